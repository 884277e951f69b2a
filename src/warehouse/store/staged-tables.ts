import { NO_DAY } from '../../core/model/period.ts';
import type { CompanySubmissions, FormerName } from '../../core/model/submission.ts';
import type { FieldLabel, FieldProperty } from '../../core/model/taxonomy.ts';
import type { FieldNumbers, TextNumbers } from './numbering.ts';
import type { PendingColumns } from './pending-columns.ts';

/**
 * The temporary tables of a stage. `n` is the number of a thing in the stage; other integers that name things are such
 * numbers too.
 */
export const STAGED_TABLES: readonly string[] = [
  'staged_field (n INTEGER, namespace VARCHAR, name VARCHAR, expected_id INTEGER)',
  'staged_unit (n INTEGER, name VARCHAR)',
  'staged_entity (n INTEGER, scheme VARCHAR, key VARCHAR, name VARCHAR, symbol VARCHAR, industry_code VARCHAR)',
  'staged_dimensions (n INTEGER, text VARCHAR)',
  'staged_binding (n INTEGER, source VARCHAR, id VARCHAR, stated_version VARCHAR)',
  `staged_document (n INTEGER, part INTEGER, entity INTEGER, name VARCHAR, form VARCHAR, filed INTEGER,
    accepted VARCHAR, period_end INTEGER,
     fiscal_year VARCHAR, fiscal_period VARCHAR, attributes VARCHAR)`,
  `staged_row (n INTEGER, part INTEGER, document INTEGER, entity INTEGER, dimensions INTEGER, unit INTEGER,
    period_kind UTINYINT,
     period_start INTEGER, period_end INTEGER, binding INTEGER, rounded UTINYINT)`,
  'staged_row_binding (n INTEGER, binding INTEGER)',
  // The numbers and texts of a row as lists, in the ids that the fields are expected to have.
  'staged_numbers (n INTEGER, fields INTEGER[], mantissas BIGINT[], places UTINYINT[], decimals TINYINT[], lines INTEGER[])',
  'staged_texts (n INTEGER, fields INTEGER[], joined VARCHAR, lines INTEGER[])',
  // Values that are not in these lists, one by one.
  'staged_other ("row" INTEGER, field INTEGER, kind UTINYINT, decimals TINYINT, line INTEGER, text VARCHAR)',
  `staged_line (document INTEGER, report INTEGER, line INTEGER, statement INTEGER, parenthetical UTINYINT,
    field INTEGER,
     negating UTINYINT, label INTEGER)`,
  // Names of statements, labels of lines, data types.
  'staged_text (n INTEGER, text VARCHAR)',
  'staged_property (field INTEGER, data_type INTEGER, can_hold_value UTINYINT, period_type UTINYINT, balance_type UTINYINT)',
  'staged_label (field INTEGER, kind UTINYINT, text VARCHAR)',
  // has_xbrl: 0 not stated, 1 no, 2 yes.
  `staged_submission (entity INTEGER, accession VARCHAR, form VARCHAR, filed INTEGER, accepted VARCHAR,
    report_date INTEGER, primary_document VARCHAR, has_xbrl UTINYINT)`,
  // Without a name: the company has a list of former names.
  'staged_former_name (entity INTEGER, name VARCHAR, used_from INTEGER, used_until INTEGER)',
  'staged_kept (document INTEGER, name VARCHAR, kind VARCHAR, bytes BIGINT, sha256 VARCHAR, content VARCHAR)',
  'staged_place (document INTEGER, name VARCHAR, "row" INTEGER, field INTEGER, element INTEGER)',
];

/** The names of these tables. */
export const STAGED_NAMES: readonly string[] = STAGED_TABLES.map((table) => table.slice(0, table.indexOf(' ')));

/**
 * `staged_other.kind`: a number beyond 64 bits, a text of a row that has separators in its texts, a field reported
 * without a value.
 */
export const OTHER_VALUE = { wide: 0, text: 1, nil: 2 } as const;

/** `staged_other.line` of a value whose source has no lines. */
export const NO_LINE = -1;

/** SQL of the date of a column of epoch days. */
export const dateOf = (column: string): string =>
  `CASE WHEN ${column} > ${NO_DAY} THEN DATE '1970-01-01' + ${column} END`;

type StagedFields = { readonly pending: PendingColumns; readonly fields: FieldNumbers; readonly texts: TextNumbers };

/** Positions are the codes of the staged columns, 1 and up; 0: not stated. */
const PERIOD_TYPES: readonly (FieldProperty['periodType'] | undefined)[] = [undefined, 'instant', 'duration'];
const BALANCE_TYPES: readonly (FieldProperty['balanceType'] | undefined)[] = [undefined, 'credit', 'debit'];
const LABEL_KINDS: Readonly<Record<string, number>> = { primary: 1, full: 2 };
/** In `can_hold_value`: neither yes (1) nor no (0). */
const NOT_STATED = 2;

/** Stages what taxonomies and data sets say of fields. */
export async function addFields(
  { pending, fields, texts }: StagedFields,
  properties: readonly FieldProperty[],
  labels: readonly FieldLabel[],
): Promise<void> {
  await pending.push('staged_property', [
    integers(properties, ({ field }) => fields.numberOf(field)),
    integers(properties, ({ dataType }) => (dataType === undefined ? -1 : texts.numberOf(dataType.name))),
    codes(properties, ({ canHoldValue: can }) => (can === undefined ? NOT_STATED : Number(can))),
    codes(properties, ({ periodType }) => PERIOD_TYPES.indexOf(periodType)),
    codes(properties, ({ balanceType }) => BALANCE_TYPES.indexOf(balanceType)),
  ]);
  await pending.push('staged_label', [
    integers(labels, ({ field }) => fields.numberOf(field)),
    codes(labels, ({ labelType }) => LABEL_KINDS[labelType] ?? 0),
    labels.map(({ text }) => text),
  ]);
}

function integers<T>(items: readonly T[], of: (item: T) => number): Int32Array {
  const column = new Int32Array(items.length);
  for (let at = 0; at < items.length; at += 1) column[at] = of(items[at] as T);
  return column;
}

const codes = <T>(items: readonly T[], of: (item: T) => number): Uint8Array => Uint8Array.from(integers(items, of));

/** Stages what lists of filings say of a company, by its number in the stage. */
export async function addSubmissions(
  { pending }: Pick<StagedFields, 'pending'>,
  entity: number,
  { submissions, formerNames }: CompanySubmissions,
): Promise<void> {
  await pending.push('staged_submission', [
    integers(submissions, () => entity),
    submissions.map(({ accession }) => accession),
    submissions.map(({ form }) => form),
    integers(submissions, ({ filed }) => filed),
    submissions.map(({ accepted }) => accepted ?? null),
    integers(submissions, ({ reportDate }) => reportDate ?? NO_DAY),
    submissions.map(({ primaryDocument }) => primaryDocument ?? null),
    codes(submissions, ({ hasXbrl }) => (hasXbrl === undefined ? 0 : 1 + Number(hasXbrl))),
  ]);
  if (formerNames === undefined) return;
  const names: readonly Partial<FormerName>[] = [{}, ...formerNames];
  await pending.push('staged_former_name', [
    integers(names, () => entity),
    names.map(({ name }) => name ?? null),
    integers(names, ({ from }) => from ?? NO_DAY),
    integers(names, ({ until }) => until ?? NO_DAY),
  ]);
}
