import { addIfFits, type CauseSearch } from '../cause.ts';

export const subtotal: CauseSearch = {
  kind: 'subtotal',
  doc: 'One part is itself a total that is off in the same row, by the amount that explains this difference.',
  find: (one, { beside }, add) => {
    const others = beside(one.version);
    if (others.length < 2) return;
    for (const { field, value, share, isMinus, isWhole } of one.parts) {
      if (share === 0n || !isWhole) continue;
      for (const other of others) {
        if (other.field !== field || other.places !== one.places || other === one) continue;
        const change = isMinus ? other.gap : -other.gap;
        addIfFits(one, change, { kind: 'subtotal', field, value, instead: other.computed, root: other }, add);
      }
    }
  },
};
