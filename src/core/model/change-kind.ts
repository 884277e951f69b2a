import { parseDecimal, trimDecimal, ZERO } from '../base/decimal.ts';

/**
 * What happened to a row between two moments, the most important first. A row of both is of the first kind that some
 * value of it is: `restated`, `corrected` (or a value is retired), `rescaled`, `negated`, or else `extended` by values.
 */
export const ROW_CHANGE_KINDS = ['restated', 'corrected', 'rescaled', 'negated', 'retired', 'extended', 'new'] as const;

/** The kind of a change of a row, or of a list of changes: see the table in docs/commands/diff.md. */
export type RowChangeKind = (typeof ROW_CHANGE_KINDS)[number];

/** How a number is restated: `rescaled`, `negated`, or `restated` in any other way. */
export type NumberChange = Extract<RowChangeKind, 'restated' | 'rescaled' | 'negated'>;
export const NUMBER_CHANGES: readonly NumberChange[] = ['restated', 'rescaled', 'negated'];

/** How a number became another one: by a power of ten alone, by its sign alone, or in any other way. */
export function numberChange(before: string, after: string): NumberChange {
  const [first, second] = [before, after].map(parseDecimal);
  if (!first || !second || first.mantissa === 0n || second.mantissa === 0n) return 'restated';
  const [{ mantissa, places }, other] = [trimDecimal(first), trimDecimal(second)];
  if (mantissa === -other.mantissa && places === other.places) return 'negated';
  return digitsOf(mantissa) === digitsOf(other.mantissa) ? 'rescaled' : 'restated';
}

/** The power of ten of a rescaled number: 3 where 158,083 became 158,083,000, -6 where units became millions. */
export function powerOfChange(before: string, after: string): number | null {
  if (numberChange(before, after) !== 'rescaled') return null;
  const [first, second] = [before, after].map((text) => {
    const { mantissa, places } = parseDecimal(text) ?? ZERO;
    const digits = mantissa.toString();
    return digits.length - digits.replace(/0+$/, '').length - places;
  });
  return (second ?? 0) - (first ?? 0);
}

function digitsOf(mantissa: bigint): string {
  return mantissa.toString().replace(/0+$/, '');
}
