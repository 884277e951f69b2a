import { oneLine } from '../../base/one-line.ts';
import { LONGEST_NAME } from '../../report/xlsx/sheet-names.ts';
import type { StatementSection } from '../statement.ts';

/** Titles of filings to the SEC are `Statement - CONSOLIDATED BALANCE SHEETS`: a kind of section, then its name (EDGAR Filer Manual 6.7.12). */
const KIND = /^(?:Document|Statement|Disclosure|Schedule) - (?=\S)/;

/** The title of a section for people. */
export function sectionTitle({ title }: Pick<StatementSection, 'title'>): string {
  return oneLine(title).trim().replace(KIND, '');
}

/** Words that titles of statements share, so that cut titles would be the same; each goes only where the title is too long without. */
const SHARED = [/^consolidated /i, /^condensed /i, /^consolidated /i, /^statements? of /i];

/** The title in the room that a sheet's tab has: without the words that many titles begin with. */
export function sheetTitle(section: Pick<StatementSection, 'title'>): string {
  return SHARED.reduce(
    (title, words) => (title.length > LONGEST_NAME ? title.replace(words, '') : title),
    sectionTitle(section),
  );
}
