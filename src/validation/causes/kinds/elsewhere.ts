import type { CauseSearch } from '../cause.ts';
import { addIfFits } from '../cause.ts';
import { isSamePeriod } from '../company-numbers.ts';

export const reportedElsewhere: CauseSearch = {
  kind: 'reported-elsewhere',
  doc: 'A missing part is reported elsewhere in the same document for the same period, with other dimensions or another unit, with the value of the difference.',
  find: (one, { numbers }, add) => {
    const { rows, rowOfNumber, nextOf } = numbers;
    const row = numbers.rowOf(one.version);
    if (row < 0) return;
    for (const { field, name, isMinus, isWhole } of one.missing) {
      if (!isWhole) continue;
      for (let n = numbers.firstOf(row, name); n >= 0; n = nextOf[n] as number) {
        const other = rowOfNumber[n] as number;
        if (other === row || rows.document[other] !== rows.document[row] || !isSamePeriod(rows, row, other)) continue;
        const value = numbers.valueAt(n, one.places);
        if (value === undefined) continue;
        const at = rows.version[other] ?? 0;
        addIfFits(
          one,
          isMinus ? -value : value,
          { kind: 'reported-elsewhere', field, value: null, instead: value, at },
          add,
        );
      }
    }
  },
};
