import type { CauseSearch } from '../cause.ts';
import { fitOf } from '../cause.ts';

export const reportedElsewhere: CauseSearch = {
  kind: 'reported-elsewhere',
  doc: 'A missing part is reported elsewhere in the same document for the same period, with other dimensions, another unit or in another section, with the value of the difference.',
  *find(one, { numbers }) {
    const { rows, rowOf, ofField, rowOfNumber, valueOf } = numbers;
    const row = rowOf(one.version);
    if (row < 0) return;
    for (const { field, name, isMinus, isWhole } of one.missing) {
      if (!isWhole) continue;
      const wanted = isMinus ? -one.gap : one.gap;
      for (const n of ofField(row, name)) {
        const other = rowOfNumber(n);
        const isThere =
          rows.document[other] === rows.document[row] &&
          rows.kind[other] === rows.kind[row] &&
          rows.start[other] === rows.start[row] &&
          rows.end[other] === rows.end[row];
        const value = isThere ? valueOf(n, one.places) : undefined;
        if (value === undefined || other === row) continue;
        const remaining = wanted - value;
        const fit = fitOf(one, remaining);
        if (!fit) continue;
        const left = isMinus ? -remaining : remaining;
        const at = rows.version[other] ?? 0;
        yield { kind: 'reported-elsewhere', fit, field, value: null, instead: value, remaining: left, at };
        break;
      }
    }
  },
};
