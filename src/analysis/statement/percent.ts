import {
  addDecimal,
  type Decimal,
  divideRounded,
  formatDecimal,
  negateDecimal,
  parseDecimal,
  powerOfTen,
  ZERO,
} from '../../core/base/decimal.ts';
import { cellPeriod } from './show-cell.ts';
import type {
  Derivation,
  DerivationPart,
  StatementCell,
  StatementColumn,
  StatementLine,
  StatementSection,
} from './statement.ts';

/** Percentages are rounded to this many decimal places, half of the last one away from zero. */
const PERCENT_PLACES = 1;

/** A cell with its place: the number and the reported values that it is made of. */
export type Term = { readonly value: Decimal; readonly unit: string | null; readonly parts: readonly DerivationPart[] };

/** The number of a cell; `undefined` where it has none. */
export function termOf(
  cell: StatementCell | null | undefined,
  line: StatementLine,
  column: StatementColumn,
  section: StatementSection,
): Term | undefined {
  const value = cell?.kind === 'number' ? parseDecimal(cell.value) : undefined;
  if (!cell || !value) return undefined;
  const period = cellPeriod(line, column, section);
  const filed = cell.source && { weight: 1 as const, value: cell.value, ...period, source: cell.source };
  return { value, unit: cell.unit, parts: cell.derived?.parts ?? (filed ? [filed] : []) };
}

export function subtractTerm(a: Term, b: Term): Term {
  const less = b.parts.map((part): DerivationPart => ({ ...part, weight: part.weight === 1 ? -1 : 1 }));
  return { value: addDecimal(a.value, negateDecimal(b.value)), unit: a.unit, parts: [...a.parts, ...less] };
}

/** The texts of cells without a percentage: not meaningful, not available. */
const NONE = { zero: 'n/m', negative: 'n/m', missing: 'n/a' } as const;

/** The percentage of an amount, or a text where the base is zero, negative or missing. */
export function percentCell(kind: Derivation['kind'], of: Term, base: Term | undefined): StatementCell {
  const derivation = { kind, parts: of.parts, ...(base && { base: base.parts }) };
  const none = noneOf(base?.value);
  if (none) return derivedCell('text', NONE[none], { ...derivation, none });
  const percent = percentOf(of.value, base?.value ?? ZERO);
  const vanished = percent.mantissa === 0n && of.value.mantissa !== 0n;
  return derivedCell('percent', formatDecimal(percent), { ...derivation, ...(vanished && { vanished }) });
}

export function derivedCell(
  kind: StatementCell['kind'],
  value: string,
  derived: Derivation,
  unit: string | null = null,
): StatementCell {
  return { kind, value, unit, decimals: null, check: null, derived, source: null, restatedFrom: null };
}

function noneOf(base: Decimal | undefined): NonNullable<Derivation['none']> | undefined {
  if (!base) return 'missing';
  if (base.mantissa === 0n) return 'zero';
  return base.mantissa < 0n ? 'negative' : undefined;
}

/** `base` is above zero. */
function percentOf(value: Decimal, base: Decimal): Decimal {
  const hundred = powerOfTen(2 + PERCENT_PLACES + base.places);
  return {
    mantissa: divideRounded(value.mantissa * hundred, base.mantissa * powerOfTen(value.places)),
    places: PERCENT_PLACES,
  };
}
