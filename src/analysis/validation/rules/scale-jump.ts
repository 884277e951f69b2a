import {
  absDecimal,
  compareDecimal,
  type Decimal,
  formatDecimal,
  lastPlace,
  multiplyDecimal,
} from '../../../core/base/decimal.ts';
import { printPeriod } from '../../../core/model/period.ts';
import type { PieceRule, SeriesPoint, SeriesValue } from './rule.ts';

const TWO: Decimal = { mantissa: 2n, places: 0 };
const FACTORS: readonly Decimal[] = [
  { mantissa: 1_000n, places: 0 },
  { mantissa: 1_000_000n, places: 0 },
  { mantissa: 1n, places: 3 },
  { mantissa: 1n, places: 6 },
];

const ID = 'scale/jump';

export const scaleJump = {
  id: ID,
  family: 'scale',
  kind: 'pieces',
  pieces: 'series',
  scope: 'series',
  severity: 'warning',
  doc: 'A value is a thousand or a million times as large, or as small, as the values of the periods before and after it, within a factor of two. A small value whose last digit is at the place of theirs is left out.',
  byDefault: false,
  options: [],
  // Half of the smallest factor, with room for doubles.
  spread: 499,
  *check({ field, points }) {
    for (const [index, { values }] of points.entries()) {
      const [before, after] = [points[index - 1], points[index + 1]];
      if (!before || !after) continue;
      for (const value of values) {
        const factor = FACTORS.find((each) => isOff(value, each, before) && isOff(value, each, after));
        if (!factor || isSmall(value, factor, [before, after])) continue;
        const neighbors = [before, after].flatMap(neighborOf);
        const evidence = { rule: ID, factor: formatDecimal(factor), neighbors } as const;
        yield { version: value.version, field, reported: value.amount, evidence };
      }
    }
  },
} as const satisfies PieceRule<'series'>;

/**
 * Whether a value has the sign of all values of another period and is about `factor` times as large as each of them.
 */
function isOff({ amount }: SeriesValue, factor: Decimal, { values }: SeriesPoint): boolean {
  return values.every(({ amount: other }) => {
    if (amount.mantissa === 0n || amount.mantissa < 0n !== other.mantissa < 0n) return false;
    const [size, expected] = [absDecimal(amount), multiplyDecimal(absDecimal(other), factor)];
    return (
      compareDecimal(size, multiplyDecimal(expected, TWO)) <= 0 &&
      compareDecimal(multiplyDecimal(size, TWO), expected) >= 0
    );
  });
}

/**
 * Whether a value that is smaller than its neighbors is written to their place: 78,000 between 78,123,000 and
 * 80,456,000 is a small number. In another scale its last digit would be at another place, too: 78.
 */
function isSmall({ amount }: SeriesValue, factor: Decimal, neighbors: readonly SeriesPoint[]): boolean {
  const places = neighbors.flatMap(({ values }) => values.map((value) => lastPlace(value.amount)));
  return factor.places > 0 && lastPlace(amount) >= Math.min(...places);
}

function neighborOf({ period, values }: SeriesPoint) {
  return values.slice(-1).map(({ amount }) => ({ period: printPeriod(period), value: formatDecimal(amount) }));
}
