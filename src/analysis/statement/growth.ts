import { addMonths } from '../../core/base/date.ts';
import { formatDecimal } from '../../core/base/decimal.ts';
import { derivedCell, percentCell, subtractTerm, termOf } from './percent.ts';
import type { Statement, StatementCell, StatementColumn, StatementLine, StatementSection } from './statement.ts';

/** `year`: with the period that ends a year before; `previous`: with the one right before. */
export type GrowthAgainst = 'year' | 'previous';

type Compared = { readonly column: StatementColumn; readonly at: number; readonly base: number };

/**
 * The statement with two more columns after each that has a counterpart: the change from it as amounts, and in percent
 * of it. The counterpart is a column of the same company and length; where a section has none a year before, the period
 * right before is taken.
 */
export function withGrowth(statement: Statement, against: GrowthAgainst = 'year'): Statement {
  return { ...statement, sections: statement.sections.map((section) => grown(section, against)) };
}

function grown(section: StatementSection, against: GrowthAgainst = 'year'): StatementSection {
  const { columns, lines } = section;
  const yearly = against === 'year' ? comparedColumns(columns, isYearBefore) : [];
  const compared = yearly.length > 0 ? yearly : comparedColumns(columns, isRightBefore);
  const baseOf = new Map(compared.map(({ at, base }) => [at, base]));
  const spread = <T>(items: readonly T[], added: (at: number, base: number) => readonly T[]): readonly T[] =>
    items.flatMap((item, at) => {
      const base = baseOf.get(at);
      return base === undefined ? [item] : [item, ...added(at, base)];
    });
  return {
    ...section,
    columns: spread(columns, (at, base) => growthColumns(columns[at], columns[base])),
    lines: lines.map((line) => ({
      ...line,
      cells: spread(line.cells, (at, base) => growthCells(section, line, at, base)),
    })),
  };
}

/** Each column that has a counterpart; of several the nearest in time. */
function comparedColumns(
  columns: readonly StatementColumn[],
  isBase: (column: StatementColumn, base: StatementColumn) => boolean,
): readonly Compared[] {
  return columns.flatMap((column, at): readonly Compared[] => {
    const places = columns.flatMap((other, place) =>
      isComparable(column, other) && isBase(column, other) ? place : [],
    );
    const [base] = places.toSorted((a, b) => (columns[b]?.end ?? 0) - (columns[a]?.end ?? 0));
    return base === undefined ? [] : [{ column, at, base }];
  });
}

function isComparable(a: StatementColumn, b: StatementColumn): boolean {
  const isReported = a.growth === undefined && b.growth === undefined && a.state === 'latest' && b.state === 'latest';
  return isReported && a.company === b.company && a.months === b.months && b.end < a.end;
}

/** Years of 52 weeks end on another day each year. */
const TOLERATED_DAYS = 10;

function isYearBefore({ end }: StatementColumn, base: StatementColumn): boolean {
  return Math.abs(addMonths(end, -12) - base.end) <= TOLERATED_DAYS;
}

/** Instants have no length: the one before, whenever it was. */
function isRightBefore({ start }: StatementColumn, base: StatementColumn): boolean {
  return start === null || Math.abs(start - 1 - base.end) <= TOLERATED_DAYS;
}

function growthColumns(
  column: StatementColumn | undefined,
  base: StatementColumn | undefined,
): readonly StatementColumn[] {
  if (!column || !base) return [];
  const made = { ...column, derived: null };
  return [
    { ...made, derived: 'change', growth: { since: base.end, as: 'change' } },
    { ...made, derived: 'growth', growth: { since: base.end, as: 'percent' } },
  ];
}

/** None where nothing is reported now; the change is not known where nothing was before, or in another unit. */
function growthCells(
  section: StatementSection,
  line: StatementLine,
  at: number,
  base: number,
): readonly (StatementCell | null)[] {
  const [column, before] = [section.columns[at], section.columns[base]];
  const now = column && termOf(line.cells[at], line, column, section);
  if (!now || !before) return [null, null];
  const term = termOf(line.cells[base], line, before, section);
  const then = term?.unit === now.unit ? term : undefined;
  if (!then)
    return [
      derivedCell('text', 'n/a', { kind: 'change', parts: now.parts, none: 'missing' }),
      percentCell('growth', now, undefined),
    ];
  const change = subtractTerm(now, then);
  return [
    derivedCell('number', formatDecimal(change.value), { kind: 'change', parts: change.parts }, now.unit),
    percentCell('growth', change, then),
  ];
}
