import type { DuckDBConnection } from '@duckdb/node-api';
import { formatIsoDate } from '../base/date.ts';
import type { RowBatch, TextColumns } from '../model/row-batch.ts';
import type { SourceEvent } from '../model/source-read.ts';
import type { StatementLine } from '../model/statement-line.ts';
import type { FieldLabel, FieldProperty } from '../model/taxonomy.ts';
import { fieldNumbers, NO_STORED_FIELDS, type StoredFields, textNumbers } from './numbering.ts';
import { pendingColumns } from './pending-columns.ts';
import { valueLists } from './value-lists.ts';

/**
 * Gathers what readers yield in temporary tables, numbered as they number it, one reader after the other; {@link commitSnapshots}
 * merges them into the store. Nothing here touches the store's file.
 */
export type Stage = {
  /** What is added from now on comes from the next reader, which numbers from 0 again. */
  nextRead(): void;
  /** As {@link Stage.nextRead}, but what is added belongs to the same snapshot as what came before. */
  nextAnswer(): void;
  add(event: SourceEvent): Promise<void>;
  finish(): Promise<void>;
};

const STAGED_TABLES: readonly string[] = [
  'staged_field (n INTEGER, namespace VARCHAR, name VARCHAR, expected_id INTEGER)',
  'staged_unit (n INTEGER, name VARCHAR)',
  'staged_entity (n INTEGER, key VARCHAR, name VARCHAR, symbol VARCHAR, industry_code VARCHAR)',
  'staged_dimensions (n INTEGER, text VARCHAR)',
  'staged_binding (n INTEGER, source VARCHAR, id VARCHAR, stated_version VARCHAR)',
  `staged_document (n INTEGER, part INTEGER, entity INTEGER, name VARCHAR, form VARCHAR, filed VARCHAR, accepted VARCHAR, period_end VARCHAR,
     fiscal_year VARCHAR, fiscal_period VARCHAR, attributes VARCHAR)`,
  `staged_row (n INTEGER, part INTEGER, document INTEGER, entity INTEGER, dimensions INTEGER, unit INTEGER, period_kind UTINYINT,
     period_start INTEGER, period_end INTEGER, binding INTEGER, rounded UTINYINT)`,
  // Of rows that came whole, in the ids that the fields are expected to have.
  'staged_numbers (n INTEGER, fields INTEGER[], mantissas BIGINT[], places UTINYINT[], decimals TINYINT[])',
  'staged_texts (n INTEGER, fields INTEGER[], joined VARCHAR)',
  // Of others.
  'staged_number ("row" INTEGER, field INTEGER, mantissa BIGINT, places UTINYINT, decimals TINYINT)',
  'staged_wide ("row" INTEGER, field INTEGER, decimals TINYINT, number VARCHAR)',
  'staged_text ("row" INTEGER, field INTEGER, text VARCHAR)',
  `staged_line (document INTEGER, report INTEGER, line INTEGER, statement INTEGER, parenthetical UTINYINT, field INTEGER,
     negating UTINYINT, label VARCHAR)`,
  'staged_statement (n INTEGER, name VARCHAR)',
  'staged_property (field INTEGER, data_type INTEGER, can_hold_value UTINYINT, period_type UTINYINT, balance_type UTINYINT)',
  'staged_data_type (n INTEGER, name VARCHAR)',
  'staged_label (field INTEGER, kind UTINYINT, text VARCHAR)',
];

/** `stored`: the ids of fields in the store that this is for; what was thought wrongly of them costs time when it is merged, and nothing else. */
export async function createStage(
  connection: DuckDBConnection,
  stored: StoredFields = NO_STORED_FIELDS,
): Promise<Stage> {
  await connection.run(STAGED_TABLES.map((table) => `CREATE OR REPLACE TEMP TABLE ${table}`).join(';'));
  const pending = pendingColumns(connection);
  const fields = fieldNumbers(stored);
  const statements = textNumbers();
  const dataTypes = textNumbers();
  const counters = { unit: 0, entity: 0, dimensions: 0, binding: 0, document: 0, row: 0 };
  const from = (counter: keyof typeof counters, count: number): Int32Array => {
    const first = counters[counter];
    counters[counter] += count;
    return Int32Array.from({ length: count }, (_, i) => first + i);
  };
  let batchFields: number[] = [];
  /** What the readers before have brought: the numbers of the present one go on from there. */
  let base = { ...counters };
  let part = 0;
  const onward = (counter: keyof typeof counters, column: Int32Array): Int32Array =>
    base[counter] === 0 ? column : column.map((n) => (n < 0 ? n : n + base[counter]));
  const ofPart = (count: number): Int32Array => new Int32Array(count).fill(part);

  async function addRows(batch: RowBatch): Promise<void> {
    for (const field of batch.fields) batchFields.push(fields.numberOf(field));
    const remap = Int32Array.from(batchFields);
    const renumber = (column: Int32Array): Int32Array => column.map((n) => remap[n] ?? -1);
    const pushTexts = ({ row, field, text }: TextColumns): Promise<void> =>
      pending.push('staged_text', [onward('row', row), renumber(field), text]);
    const { units, entities, dimensions, taxonomies, documents, rows, numbers, wideNumbers, texts } = batch;
    await pending.push('staged_unit', [from('unit', units.length), units]);
    await pending.push('staged_entity', [
      from('entity', entities.length),
      entities.map(({ key }) => key),
      entities.map(({ name }) => name ?? null),
      entities.map(({ symbol }) => symbol ?? null),
      entities.map(({ industryCode }) => industryCode ?? null),
    ]);
    await pending.push('staged_dimensions', [from('dimensions', dimensions.length), dimensions]);
    await pending.push('staged_binding', [
      from('binding', taxonomies.length),
      taxonomies.map(({ source }) => source),
      taxonomies.map(({ id }) => id),
      taxonomies.map(({ statedVersion }) => statedVersion ?? null),
    ]);
    await pending.push('staged_document', [
      from('document', documents.length),
      ofPart(documents.length),
      onward(
        'entity',
        Int32Array.from(documents, ({ entity }) => entity),
      ),
      documents.map(({ name }) => name),
      documents.map(({ form }) => form ?? null),
      documents.map(({ filed }) => (filed === undefined ? null : formatIsoDate(filed))),
      documents.map(({ accepted }) => accepted ?? null),
      documents.map(({ periodEnd }) => (periodEnd === undefined ? null : formatIsoDate(periodEnd))),
      documents.map(({ fiscalYear }) => fiscalYear ?? null),
      documents.map(({ fiscalPeriod }) => fiscalPeriod ?? null),
      documents.map(({ attributes }) => JSON.stringify(attributes)),
    ]);
    const firstRow = counters.row;
    await pending.push('staged_row', [
      from('row', rows.document.length),
      ofPart(rows.document.length),
      onward('document', rows.document),
      onward('entity', rows.entity),
      onward('dimensions', rows.dimensions),
      onward('unit', rows.unit),
      rows.periodKind,
      rows.periodStart,
      rows.periodEnd,
      onward('binding', rows.taxonomy),
      rows.rounded,
    ]);
    await pending.push('staged_wide', [
      onward('row', wideNumbers.row),
      renumber(wideNumbers.field),
      wideNumbers.decimals,
      wideNumbers.text,
    ]);
    if (!batch.rowByRow) {
      const { row, field, mantissa, places, decimals } = numbers;
      await pending.push('staged_number', [onward('row', row), renumber(field), mantissa, places, decimals]);
      await pushTexts(texts);
      return;
    }
    const lists = valueLists(batch, firstRow - base.row, remap.map(fields.expectedId));
    const rowsOf = (places: Int32Array): Int32Array => places.map((place) => firstRow + place);
    const { rows: numbered, fields: ids, mantissas, places, decimals } = lists.numbers;
    await pending.push('staged_numbers', [rowsOf(numbered), ids, mantissas, places, decimals]);
    await pending.push('staged_texts', [rowsOf(lists.texts.rows), lists.texts.fields, lists.texts.joined]);
    await pushTexts(lists.others);
  }

  async function addLines(lines: readonly StatementLine[]): Promise<void> {
    await pending.push('staged_line', [
      onward(
        'document',
        Int32Array.from(lines, ({ document }) => document),
      ),
      Int32Array.from(lines, ({ report }) => report),
      Int32Array.from(lines, ({ line }) => line),
      Int32Array.from(lines, ({ statement }) => statements.numberOf(statement)),
      Uint8Array.from(lines, ({ parenthetical }) => Number(parenthetical)),
      Int32Array.from(lines, ({ field }) => fields.numberOf(field)),
      Uint8Array.from(lines, ({ negating }) => Number(negating)),
      lines.map(({ label }) => label),
    ]);
  }

  async function addFields(properties: readonly FieldProperty[], labels: readonly FieldLabel[]): Promise<void> {
    await pending.push('staged_property', [
      Int32Array.from(properties, ({ field }) => fields.numberOf(field)),
      Int32Array.from(properties, ({ dataType }) => (dataType === undefined ? -1 : dataTypes.numberOf(dataType.name))),
      Uint8Array.from(properties, ({ canHoldValue }) => (canHoldValue === undefined ? UNSAID : Number(canHoldValue))),
      Uint8Array.from(properties, ({ periodType }) => PERIOD_TYPES.indexOf(periodType)),
      Uint8Array.from(properties, ({ balanceType }) => BALANCE_TYPES.indexOf(balanceType)),
    ]);
    await pending.push('staged_label', [
      Int32Array.from(labels, ({ field }) => fields.numberOf(field)),
      Uint8Array.from(labels, ({ labelType }) => LABEL_KINDS[labelType] ?? 0),
      labels.map(({ text }) => text),
    ]);
  }

  const nextAnswer = (): void => {
    base = { ...counters };
    batchFields = [];
  };
  return {
    nextRead: () => {
      nextAnswer();
      part += 1;
    },
    nextAnswer,
    add: (event) => {
      if (event.kind === 'rows') return addRows(event.batch);
      if (event.kind === 'statementLines') return addLines(event.lines);
      return addFields(event.properties, event.labels);
    },
    finish: async () => {
      const names = fields.names();
      await pending.push('staged_field', [
        Int32Array.from(names, (_, n) => n),
        names.map(({ namespace }) => namespace),
        names.map(({ name }) => name),
        Int32Array.from(names, (_, n) => fields.expectedId(n)),
      ]);
      for (const [table, numbered] of [
        ['staged_statement', statements],
        ['staged_data_type', dataTypes],
      ] as const) {
        await pending.push(table, [Int32Array.from(numbered.names(), (_, n) => n), numbered.names()]);
      }
      await pending.flush();
    },
  };
}

/** Positions are the codes of the staged columns, 1 and up; what is unsaid is 0. */
const PERIOD_TYPES: readonly (FieldProperty['periodType'] | undefined)[] = [undefined, 'instant', 'duration'];
const BALANCE_TYPES: readonly (FieldProperty['balanceType'] | undefined)[] = [undefined, 'credit', 'debit'];
const LABEL_KINDS: Readonly<Record<string, number>> = { primary: 1, full: 2 };
/** In `can_hold_value`: neither yes (1) nor no (0). */
const UNSAID = 2;
