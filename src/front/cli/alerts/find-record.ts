import { findOne } from '../../../core/base/find-named.ts';
import type { ManagedService, Records, RecordsName } from './managed-service.ts';

/**
 * The one record of a name or id, in any case. An unknown or ambiguous one is a usage error that lists what there is.
 */
export async function findRecord<N extends RecordsName>(
  service: Pick<ManagedService, 'list'>,
  name: N,
  word: string,
): Promise<Records[N]> {
  const records = await service.list(name);
  const candidates = records.map((value) => {
    const label = 'UserId' in value ? `${value.Name} of ${value.UserId} (${value.Id})` : `${value.Name} (${value.Id})`;
    return { value, label, names: [value.Name, value.Id], prefixes: [value.Id] };
  });
  const [found] = findOne(word, candidates, { what: name.slice(0, -1), accepted: 'Names and ids are accepted.' });
  if (!found) throw new Error('a found name has a value');
  return found;
}
