import type { DuckDBConnection } from '@duckdb/node-api';
import { textOfHtml } from '../../core/base/html-text.ts';
import type { FindingCompany } from '../../core/model/finding.ts';
import { documentOf, entityName, openAt } from './relations.ts';
import { queryRecords } from './rows.ts';

/** A text of a filing that is long enough to be read by itself: a row version, and a field. */
export type Note = {
  readonly row: number;
  readonly namespace: string;
  readonly field: string;
  readonly document: string;
  readonly form: string | null;
  /** Ends of the document's own period and of the period of the row, ISO text. */
  readonly period: string | null;
  readonly end: string | null;
  readonly filed: string | null;
  readonly company: FindingCompany;
  readonly dimensions: string;
  readonly characters: number;
};

/** Fields of texts are named so; other texts are notes from this length on. */
const SUFFIX = 'TextBlock';
const LEAST_CHARACTERS = 1_000;

const isOpen = openAt('$snapshot');

const TEXTS = `
  SELECT v.row_version_id, unnest(k.text_fields) AS field_id, unnest(k.texts) AS text
  FROM row_version v JOIN row_content k USING (row_version_id) WHERE ${isOpen('v')} AND k.text_fields IS NOT NULL`;

/** `texts`: rows of {@link TEXTS}, at least of the columns `row_version_id`, `field_id` and `text`. */
const notesIn = (texts: string, more = ''): string => `
  FROM (${texts}) x JOIN field f USING (field_id) JOIN row_version v USING (row_version_id)
  JOIN filed_row w USING (filed_row_id) JOIN row_identity c USING (row_identity_id) JOIN entity e USING (entity_id)
  JOIN dimensions d USING (dimensions_id) ${entityName(isOpen)} ${documentOf('w.document_id', 'b', isOpen)}
  WHERE bd.name IS NOT NULL AND (ends_with(f.name, '${SUFFIX}') OR length(x.text) >= ${LEAST_CHARACTERS}) ${more}`;

const COLUMNS = `x.row_version_id AS "row", f.namespace, f.name AS field, bd.name AS document, bv.form,
  bv.period_end::VARCHAR AS period, c.period_end::VARCHAR AS "end", bv.filed::VARCHAR AS filed,
  {key: e.key, name: ev.name, symbol: ev.symbol} AS company, d.text AS dimensions,
  length(x.text)::INTEGER AS characters`;

const OF_DOCUMENT = `${TEXTS} AND v.filed_row_id IN (
    SELECT filed_row_id FROM filed_row JOIN document USING (document_id) WHERE name = $document)`;

const LIST = `
  SELECT ${COLUMNS} ${notesIn(OF_DOCUMENT)}
  ORDER BY (SELECT min(element) FROM printed_place p WHERE p.filed_row_id = v.filed_row_id AND p.field_id = x.field_id)
    NULLS LAST, f.name, d.text, "end"`;

/** The notes of a filing at a snapshot: in the order of a kept document that prints them, else by name. */
export function readNotes(connection: DuckDBConnection, document: string, snapshot: number): Promise<readonly Note[]> {
  return queryRecords<Note>(connection, LIST, { document, snapshot });
}

const OF_ROW = `
  SELECT row_version_id, unnest(text_fields) AS field_id, unnest(texts) AS text
  FROM row_content WHERE row_version_id = $row`;

const ONE = `SELECT ${COLUMNS}, x.text ${notesIn(OF_ROW, 'AND f.name = $field')} LIMIT 1`;

/** A note with its text, HTML or plain; `undefined` where the row has no such note. */
export async function readNote(
  connection: DuckDBConnection,
  { row, field }: { readonly row: number; readonly field: string },
  snapshot: number,
): Promise<(Note & { readonly text: string }) | undefined> {
  const [note] = await queryRecords<Note & { readonly text: string }>(connection, ONE, { row, field, snapshot });
  return note;
}

const OF_COMPANY = `${TEXTS} AND v.filed_row_id IN (SELECT filed_row_id FROM filed_row JOIN row_identity
    USING (row_identity_id) JOIN entity USING (entity_id) WHERE key = $company)
  AND list_has_any(k.text_fields, (SELECT list(field_id) FROM field WHERE name = $field))`;

const OTHERS = `
  SELECT ${COLUMNS} ${notesIn(OF_COMPANY, 'AND f.name = $field AND d.text = $dimensions AND bd.name <> $document')}
  QUALIFY row_number() OVER (PARTITION BY bd.name ORDER BY c.period_end DESC, x.row_version_id) = 1
  ORDER BY coalesce(bv.period_end, c.period_end) DESC NULLS LAST, bv.filed DESC NULLS LAST, bd.name`;

/** The same note in other filings of the company at a snapshot, the latest first; dimensions are the same. */
export function readOtherNotes(
  connection: DuckDBConnection,
  { company, field, dimensions, document }: Note,
  snapshot: number,
): Promise<readonly Note[]> {
  return queryRecords<Note>(connection, OTHERS, { company: company.key, field, dimensions, document, snapshot });
}

/** A note that has each of some words, with the text around the first of them. */
export type FoundNote = Note & { readonly excerpt: string };

const found = (words: readonly string[], texts: string): string => {
  const has = words.map((_, at) => `AND contains(lower(x.text), $word${at})`).join(' ');
  return `SELECT ${COLUMNS}, x.text ${notesIn(texts, has)}
    ORDER BY bv.filed DESC NULLS LAST, "end" DESC NULLS LAST, bd.name, length(x.text), f.name`;
};

/** More words are ignored. */
const MOST_WORDS = 8;
/** Notes that are looked through for words that people read: some are in the markup alone. */
const MOST_READ = 200;
const readFor = (most: number): number => Math.min(MOST_READ, 2 * most + 10);

/** `document`: only notes of this filing. */
export type NoteSearch = {
  readonly words: string;
  readonly snapshot: number;
  /** The most notes that are given. */
  readonly most?: number;
  readonly document?: string;
};

/**
 * The notes whose text has each of the words, in any case, the latest filing first. `isCut`: there may be more. Words
 * with characters that markup escapes are found in plain texts alone.
 */
export async function searchNotes(
  connection: DuckDBConnection,
  { words: text, snapshot, most = MOST_READ, document }: NoteSearch,
): Promise<{ readonly notes: readonly FoundNote[]; readonly isCut: boolean }> {
  const words = [...new Set(text.toLowerCase().split(/\s+/).filter(Boolean))].slice(0, MOST_WORDS);
  if (words.length === 0) return { notes: [], isCut: false };
  const limit = readFor(most);
  const parameters = Object.fromEntries(words.map((word, at) => [`word${at}`, word]));
  const query = found(words, document === undefined ? TEXTS : OF_DOCUMENT);
  const read = await queryRecords<Note & { readonly text: string }>(connection, `${query} LIMIT ${limit + 1}`, {
    ...parameters,
    snapshot,
    ...(document !== undefined && { document }),
  });
  const notes: FoundNote[] = [];
  for (const { text: html, ...note } of read.slice(0, limit)) {
    const plain = textOfHtml(html).replace(/\s+/g, ' ');
    const lower = plain.toLowerCase();
    if (!words.every((word) => lower.includes(word))) continue;
    if (notes.length === most) return { notes, isCut: true };
    notes.push({ ...note, excerpt: excerptOf(plain, lower.indexOf(words[0] ?? '')) });
  }
  return { notes, isCut: read.length > limit };
}

const BEFORE = 80;
const AFTER = 160;

function excerptOf(text: string, at: number): string {
  const [from, to] = [Math.max(0, at - BEFORE), Math.min(text.length, at + AFTER)];
  const begin = from === 0 ? 0 : text.indexOf(' ', from) + 1 || from;
  const end = to === text.length ? to : text.lastIndexOf(' ', to);
  return `${begin > 0 ? '… ' : ''}${text.slice(begin, end > at ? end : to)}${to < text.length ? ' …' : ''}`;
}
