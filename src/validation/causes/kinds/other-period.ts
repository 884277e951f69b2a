import { PERIOD_KIND } from '../../../model/period.ts';
import { magnitude } from '../case.ts';
import type { CauseSearch } from '../cause.ts';
import { isSamePeriod, isSameSeries } from '../company-numbers.ts';

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
    for (const { field, name, value, isMinus, isWhole } of one.parts) {
      if (!isWhole || value === 0n || magnitude(value) < least) continue;
      for (let n = numbers.firstOf(row, name); n >= 0; n = nextOf[n] as number) {
        const other = rowOfNumber[n] as number;
        const isLonger = rows.end[other] === rows.end[row] && !isSamePeriod(rows, row, other);
        if (!isLonger || !isSameSeries(rows, row, other)) continue;
        if (numbers.valueAt(n, one.places) !== value) continue;
        const instead = value + (isMinus ? -one.gap : one.gap);
        const at = rows.version[other] ?? 0;
        add({ kind: 'other-period', fit: 'possible', field, value, instead, remaining: 0n, at });
        break;
      }
    }
  },
};
