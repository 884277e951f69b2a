import { PERIOD_KIND } from '../../../../core/model/period.ts';
import { type Case, magnitude } from '../case.ts';
import type { CauseSearch } from '../cause.ts';
import { type CompanyNumbers, isSamePeriod, isSameSeries } from '../company-numbers.ts';

/**
 * Whether a row has the same values of the total and of all its other parts that it reports, and of one at least.
 * Balances are the same at the end of a quarter and of a year: there, no part was taken from another period.
 */
function hasSameParts(one: Case, { rowOfNumber, nextOf, firstOf, valueAt }: CompanyNumbers, row: number, own: string) {
  let isSame = false;
  for (const { name, value } of [...one.parts, { name: one.name, value: one.reported }]) {
    for (let n = name === own ? -1 : firstOf(row, name); n >= 0; n = nextOf[n] as number) {
      if (rowOfNumber[n] !== row) continue;
      if (valueAt(n, one.places) !== value) return false;
      isSame = true;
      break;
    }
  }
  return isSame;
}

export const repeatedTotal: CauseSearch = {
  kind: 'repeated-total',
  doc: 'The total has exactly the value that it has for another date: it may not have been brought up to date.',
  find: (one, { numbers }, add) => {
    const { rows, rowOfNumber, nextOf } = numbers;
    const { field, reported, computed, places } = one;
    const row = numbers.rowOf(one.version);
    if (row < 0 || reported === 0n) return;
    for (let n = numbers.firstOf(row, one.name); n >= 0; n = nextOf[n] as number) {
      const other = rowOfNumber[n] as number;
      if (rows.end[other] === rows.end[row] || !isSameSeries(rows, row, other)) continue;
      if (numbers.valueAt(n, places) !== reported) continue;
      const at = rows.version[other] ?? 0;
      add({ kind: 'repeated-total', fit: 'possible', field, value: reported, instead: computed, remaining: 0n, at });
      return;
    }
  },
};

export const otherPeriod: CauseSearch = {
  kind: 'other-period',
  doc: 'One part has exactly the value that it has for a period of another length with the same end: a year to date in place of a quarter.',
  find: (one, { numbers }, add) => {
    const { rows, rowOfNumber, nextOf } = numbers;
    const row = numbers.rowOf(one.version);
    if (row < 0 || rows.kind[row] !== PERIOD_KIND.duration) return;
    const least = magnitude(one.gap) / 1_000n;
    for (const { field, name, value, isMinus, isWhole, isElsewhere } of one.parts) {
      if (isElsewhere || !isWhole || value === 0n || magnitude(value) < least) continue;
      for (let n = numbers.firstOf(row, name); n >= 0; n = nextOf[n] as number) {
        const other = rowOfNumber[n] as number;
        const isLonger = rows.end[other] === rows.end[row] && !isSamePeriod(rows, row, other);
        if (!isLonger || !isSameSeries(rows, row, other)) continue;
        if (numbers.valueAt(n, one.places) !== value || hasSameParts(one, numbers, other, name)) continue;
        const instead = value + (isMinus ? -one.gap : one.gap);
        const at = rows.version[other] ?? 0;
        add({ kind: 'other-period', fit: 'possible', field, value, instead, remaining: 0n, at });
        break;
      }
    }
  },
};
