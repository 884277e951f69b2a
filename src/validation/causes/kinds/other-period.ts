import { PERIOD_KIND } from '../../../model/period.ts';
import { magnitude } from '../case.ts';
import type { CauseSearch, Context } from '../cause.ts';

type Rows = Context['numbers']['rows'];

/** A total that repeats the value of the period before although its parts changed. */
export const repeatedTotal: CauseSearch = {
  kind: 'repeated-total',
  doc: 'The total has exactly the value that it has in another period: it may not have been brought up to date.',
  *find(one, { numbers }) {
    const row = numbers.rowOf(one.version);
    if (row < 0 || one.reported === 0n) return;
    for (const n of numbers.ofField(row, one.name)) {
      const other = numbers.rowOfNumber(n);
      if (!isOtherPeriod(numbers.rows, row, other) || numbers.rows.end[other] === numbers.rows.end[row]) continue;
      if (numbers.valueOf(n, one.places) !== one.reported) continue;
      const at = numbers.rows.version[other] ?? 0;
      const { field, reported, computed } = one;
      yield { kind: 'repeated-total', fit: 'possible', field, value: reported, instead: computed, remaining: 0n, at };
      return;
    }
  },
};

/** A part with the value of a period of another length, such as the year to date in the column of the quarter. */
export const otherPeriod: CauseSearch = {
  kind: 'other-period',
  doc: 'One part has exactly the value that it has in a period of another length with the same end: a year to date in place of a quarter.',
  *find(one, { numbers }) {
    const row = numbers.rowOf(one.version);
    if (row < 0 || numbers.rows.kind[row] !== PERIOD_KIND.duration) return;
    for (const { field, name, value, isMinus, isWhole } of one.parts) {
      if (value === null || magnitude(value) < magnitude(one.gap) / 1_000n || !isWhole || value === 0n) continue;
      for (const n of numbers.ofField(row, name)) {
        const other = numbers.rowOfNumber(n);
        const { rows } = numbers;
        if (rows.end[other] !== rows.end[row] || rows.start[other] === rows.start[row]) continue;
        if (!isOtherPeriod(rows, row, other) || numbers.valueOf(n, one.places) !== value) continue;
        const instead = value + (isMinus ? -one.gap : one.gap);
        const at = rows.version[other] ?? 0;
        yield { kind: 'other-period', fit: 'possible', field, value, instead, remaining: 0n, at };
        break;
      }
    }
  },
};

/** Whether another row has the same dimensions, unit and kind of period, and another period. */
function isOtherPeriod({ dimensions, unit, kind, start, end }: Rows, row: number, other: number): boolean {
  return (
    dimensions[row] === dimensions[other] &&
    unit[row] === unit[other] &&
    kind[row] === kind[other] &&
    (start[row] !== start[other] || end[row] !== end[other])
  );
}
