import { type Decimal, formatDecimal, negateDecimal, trimDecimal } from '../../../core/base/decimal.ts';

/** A weighted cell. `at`: its line; cells of adjacent lines are a range. `places`: the decimal places of its value. */
export type FormulaTerm = {
  readonly name: string;
  readonly at: number;
  readonly weight: Decimal;
  readonly places: number;
};

/** Spreadsheets refuse formulas of more than 8,192 characters. */
const LONGEST = 8_000;
/** Shorter ranges are written cell by cell. */
const SHORTEST_RANGE = 3;

/**
 * `B3+B4-0.5*B5`, of adjacent lines `SUM(B3:B5)`; rounded to the decimal places of its parts, since spreadsheets
 * calculate in binary fractions. `null` where it is too long.
 */
export function formulaOf(terms: readonly FormulaTerm[]): string | null {
  const text = rangeText(terms) ?? terms.map((term, at) => termText(term, at === 0)).join('');
  const places = Math.max(...terms.map(({ weight, places: own }) => trimDecimal(weight).places + own));
  const formula = places === 0 ? text : `ROUND(${text},${places})`;
  return formula.length > LONGEST ? null : formula;
}

function rangeText(terms: readonly FormulaTerm[]): string | null {
  const ordered = terms.toSorted((a, b) => a.at - b.at);
  const [first, last] = [ordered[0], ordered.at(-1)];
  if (!first || !last || terms.length < SHORTEST_RANGE) return null;
  const isRange = ordered.every(({ at, weight }, place) => at === first.at + place && factorText(weight) === '');
  return isRange ? `SUM(${first.name}:${last.name})` : null;
}

function termText({ name, weight }: FormulaTerm, isFirst: boolean): string {
  if (weight.mantissa < 0n) return `-${factorText(negateDecimal(weight))}${name}`;
  return `${isFirst ? '' : '+'}${factorText(weight)}${name}`;
}

/** Nothing for 1; a negative one keeps its sign. */
function factorText(weight: Decimal): string {
  const text = formatDecimal(trimDecimal(weight));
  return text === '1' ? '' : `${text}*`;
}
