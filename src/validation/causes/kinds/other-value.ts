import type { Case } from '../case.ts';
import { type CauseSearch, type Context, type Hypothesis, ifShare } from '../cause.ts';

export const otherValue: CauseSearch = {
  kind: 'other-value',
  doc: 'The same field has another value for the same period elsewhere, in the same row or in another document, with which the total adds up.',
  *find(one, context) {
    for (const { field, name, value, isMinus, isWhole } of one.parts) {
      if (value === null || !isWhole) continue;
      const instead = value + (isMinus ? -one.gap : one.gap);
      yield* sameFact(one, context, { field, name, value, instead });
    }
    const { field, name, reported: value, computed: instead } = one;
    yield* sameFact(one, context, { field, name, value, instead });
  },
};

type Wanted = { readonly field: string; readonly name: string; readonly value: bigint; readonly instead: bigint };

function* sameFact(one: Case, { numbers }: Context, { field, name, value, instead }: Wanted): Generator<Hypothesis> {
  const { rows, rowOf, ofField, rowOfNumber, valueOf } = numbers;
  const row = rowOf(one.version);
  if (row < 0) return;
  for (const n of ofField(row, name)) {
    const other = rowOfNumber(n);
    if (valueOf(n, one.places) !== instead || !isSamePlace(numbers.rows, row, other)) continue;
    const at = other === row ? undefined : rows.version[other];
    yield* ifShare(one, { kind: 'other-value', field, value, instead }, one.gap, at);
    return;
  }
}

/** Whether two rows have the same unit, dimensions and period. */
function isSamePlace(rows: Context['numbers']['rows'], a: number, b: number): boolean {
  const { dimensions, unit, kind, start, end } = rows;
  return (
    dimensions[a] === dimensions[b] &&
    unit[a] === unit[b] &&
    kind[a] === kind[b] &&
    start[a] === start[b] &&
    end[a] === end[b]
  );
}
