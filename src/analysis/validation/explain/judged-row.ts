import { groupBy } from '../../../core/base/collections.ts';
import type { RowChunk } from '../../../core/model/row-chunk.ts';
import type { PlacedValue } from '../../../warehouse/store/read-values.ts';
import type { Comparison, Item } from '../modes.ts';
import { slotOf } from '../roll-up/field-binding.ts';
import { type CheckPlan, planOf } from '../roll-up/plan.ts';
import { type JudgedSum, judgeSums, type ReadRow, readItems } from '../roll-up/tuples.ts';
import type { CheckedCompany } from './check-company.ts';

/** A row with the verdict on each of its totals. */
export type JudgedRow = {
  readonly plan: CheckPlan;
  readonly items: ReadonlyMap<number, Item>;
  /** The judged sums by their index in the plan. */
  readonly sums: ReadonlyMap<number, JudgedSum>;
  /** The values of a slot as they are filed. */
  readonly valuesOf: (slot: number) => readonly PlacedValue[];
};

/** The row versions whose numbers the totals of a row bind: the row itself, nearly always. */
export function boundVersions({ tuples }: Pick<CheckedCompany, 'tuples'>, version: number): readonly number[] {
  const place = tuples.get(version);
  if (!place) return [version];
  const inside = [...tuples].filter(([, { group, tuple }]) => group === place.group && tuple.startsWith(place.tuple));
  return inside.map(([other]) => other);
}

/** A row and those in tuples inside its own; none where the row has no calculation. */
export function boundRows(
  checked: Pick<CheckedCompany, 'tuples'>,
  version: number,
  read: (version: number) => ReadRow | undefined,
): readonly ReadRow[] {
  const own = read(version);
  if (!own) return [];
  const others = boundVersions(checked, version).filter((other) => other !== version);
  return [own, ...others.flatMap((other) => read(other) ?? []).filter(({ plan }) => plan === own.plan)];
}

/** Judges all totals of a row; `values`: those of its bound versions. `undefined` where it has no calculation. */
export function judgeRow(
  checked: CheckedCompany,
  version: number,
  values: readonly PlacedValue[],
  comparison: Comparison,
): JudgedRow | undefined {
  const bound = boundRows(checked, version, (other) => readRow(checked, other));
  const [own] = bound;
  if (!own) return undefined;
  const sums = judgeSums(own, bound, comparison);
  const bySlot = groupBy(values, ({ id }) => slotOf(own.plan, id));
  return {
    ...own,
    sums: new Map(sums.map((judged) => [judged.sum, judged])),
    valuesOf: (slot) => bySlot.get(slot) ?? [],
  };
}

function readRow({ chunks, calculations }: CheckedCompany, version: number): ReadRow | undefined {
  for (const chunk of chunks) {
    const row = rowIn(chunk, version);
    const binding = row < 0 ? undefined : calculations.bindings.get(chunk.binding[row] ?? 0);
    const plan = binding && planOf(binding);
    if (plan) return { plan, items: readItems(chunk, row, plan) };
  }
  return undefined;
}

/** The columns may be longer than the chunk. */
const rowIn = ({ version, count }: RowChunk, wanted: number): number => version.subarray(0, count).indexOf(wanted);
