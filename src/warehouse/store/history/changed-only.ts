import type { RowHistory } from '../../../core/model/row-history.ts';
import type { AllChanges } from './changes.ts';
import { haveSameValues, keepRows } from './same-values.ts';

/** Leaves out changes that leave every value as it was, and their versions. Refreshes become counted from `first`. */
export function changedOnly(
  { versions, changes: found }: Pick<AllChanges, 'versions' | 'changes'>,
  first: number,
): Pick<RowHistory, 'versions' | 'changes'> {
  const { before, after } = found;
  const isUsed = new Uint8Array(versions.count);
  const kept = Int32Array.from({ length: found.count }, (_, change) => change).filter((change) => {
    const sides = [before[change] ?? -1, after[change] ?? -1] as const;
    if (!sides.includes(-1) && haveSameValues(versions, ...sides)) return false;
    for (const side of sides) if (side !== -1) isUsed[side] = 1;
    return true;
  });
  let next = -1;
  const position = Int32Array.from(isUsed, (used) => {
    next += used;
    return next;
  });
  const positionOf = (side: number): number => (side === -1 ? -1 : (position[side] ?? -1));
  return {
    versions: isUsed.includes(0) ? keepRows(versions, isUsed) : versions,
    changes: {
      count: kept.length,
      refresh: kept.map((change) => (found.refresh[change] ?? 0) - first),
      row: kept.map((change) => found.row[change] ?? 0),
      before: kept.map((change) => positionOf(before[change] ?? -1)),
      after: kept.map((change) => positionOf(after[change] ?? -1)),
      kind: Uint8Array.from(kept, (change) => found.kind[change] ?? 0),
    },
  };
}
