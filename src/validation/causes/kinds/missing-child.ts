import { magnitude } from '../case.ts';
import type { CauseSearch, Hypothesis } from '../cause.ts';

export const missingChild: CauseSearch = {
  kind: 'missing-child',
  doc: 'A part is not reported. It is the only one that is missing, or the company reports it in another period.',
  *find(one, { numbers }) {
    const row = numbers.rowOf(one.version);
    const found: { readonly hypothesis: Hypothesis; readonly distance: bigint }[] = [];
    for (const { field, name, isMinus, isWhole } of one.missing) {
      if (!isWhole) continue;
      const instead = isMinus ? -one.gap : one.gap;
      const base = { kind: 'missing-child', fit: 'possible', field, value: null, instead, remaining: 0n } as const;
      let nearest: { readonly at: number; readonly distance: bigint } | undefined;
      for (const n of row < 0 ? [] : numbers.ofField(row, name)) {
        const { rows } = numbers;
        const other = numbers.rowOfNumber(n);
        const value = numbers.valueOf(n, one.places);
        const isLike = rows.dimensions[other] === rows.dimensions[row] && rows.unit[other] === rows.unit[row];
        if (!isLike || value === undefined || other === row) continue;
        const distance = magnitude(value - instead);
        if (!nearest || distance < nearest.distance) nearest = { at: rows.version[other] ?? 0, distance };
      }
      if (nearest) found.push({ hypothesis: { ...base, at: nearest.at }, distance: nearest.distance });
      else if (one.missing.length === 1) found.push({ hypothesis: base, distance: magnitude(one.gap) });
    }
    found.sort((a, b) => (a.distance < b.distance ? -1 : a.distance > b.distance ? 1 : 0));
    for (const { hypothesis } of found.slice(0, 2)) yield hypothesis;
  },
};
