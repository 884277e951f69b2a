import { compareDecimal, type Decimal, parseDecimal } from '../../base/decimal.ts';
import type { NumberCell } from './number-cell.ts';
import type { NumberLog } from './number-log.ts';

/** Whether a number is the one at `index` of the log, by value: `1.0` repeats `1.00`. */
export function repeatsNumber(log: NumberLog, index: number, value: NumberCell): boolean {
  const earlier = fromWords(
    log.words[index * 2] as number,
    log.words[index * 2 + 1] as number,
    log.places[index] as number,
    log.wide.get(index),
  );
  return compareDecimal(earlier, fromWords(value.low, value.high, value.places, value.wide)) === 0;
}

function fromWords(low: number, high: number, places: number, wide: string | undefined): Decimal {
  const parsed = wide === undefined ? undefined : parseDecimal(wide);
  return parsed ?? { mantissa: (BigInt(high) << 32n) | BigInt(low >>> 0), places };
}
