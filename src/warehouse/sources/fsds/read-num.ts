import type { SetFile } from '../../../core/model/files.ts';
import { PERIOD_KIND } from '../../../core/model/period.ts';
import { type DistinctNumbers, distinctNumbers } from './distinct-numbers.ts';
import { cellIsEmpty, type Line } from './line.ts';
import { fieldsOf, findCell, type Names } from './names.ts';
import { appendNumber, createNumberLog, type NumberLog } from './number-log.ts';
import type { PeriodTypes } from './read-tag.ts';
import { contextOf, contextsOf, createRowContexts, type RowContext, type RowContexts } from './row-context.ts';
import { type ColumnIndex, readTable, type Watch } from './table.ts';
import { type Tally, tallyAt } from './tally.ts';

const COLUMNS = {
  required: ['adsh', 'tag', 'version', 'ddate', 'qtrs', 'uom', 'coreg', 'value'],
  optional: ['segments', 'footnote'],
} as const;
type Columns = ColumnIndex<(typeof COLUMNS)[keyof typeof COLUMNS][number]>;

/** A line without a value, by the row that it would be of. */
type EmptyLine = {
  readonly document: number;
  readonly context: RowContext;
  readonly field: number;
  readonly line: number;
};

/** Most lines are longer: memory beyond the last of them is never touched, and growing would copy all of them. */
const SHORT_LINE = 80;
/** A size that is stated wrongly takes no more than this many numbers. */
const MOST_EXPECTED = 2 ** 23;
const NONE = -1;

export type Numbers = Pick<DistinctNumbers, 'order' | 'conflicts'> & {
  /** By row. */
  readonly rows: { readonly document: number[]; readonly context: RowContext[] };
  readonly contexts: RowContexts;
  readonly log: NumberLog;
  /** By field: the documents that report a number of it. */
  readonly reported: Set<number>[];
  /** The layout of 2024: numbers with any dimensions, not only co-registrants. */
  readonly allDimensions: boolean;
};

/**
 * Reads `num`. Every line is counted in `tally` as loaded, null (no value: the field is nil), duplicate (an earlier
 * line with the same filing, field, dimensions, period, unit and value) or without filing (its adsh is not in sub).
 * Lines that differ from an earlier one in their value alone are loaded all the same, and are `conflicts`.
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
  const rows: Numbers['rows'] = { document: [], context: [] };
  const log = createNumberLog(Math.min(Math.ceil(file.size / SHORT_LINE) + 1, MOST_EXPECTED));
  const contexts = createRowContexts();
  const reported: Set<number>[] = [];
  const empty: EmptyLine[] = [];
  let allDimensions = false;

  const visitor = (at: Columns) => {
    allDimensions = at.segments !== NONE;
    const fieldOf = fieldsOf(names, at);
    const statedContextOf = contextsOf(contexts, at);
    return (line: Line) => {
      tally.counts.numbers += 1;
      if (at.footnote !== NONE && !cellIsEmpty(line, at.footnote)) tallyAt(tally, 'footnotes', line);
      const document = findCell(names.filings, line, at.adsh);
      if (document < 0) return tallyAt(tally, 'numbersWithoutFiling', line);
      const field = fieldOf(line);
      const stated = statedContextOf(line);
      const type = periodTypes[field];
      const kind = type ? PERIOD_KIND[type] : kindOf(stated.quarters);
      const context = contextOf(contexts, stated, kind);
      if (cellIsEmpty(line, at.value)) {
        empty.push({ document, context, field, line: line.number });
        return tallyAt(tally, 'numbersNull', line);
      }
      let row = context.rows.get(document);
      if (row === undefined) {
        row = rows.document.push(document) - 1;
        rows.context.push(context);
        context.rows.set(document, row);
      }
      appendNumber(log, row, field, line, at.value);
      reported[field] ??= new Set();
      reported[field].add(document);
      if (!type) tallyAt(tally, 'periodsAssumed', line);
      if (type === undefined) tallyAt(tally, 'numbersWithoutTag', line);
      if (stated.quarters === 0 && kind === PERIOD_KIND.duration) tallyAt(tally, 'periodsOneDay', line);
      if (stated.twice) tallyAt(tally, 'coregistrantsTwice', line);
    };
  };

  for await (const _ of readTable(file, COLUMNS, watch, visitor));
  // A row is made by its numbers: nil alone makes none.
  for (const { document, context, field, line } of empty) {
    const row = context.rows.get(document);
    if (row !== undefined) log.nils.push({ row, field, line });
  }
  const distinct = distinctNumbers(log, rows.document.length, names.fieldNames.length);
  tally.counts.numbersLoaded = distinct.order.length;
  tally.counts.numbersWide = log.wide.size;
  tally.counts.numbersDuplicate = distinct.duplicates;
  tally.counts.numbersConflicting = distinct.conflicts.length;
  if (distinct.firstDuplicateLine !== undefined) {
    tally.first.numbersDuplicate = { place: { file: file.place, line: distinct.firstDuplicateLine } };
  }
  return { rows, contexts, log, reported, allDimensions, order: distinct.order, conflicts: distinct.conflicts };
}

/** The kind of period of a field whose own period type is unknown: no quarters mean an instant. */
function kindOf(quarters: number): number {
  return quarters === 0 ? PERIOD_KIND.instant : PERIOD_KIND.duration;
}
