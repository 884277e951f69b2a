import { magnitude } from '../case.ts';
import type { CauseSearch } from '../cause.ts';

export const rounding: CauseSearch = {
  kind: 'rounding',
  doc: 'The difference is not larger than rounding leaves: half a unit of the last written place for each number, at least two units, at most a hundredth of the total.',
  find: ({ field, reported, computed, gap, slack }, _, add) => {
    if (magnitude(gap) > slack) return;
    add({ kind: 'rounding', fit: 'exact', field, value: reported, instead: computed, remaining: 0n });
  },
};
