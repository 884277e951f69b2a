import type { DuckDBConnection } from '@duckdb/node-api';
import { getOrCreate, pushTo } from '../base/collections.ts';
import { kindOfCode, type SectionKind } from '../model/section-kind.ts';
import type { BalanceType, PeriodType } from '../model/taxonomy.ts';
import type { FieldFacts, PrintedFact } from '../printed/facts.ts';
import type { PresentedLine } from '../printed/place-facts.ts';
import { openAt } from './open-at.ts';
import { ROW_VERSIONS } from './relations.ts';
import { columns, queryColumns } from './rows.ts';
import { listed } from './sql-text.ts';

/** A statement as a document of a data set prints it: its lines with amounts of money, by the ids of their fields. */
export type FiledStatement = {
  readonly report: number;
  /** As its data set names it: `BS`, `IS`, `CF`, `CI`, `EQ`. */
  readonly code: string;
  readonly kind: SectionKind;
  readonly lines: readonly (PresentedLine & { readonly fieldId: number; readonly line: number })[];
};

/** A document with its primary statements, and all facts of their fields. */
export type PrintedFiling = {
  readonly document: number;
  readonly name: string;
  readonly statements: readonly FiledStatement[];
  readonly factsOf: (field: string) => FieldFacts | undefined;
};

const isOpen = openAt('$snapshot');

const LINE_PLAN = {
  ...columns('integer', 'document report line field negating'),
  ...columns('text', 'name statement label'),
  ...columns('text?', 'dataType periodType balanceType'),
};
const linesOf = (documents: readonly number[]): string => `
  SELECT l.document_id, l.report, l.line, l.field_id, l.negating::INTEGER, d.name, l.statement, l.label,
    t.data_type, t.period_type, t.balance_type
  FROM (FROM statement_line WHERE document_id IN (${listed(documents)})) l
    JOIN document d USING (document_id)
    JOIN document_version v ON v.document_id = l.document_id AND v.opened = l.opened AND ${isOpen('v')}
    LEFT JOIN (FROM filed_field t WHERE ${isOpen('t')}) t USING (field_id)
  WHERE NOT l.parenthetical ORDER BY l.document_id, l.report, l.line`;

const FACT_PLAN = {
  ...columns('integer', 'document row field isInstant start end unit places'),
  mantissa: 'double',
  dimensions: 'text',
} as const;

/** Numbers that a double does not hold exactly become NaN; data sets write zeros after the point, which go first. */
const factsOf = (documents: readonly number[], fields: readonly number[]): string => `
  WITH filed AS (
    SELECT v.row_version_id, w.document_id, (c.period_start IS NULL)::INTEGER AS is_instant,
      coalesce(c.period_start, c.period_end) AS period_start, c.period_end, c.unit_id, s.text AS dimensions
    FROM ${ROW_VERSIONS} JOIN dimensions s USING (dimensions_id) JOIN unit u USING (unit_id)
    WHERE ${isOpen('v')} AND w.document_id IN (${listed(documents)}) AND c.period_end IS NOT NULL
      AND regexp_full_match(u.name, '[A-Z]{3}') AND s.text NOT LIKE '%;%;%' AND s.text NOT LIKE 'LegalEntity=%'
  ), held AS MATERIALIZED (FROM row_content SEMI JOIN filed USING (row_version_id)),
  fact AS (
    SELECT row_version_id, unnest(fields) AS field_id, unnest(mantissas) AS mantissa, unnest(places)::INTEGER AS places
    FROM held
    UNION ALL SELECT row_version_id, unnest(wide_fields), NULL, 0 FROM held WHERE wide_fields IS NOT NULL
  ), trimmed AS (
    SELECT * REPLACE (if(mantissa % 10000 = 0 AND places = 4, mantissa // 10000, mantissa) AS mantissa,
      if(mantissa % 10000 = 0 AND places = 4, 0, places) AS places)
    FROM fact SEMI JOIN (SELECT unnest([${fields.join(', ')}]) AS field_id) USING (field_id)
  )
  SELECT document_id, row_version_id, field_id, is_instant, period_start, period_end, unit_id, places,
    if(abs(mantissa) < 9007199254740992, mantissa::DOUBLE, 'nan'::DOUBLE), dimensions
  FROM trimmed JOIN filed USING (row_version_id) ORDER BY row_version_id, field_id`;

/** Documents with the statements that they print at a snapshot, and all facts of their fields. */
export async function readPrintedFilings(
  connection: DuckDBConnection,
  documents: readonly number[],
  snapshot: number,
): Promise<readonly PrintedFiling[]> {
  const { names, statements } = await readStatements(connection, documents, snapshot);
  const fields = new Set<number>();
  for (const each of statements.values())
    for (const { lines } of each) for (const { fieldId } of lines) fields.add(fieldId);
  const facts = await readFacts(connection, documents, [...fields], snapshot);
  return Array.from(statements, ([document, each]) => ({
    document,
    name: names.get(document) ?? '',
    statements: each,
    factsOf: (field) => facts.get(document)?.get(Number(field)),
  }));
}

async function readStatements(connection: DuckDBConnection, documents: readonly number[], snapshot: number) {
  const read = await queryColumns(connection, LINE_PLAN, linesOf(documents), { snapshot });
  const names = new Map<number, string>();
  const statements = new Map<number, FiledStatement[]>();
  let current: { document: number; report: number; code: string; lines: FiledStatement['lines'][number][] } | undefined;
  let last = 0;
  for (let at = 0; at < read.count; at += 1) {
    const [document, report, line] = [read.document[at] ?? 0, read.report[at] ?? 0, read.line[at] ?? 0];
    const code = read.statement[at] ?? '';
    const kind = kindOfCode(code);
    if (kind === 'other') continue;
    if (current?.document !== document || current.report !== report || current.code !== code) {
      current = { document, report, code, lines: [] };
      last = 0;
      names.set(document, read.name[at] ?? '');
      pushTo(statements, document, { report, code, kind, lines: current.lines });
    }
    // A line that has no amount of money, or whose number is left out, is a heading or apart.
    const followsHeading = line > last + 1;
    last = line;
    if (read.dataType[at] !== 'monetary') continue;
    const fieldId = read.field[at] ?? 0;
    current.lines.push({
      ...{ line, fieldId, field: String(fieldId), label: read.label[at] ?? '', followsHeading },
      isNegated: read.negating[at] === 1,
      balance: (read.balanceType[at] ?? null) as BalanceType | null,
      periodType: (read.periodType[at] ?? null) as PeriodType | null,
    });
  }
  return { names, statements };
}

async function readFacts(
  connection: DuckDBConnection,
  documents: readonly number[],
  fields: readonly number[],
  snapshot: number,
): Promise<ReadonlyMap<number, ReadonlyMap<number, FieldFacts>>> {
  const read = await queryColumns(connection, FACT_PLAN, factsOf(documents, fields), { snapshot });
  const facts = new Map<number, Map<number, { plain: PrintedFact[]; members: Map<string, PrintedFact[]> }>>();
  for (let at = 0; at < read.count; at += 1) {
    const ofDocument = getOrCreate(facts, read.document[at] ?? 0, () => new Map());
    const ofField = getOrCreate(ofDocument, read.field[at] ?? 0, () => ({ plain: [], members: new Map() }));
    const fact = {
      start: read.isInstant[at] === 1 ? null : (read.start[at] ?? 0),
      ...{ end: read.end[at] ?? 0, unit: read.unit[at] ?? 0, row: read.row[at] ?? 0 },
      ...{ mantissa: read.mantissa[at] ?? Number.NaN, places: read.places[at] ?? 0 },
    };
    const dimensions = read.dimensions[at] ?? '';
    if (dimensions === '') ofField.plain.push(fact);
    else pushTo(ofField.members, dimensions, fact);
  }
  return facts;
}
