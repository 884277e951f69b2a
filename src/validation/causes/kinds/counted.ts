import { addIfFits, type CauseSearch } from '../cause.ts';

export const countedTwice: CauseSearch = {
  kind: 'counted-twice',
  doc: 'The total has one of its parts in it twice.',
  find: (one, _, add) => {
    for (const { field, value, share } of one.parts) {
      if (share !== 0n) addIfFits(one, share, { kind: 'counted-twice', field, value, instead: null }, add);
    }
  },
};

export const leftOut: CauseSearch = {
  kind: 'left-out',
  doc: 'The total adds up without one of the reported parts: other parts contain it already, as a subtotal next to its own parts does, or it was forgotten.',
  find: (one, _, add) => {
    if (one.parts.length < 2) return;
    for (const { field, value, share } of one.parts) {
      if (share !== 0n) addIfFits(one, -share, { kind: 'left-out', field, value, instead: null }, add);
    }
  },
};
