import { formatIsoDate } from '../../../core/base/date.ts';
import { oneLine } from '../../../core/base/text.ts';
import { cutName, LONGEST_NAME } from '../../../output/report/xlsx/sheet-names.ts';
import { periodWords } from '../cell-words.ts';
import { columnHead } from '../column-head.ts';
import type { CellSource, Statement, StatementColumn, StatementSection } from '../statement.ts';

/**
 * Titles of filings to the SEC are `Statement - CONSOLIDATED BALANCE SHEETS`: a kind of section, then its name (EDGAR
 * Filer Manual 6.7.12).
 */
const KIND = /^(?:Document|Statement|Disclosure|Schedule) - (?=\S)/;

/** The title of a section for people. */
export function sectionTitle({ title }: Pick<StatementSection, 'title'>): string {
  return oneLine(title).trim().replace(KIND, '');
}

/**
 * Words that titles of statements share, so that cut titles would be the same; each goes only where the title is too
 * long without.
 */
const SHARED = [/^consolidated /i, /^condensed /i, /^consolidated /i, /^statements? of /i];

/**
 * The title in the room that a sheet's tab has: without the words that many titles begin with, and of a period its end.
 */
export function sheetTitle(section: Pick<StatementSection, 'title' | 'columns'>): string {
  const [column] = section.columns;
  const period = column?.member ? `, ${periodWords(column)}` : '';
  const title = sectionTitle(section);
  if (!column || period === '' || !title.endsWith(period)) return shortened(title, LONGEST_NAME);
  const end = ` ${formatIsoDate(column.end)}`;
  const room = LONGEST_NAME - end.length;
  return cutName(shortened(title.slice(0, -period.length), room), room) + end;
}

function shortened(title: string, longest: number): string {
  return SHARED.reduce((text, words) => (text.length > longest ? text.replace(words, '') : text), title);
}

/** The head of a column in one text: `AAPL 2009-06-30 3 months derived`. */
export function columnTitle(column: StatementColumn, section: StatementSection, statement: Statement): string {
  const { company, end, length, note } = columnHead(column, section, statement);
  const percent = column.growth?.as === 'percent' ? 'percent' : null;
  return oneLine([company, end, length, note, percent].filter((word) => word !== null).join(' '));
}

/** The columns that say where a value was filed, in tables of a value a row. */
export const SOURCE_TITLES = ['form', 'document', 'filed', 'resource', 'snapshot', 'row', 'source_line'] as const;

/** The values below {@link SOURCE_TITLES}: all `null` without a source, as that of derived values. */
export function sourceValues(source: CellSource | null): readonly (string | number | null)[] {
  if (source === null) return SOURCE_TITLES.map(() => null);
  const { document, resource, snapshot, row, line } = source;
  return [document?.form ?? null, document?.name ?? null, document?.filed ?? null, resource, snapshot, row, line];
}
