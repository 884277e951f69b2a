import { type CauseSearch, ifShare } from '../cause.ts';

/** The sum has too much by one part: it is contained in another part as well, as a subtotal next to its parts is. */
export const countedTwice: CauseSearch = {
  kind: 'counted-twice',
  doc: 'The total has one of its parts in it twice.',
  *find(one) {
    for (const { field, value, share } of one.parts) {
      if (value === null || share === 0n) continue;
      yield* ifShare(one, { kind: 'counted-twice', field, value, instead: null }, share);
    }
  },
};

export const leftOut: CauseSearch = {
  kind: 'left-out',
  doc: 'The total does not have one of the reported parts in it: other parts contain it already, as a subtotal next to its own parts, or it was forgotten.',
  *find(one) {
    if (one.parts.length < 2) return;
    for (const { field, value, share } of one.parts) {
      if (value === null || share === 0n) continue;
      yield* ifShare(one, { kind: 'left-out', field, value, instead: null }, -share);
    }
  },
};
