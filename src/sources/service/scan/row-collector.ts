import type { Place } from '../../../base/diagnostic.ts';
import { inputError } from '../../../base/errors.ts';
import type { Entity, TaxonomyBinding } from '../../../model/row-batch.ts';
import type { FieldName } from '../../../model/taxonomy.ts';
import { type Numbering, numbering } from '../numbering.ts';
import { type Documents, documentOf, documents } from '../row-documents.ts';
import { HEADER, identityFields } from '../row-fields.ts';
import { type AnswerIdentity, type IdentifiedRow, identifyRow } from '../row-identity.ts';
import type { RowReader } from '../row-reader.ts';
import { type RowTally, rowTally, tellReceived } from '../row-tally.ts';
import { serviceField } from '../service-field.ts';
import { type FieldNames, fieldNames, NO_ROLE, nameNumber } from './field-names.ts';
import { type NumberToken, numberToken, parseNumberToken, readNumberToken } from './number-token.ts';
import { contentMember, contentOf, type Occurrences } from './row-content.ts';
import { pooledText, type TextPool, textPool } from './text-pool.ts';
import {
  type ColumnSizes,
  cutTo,
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
  readonly place: Place;
  readonly is: IdentifiedRow;
  readonly entity: number;
  /** Of the document itself and of the mention with what is known of it; -1 for none. */
  readonly document: number;
  readonly mention: number;
  readonly from: ColumnSizes;
  readonly to: ColumnSizes;
  /** What tells it apart from others of its entity, document, unit and period. */
  dimensions: string;
  /** Nothing but what it says tells it apart. */
  byContent: boolean;
};

/**
 * Gathers rows value by value into columns: what a scanner of an answer writes to. Between {@link beginRow} and {@link endRow} values
 * are added in any order; {@link abandonRow} forgets them.
 */
export type RowCollector = {
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
  /** Of the rows of this answer that only what they say tells apart. */
  readonly seen: Occurrences;
  /** Of the row that is being read. */
  stamp: number;
  from: ColumnSizes;
  values: number;
  nulls: number;
  repeated: number;
  /** Where the value that is being read begins; {@link placeOf} knows what it means. */
  valueAt: number;
  readonly header: (string | undefined)[];
  readonly headerAt: number[];
  trouble: ((rowNumber: number) => Error) | undefined;
  /** The place of something in the row, or of the row itself. */
  placeOf: (at: number | undefined) => Place;
};

const NOTHING_YET = { numbers: 0, texts: 0, wide: 0 };

export function rowCollector(identity: AnswerIdentity): RowCollector {
  const names = fieldNames(identityFields(identity.rule));
  return {
    identity,
    names,
    pool: textPool(),
    token: numberToken(),
    columns: valueColumns(),
    fields: numbering(),
    fieldTexts: [],
    entities: numbering(),
    taxonomies: numbering(),
    documents: documents(),
    rows: [],
    tally: rowTally(),
    seen: new Map(),
    stamp: 0,
    from: NOTHING_YET,
    values: 0,
    nulls: 0,
    repeated: 0,
    valueAt: 0,
    header: Array.from(names.roles, () => undefined),
    headerAt: Array.from(names.roles, () => 0),
    trouble: undefined,
    placeOf: () => ({}),
  };
}

export function beginRow(collector: RowCollector): void {
  collector.stamp += 1;
  collector.from = sizesOf(collector.columns);
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
  pushNumber(collector.columns, fieldNumber(collector, name), token);
}

/** Adds a text. */
export function addText(collector: RowCollector, name: number, bytes: Buffer, start: number, end: number): void {
  const { names } = collector;
  if (start === end) {
    addNothing(collector);
    return;
  }
  const text = pooledText(collector.pool, bytes, start, end);
  if (names.role[name] !== NO_ROLE || names.row[name] === collector.stamp) {
    addKnown(collector, name, text, false);
    return;
  }
  collector.values += 1;
  names.row[name] = collector.stamp;
  pushText(collector.columns, fieldNumber(collector, name), text);
}

/** Adds what is between quotes or tags: a number or a text, as its field and its spelling tell ({@link isUntypedNumber}). */
export function addUntyped(collector: RowCollector, name: number, bytes: Buffer, start: number, end: number): void {
  const first = bytes[start] as number;
  const maybe = (first >= 0x30 && first <= 0x39) || first === 0x2d;
  if (maybe && readNumberToken(bytes, start, end, collector.token) === end) {
    addUntypedNumber(collector, name, bytes, start, end);
  } else {
    addText(collector, name, bytes, start, end);
  }
}

/** The same for what `collector.token` holds already. */
export function addUntypedNumber(
  collector: RowCollector,
  name: number,
  bytes: Buffer,
  start: number,
  end: number,
): void {
  if (isUntypedNumber(collector, name)) addNumber(collector, name, bytes, start, end);
  else addText(collector, name, bytes, start, end);
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
  const role = names.role[name] ?? NO_ROLE;
  collector.values += 1;
  if (names.row[name] === collector.stamp) {
    addAgain(collector, name, text, isNumber);
    return;
  }
  names.row[name] = collector.stamp;
  push(collector, name, text, isNumber);
  if (role === NO_ROLE) return;
  collector.header[role] = text;
  collector.headerAt[role] = collector.valueAt;
}

function push(collector: RowCollector, name: number, text: string, isNumber: boolean): void {
  const { columns, token } = collector;
  const field = fieldNumber(collector, name);
  if (!isNumber) pushText(columns, field, text);
  else if (token.inRange) pushNumber(columns, field, token);
  else {
    const place = collector.placeOf(undefined);
    collector.trouble ??= (rowNumber) =>
      inputError(`row ${rowNumber}: ${collector.names.text[name]}: ${text} is out of range`, { place });
  }
}

/** A field may stand in a row twice where it says the same. */
function addAgain(collector: RowCollector, name: number, text: string, isNumber: boolean): void {
  const { columns } = collector;
  const field = fieldNumber(collector, name);
  const sizes = sizesOf(columns);
  const first = valuesBetween(columns, collector.from, sizes).get(field);
  push(collector, name, text, isNumber);
  const second = valuesBetween(columns, sizes, sizesOf(columns)).get(field);
  cutTo(columns, sizes);
  collector.repeated += 1;
  if (first === second) return;
  const place = collector.placeOf(collector.valueAt);
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

/** The row is whole: what it is follows from its fields. Fails with an input error where it contradicts itself or does not say whose it is. */
export function endRow(collector: RowCollector, rowNumber: number): void {
  const { columns, entities, tally } = collector;
  if (collector.trouble) throw collector.trouble(rowNumber);
  const reader = readerOf(collector, rowNumber);
  const is = identifyRow(reader, collector.identity);
  const entity = entities.numberOf(is.entity.key, () => is.entity);
  const document = documentOf(collector.documents, is, reader, entity);
  tellReceived(tally, is.received);
  tally.rows += 1;
  tally.values += collector.values;
  tally.nulls += collector.nulls;
  tally.repeated += collector.repeated;
  const row = {
    rowNumber,
    place: collector.placeOf(undefined),
    is,
    entity,
    document: document?.key ?? -1,
    mention: document?.mention ?? -1,
    from: collector.from,
    to: sizesOf(columns),
  };
  const byContent = is.dimensions === undefined;
  collector.rows.push({ ...row, dimensions: is.dimensions ?? contentDimensions(collector, row), byContent });
}

function contentDimensions(
  collector: RowCollector,
  { is, entity, document, from, to }: Pick<CollectedRow, 'is' | 'entity' | 'document' | 'from' | 'to'>,
): string {
  const content = contentOf(collector, from, to);
  const key = JSON.stringify([entity, document, is.unit ?? null, is.period, content]);
  return contentMember(content, key, collector.seen);
}

function readerOf({ names, header, headerAt, placeOf }: RowCollector, rowNumber: number): RowReader {
  const text = (field: string): string | undefined => header[names.roles.get(field) ?? NO_ROLE];
  return {
    text,
    header: (name) => text(HEADER[name]),
    fail: (message, { field, hint } = {}) => {
      const role = field === undefined ? undefined : names.roles.get(HEADER[field]);
      const at = role === undefined || header[role] === undefined ? undefined : headerAt[role];
      return inputError(`row ${rowNumber}: ${message}`, {
        place: placeOf(at),
        ...(hint === undefined ? {} : { hint }),
      });
    },
  };
}

/** The answer is whole: rows that are the same are counted anew in the next. */
export function endAnswer({ seen }: RowCollector): void {
  seen.clear();
}
