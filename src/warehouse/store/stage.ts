import type { DuckDBConnection } from '@duckdb/node-api';
import { NO_DAY } from '../../core/model/period.ts';
import type { Entity, FiledDocument, RowBatch, TaxonomyBinding } from '../../core/model/row-batch.ts';
import type { SourceEvent, StatementLine } from '../../core/model/source-read.ts';
import type { Taxonomy } from '../../core/model/taxonomy.ts';
import type { Column } from './columns.ts';
import type { PartsStage } from './insert-parts.ts';
import {
  type FieldNumbers,
  fieldNumbers,
  NO_STORED_FIELDS,
  type StoredFields,
  type TextNumbers,
  textNumbers,
} from './numbering.ts';
import { type PendingColumns, pendingColumns } from './pending-columns.ts';
import { addFields, addSubmissions, NO_LINE, OTHER_VALUE, STAGED_TABLES } from './staged-tables.ts';
import { numberLists, splitTexts, textLists } from './value-lists.ts';
import type { StagedTaxonomy } from './write-taxonomy.ts';

/**
 * Gathers the batches of readers in temporary tables, one reader after the other, for {@link commitSnapshots} to merge
 * into the store. The store's file is not touched.
 */
export type Stage = {
  /** Begins the next reader, which numbers from 0 again and belongs to the next snapshot. */
  nextRead(): void;
  /** As {@link Stage.nextRead}, but in the same snapshot. */
  nextAnswer(): void;
  add(event: SourceEvent): Promise<void>;
  /** Stages a taxonomy for the writer's `writeStagedTaxonomies`. */
  addTaxonomy(taxonomy: Taxonomy): Promise<void>;
  /** Gives the staged taxonomies. */
  finish(): Promise<readonly StagedTaxonomy[]>;
};

const NOTHING = { unit: 0, entity: 0, dimensions: 0, binding: 0, document: 0, row: 0 };
type Counter = keyof typeof NOTHING;

type Staging = {
  readonly pending: PendingColumns;
  readonly fields: FieldNumbers;
  /** Names of statements, labels of their lines and data types: many repeat. */
  readonly texts: TextNumbers;
  /** How many things of each kind all readers have brought. */
  readonly counts: Record<Counter, number>;
  /** How many of them the readers before the present one have brought: its numbers go on from there. */
  before: Readonly<Record<Counter, number>>;
  /** The number of the snapshot that the present reader belongs to. */
  part: number;
  /** By the number that the present reader gives a field: the number that it has in the stage. */
  readerFields: number[];
  /** Likewise the id that it is expected to have in the store. */
  readerIds: number[];
};

/** `stored`: the ids of fields in the store that this is for; a wrong one only costs time when it is merged. */
export async function createStage(
  connection: DuckDBConnection,
  stored: StoredFields = NO_STORED_FIELDS,
): Promise<Stage> {
  await connection.run(STAGED_TABLES.map((table) => `CREATE OR REPLACE TEMP TABLE ${table}`).join(';'));
  const staging: Staging = {
    pending: pendingColumns(connection),
    fields: fieldNumbers(stored),
    texts: textNumbers(),
    counts: { ...NOTHING },
    before: NOTHING,
    part: 0,
    readerFields: [],
    readerIds: [],
  };
  const nextAnswer = (): void => {
    staging.before = { ...staging.counts };
    staging.readerFields = [];
    staging.readerIds = [];
  };
  const taxonomies: StagedTaxonomy[] = [];
  let parts: Promise<PartsStage> | undefined;
  return {
    nextRead: () => {
      nextAnswer();
      staging.part += 1;
    },
    nextAnswer,
    add: (event) => {
      if (event.kind === 'rows') return addRows(staging, event.batch);
      if (event.kind === 'statementLines') return addLines(staging, event.lines);
      if (event.kind === 'fields') return addFields(staging, event.properties, event.labels);
      return addSubmissions(staging, staging.before.entity + event.entity, event);
    },
    addTaxonomy: async (taxonomy) => {
      const { stageParts } = await import('./insert-parts.ts');
      const { stageTaxonomy } = await import('./write-taxonomy.ts');
      parts ??= stageParts(connection, staging.fields);
      taxonomies.push(await stageTaxonomy(await parts, taxonomy));
    },
    finish: async () => {
      await (await parts)?.finish();
      await finish(staging);
      return taxonomies;
    },
  };
}

/** The numbers of the next things of a kind. */
function next({ counts }: Staging, counter: Counter, count: number): Int32Array {
  const first = counts[counter];
  counts[counter] += count;
  return Int32Array.from({ length: count }, (_, i) => first + i);
}

/** Numbers of the present reader, as numbers of the stage; -1 stays. */
function numbered({ before }: Staging, counter: Counter, column: Int32Array): Int32Array {
  const first = before[counter];
  return first === 0 ? column : column.map((n) => (n < 0 ? n : n + first));
}

async function addRows(staging: Staging, batch: RowBatch): Promise<void> {
  for (const field of batch.fields) {
    const number = staging.fields.numberOf(field);
    staging.readerFields.push(number);
    staging.readerIds.push(staging.fields.expectedId(number));
  }
  const { units, entities, dimensions, taxonomies, documents, furtherTaxonomies } = batch;
  const push = (table: string, columns: readonly Column[]): Promise<void> => staging.pending.push(table, columns);
  await push('staged_unit', [next(staging, 'unit', units.length), units]);
  await push('staged_entity', entityColumns(staging, entities));
  await push('staged_dimensions', [next(staging, 'dimensions', dimensions.length), dimensions]);
  await push('staged_binding', bindingColumns(staging, taxonomies));
  await push('staged_document', documentColumns(staging, documents));
  await push('staged_row', rowColumns(staging, batch.rows));
  if (furtherTaxonomies) {
    const { row, taxonomy } = furtherTaxonomies;
    await push('staged_row_binding', [numbered(staging, 'row', row), numbered(staging, 'binding', taxonomy)]);
  }
  await addValues(staging, batch);
  if (batch.kept) await addDocuments(staging, batch.kept);
}

/** They are of the last document that was staged. */
async function addDocuments(staging: Staging, kept: NonNullable<RowBatch['kept']>): Promise<void> {
  const { stageDocuments } = await import('./stage-documents.ts');
  await stageDocuments(staging.pending, kept, {
    document: staging.counts.document - 1,
    rows: (rows) => numbered(staging, 'row', rows),
    fields: staging.readerFields,
  });
}

function entityColumns(staging: Staging, entities: readonly Entity[]): Column[] {
  return [
    next(staging, 'entity', entities.length),
    entities.map(({ scheme }) => scheme),
    entities.map(({ key }) => key),
    entities.map(({ name }) => name ?? null),
    entities.map(({ symbol }) => symbol ?? null),
    entities.map(({ industryCode }) => industryCode ?? null),
  ];
}

function bindingColumns(staging: Staging, taxonomies: readonly TaxonomyBinding[]): Column[] {
  return [
    next(staging, 'binding', taxonomies.length),
    taxonomies.map(({ source }) => source),
    taxonomies.map(({ id }) => id),
    taxonomies.map(({ statedVersion }) => statedVersion ?? null),
  ];
}

function documentColumns(staging: Staging, documents: readonly FiledDocument[]): Column[] {
  const entities = Int32Array.from(documents, ({ entity }) => entity);
  return [
    next(staging, 'document', documents.length),
    new Int32Array(documents.length).fill(staging.part),
    numbered(staging, 'entity', entities),
    documents.map(({ name }) => name),
    documents.map(({ form }) => form ?? null),
    Int32Array.from(documents, ({ filed }) => filed ?? NO_DAY),
    documents.map(({ accepted }) => accepted ?? null),
    Int32Array.from(documents, ({ periodEnd }) => periodEnd ?? NO_DAY),
    documents.map(({ fiscalYear }) => fiscalYear ?? null),
    documents.map(({ fiscalPeriod }) => fiscalPeriod ?? null),
    documents.map(({ attributes }) => JSON.stringify(attributes)),
  ];
}

function rowColumns(staging: Staging, rows: RowBatch['rows']): Column[] {
  const count = rows.document.length;
  return [
    next(staging, 'row', count),
    new Int32Array(count).fill(staging.part),
    numbered(staging, 'document', rows.document),
    numbered(staging, 'entity', rows.entity),
    numbered(staging, 'dimensions', rows.dimensions),
    numbered(staging, 'unit', rows.unit),
    rows.periodKind,
    rows.periodStart,
    rows.periodEnd,
    numbered(staging, 'binding', rows.taxonomy),
    rows.rounded,
  ];
}

/** Numbers and texts go as lists in the ids that their fields are expected to have, the little else one by one. */
async function addValues(staging: Staging, { numbers, wideNumbers, texts, nils }: RowBatch): Promise<void> {
  const { pending, readerFields, readerIds } = staging;
  const rowsOf = (rows: Int32Array): Int32Array => numbered(staging, 'row', rows);
  const [plain, separated] = splitTexts(texts);
  const { rows, fields, lines, of } = numberLists(numbers, readerIds);
  const { mantissa, places, decimals } = numbers;
  await pending.push('staged_numbers', [rowsOf(rows), fields, of(mantissa), of(places), of(decimals), lines]);
  const text = textLists(plain, readerIds);
  await pending.push('staged_texts', [rowsOf(text.rows), text.fields, text.joined(plain.text), text.lines]);
  const addOthers = async (kind: number, values: OtherValues): Promise<void> => {
    const { length } = values.row;
    await pending.push('staged_other', [
      rowsOf(values.row),
      values.field.map((n) => readerFields[n] ?? -1),
      new Uint8Array(length).fill(kind),
      values.decimals ?? new Int8Array(length),
      values.line ?? new Int32Array(length).fill(NO_LINE),
      values.text ?? new Array<null>(length).fill(null),
    ]);
  };
  await addOthers(OTHER_VALUE.wide, wideNumbers);
  await addOthers(OTHER_VALUE.text, separated);
  if (nils) await addOthers(OTHER_VALUE.nil, nils);
}

type OtherValues = NonNullable<RowBatch['nils']> & {
  readonly decimals?: Int8Array;
  readonly text?: readonly string[];
};

/** As `Int32Array.from`, which is several times slower. */
async function addLines(staging: Staging, lines: readonly StatementLine[]): Promise<void> {
  const { pending, texts, fields } = staging;
  const column = (): Int32Array => new Int32Array(lines.length);
  const document = column();
  const report = column();
  const number = column();
  const statement = column();
  const field = column();
  const label = column();
  const parenthetical = new Uint8Array(lines.length);
  const negating = new Uint8Array(lines.length);
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] as StatementLine;
    document[at] = line.document;
    report[at] = line.report;
    number[at] = line.line;
    statement[at] = texts.numberOf(line.statement);
    parenthetical[at] = Number(line.parenthetical);
    field[at] = fields.numberOf(line.field);
    negating[at] = Number(line.negating);
    label[at] = texts.numberOf(line.label);
  }
  await pending.push('staged_line', [
    numbered(staging, 'document', document),
    report,
    number,
    statement,
    parenthetical,
    field,
    negating,
    label,
  ]);
}

async function finish({ pending, fields, texts }: Staging): Promise<void> {
  const names = fields.names();
  await pending.push('staged_field', [
    Int32Array.from(names.keys()),
    names.map(({ namespace }) => namespace),
    names.map(({ name }) => name),
    Int32Array.from(names, (_, n) => fields.expectedId(n)),
  ]);
  await pending.push('staged_text', [Int32Array.from(texts.names().keys()), texts.names()]);
  await pending.flush();
}
