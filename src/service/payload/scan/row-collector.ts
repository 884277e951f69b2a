import type { Place } from '../../../core/base/diagnostic.ts';
import { inputError } from '../../../core/base/errors.ts';
import { numbering } from '../../../core/base/numbering.ts';
import { NO_DAY, PERIOD_KIND, periodEnd } from '../../../core/model/period.ts';
import type { Dimensions, Entity, TaxonomyBinding } from '../../../core/model/row-batch.ts';
import type { WireValue } from '../../protocol/rows/data-rows.ts';
import { documentOf, documents } from '../row-documents.ts';
import { identityFields } from '../row-fields.ts';
import { type AnswerIdentity, entityOf, identifyRow } from '../row-identity.ts';
import { type RowReader, rowReader } from '../row-reader.ts';
import { noteReceived, rowTally } from '../row-tally.ts';
import { acceptRow, type CollectedRow, knownRows, type Occurrences, setContent } from './distinct-rows.ts';
import { type FieldNames, fieldNames, fieldNumber, forgetFields, NO_ROLE, NUMBER, TEXT } from './field-names.ts';
import { readNumberToken } from './number-token.ts';
import {
  cutTo,
  hashOf,
  NOTHING_YET,
  pushNumber,
  pushText,
  type RowValues,
  rowValues,
  sizesOf,
  textAt,
  valuesBetween,
} from './row-values.ts';

/** The company that a row is of, as its fields name it. */
export type NamedCompany = { readonly [K in 'symbol' | 'entityId' | 'exchange']: string | undefined };

/** Facts about rows that are noted while they are read, for who asks for them. */
export type RowNotes = { readonly companies?: boolean; readonly ends?: boolean };

/** The first and the last row of an answer, by signatures of everything that they report. */
export type PageEnds = { readonly first: string; readonly last: string; readonly valuesOfFirst: number };

/** Memory that the answers of one resource, read one after the other, share: it is filled by the first. */
export type RowMemory = { values?: RowValues; names?: FieldNames };

/** The size of a batch: this many rows are offered to be taken away together. */
export const ROWS_AT_ONCE = 1000;

export type CollectorOptions = {
  /** For messages. */
  readonly file: string;
  readonly notes?: RowNotes | undefined;
  readonly memory?: RowMemory | undefined;
};

/**
 * Gathers rows value by value into columns, for the scanners of answers. Between {@link beginRow} and {@link endRow}
 * values are added in any order; {@link abandonRow} forgets them.
 */
export type RowCollector = ReturnType<typeof rowCollector>;

export function rowCollector(
  identity: AnswerIdentity,
  { file, notes: { companies = false, ends = false } = {}, memory = {} }: CollectorOptions,
) {
  memory.values ??= rowValues();
  memory.names ??= fieldNames(identityFields(identity.rule));
  const { values } = memory;
  const names = forgetFields(memory.names);
  cutTo(values, NOTHING_YET);
  /** What is known of the row that is being read. */
  const present = {
    rowNumber: 0,
    /** The place of a value by its index, or of the row. */
    placeOf: (_value?: number): Place => ({ file }),
    /** The text of each role in the identity and the index of its value. */
    header: Array.from(names.roles, (): string | undefined => undefined),
    headerAt: Array.from(names.roles, () => 0),
    stamp: 0,
    from: NOTHING_YET,
    values: 0,
    nulls: 0,
    repeated: 0,
    trouble: undefined as ((rowNumber: number) => Error) | undefined,
  };
  return {
    file,
    identity,
    names,
    values,
    entities: numbering<Entity>(),
    taxonomies: numbering<TaxonomyBinding>(),
    units: numbering<string>(),
    dimensions: numbering<Dimensions>(),
    documents: documents(),
    known: knownRows(),
    /** Rows that are not handed over yet. */
    rows: [] as CollectedRow[],
    /** Rows that were handed over. */
    taken: 0,
    tally: rowTally(),
    /** Rows of this answer that only their content keeps apart. */
    seen: new Map() as Occurrences,
    /** Companies of all rows, where they are requested. */
    companies: companies ? ([] as NamedCompany[]) : undefined,
    /** Whether the first and the last row of the answer are requested. */
    notesEnds: ends,
    ends: undefined as PageEnds | undefined,
    reader: rowReader(names, present),
    present,
  };
}

/**
 * Whether fields of their own identify the rows: a later row may refute that, so that they are handed over together.
 */
export function isApartByFields({ identity }: RowCollector): boolean {
  return typeof identity.rule.apartBy !== 'string';
}

export function beginRow({ present, values }: RowCollector): void {
  present.stamp += 1;
  present.from = sizesOf(values);
  present.values = 0;
  present.nulls = 0;
  present.repeated = 0;
  present.trouble = undefined;
  present.header.fill(undefined);
}

export function abandonRow({ values, present }: RowCollector): void {
  cutTo(values, present.from);
}

/** Adds a value of a field in memory; the scanners add most values without making text of them. */
export function addValue(rows: RowCollector, name: number, value: WireValue): void {
  const bytes = Buffer.from(value?.text ?? '');
  addWritten(rows, name, bytes, bytes.length, value?.kind === 'number');
}

/**
 * Adds the value in `bytes[0 .. end]`: nothing where it is empty, else a number or a text, by its field and its
 * spelling. Where its form does not say that it is a number, as JSON does, identifiers such as `34959E109` are text.
 */
export function addWritten(rows: RowCollector, name: number, bytes: Buffer, end: number, saysNumber: boolean): void {
  const { names, values, present } = rows;
  present.values += 1;
  if (end === 0) {
    present.nulls += 1;
    return;
  }
  const { token } = values;
  const first = bytes[0] as number;
  const isNumber =
    names.isText[name] !== true &&
    (first === 0x2d || (first >= 0x30 && first <= 0x39)) &&
    readNumberToken(bytes, 0, end, token) === end &&
    (saysNumber || names.isNumber[name] === true || (token.isPlain && token.inRange));
  if (names.row[name] === present.stamp) {
    addAgain(rows, name, bytes, end, isNumber);
    return;
  }
  names.row[name] = present.stamp;
  push(rows, name, bytes, end, isNumber);
  const role = names.role[name] as number;
  if (role === NO_ROLE) return;
  present.header[role] = textAt(values, bytes, 0, end);
  present.headerAt[role] = present.values - 1;
}

function push(rows: RowCollector, name: number, bytes: Buffer, end: number, isNumber: boolean): void {
  const { names, values, present } = rows;
  if (!isNumber) {
    const text = textAt(values, bytes, 0, end);
    pushText(values, fieldNumber(names, name, TEXT), text);
  } else if (values.token.inRange) pushNumber(values, fieldNumber(names, name, NUMBER));
  else {
    const text = bytes.toString('latin1', 0, end);
    const place = present.placeOf();
    present.trouble ??= (rowNumber) =>
      inputError(`row ${rowNumber}: ${names.text[name]}: ${text} is out of range`, { place });
  }
}

/** A row may have a field twice where both values are equal. */
function addAgain(rows: RowCollector, name: number, bytes: Buffer, end: number, isNumber: boolean): void {
  const { values, names, present } = rows;
  const field = names.field[name] as number;
  const sizes = sizesOf(values);
  const first = valuesBetween(values, present.from, sizes).get(field);
  push(rows, name, bytes, end, isNumber);
  const second = valuesBetween(values, sizes, sizesOf(values)).get(field);
  cutTo(values, sizes);
  present.repeated += 1;
  if (first === second) return;
  const text = bytes.toString('utf8', 0, end);
  const place = present.placeOf(present.values - 1);
  present.trouble ??= (rowNumber) =>
    inputError(`row ${rowNumber} gives ${names.text[name]} twice: ${first} and ${text}`, { place });
}

/**
 * The row is complete: its identity follows from its fields. Fails with an input error where it contradicts itself or
 * another row, or names no company.
 */
export function endRow(rows: RowCollector, rowNumber: number): void {
  const { values, entities, tally, reader, present } = rows;
  if (present.trouble) throw present.trouble(rowNumber);
  present.rowNumber = rowNumber;
  const is = identifyRow(reader, rows.identity);
  const { period, unit, taxonomy: id } = is;
  const entity = entities.numberOf(is.entity.key, () => entityOf(reader, rows.identity, is.entity));
  const document = documentOf(rows.documents, is, reader, entity);
  const { from } = present;
  const to = sizesOf(values);
  const row: CollectedRow = {
    rowNumber,
    entity,
    document: document?.key ?? -1,
    mention: document?.mention ?? -1,
    unit: unit === undefined ? -1 : rows.units.numberOf(unit, () => unit),
    taxonomy: id === undefined ? -1 : rows.taxonomies.numberOf(id, () => ({ source: 'service', id })),
    periodKind: PERIOD_KIND[period.kind],
    periodStart: period.kind === 'duration' ? period.start : NO_DAY,
    periodEnd: periodEnd(period) ?? NO_DAY,
    from,
    to,
    hash: hashOf(values, from, to),
    dimensions: is.dimensions ?? '',
    byContent: is.dimensions === undefined,
    number: -1,
  };
  if (row.byContent) setContent(rows, row, rows.seen);
  if (!isApartByFields(rows) && !acceptRow(rows, row)) cutTo(values, from);
  else rows.rows.push(row);
  noteReceived(tally, is.received);
  tally.rows += 1;
  tally.values += present.values;
  tally.nulls += present.nulls;
  tally.repeated += present.repeated;
  rows.companies?.push(companyOf(reader));
}

function companyOf(reader: RowReader): NamedCompany {
  const { header } = reader;
  return { symbol: header('symbol'), entityId: header('entityId'), exchange: header('exchange') };
}
