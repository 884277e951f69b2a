import { type CauseSearch, ifShare } from '../cause.ts';

export const sign: CauseSearch = {
  kind: 'sign',
  doc: 'One part, or the total, was reported with the other sign.',
  *find(one) {
    for (const { field, value, share } of one.parts) {
      if (value === null || share === 0n) continue;
      yield* ifShare(one, { kind: 'sign', field, value, instead: -value }, -2n * share);
    }
    const { field, reported } = one;
    if (reported !== 0n) {
      yield* ifShare(one, { kind: 'sign', field, value: reported, instead: -reported }, 2n * reported);
    }
  },
};
