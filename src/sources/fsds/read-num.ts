import type { SetFile } from '../../model/files.ts';
import { PERIOD_KIND } from '../../model/period.ts';
import { createByteInterner, findBytes, internedText } from './byte-interner.ts';
import { canonicalDimensions } from './dimensions.ts';
import { cellEnd, cellIsEmpty, cellStart, type Line, lineError } from './line.ts';
import type { Watch } from './lines.ts';
import { fieldOf, internCell, type Names } from './names.ts';
import { createNumberCell, parseNumberCell } from './number-cell.ts';
import { appendNumber, createNumberLog, type NumberLog } from './number-log.ts';
import { createPeriods, type Periods, periodOf, quartersOf } from './periods.ts';
import type { PeriodTypes } from './read-tag.ts';
import { repeatsNumber } from './repeats.ts';
import { type ColumnIndex, readTable } from './table.ts';
import { type Tally, tallyAt } from './tally.ts';
import { createTupleInterner, internTuple, type TupleInterner } from './tuple-interner.ts';

const REQUIRED = ['adsh', 'tag', 'version', 'ddate', 'qtrs', 'uom', 'coreg', 'value'] as const;
const OPTIONAL = ['segments', 'footnote'] as const;
type Columns = ColumnIndex<(typeof REQUIRED)[number] | (typeof OPTIONAL)[number]>;

const NUMBERS_EXPECTED = 131_072;
const NONE = -1;

export type Numbers = {
  /** (document, dimensions, unit, period); the number of one is that of its row. */
  readonly rows: TupleInterner;
  readonly units: readonly string[];
  readonly dimensions: readonly string[];
  readonly periods: Periods;
  readonly log: NumberLog;
  /** The layout of 2024: numbers with any dimensions, not only co-registrants. */
  readonly allDimensions: boolean;
};

/**
 * Reads `num`. Every line is counted in `tally` as loaded, null (no value), duplicate (an earlier line with the same
 * filing, field, dimensions, period, unit and value) or without filing (its adsh is not in sub).
 *
 * Fails with an input error naming the line: a value that is no number, a bad date or qtrs, a duplicate with another value.
 */
export async function readNum(
  file: SetFile,
  names: Names,
  periodTypes: PeriodTypes,
  tally: Tally,
  watch: Watch,
): Promise<Numbers> {
  const rows = createTupleInterner(4, 16_384);
  const seen = createTupleInterner(2, NUMBERS_EXPECTED);
  const log = createNumberLog(NUMBERS_EXPECTED);
  const units = createUnits();
  const dimensions = createDimensions();
  const periods = createPeriods();
  const value = createNumberCell();
  let allDimensions = false;

  const visitor = (at: Columns) => (line: Line) => {
    tally.counts.numbers += 1;
    if (at.footnote !== NONE && !cellIsEmpty(line, at.footnote)) tallyAt(tally, 'footnotes', line);
    const document = findBytes(names.filings, line.bytes, cellStart(line, at.adsh), cellEnd(line, at.adsh));
    if (document < 0) return tallyAt(tally, 'numbersWithoutFiling', line);
    if (cellIsEmpty(line, at.value)) return tallyAt(tally, 'numbersNull', line);
    parseNumberCell(line, at.value, value);
    const field = fieldOf(names, line, at.tag, at.version);
    const quarters = quartersOf(line, at.qtrs);
    const period = periodOf(periods, line, at.ddate, quarters, periodKind(periodTypes[field], quarters));
    const dimension = dimensions.of(line, at);
    const row = internTuple(rows, document, dimension, units.of(line, at.uom), period);
    const number = internTuple(seen, row, field);
    if (number < log.size) {
      if (!repeatsNumber(log, number, value)) {
        throw lineError(line, `another value for the number of line ${log.line[number]}`);
      }
      return tallyAt(tally, 'numbersDuplicate', line);
    }
    appendNumber(log, row, field, value, line.number);
    if (periodTypes[field] === undefined) tallyAt(tally, 'numbersWithoutTag', line);
    if (!periodTypes[field]) tallyAt(tally, 'periodsAssumed', line);
    if (quarters === 0 && periods.kinds[period] === PERIOD_KIND.duration) tallyAt(tally, 'periodsOneDay', line);
    if (dimensions.twice[dimension] === true) tallyAt(tally, 'coregistrantsTwice', line);
  };

  const table = readTable(file, { required: REQUIRED, optional: OPTIONAL }, watch, (at) => {
    allDimensions = at.segments !== NONE;
    return visitor(at);
  });
  for await (const _ of table);
  tally.counts.numbersLoaded = log.size;
  tally.counts.numbersWide = log.wide.size;
  return { rows, units: units.texts, dimensions: dimensions.texts, periods, log, allDimensions };
}

/** The field's own period type decides; only where none is known, no quarters mean an instant. */
function periodKind(type: PeriodTypes[number] | undefined, quarters: number): number {
  if (type) return PERIOD_KIND[type];
  return quarters === 0 ? PERIOD_KIND.instant : PERIOD_KIND.duration;
}

type Units = { readonly texts: string[]; of(line: Line, column: number): number };

function createUnits(): Units {
  const interner = createByteInterner(16);
  const texts: string[] = [];
  const of = (line: Line, column: number): number => {
    if (cellIsEmpty(line, column)) return NONE;
    const unit = internCell(interner, line, column);
    if (unit === texts.length) texts.push(internedText(interner, unit));
    return unit;
  };
  return { texts, of };
}

type DimensionNumbers = {
  readonly texts: string[];
  /** By dimensions: whether a line of theirs named two co-registrants. */
  readonly twice: boolean[];
  of(line: Line, at: Columns): number;
};

/** Different cells can mean the same dimensions (another order, `coreg` repeated or not), so two numbers are in play. */
function createDimensions(): DimensionNumbers {
  const segments = createByteInterner(1024);
  const coregistrants = createByteInterner(256);
  const cells = createTupleInterner(2, 1024);
  const byCells: number[] = [];
  const byText = new Map<string, number>();
  const texts: string[] = [];
  const twice: boolean[] = [];
  const of = (line: Line, at: Columns): number => {
    const segment = at.segments === NONE ? NONE : internCell(segments, line, at.segments);
    const coregistrant = internCell(coregistrants, line, at.coreg);
    const pair = internTuple(cells, segment, coregistrant);
    const known = byCells[pair];
    if (known !== undefined) return known;
    const read = canonicalDimensions(
      segment === NONE ? '' : internedText(segments, segment),
      internedText(coregistrants, coregistrant),
    );
    const number = byText.get(read.dimensions) ?? texts.length;
    if (number === texts.length) texts.push(read.dimensions);
    byText.set(read.dimensions, number);
    byCells.push(number);
    twice[number] = read.twice || twice[number] === true;
    return number;
  };
  return { texts, twice, of };
}
