import type { Entity, TaxonomyBinding } from '../../../model/row-batch.ts';
import type { FieldName } from '../../../model/taxonomy.ts';
import { numbering } from '../numbering.ts';
import { documentOf, documents } from '../row-documents.ts';
import { identityFields } from '../row-fields.ts';
import { type AnswerIdentity, type IdentifiedRow, identifyRow } from '../row-identity.ts';
import { type RowPosition, type RowReader, rowReader } from '../row-reader.ts';
import { noteReceived, rowTally } from '../row-tally.ts';
import { fieldNames } from './field-names.ts';
import { numberToken } from './number-token.ts';
import { type TextPool, textPool } from './text-pool.ts';
import {
  type ColumnSizes,
  contentMember,
  contentOf,
  cutTo,
  type Occurrences,
  sizesOf,
  type ValueColumns,
  valueColumns,
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

/** Memory that grows with the rows of an answer, for the answers of one resource after each other. */
export type RowScratch = { readonly pool: TextPool; readonly columns: ValueColumns };

export function rowScratch(): RowScratch {
  return { pool: textPool(), columns: valueColumns() };
}

const NOTHING_YET: ColumnSizes = { numbers: 0, texts: 0, wide: 0 };

export type CollectorOptions = {
  /** For messages. */
  readonly file: string;
  readonly notes?: RowNotes | undefined;
  /** Taken over from an answer that is read to its end. */
  readonly scratch?: RowScratch | undefined;
};

/** Facts about rows that are noted while they are read, for who asks for them. */
export type RowNotes = { readonly companies?: boolean; readonly ends?: boolean };

/**
 * Gathers rows value by value into columns, for the scanners of answers. Between {@link beginRow} and {@link endRow} values are added in
 * any order; {@link abandonRow} forgets them.
 */
export type RowCollector = ReturnType<typeof rowCollector>;

export function rowCollector(
  identity: AnswerIdentity,
  { file, notes: { companies = false, ends = false } = {}, scratch = rowScratch() }: CollectorOptions,
) {
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
    fields: numbering<FieldName>(),
    /** Names of the fields by their number. */
    fieldTexts: [] as string[],
    entities: numbering<Entity>(),
    taxonomies: numbering<TaxonomyBinding>(),
    documents: documents(),
    rows: [] as CollectedRow[],
    tally: rowTally(),
    /** Rows of this answer that only their content keeps apart. */
    seen: new Map() as Occurrences,
    /** Companies of all rows, where they are requested. */
    companies: companies ? ([] as NamedCompany[]) : undefined,
    /** Whether the first and the last row of the answer are requested. */
    notesEnds: ends,
    /** This and all below: of the row that is being read. */
    reader: rowReader({ file, names, header, headerAt, position }),
    position,
    stamp: 0,
    from: NOTHING_YET,
    hash: 0,
    otherHash: 0,
    values: 0,
    nulls: 0,
    repeated: 0,
    /** The position of the value that is being read, as `position.placeOf` takes it. */
    valueAt: 0,
    header,
    headerAt,
    trouble: undefined as ((rowNumber: number) => Error) | undefined,
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
  if (row.byContent) {
    const content = contentOf(collector, from, row.to);
    const key = JSON.stringify([entity, row.document, is.unit ?? null, is.period, content]);
    row.dimensions = contentMember(content, key, collector.seen);
  }
  collector.companies?.push(companyOf(reader));
  collector.rows.push(row);
}

function companyOf(reader: RowReader): NamedCompany {
  const [symbol, entityId, exchange] = [reader.header('symbol'), reader.header('entityId'), reader.header('exchange')];
  return {
    ...(symbol !== undefined && { symbol }),
    ...(entityId !== undefined && { entityId }),
    ...(exchange !== undefined && { exchange }),
  };
}

/** The answer is whole: rows that are the same are counted anew in the next. */
export function endAnswer({ seen }: RowCollector): void {
  seen.clear();
}
