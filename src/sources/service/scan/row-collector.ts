import type { Place } from '../../../base/diagnostic.ts';
import { inputError } from '../../../base/errors.ts';
import { parseServiceDateTime, type ServiceDateTime } from '../../../model/date-time.ts';
import type { Entity, TaxonomyBinding } from '../../../model/row-batch.ts';
import type { FieldName } from '../../../model/taxonomy.ts';
import { type Numbering, numbering } from '../numbering.ts';
import { type Documents, documentOf, documents } from '../row-documents.ts';
import { HEADER, type HeaderName, identityFields } from '../row-fields.ts';
import { type AnswerIdentity, type IdentifiedRow, identifyRow } from '../row-identity.ts';
import type { RowReader } from '../row-reader.ts';
import { noteReceived, type RowTally, rowTally } from '../row-tally.ts';
import { serviceField } from '../service-field.ts';
import { type FieldNames, fieldNames, NO_ROLE, NUMBER, nameNumber, TEXT } from './field-names.ts';
import { type NumberToken, numberToken, parseNumberToken, readNumberToken } from './number-token.ts';
import { contentMember, contentOf, type Occurrences } from './row-content.ts';
import { pooledText, type TextPool, textPool } from './text-pool.ts';
import {
  type ColumnSizes,
  cutTo,
  numberHash,
  pushNumber,
  pushText,
  sizesOf,
  type ValueColumns,
  valueColumns,
  valuesBetween,
} from './value-columns.ts';

/** A row that is read and not yet handed over; rows may repeat or contradict each other. */
export type CollectedRow = {
  readonly rowNumber: number;
  /** Where it begins in its file; 0 where that is not known. */
  readonly line: number;
  readonly column: number;
  readonly is: IdentifiedRow;
  readonly entity: number;
  /** Of the document itself and of the mention with what is known of it; -1 for none. */
  readonly document: number;
  readonly mention: number;
  readonly from: ColumnSizes;
  readonly to: ColumnSizes;
  /** Two hashes of its values in any order. */
  readonly hash: number;
  readonly otherHash: number;
  /** Keeps it apart from other rows of its entity, document, unit and period. */
  dimensions: string;
  /** Nothing but its content keeps it apart. */
  byContent: boolean;
};

/** The company that a row is of, as its fields name it. */
export type NamedCompany = { readonly symbol?: string; readonly entityId?: string; readonly exchange?: string };

/**
 * Gathers rows value by value into columns, for the scanners of answers. Between {@link beginRow} and {@link endRow} values are added in
 * any order; {@link abandonRow} forgets them.
 */
export type RowCollector = {
  /** For messages. */
  readonly file: string;
  readonly identity: AnswerIdentity;
  readonly names: FieldNames;
  readonly pool: TextPool;
  readonly token: NumberToken;
  readonly columns: ValueColumns;
  readonly fields: Numbering<FieldName>;
  /** Names of the fields by their number. */
  readonly fieldTexts: string[];
  readonly entities: Numbering<Entity>;
  readonly taxonomies: Numbering<TaxonomyBinding>;
  readonly documents: Documents;
  rows: CollectedRow[];
  readonly tally: RowTally;
  /** Of the rows of this answer that only their content keeps apart. */
  readonly seen: Occurrences;
  /** Companies of all rows, where they are asked for. */
  readonly companies: NamedCompany[] | undefined;
  /** Whether the rows at the ends of the answer are asked for. */
  readonly notesEnds: boolean;
  /** Of the row that is being read. */
  readonly reader: RowReader;
  readonly position: RowPosition;
  stamp: number;
  from: ColumnSizes;
  hash: number;
  otherHash: number;
  values: number;
  nulls: number;
  repeated: number;
  /** Where the value that is being read begins; {@link placeOf} knows what it means. */
  valueAt: number;
  readonly header: (string | undefined)[];
  readonly headerAt: number[];
  trouble: ((rowNumber: number) => Error) | undefined;
};

/** Where the row that is being read begins; 0 where that is not known. */
export type RowPosition = {
  rowNumber: number;
  line: number;
  column: number;
  /** The place of a value of the row. */
  placeOf: (valueAt: number) => Place;
};

/** Memory that grows with the rows of an answer, for the answers of one resource after each other. */
export type RowScratch = { readonly pool: TextPool; readonly columns: ValueColumns };

export function rowScratch(): RowScratch {
  return { pool: textPool(), columns: valueColumns() };
}

const NOTHING_YET = { numbers: 0, texts: 0, wide: 0 };

export type CollectorOptions = {
  /** For messages. */
  readonly file: string;
  readonly notes?: RowNotes | undefined;
  /** Taken over from an answer that is read to its end. */
  readonly scratch?: RowScratch | undefined;
};

/** Facts about rows that are noted while they are read, for who asks for them. */
export type RowNotes = { readonly companies?: boolean; readonly ends?: boolean };

export function rowCollector(
  identity: AnswerIdentity,
  { file, notes: { companies = false, ends = false } = {}, scratch = rowScratch() }: CollectorOptions,
): RowCollector {
  cutTo(scratch.columns, NOTHING_YET);
  const names = fieldNames(identityFields(identity.rule));
  const header = Array.from(names.roles, (): string | undefined => undefined);
  const headerAt = Array.from(names.roles, () => 0);
  const position: RowPosition = { rowNumber: 0, line: 0, column: 0, placeOf: () => ({ file }) };
  return {
    file,
    identity,
    names,
    pool: scratch.pool,
    token: numberToken(),
    columns: scratch.columns,
    fields: numbering(),
    fieldTexts: [],
    entities: numbering(),
    taxonomies: numbering(),
    documents: documents(),
    rows: [],
    tally: rowTally(),
    seen: new Map(),
    companies: companies ? [] : undefined,
    notesEnds: ends,
    reader: rowReader({ file, names, header, headerAt, position }),
    position,
    stamp: 0,
    from: NOTHING_YET,
    hash: 0,
    otherHash: 0,
    values: 0,
    nulls: 0,
    repeated: 0,
    valueAt: 0,
    header,
    headerAt,
    trouble: undefined,
  };
}

export function beginRow(collector: RowCollector): void {
  collector.stamp += 1;
  collector.from = sizesOf(collector.columns);
  collector.hash = 0;
  collector.otherHash = 0;
  collector.values = 0;
  collector.nulls = 0;
  collector.repeated = 0;
  collector.trouble = undefined;
  collector.header.fill(undefined);
}

export function abandonRow(collector: RowCollector): void {
  cutTo(collector.columns, collector.from);
}

/** The number of a field by the UTF-8 bytes of its name, for the functions that add values. */
export function fieldNamed(collector: RowCollector, bytes: Buffer, start: number, end: number): number {
  return nameNumber(collector.names, bytes, start, end);
}

/** Not reported: neither zero nor empty text. */
export function addNothing(collector: RowCollector): void {
  collector.values += 1;
  collector.nulls += 1;
}

/** Adds a number that its form says to be one, which `collector.token` holds and which was read from `bytes[start .. end]`. */
export function addNumber(collector: RowCollector, name: number, bytes: Buffer, start: number, end: number): void {
  const { names, token } = collector;
  if (names.isText[name] || names.role[name] !== NO_ROLE || names.row[name] === collector.stamp || !token.inRange) {
    addKnown(collector, name, pooledText(collector.pool, bytes, start, end), names.isText[name] !== true);
    return;
  }
  collector.values += 1;
  names.row[name] = collector.stamp;
  names.kinds[name] = (names.kinds[name] as number) | NUMBER;
  const field = fieldNumber(collector, name);
  addHash(collector, field, numberHash(token));
  pushNumber(collector.columns, field, token);
}

/** Sums over values, so that their order plays no part. */
function addHash(collector: RowCollector, field: number, content: number): void {
  const of = Math.imul(field + 1, 0x9e3779b1) ^ content;
  const once = Math.imul(of ^ (of >>> 15), 0x85ebca6b);
  const again = Math.imul(of ^ (of >>> 13), 0x27d4eb2f);
  collector.hash = (collector.hash + (once ^ (once >>> 13))) | 0;
  collector.otherHash = (collector.otherHash + (again ^ (again >>> 16))) | 0;
}

/** Adds a text. */
export function addText(collector: RowCollector, name: number, bytes: Buffer, start: number, end: number): void {
  const { names } = collector;
  if (start === end) {
    addNothing(collector);
    return;
  }
  const text = pooledText(collector.pool, bytes, start, end);
  if (names.row[name] === collector.stamp) {
    addKnown(collector, name, text, false);
    return;
  }
  collector.values += 1;
  names.row[name] = collector.stamp;
  addPooled(collector, name, text);
  noteHeader(collector, name, text);
}

/** Adds the text that was taken from the pool last. */
function addPooled(collector: RowCollector, name: number, text: string): void {
  const { names, columns, pool } = collector;
  names.kinds[name] = (names.kinds[name] as number) | TEXT;
  const field = fieldNumber(collector, name);
  addHash(collector, field, pool.hash);
  pushText(columns, field, text);
}

function noteHeader(collector: RowCollector, name: number, text: string): void {
  const role = collector.names.role[name] as number;
  if (role === NO_ROLE) return;
  collector.header[role] = text;
  collector.headerAt[role] = collector.valueAt;
}

/** Adds the text between quotes or tags: a number or a text, by its field and its spelling ({@link isUntypedNumber}). */
export function addUntyped(collector: RowCollector, name: number, bytes: Buffer, start: number, end: number): void {
  const first = bytes[start] as number;
  const maybe = (first >= 0x30 && first <= 0x39) || first === 0x2d;
  if (maybe && readNumberToken(bytes, start, end, collector.token) === end) {
    if (isUntypedNumber(collector, name)) {
      addNumber(collector, name, bytes, start, end);
      return;
    }
  }
  addText(collector, name, bytes, start, end);
}

/** Whether what `collector.token` holds is a number where its form does not say so: identifiers such as `34959E109` are text. */
function isUntypedNumber({ names, token }: RowCollector, name: number): boolean {
  return !names.isText[name] && (names.isNumber[name] === true || (token.isPlain && token.inRange));
}

/** The same for text that is in memory. */
export function addString(collector: RowCollector, name: number, text: string): void {
  if (text === '') addNothing(collector);
  else addKnown(collector, name, text, parseNumberToken(text, collector.token) && isUntypedNumber(collector, name));
}

/** {@link addNumber} for digits that are in memory. */
export function addDigits(collector: RowCollector, name: number, text: string): void {
  const isNumber = parseNumberToken(text, collector.token) && !collector.names.isText[name];
  addKnown(collector, name, text, isNumber);
}

/** The long way: fields that make the identity, repeated ones, numbers out of range. `collector.token` holds the number. */
function addKnown(collector: RowCollector, name: number, text: string, isNumber: boolean): void {
  const { names } = collector;
  collector.values += 1;
  if (names.row[name] === collector.stamp) {
    addAgain(collector, name, text, isNumber);
    return;
  }
  names.row[name] = collector.stamp;
  push(collector, name, text, isNumber);
  noteHeader(collector, name, text);
}

function push(collector: RowCollector, name: number, text: string, isNumber: boolean): void {
  const { columns, names, pool, token } = collector;
  const field = fieldNumber(collector, name);
  if (!isNumber) {
    const bytes = Buffer.from(text);
    addPooled(collector, name, pooledText(pool, bytes, 0, bytes.length));
  } else if (token.inRange) {
    names.kinds[name] = (names.kinds[name] as number) | NUMBER;
    addHash(collector, field, numberHash(token));
    pushNumber(columns, field, token);
  } else {
    const place = placeOfRow(collector, collector.position);
    collector.trouble ??= (rowNumber) =>
      inputError(`row ${rowNumber}: ${collector.names.text[name]}: ${text} is out of range`, { place });
  }
}

/** A row may have a field twice where both values are equal. */
function addAgain(collector: RowCollector, name: number, text: string, isNumber: boolean): void {
  const { columns, hash, otherHash } = collector;
  const field = fieldNumber(collector, name);
  const sizes = sizesOf(columns);
  const first = valuesBetween(columns, collector.from, sizes).get(field);
  push(collector, name, text, isNumber);
  const second = valuesBetween(columns, sizes, sizesOf(columns)).get(field);
  cutTo(columns, sizes);
  collector.hash = hash;
  collector.otherHash = otherHash;
  collector.repeated += 1;
  if (first === second) return;
  const place = collector.position.placeOf(collector.valueAt);
  collector.trouble ??= (rowNumber) =>
    inputError(`row ${rowNumber} gives ${collector.names.text[name]} twice: ${first} and ${text}`, { place });
}

function fieldNumber({ names, fields, fieldTexts }: RowCollector, name: number): number {
  const known = names.field[name] as number;
  if (known >= 0) return known;
  const text = names.text[name] ?? '';
  const number = fields.numberOf(text, () => serviceField(text));
  names.field[name] = number;
  fieldTexts[number] = text;
  return number;
}

/** The row is whole: its identity follows from its fields. Fails with an input error where it contradicts itself or names no company. */
export function endRow(collector: RowCollector, rowNumber: number): void {
  const { columns, entities, tally, reader, position, from, hash, otherHash } = collector;
  if (collector.trouble) throw collector.trouble(rowNumber);
  position.rowNumber = rowNumber;
  const is = identifyRow(reader, collector.identity);
  const entity = entities.numberOf(is.entity.key, () => is.entity);
  const document = documentOf(collector.documents, is, reader, entity);
  noteReceived(tally, is.received);
  tally.rows += 1;
  tally.values += collector.values;
  tally.nulls += collector.nulls;
  tally.repeated += collector.repeated;
  const row = {
    rowNumber,
    line: position.line,
    column: position.column,
    is,
    entity,
    document: document?.key ?? -1,
    mention: document?.mention ?? -1,
    from,
    to: sizesOf(columns),
    hash,
    otherHash,
    dimensions: is.dimensions ?? '',
    byContent: is.dimensions === undefined,
  };
  if (row.byContent) row.dimensions = contentDimensions(collector, row);
  collector.companies?.push(companyOf(reader));
  collector.rows.push(row);
}

function contentDimensions(
  collector: RowCollector,
  { is, entity, document, from, to }: Pick<CollectedRow, 'is' | 'entity' | 'document' | 'from' | 'to'>,
): string {
  const content = contentOf(collector, from, to);
  const key = JSON.stringify([entity, document, is.unit ?? null, is.period, content]);
  return contentMember(content, key, collector.seen);
}

function companyOf(reader: RowReader): NamedCompany {
  const [symbol, entityId, exchange] = [reader.header('symbol'), reader.header('entityId'), reader.header('exchange')];
  return {
    ...(symbol !== undefined && { symbol }),
    ...(entityId !== undefined && { entityId }),
    ...(exchange !== undefined && { exchange }),
  };
}

/** The place of the row that is being read, or of one that was read before. */
export function placeOfRow(
  { file }: Pick<RowCollector, 'file'>,
  { line, column }: Pick<CollectedRow, 'line' | 'column'>,
): Place {
  return { file, ...(line > 0 && { line }), ...(column > 0 && { column }) };
}

/** Dates that are remembered; beyond so many it begins anew. */
const MOST_DATES = 5_000;

type ReaderParts = Pick<RowCollector, 'file' | 'names' | 'header' | 'headerAt' | 'position'>;

function rowReader({ file, names, header, headerAt, position }: ReaderParts): RowReader {
  const dates = new Map<string, ServiceDateTime>();
  const roleOf = Object.fromEntries(
    Object.entries(HEADER).map(([name, field]) => [name, names.roles.get(field) ?? NO_ROLE]),
  ) as Readonly<Record<HeaderName, number>>;
  return {
    text: (field) => header[names.roles.get(field) ?? NO_ROLE],
    header: (name) => header[roleOf[name]],
    dateOf: (text) => {
      const known = dates.get(text);
      if (known) return known;
      const date = parseServiceDateTime(text);
      if (dates.size >= MOST_DATES) dates.clear();
      if (date) dates.set(text, date);
      return date;
    },
    fail: (message, { field, hint } = {}) => {
      const role = field === undefined ? NO_ROLE : roleOf[field];
      const isThere = role !== NO_ROLE && header[role] !== undefined;
      const place = isThere ? position.placeOf(headerAt[role] ?? 0) : placeOfRow({ file }, position);
      return inputError(`row ${position.rowNumber}: ${message}`, { place, ...(hint === undefined ? {} : { hint }) });
    },
  };
}

/** The answer is whole: rows that are the same are counted anew in the next. */
export function endAnswer({ seen }: RowCollector): void {
  seen.clear();
}
