import { LIMITS } from '../limits.ts';

const DIGITS = /^\d{1,15}$/;
const MANY_DIGITS = /^\d{1,25}$/;

/** A whole number without sign, of at most fifteen digits. */
export function readId(text: string): number | undefined {
  return DIGITS.test(text) ? Number(text) : undefined;
}

/** A whole number within bounds, both inclusive. */
export function readWhole(text: string, least: number, most: number): number | undefined {
  const value = readId(text);
  return value !== undefined && value >= least && value <= most ? value : undefined;
}

/** A whole number from 0 to the contract's highest offset, all its digits kept. */
export function readOffset(text: string): bigint | undefined {
  if (!MANY_DIGITS.test(text)) return undefined;
  const value = BigInt(text);
  return value <= LIMITS.highestOffset ? value : undefined;
}
