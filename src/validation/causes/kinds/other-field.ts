import { magnitude } from '../case.ts';
import type { CauseSearch } from '../cause.ts';

export const otherField: CauseSearch = {
  kind: 'other-field',
  doc: 'A field of the same row that is not a part of the total has exactly the value of the difference.',
  find: (one, { numbers }, add) => {
    const row = numbers.rowOf(one.version);
    if (row < 0) return;
    const wanted = magnitude(one.gap);
    const [from, to] = numbers.ofRow(row);
    for (let n = from; n < to; n += 1) {
      const value = numbers.valueAt(n, one.places);
      if (value === undefined || (value !== wanted && value !== -wanted)) continue;
      const { namespace, name } = numbers.fieldOf(n);
      if (name === one.name || one.parts.some((part) => part.name === name)) continue;
      // A field of the same name as a missing part is the filer's own.
      const field = one.missing.some((part) => part.name === name) ? `${namespace}:${name}` : name;
      add({ kind: 'other-field', fit: 'exact', field, value, instead: null, remaining: 0n });
    }
  },
};
