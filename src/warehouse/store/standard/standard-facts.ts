import type { DuckDBConnection } from '@duckdb/node-api';
import { FACE_CODES, UNIT_KIND } from '../../../core/model/standard-columns.ts';
import { readFilingStatements } from '../filing-statements.ts';
import { openAt, ROW_VERSIONS } from '../relations.ts';
import { type ColumnsOf, columns, queryColumns, queryRecords, queryRows } from '../rows.ts';
import { listed, quoteText } from '../sql-text.ts';

const isOpen = openAt('$snapshot');

const FACT_PLAN = {
  ...columns('integer', 'document entity row field isInstant start end unit unitKind places decimals'),
  mantissa: 'double',
  wide: 'text?',
} as const;

/** Numbers of documents without dimensions, by document, company and row version; an instant starts on its day. */
export type StandardFacts = ColumnsOf<typeof FACT_PLAN>;

const rangeOf = (documents: readonly number[]): string => `
  SELECT min(row_version_id), max(row_version_id) FROM row_version JOIN filed_row USING (filed_row_id)
  WHERE document_id IN (${listed(documents)})`;

/**
 * As in the facts of printed sums, the range of row versions is written into the query; zeros after the point of data
 * sets go. Of several numbers of a field the most precise one comes first. A mantissa that a double does not hold
 * exactly comes as text. Data sets give amounts for each share in the unit of money.
 */
const factsOf = (documents: readonly number[], fields: readonly number[], [first, last]: readonly number[]): string => `
  WITH kind AS (
    SELECT unit_id, CASE WHEN regexp_full_match(name, '[A-Z]{3}') THEN ${UNIT_KIND.money}
      WHEN regexp_full_match(name, '[A-Z]{3} ?/ ?shares?', 'i') THEN ${UNIT_KIND['money per share']}
      WHEN regexp_full_match(name, 'shares?', 'i') THEN ${UNIT_KIND.shares} END AS unit_kind FROM unit
  ), filed AS (
    SELECT v.row_version_id, w.document_id, c.entity_id, (c.period_start IS NULL)::INTEGER AS is_instant,
      coalesce(c.period_start, c.period_end) AS period_start, c.period_end, c.unit_id, unit_kind
    FROM ${ROW_VERSIONS} JOIN dimensions s USING (dimensions_id) JOIN kind USING (unit_id)
    WHERE ${isOpen('v')} AND v.row_version_id BETWEEN ${first} AND ${last} AND c.period_end IS NOT NULL
      AND w.document_id IN (${listed(documents)}) AND s.text = '' AND unit_kind IS NOT NULL
  ), held AS MATERIALIZED (
    FROM (FROM row_content WHERE row_version_id BETWEEN ${first} AND ${last}) SEMI JOIN filed USING (row_version_id)),
  fact AS (
    SELECT row_version_id, unnest(fields) AS field_id, unnest(mantissas) AS mantissa, unnest(places)::INTEGER AS places,
      unnest(decimals)::INTEGER AS decimals, NULL AS wide FROM held
    UNION ALL SELECT row_version_id, unnest(wide_fields), NULL, 0, unnest(wide_decimals), unnest(wide_numbers)
      FROM held WHERE wide_fields IS NOT NULL
  ), trimmed AS (
    SELECT * REPLACE (if(mantissa % 10000 = 0 AND places = 4, mantissa // 10000, mantissa) AS mantissa,
      if(mantissa % 10000 = 0 AND places = 4, 0, places) AS places)
    FROM fact SEMI JOIN (SELECT unnest([${fields.join(', ')}]) AS field_id) USING (field_id)
  )
  SELECT document_id, entity_id, row_version_id, field_id, is_instant, period_start, period_end, unit_id,
    CASE WHEN unit_kind = ${UNIT_KIND.money} AND regexp_matches(lower(t.data_type), 'per(share|unit)') THEN ${UNIT_KIND['money per share']}
      ELSE unit_kind END, places, decimals, coalesce(mantissa::DOUBLE, 0),
    coalesce(wide, if(abs(mantissa) < 9007199254740992, NULL, mantissa::VARCHAR))
  FROM trimmed JOIN filed USING (row_version_id)
    LEFT JOIN (FROM filed_field t WHERE ${isOpen('t')}) t USING (field_id)
  ORDER BY document_id, entity_id, row_version_id, field_id, decimals DESC`;

/** The numbers of fields (ids) in documents. */
export async function readStandardFacts(
  connection: DuckDBConnection,
  documents: readonly number[],
  fields: readonly number[],
  snapshot: number,
): Promise<StandardFacts> {
  const [[first, last] = []] = fields.length === 0 ? [] : await queryRows(connection, rangeOf(documents));
  const range = typeof first === 'number' && typeof last === 'number' ? [first, last] : [0, -1];
  const wanted = fields.length === 0 ? [-1] : fields;
  return queryColumns(connection, FACT_PLAN, factsOf(documents, wanted, range), { snapshot });
}

/** A field of the store whose local name is that of a concept of the rules. */
export type ConceptField = { readonly field: number; readonly namespace: string; readonly name: string };

const CONCEPT_FIELDS = `
  SELECT field_id AS field, namespace, name FROM field
  WHERE name IN (SELECT unnest(from_json($names, '["VARCHAR"]'))) AND namespace <> 'service' ORDER BY field_id`;

export function readConceptFields(
  connection: DuckDBConnection,
  names: readonly string[],
): Promise<readonly ConceptField[]> {
  return queryRecords(connection, CONCEPT_FIELDS, { names: JSON.stringify(names) });
}

const LINE_PLAN = { ...columns('integer', 'document code field'), label: 'text?' } as const;

/**
 * Lines of primary statements: a place in {@link FACE_CODES}, and the field that is shown. Filings that
 * present their lines by a linkbase come without labels.
 */
export type FaceLines = Omit<ColumnsOf<typeof LINE_PLAN>, 'label'> & {
  readonly label?: readonly (string | null)[];
};

const linesOf = (documents: readonly number[]): string => `
  SELECT l.document_id, (list_position([${FACE_CODES.map(quoteText).join(', ')}], l.statement) - 1)::INTEGER, l.field_id,
    l.label
  FROM (FROM statement_line WHERE document_id IN (${listed(documents)})) l
    JOIN document_version v ON v.document_id = l.document_id AND v.opened = l.opened AND ${isOpen('v')}
  WHERE l.statement IN (${FACE_CODES.map(quoteText).join(', ')})
  ORDER BY l.document_id, l.report, l.line`;

/** The lines of primary statements of documents that have any, as data sets list them or as filings present them. */
export async function readFaceLines(
  connection: DuckDBConnection,
  documents: readonly number[],
  snapshot: number,
): Promise<readonly FaceLines[]> {
  const lines = await queryColumns(connection, LINE_PLAN, linesOf(documents), { snapshot });
  const withLines = new Set(lines.document);
  const others = documents.filter((document) => !withLines.has(document));
  const presented = [...(await readFilingStatements(connection, others, snapshot))].flatMap(([document, filing]) =>
    filing.statements.flatMap(({ code, places }) => {
      const at = (FACE_CODES as readonly string[]).indexOf(code);
      return places.map(({ fieldId }) => ({ document, code: at, field: fieldId }));
    }),
  );
  const column = (name: 'document' | 'code' | 'field') => Int32Array.from(presented, (line) => line[name]);
  const further = { document: column('document'), code: column('code'), field: column('field') };
  return [lines, { ...further, count: presented.length }];
}

const SUM_PLAN = columns('integer', 'document total child start end unit weight balances');
/**
 * Sums that add up in the amounts that a document prints: a row for each part. An instant starts on its day. `weight`
 * of the part is 1 or -1; `balances` is 1 where part and total are both debit or both credit, -1 where one is debit and
 * the other credit, 0 where one of them is neither.
 */
export type FootingSums = ColumnsOf<typeof SUM_PLAN>;

const sumsOf = (documents: readonly number[]): string => `
  WITH part AS (
    SELECT ps.document_id, s.field_id, unnest(s.children) AS child, coalesce(t.period_start, t.period_end) AS begun,
      t.period_end, t.unit_id, t.weight * unnest(s.weights) AS weight
    FROM printed_total t JOIN printed_sum s USING (printed_sum_id)
      JOIN printed_statement ps USING (printed_statement_id)
    WHERE ps.document_id IN (${listed(documents)}) AND ${isOpen('ps')} AND t.verdict = 'foots' AND t.is_proof),
  balance AS (
    SELECT field_id, CASE balance_type WHEN 'debit' THEN 1 WHEN 'credit' THEN -1 END AS side
    FROM filed_field b WHERE ${isOpen('b')})
  SELECT p.document_id, p.field_id, p.child, p.begun, p.period_end, p.unit_id, p.weight::INTEGER,
    coalesce(a.side * c.side, 0)::INTEGER
  FROM part p LEFT JOIN balance a ON a.field_id = p.field_id LEFT JOIN balance c ON c.field_id = p.child`;

export function readFootingSums(
  connection: DuckDBConnection,
  documents: readonly number[],
  snapshot: number,
): Promise<FootingSums> {
  return queryColumns(connection, SUM_PLAN, sumsOf(documents), { snapshot });
}

/** The names of all units, by id. */
export async function readUnitNames(connection: DuckDBConnection): Promise<ReadonlyMap<number, string>> {
  const rows = await queryRows(connection, 'SELECT unit_id, name FROM unit');
  return new Map(rows.map(([id, name]) => [Number(id), String(name)]));
}
