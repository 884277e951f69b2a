import { magnitude } from '../case.ts';
import type { CauseSearch } from '../cause.ts';

export const rounding: CauseSearch = {
  kind: 'rounding',
  doc: 'The difference is not larger than rounding of the numbers leaves: half a unit of their last written place each, at least two units.',
  *find({ field, reported, computed, gap, slack }) {
    if (magnitude(gap) > slack) return;
    yield { kind: 'rounding', fit: 'exact', field, value: reported, instead: computed, remaining: 0n };
  },
};
