import type { SetFile } from '../../model/files.ts';
import { PERIOD_KIND } from '../../model/period.ts';
import { findBytes } from './byte-interner.ts';
import { createCellKey } from './cell-key.ts';
import { type Conflict, distinctNumbers } from './distinct-numbers.ts';
import { cellEnd, cellIsEmpty, cellStart, type Line } from './line.ts';
import type { Watch } from './lines.ts';
import { fieldOf, type Names } from './names.ts';
import { createNumberCell, parseNumberCell } from './number-cell.ts';
import { appendNumber, createNumberLog, type NumberLog } from './number-log.ts';
import { createPairInterner, findPair, internPair, type PairInterner } from './pair-interner.ts';
import type { PeriodTypes } from './read-tag.ts';
import { contextColumns, contextOf, createRowContexts, type RowContexts, statedContext } from './row-context.ts';
import { type ColumnIndex, readTable } from './table.ts';
import { type Tally, tallyAt } from './tally.ts';

const REQUIRED = ['adsh', 'tag', 'version', 'ddate', 'qtrs', 'uom', 'coreg', 'value'] as const;
const OPTIONAL = ['segments', 'footnote'] as const;
type Columns = ColumnIndex<(typeof REQUIRED)[number] | (typeof OPTIONAL)[number]>;

/** A line without a value, by the row that it would be of. */
type EmptyLine = {
  readonly document: number;
  readonly identity: number;
  readonly field: number;
  readonly line: number;
};

const NUMBERS_EXPECTED = 131_072;
const NONE = -1;

export type Numbers = {
  /** (document, context); the number of one is that of its row. */
  readonly rows: PairInterner;
  readonly contexts: RowContexts;
  readonly log: NumberLog;
  /** Indexes of the log without repeated numbers, row by row. */
  readonly order: Int32Array;
  readonly conflicts: readonly Conflict[];
  /** The layout of 2024: numbers with any dimensions, not only co-registrants. */
  readonly allDimensions: boolean;
};

/**
 * Reads `num`. Every line is counted in `tally` as loaded, null (no value: the field is nil), duplicate (an earlier line with the same
 * filing, field, dimensions, period, unit and value) or without filing (its adsh is not in sub). Lines that differ from an earlier one in
 * their value alone are loaded all the same, and are `conflicts`.
 *
 * Fails with an input error naming the line: a value that is not a number, a bad date or qtrs.
 */
export async function readNum(
  file: SetFile,
  names: Names,
  periodTypes: PeriodTypes,
  tally: Tally,
  watch: Watch,
): Promise<Numbers> {
  const rows = createPairInterner(16_384);
  const log = createNumberLog(NUMBERS_EXPECTED);
  const value = createNumberCell();
  const contexts = createRowContexts();
  const empty: EmptyLine[] = [];
  let allDimensions = false;

  const visitor = (at: Columns) => {
    allDimensions = at.segments !== NONE;
    const context = contextColumns(at);
    const fieldKey = createCellKey([at.tag, at.version]);
    return (line: Line) => {
      tally.counts.numbers += 1;
      if (at.footnote !== NONE && !cellIsEmpty(line, at.footnote)) tallyAt(tally, 'footnotes', line);
      const document = findBytes(names.filings, line.bytes, cellStart(line, at.adsh), cellEnd(line, at.adsh));
      if (document < 0) return tallyAt(tally, 'numbersWithoutFiling', line);
      const field = fieldOf(names, line, fieldKey);
      const written = statedContext(contexts, line, context);
      const { quarters } = written.period;
      const kind = periodKind(periodTypes[field], quarters);
      const identity = contextOf(contexts, written, kind);
      if (cellIsEmpty(line, at.value)) {
        empty.push({ document, identity, field, line: line.number });
        return tallyAt(tally, 'numbersNull', line);
      }
      const row = internPair(rows, document, identity);
      parseNumberCell(line, at.value, value);
      appendNumber(log, row, field, value, line.number);
      if (periodTypes[field] === undefined) tallyAt(tally, 'numbersWithoutTag', line);
      if (!periodTypes[field]) tallyAt(tally, 'periodsAssumed', line);
      if (quarters === 0 && kind === PERIOD_KIND.duration) tallyAt(tally, 'periodsOneDay', line);
      if (written.twice) tallyAt(tally, 'coregistrantsTwice', line);
    };
  };

  const table = readTable(file, { required: REQUIRED, optional: OPTIONAL }, watch, visitor);
  for await (const _ of table);
  // A row is made by its numbers: nil alone makes none.
  for (const { document, identity, field, line } of empty) {
    const row = findPair(rows, document, identity);
    if (row >= 0) log.nils.push({ row, field, line });
  }
  const distinct = distinctNumbers(log, rows.size, names.fieldNames.length);
  tally.counts.numbersLoaded = distinct.order.length;
  tally.counts.numbersWide = distinct.wide;
  tally.counts.numbersDuplicate = distinct.duplicates;
  tally.counts.numbersConflicting = distinct.conflicts.length;
  if (distinct.firstDuplicateLine !== undefined) {
    tally.first.numbersDuplicate = { file: file.place, line: distinct.firstDuplicateLine };
  }
  return { rows, contexts, log, order: distinct.order, conflicts: distinct.conflicts, allDimensions };
}

/** The field's own period type decides; where it is unknown, no quarters mean an instant. */
function periodKind(type: PeriodTypes[number] | undefined, quarters: number): number {
  if (type) return PERIOD_KIND[type];
  return quarters === 0 ? PERIOD_KIND.instant : PERIOD_KIND.duration;
}
