import { getOrCreate } from '../../../core/base/collections.ts';
import {
  absDecimal,
  addDecimal,
  compareDecimal,
  type Decimal,
  formatDecimal,
  isZeroDecimal,
  multiplyDecimal,
  negateDecimal,
  parseDecimal,
  subtractDecimal,
  trimDecimal,
  ZERO,
} from '../../../core/base/decimal.ts';
import { fieldKey } from '../../../core/model/field-name.ts';
import type { FieldName } from '../../../core/model/taxonomy.ts';
import type { TotalCheck } from '../../../core/model/total-check.ts';
import { isExactInSheets } from '../../../output/report/xlsx/workbook.ts';
import { type CheckKind, checkKind } from '../cell-words.ts';
import { showCell, signAmount } from '../show-cell.ts';
import type { Display, StatementCell, StatementLine } from '../statement.ts';

/** A total of a column. `formula`: its sum, where that is its value; `null` where it is written as a value. */
export type Total = { readonly formula: string | null; readonly check: TotalDifference | null };

/**
 * The check of a total: the total less its sum, as a formula where all is on the sheet; of a sum that is its value only
 * the verdict.
 */
export type TotalDifference = {
  readonly kind: CheckKind;
  readonly formula: string | null;
  /** Decimal text; `null` where there is nothing to show but the verdict. */
  readonly difference: string | null;
};

/** A line and what it shows in a column, unscaled: formulas are over whole amounts. */
type Amount = { readonly line: StatementLine; readonly cell: StatementCell; readonly value: Decimal };
type Term = { readonly at: number; readonly weight: Decimal };
/** `gap`: the total less the sum. */
type Sum = { readonly terms: readonly Term[]; readonly gap: Decimal };

/** The totals of a column by the index of their line. `nameOf` names the cell of a line. */
export function columnTotals(
  lines: readonly StatementLine[],
  column: number,
  display: Display,
  nameOf: (line: number) => string,
): ReadonlyMap<number, Total> {
  const amounts = lines.map((line) => amountOf(line, column, display));
  const byPosition = new Map<string, number>();
  const byField = new Map<string, number>();
  for (const [at, amount] of amounts.entries()) {
    if (!amount) continue;
    const { line, cell } = amount;
    byPosition.set(placeOf(line), at);
    // The first line of a field with several.
    if (cell.source) getOrCreate(byField, fieldPlace(cell.source.field, line.dimensions), () => at);
  }
  const places = { byPosition, byField };
  const textOf = (terms: readonly Term[]): string | null =>
    formulaOf(terms.map(({ at, weight }) => ({ name: nameOf(at), at, weight, places: placesOf(amounts[at]) })));
  const parts = new Map<number, readonly number[]>();
  const totals = new Map<number, Total>();
  for (const [at, line] of lines.entries()) {
    const cell = line.cells[column];
    const amount = amounts[at];
    if (!cell) continue;
    const sums = amount ? sumsOf(amount, amounts, places, display) : [];
    const isSum = cell.check === null || cell.check.verdict === 'consistent';
    const whole = sums.find(({ terms, gap }) => isSum && isZeroDecimal(gap) && !isCircular(at, terms, parts));
    const formula = whole ? textOf(whole.terms) : null;
    if (whole && formula !== null) parts.set(at, whole.terms.map(lineOf));
    const check = whole ? verdictOf(cell.check) : differenceOf(at, line, cell, { sums, textOf, display });
    if (formula !== null || check !== null) totals.set(at, { formula, check });
  }
  return totals;
}

const lineOf = ({ at }: Term): number => at;

function placesOf(amount: Amount | null | undefined): number {
  return amount ? trimDecimal(amount.value).places : 0;
}

function amountOf(line: StatementLine, column: number, display: Display): Amount | null {
  const cell = line.cells[column];
  if (cell?.kind !== 'number') return null;
  const { text } = showCell(cell, line, { ...display, scale: 0 });
  const value = parseDecimal(text);
  return value && isExactInSheets(text) ? { line, cell, value } : null;
}

const fieldPlace = (field: FieldName, dimensions: string): string => `${fieldKey(field)} ${dimensions}`;

const placeOf = ({ position, dimensions }: Pick<StatementLine, 'position' | 'dimensions'>): string =>
  `${position} ${dimensions}`;

type Part = { readonly at: number | undefined; readonly weight: string };

/** Where the amounts of a column are: by position, and by field as it is filed. */
type Places = { readonly byPosition: ReadonlyMap<string, number>; readonly byField: ReadonlyMap<string, number> };

/**
 * The sums of a total over the lines that have a value, weights in the signs that are shown: those that its document
 * prints, then those of calculations; that of most parts first.
 */
function sumsOf(
  { line, cell, value }: Amount,
  amounts: readonly (Amount | null)[],
  { byPosition, byField }: Places,
  display: Display,
): readonly Sum[] {
  const { dimensions } = line;
  const printed = (cell.check?.sums ?? []).map((terms) =>
    terms.map(({ field, weight }): Part => ({ at: byField.get(fieldPlace(field, dimensions)), weight: `${weight}` })),
  );
  const calculated = (line.sums ?? []).map((terms) =>
    terms.map(({ position, weight }): Part => ({ at: byPosition.get(placeOf({ position, dimensions })), weight })),
  );
  const sumOf = (parts: readonly Part[]): Sum => {
    const terms = parts.flatMap(({ at, weight }): Term[] => {
      const part = at === undefined ? undefined : amounts[at];
      const factor = parseDecimal(weight);
      if (at === undefined || !part || !factor) return [];
      return [{ at, weight: signAmount(signAmount(trimDecimal(factor), part.line, display.sign), line, display.sign) }];
    });
    const sum = terms.reduce((so, { at, weight }) => {
      return addDecimal(so, multiplyDecimal(weight, amounts[at]?.value ?? ZERO));
    }, ZERO);
    return { terms, gap: subtractDecimal(value, sum) };
  };
  return [printed, calculated].flatMap((sums) => {
    const formulas = sums.map(sumOf).filter(({ terms }) => terms.length > 0);
    return formulas.toSorted((a, b) => b.terms.length - a.terms.length);
  });
}

/** Two calculations may each have a field as a part of the other. */
function isCircular(at: number, terms: readonly Term[], parts: ReadonlyMap<number, readonly number[]>): boolean {
  const seen = new Set<number>();
  const reaches = (from: number): boolean => {
    if (from === at) return true;
    if (seen.has(from)) return false;
    seen.add(from);
    return (parts.get(from) ?? []).some(reaches);
  };
  return terms.some((term) => reaches(term.at));
}

function verdictOf(check: TotalCheck | null): TotalDifference | null {
  return check && { kind: checkKind(check), formula: null, difference: null };
}

type Sums = {
  readonly sums: readonly Sum[];
  readonly textOf: (terms: readonly Term[]) => string | null;
  readonly display: Display;
};

const ONE: Decimal = { mantissa: 1n, places: 0 };

/**
 * The difference that a check found, or of a total within rounding that from the closest of
 * its sums. What was not checked has none.
 */
function differenceOf(
  at: number,
  line: StatementLine,
  { check }: StatementCell,
  { sums, textOf, display }: Sums,
): TotalDifference | null {
  if (check === null || check.verdict === 'consistent') return verdictOf(check);
  const amount = parseDecimal(check.difference ?? '');
  const stated = amount && signAmount(amount, line, display.sign);
  const sum = stated ? sums.find(({ gap }) => compareDecimal(gap, stated) === 0) : closest(sums);
  const difference = sum?.gap ?? stated;
  if (!difference) return verdictOf(check);
  const less = sum?.terms.map((term) => ({ ...term, weight: negateDecimal(term.weight) }));
  const formula = less ? textOf([{ at, weight: ONE }, ...less]) : null;
  return { kind: checkKind(check), formula, difference: formatDecimal(trimDecimal(difference)) };
}

function closest(sums: readonly Sum[]): Sum | undefined {
  return sums.toSorted((a, b) => compareDecimal(absDecimal(a.gap), absDecimal(b.gap)))[0];
}

/** A weighted cell. `at`: its line; cells of adjacent lines are a range. `places`: the decimal places of its value. */
type FormulaTerm = {
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
function formulaOf(terms: readonly FormulaTerm[]): string | null {
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
