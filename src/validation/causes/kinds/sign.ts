import { addIfFits, type CauseSearch } from '../cause.ts';

export const sign: CauseSearch = {
  kind: 'sign',
  doc: 'One part, or the total, was reported with the other sign.',
  find: (one, _, add) => {
    const { field: total, reported, parts } = one;
    for (const { field, value, share } of parts) {
      if (value !== 0n) addIfFits(one, -2n * share, { kind: 'sign', field, value, instead: -value }, add);
    }
    if (reported === 0n) return;
    addIfFits(one, 2n * reported, { kind: 'sign', field: total, value: reported, instead: -reported }, add);
  },
};
