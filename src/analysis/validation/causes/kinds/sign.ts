import { type CauseSearch, ifLarger } from '../cause.ts';

export const sign: CauseSearch = {
  kind: 'sign',
  doc: 'One part, or the total, was reported with the other sign.',
  find: (one, _, add) => {
    const { field: total, reported, parts } = one;
    const candidates = parts.length + 1;
    for (const { field, value, share, period } of parts) {
      if (value === 0n) continue;
      const fitting = ifLarger(one, -2n * share, candidates);
      if (fitting) add({ kind: 'sign', ...fitting, field, value, instead: -value, ...(period && { period }) });
    }
    if (reported === 0n) return;
    const fitting = ifLarger(one, 2n * reported, candidates);
    if (fitting) add({ kind: 'sign', ...fitting, field: total, value: reported, instead: -reported });
  },
};
