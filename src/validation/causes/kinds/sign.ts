import { addIfFits, type CauseSearch } from '../cause.ts';

export const sign: CauseSearch = {
  kind: 'sign',
  doc: 'One part, or the total, was reported with the other sign.',
  find: (one, _, add) => {
    const { field: total, reported, parts } = one;
    const base = { kind: 'sign', candidates: parts.length + 1 } as const;
    for (const { field, value, share, period } of parts) {
      if (value === 0n) continue;
      addIfFits(one, -2n * share, { ...base, field, value, instead: -value, ...(period && { period }) }, add);
    }
    if (reported === 0n) return;
    addIfFits(one, 2n * reported, { ...base, field: total, value: reported, instead: -reported }, add);
  },
};
