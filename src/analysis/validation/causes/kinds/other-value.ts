import type { Case } from '../case.ts';
import type { CauseSearch, Context, Hypothesis } from '../cause.ts';
import { isSamePeriod, isSameSeries } from '../company-numbers.ts';

export const otherValue: CauseSearch = {
  kind: 'other-value',
  doc: 'The same field has another value for the same period elsewhere, in the same row or in another document, with which the total adds up.',
  find: (one, context, add) => {
    const row = context.numbers.rowOf(one.version);
    if (row < 0) return;
    for (const { field, name, value, isMinus, isWhole, isElsewhere } of one.parts) {
      if (isElsewhere || !isWhole) continue;
      const instead = value + (isMinus ? -one.gap : one.gap);
      addSameFact(one, context, row, { field, name, value, instead }, add);
    }
    const { field, name, reported: value, computed: instead } = one;
    addSameFact(one, context, row, { field, name, value, instead }, add);
  },
};

type Wanted = { readonly field: string; readonly name: string; readonly value: bigint; readonly instead: bigint };

function addSameFact(
  { places }: Case,
  { numbers }: Context,
  row: number,
  { field, name, value, instead }: Wanted,
  add: (hypothesis: Hypothesis) => void,
): void {
  const { rows, rowOfNumber, nextOf } = numbers;
  for (let n = numbers.firstOf(row, name); n >= 0; n = nextOf[n] as number) {
    const other = rowOfNumber[n] as number;
    if (!isSamePeriod(rows, row, other) || !isSameSeries(rows, row, other)) continue;
    if (numbers.valueAt(n, places) !== instead) continue;
    const base = { kind: 'other-value', fit: 'exact', field, value, instead, remaining: 0n } as const;
    add(other === row ? base : { ...base, at: rows.version[other] ?? 0 });
    return;
  }
}
