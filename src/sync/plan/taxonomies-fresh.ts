import type { ServiceRequest } from '../types.ts';
import type { StoredState } from './stored-state.ts';

/**
 * The taxonomies that need not be asked for, because all of them were checked a short time ago; none where one was not, or the user wants them
 * checked. A check that lies in the future was made by a clock that was wrong.
 */
export function taxonomiesFresh(
  { refresh, taxonomyTimeToLive }: Pick<ServiceRequest, 'refresh' | 'taxonomyTimeToLive'>,
  { checks }: Pick<StoredState, 'checks'>,
  now: Date,
): readonly string[] {
  const list = checks.find(({ part }) => part === 'taxonomy');
  if (refresh || !list) return [];
  // The taxonomies of the newest list, recorded with it. Others are not offered any more.
  const listed = checks.filter(({ run }) => run >= list.run);
  const isRecent = listed.every(({ checkedAt }) => {
    const age = now.getTime() - Date.parse(checkedAt);
    return age >= 0 && age < taxonomyTimeToLive;
  });
  const isIntact = listed.every(({ part, intact }) => part === 'taxonomy' || intact);
  if (!isRecent || !isIntact) return [];
  return [...new Set(listed.flatMap(({ id }) => (id === '' ? [] : `taxonomy ${id}`)))];
}
