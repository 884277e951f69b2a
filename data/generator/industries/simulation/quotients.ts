import { formatDecimal } from '../../../../src/core/base/decimal.ts';
import { readAddend } from '../taxonomy/field-index.ts';
import type { Quotient } from './driver.ts';

/** A quotient as decimal text; `undefined` where either part is nothing, or what it is divided by is negative. */
export function quotientText({ of, over, places }: Quotient, units: ReadonlyMap<string, number>): string | undefined {
  const [above, below] = [totalOf(of, units), totalOf(over, units)];
  if (above === 0 || below <= 0) return undefined;
  const scaled = BigInt(Math.abs(above)) * 10n ** BigInt(places) * 2n;
  const mantissa = (scaled / BigInt(below) + 1n) / 2n;
  return formatDecimal({ mantissa: above < 0 ? -mantissa : mantissa, places });
}

function totalOf(names: string, units: ReadonlyMap<string, number>): number {
  let sum = 0;
  for (const { field, weight } of addendsOf(names)) sum += weight * (units.get(field) ?? 0);
  return sum;
}

const read = new Map<string, readonly ReturnType<typeof readAddend>[]>();

function addendsOf(names: string): readonly ReturnType<typeof readAddend>[] {
  const known = read.get(names) ?? names.split(' ').map(readAddend);
  read.set(names, known);
  return known;
}
