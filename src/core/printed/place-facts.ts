import { getOrCreate, groupBy } from '../base/collections.ts';
import type { EpochDay } from '../base/date.ts';
import type { SectionKind } from '../model/section-kind.ts';
import type { PeriodType } from '../model/taxonomy.ts';
import type { FactsOf, PrintedColumn, PrintedFact } from './facts.ts';
import { labelWords } from './labels.ts';
import type { MemberAmounts, PrintedLine, PrintedStatement } from './printed-statement.ts';

/** A line of a statement with the period type of its field. */
export type PresentedLine = PrintedLine & { readonly periodType: PeriodType | null };

export type PlacedStatement = {
  readonly statement: PrintedStatement;
  readonly columns: readonly PrintedColumn[];
  /** The decimal places of its whole numbers; negative where they leave zeros out. */
  readonly places: number;
  /** The row versions of its amounts, at the same places; 0 where there is none. */
  readonly rows: Int32Array;
};

/** The facts of lines in one column, by line. */
type Cells = Map<string, SettledColumn>;
type SettledColumn = { readonly column: PrintedColumn; readonly facts: Map<number, PrintedFact> };

/** Fiscal years of 52 weeks begin and end on other days than their columns. */
const NEAR_DAYS = 15;
/** Whole numbers that a double holds are smaller than this. */
const LARGEST = 2 ** 53;

/**
 * Puts the amounts of a document into the columns of one of its statements: those in which at least half as many lines
 * have an amount as in the fullest one. Nothing where no column has three amounts, or where they have too many digits:
 * yen and won to the unit are judged, and a bank whose amounts add up to 9 * 10^15 of them is not.
 */
export function placeFacts(
  kind: SectionKind,
  lines: readonly PresentedLine[],
  factsOf: FactsOf,
): PlacedStatement | undefined {
  const plainOf = (field: string): readonly PrintedFact[] => factsOf(field)?.plain ?? [];
  const cells = isFlow(lines) ? flowCells(lines, plainOf) : instantCells(lines, plainOf);
  const columns = settledColumns(cells);
  const scale = scaleOf(columns);
  if (columns.length === 0 || scale === undefined) return undefined;
  const amounts = new Float64Array(lines.length * columns.length).fill(Number.NaN);
  const rows = new Int32Array(amounts.length);
  for (const [column, { facts }] of columns.entries()) {
    for (const [line, fact] of facts) {
      amounts[line * columns.length + column] = wholeOf(fact, scale);
      rows[line * columns.length + column] = fact.row;
    }
  }
  if (!addUpExactly(amounts, columns.length)) return undefined;
  const periods = columns.map(({ column }) => column);
  const choices = memberChoices({ lines, columns: periods, amounts }, factsOf, (fact) => wholeOf(fact, scale));
  const more = choices.flat(2).flatMap((each) => each.amounts);
  const members = more.length === 0 || addUpExactly([...amounts, ...more], columns.length) ? choices : [];
  const statement = { kind, lines, columns: columns.length, amounts, unit: unitOf(amounts), members };
  return { statement, columns: periods, places: scale, rows };
}

function isFlow(lines: readonly PresentedLine[]): boolean {
  return 2 * lines.filter(({ periodType }) => periodType === 'duration').length > lines.length;
}

function put(cells: Cells, line: number, fact: PrintedFact, column: PrintedColumn = fact): void {
  const { start, end, unit } = column;
  const cell = getOrCreate(cells, `${start} ${end} ${unit}`, () => ({
    column: { start, end, unit },
    facts: new Map<number, PrintedFact>(),
  }));
  if (!cell.facts.has(line)) cell.facts.set(line, fact);
}

function instantCells(lines: readonly PresentedLine[], factsOf: (field: string) => readonly PrintedFact[]): Cells {
  const cells: Cells = new Map();
  for (const [line, { field }] of lines.entries()) {
    for (const fact of factsOf(field)) if (fact.start === null) put(cells, line, fact);
  }
  return cells;
}

/**
 * An amount at a date, such as cash, is printed at the beginning or at the end of each column: as its label says, or at
 * the beginning where it is the first of several lines of its field, or where its dates are at no end of a column.
 */
function flowCells(lines: readonly PresentedLine[], factsOf: (field: string) => readonly PrintedFact[]): Cells {
  const cells: Cells = new Map();
  for (const [line, { field }] of lines.entries()) {
    for (const fact of factsOf(field)) if (fact.start !== null) put(cells, line, fact);
  }
  const columns = Array.from(cells.values(), ({ column }) => column);
  const seen = new Map<string, number>();
  const times = new Map<string, number>();
  for (const { field } of lines) times.set(field, (times.get(field) ?? 0) + 1);
  for (const [line, { field, label, instant, periodType }] of lines.entries()) {
    const nth = (seen.get(field) ?? 0) + 1;
    seen.set(field, nth);
    if (periodType !== 'instant') continue;
    const { isOpening, isClosing } = labelWords(label, instant);
    const facts = factsOf(field).filter(({ start }) => start === null);
    const isFirst = nth === 1 && (times.get(field) ?? 0) > 1;
    const opens = isOpening || (!isClosing && (isFirst || !columns.some(({ end, unit }) => nearest(facts, end, unit))));
    for (const { start, end, unit } of columns) {
      const fact = nearest(facts, opens ? (start ?? 0) - 1 : end, unit);
      if (fact) put(cells, line, fact, { start, end, unit });
    }
  }
  return cells;
}

function nearest(facts: readonly PrintedFact[], day: EpochDay, unit: number): PrintedFact | undefined {
  let best: PrintedFact | undefined;
  for (const fact of facts) {
    const distance = Math.abs(fact.end - day);
    if (fact.unit !== unit || distance > NEAR_DAYS) continue;
    if (!best || distance < Math.abs(best.end - day)) best = fact;
  }
  return best;
}

/** Other dates than those of the fullest columns belong to other statements of the document. */
function settledColumns(cells: Cells): SettledColumn[] {
  const all = [...cells.values()];
  const units = new Map<number, number>();
  for (const { column, facts } of all) units.set(column.unit, (units.get(column.unit) ?? 0) + facts.size);
  const [main] = [...units].toSorted(([a, n], [b, m]) => m - n || a - b);
  const ofUnit = all.filter(({ column }) => column.unit === main?.[0]);
  const most = Math.max(0, ...ofUnit.map(({ facts }) => facts.size));
  return ofUnit
    .filter(({ facts }) => 2 * facts.size > most && facts.size > 2)
    .toSorted(({ column: a }, { column: b }) => a.end - b.end || (a.start ?? a.end) - (b.start ?? b.end));
}

/**
 * Whether every sum of amounts of a column is exact in a double, whatever their signs, so that no verdict comes from
 * rounding.
 */
function addUpExactly(amounts: ArrayLike<number>, columns: number): boolean {
  const sizes = new Float64Array(columns);
  for (let at = 0; at < amounts.length; at += 1) {
    const amount = amounts[at] ?? 0;
    if (!Number.isNaN(amount)) sizes[at % columns] = (sizes[at % columns] ?? 0) + Math.abs(amount);
  }
  return sizes.every((size) => size < LARGEST);
}

/** The power of ten that makes all amounts whole and keeps them small; nothing where one has too many digits. */
function scaleOf(columns: readonly SettledColumn[]): number | undefined {
  let places = Number.NEGATIVE_INFINITY;
  for (const { facts } of columns) {
    for (const { mantissa, places: stated } of facts.values()) {
      if (Number.isNaN(mantissa)) return undefined;
      if (mantissa === 0) continue;
      let [left, needed] = [mantissa, stated];
      while (left % 10 === 0) [left, needed] = [left / 10, needed - 1];
      if (needed > places) places = needed;
    }
  }
  return places === Number.NEGATIVE_INFINITY ? 0 : places;
}

/** NaN where the scale does not make it a whole number. */
function wholeOf({ mantissa, places }: PrintedFact, scale: number): number {
  if (scale >= places) return mantissa * 10 ** (scale - places);
  const whole = mantissa / 10 ** (places - scale);
  return Number.isInteger(whole) ? whole : Number.NaN;
}

/** The largest of one, a thousand and a million that 95 of a hundred amounts are multiples of. */
function unitOf(amounts: Float64Array): number {
  const sizes = Array.from(amounts).filter((amount) => amount !== 0 && !Number.isNaN(amount));
  for (const step of [1e6, 1e3]) {
    const off = sizes.filter((amount) => amount % step !== 0).length;
    if (sizes.length > 0 && off * 20 <= sizes.length) return step;
  }
  return 1;
}

/** The most members of one field that are tried one by one. */
const MOST_MEMBERS = 4;

type Placed = {
  readonly lines: readonly PrintedLine[];
  readonly columns: readonly PrintedColumn[];
  readonly amounts: Float64Array;
};

/**
 * What lines without amounts may print: amounts of their field with a dimension, such as those of a class of stock. As
 * many members as lines fill the lines in order; of several for one line each may be it, or all of them added up.
 */
function memberChoices(
  { lines, columns, amounts }: Placed,
  factsOf: FactsOf,
  amountOf: (fact: PrintedFact) => number,
): readonly (readonly (readonly MemberAmounts[])[])[] {
  const isEmpty = (line: number): boolean =>
    columns.every((_, column) => Number.isNaN(amounts[line * columns.length + column]));
  const empty = [...lines.keys()].filter(isEmpty);
  const choices: MemberAmounts[][][] = [];
  for (const [field, places] of groupBy(empty, (line) => lines[line]?.field ?? '')) {
    const known: Omit<MemberAmounts, 'line'>[] = [];
    for (const facts of factsOf(field)?.members.values() ?? []) {
      const placed = columns.map(({ start, end, unit }) =>
        facts.find((each) => each.start === start && each.end === end && each.unit === unit),
      );
      const own = placed.map((fact) => (fact ? amountOf(fact) : Number.NaN));
      if (!own.every(Number.isNaN)) known.push({ rows: placed.map((fact) => (fact ? [fact.row] : [])), amounts: own });
    }
    const [line] = places;
    if (known.length === 0 || line === undefined) continue;
    if (known.length === places.length) {
      choices.push([places.flatMap((place, at) => ({ ...(known[at] ?? EMPTY), line: place }))]);
    } else if (places.length === 1) {
      const singles = known.length <= MOST_MEMBERS ? known : [];
      choices.push([added(known), ...singles].map((each) => [{ ...each, line }]));
    }
  }
  return choices;
}

const EMPTY: Omit<MemberAmounts, 'line'> = { rows: [], amounts: [] };

function added(members: readonly Omit<MemberAmounts, 'line'>[]): Omit<MemberAmounts, 'line'> {
  const [first = EMPTY] = members;
  return {
    rows: first.rows.map((_, column) => members.flatMap(({ rows }) => rows[column] ?? [])),
    amounts: first.amounts.map((_, column) => {
      const values = members.flatMap(({ amounts }) => amounts[column] ?? []).filter((amount) => !Number.isNaN(amount));
      return values.length === 0 ? Number.NaN : values.reduce((sum, amount) => sum + amount, 0);
    }),
  };
}
