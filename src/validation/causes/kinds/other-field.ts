import { magnitude } from '../case.ts';
import type { CauseSearch } from '../cause.ts';

export const otherField: CauseSearch = {
  kind: 'other-field',
  doc: 'A field of the same row that is not a part of the total has exactly the value of the difference.',
  *find(one, { numbers }) {
    const row = numbers.rowOf(one.version);
    if (row < 0) return;
    const known = new Set([one.name, ...one.parts.map(({ name }) => name)]);
    const missing = new Set(one.missing.map(({ name }) => name));
    const wanted = magnitude(one.gap);
    const [from, to] = numbers.ofRow(row);
    for (let n = from; n < to; n += 1) {
      const value = numbers.valueOf(n, one.places);
      if (value === undefined || magnitude(value) !== wanted) continue;
      const { name } = numbers.fieldOf(n);
      if (known.has(name)) continue;
      // A missing child of the same name in another namespace is the likelier one.
      const field = missing.has(name) ? `${numbers.fieldOf(n).namespace}:${name}` : name;
      yield { kind: 'other-field', fit: 'exact', field, value, instead: null, remaining: 0n };
    }
  },
};
