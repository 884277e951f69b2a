import { type CauseSearch, ifShare } from '../cause.ts';

export const subtotal: CauseSearch = {
  kind: 'subtotal',
  doc: 'One part is itself a total that is off in the same row, by the amount that explains this difference.',
  *find(one, { beside }) {
    for (const { field, value, share } of one.parts) {
      if (value === null || value === 0n) continue;
      for (const other of beside(one.version, field)) {
        if (other.places !== one.places || other === one) continue;
        const change = share === value ? -other.gap : share === -value ? other.gap : undefined;
        if (change === undefined) continue;
        const found = ifShare(one, { kind: 'subtotal', field, value, instead: other.computed }, change);
        for (const hypothesis of found) yield { ...hypothesis, root: other };
      }
    }
  },
};
