import type { Field } from '../../core/expression/fields.ts';
import type { Replay } from './replay.ts';

/** Why a condition over a field may not be what it seems: no changed row reports it, or none after some refresh. */
export function fieldProblem({ history, versions }: Replay, { name, slot }: Field): string | undefined {
  const { changes, refreshes } = history;
  const column = versions.column(slot);
  const hasValue = (version: number | undefined): boolean => (column[version ?? -1] ?? -1) >= 0;
  if (!column.some((at) => at >= 0)) return `no row that changed in the range reports ${name}: it is null everywhere`;
  let last: number | undefined;
  let isTakenAway = false;
  for (let change = 0; change < changes.count; change += 1) {
    if (hasValue(changes.after[change])) {
      last = changes.refresh[change];
      isTakenAway = false;
    } else if (hasValue(changes.before[change]) && (changes.after[change] ?? -1) >= 0) isTakenAway = true;
  }
  if (!isTakenAway) return undefined;
  const since = last === undefined ? 'in the range' : `after ${refreshes[last]?.at ?? ''}`;
  return `${name} vanished: no row that changed ${since} reports it any more`;
}
