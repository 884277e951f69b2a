import type { DuckDBConnection } from '@duckdb/node-api';
import { groupBy, pushTo } from '../../../core/base/collections.ts';
import type { EpochDay } from '../../../core/base/date.ts';
import { fieldKey } from '../../../core/model/field-name.ts';
import { titleOfCode } from '../../../core/model/section-kind.ts';
import type {
  BalanceType,
  CalculationRelationship,
  FieldName,
  PeriodType,
  TaxonomyParts,
} from '../../../core/model/taxonomy.ts';
import type { TotalVerdict } from '../../../core/printed/judge-totals.ts';
import type { Search } from '../../../core/printed/printed-statement.ts';
import { computeLevels } from '../../../core/taxonomy/levels.ts';
import { sectionGraphs } from '../../../core/taxonomy/section-graph.ts';
import type { StoredTaxonomy } from '../read-taxonomy.ts';
import { queryRecords } from '../rows.ts';
import { SUMS } from './list-printed.ts';

/** A printed sum with what proves it. */
export type PrintedEvidence = {
  readonly sectionId: string;
  readonly total: FieldName;
  /** As printed. */
  readonly label: string;
  readonly search: Search;
  /** Log2 of the odds against chance. */
  readonly bits: number;
  /** `start`: `null` for an instant. `isProof`: it adds up there with two parts or more. */
  readonly columns: readonly {
    readonly start: EpochDay | null;
    readonly end: EpochDay;
    readonly verdict: TotalVerdict;
    readonly isProof: boolean;
  }[];
};

/** The sums that a document prints as relationships. `leftOut`: the other sums; see `SUMS`. */
export type PrintedTaxonomy = {
  readonly parts: Required<TaxonomyParts>;
  readonly sums: readonly PrintedEvidence[];
  readonly leftOut: number;
};

type SumRow = {
  readonly id: number;
  readonly statement: string;
  readonly report: number;
  readonly isKept: boolean;
  readonly field: number;
  readonly label: string;
  readonly search: Search;
  readonly bits: number;
  readonly children: readonly number[];
  readonly weights: readonly number[];
  readonly labels: readonly string[];
  readonly columns: PrintedEvidence['columns'];
};

const day = (column: string): string => `(${column} - DATE '1970-01-01')::INTEGER`;
const OF_DOCUMENT = 's.document_id = $document AND s.opened = $opened';
const SUMS_OF = `
  WITH total AS (
    SELECT printed_sum_id, list({start: ${day('period_start')}, "end": ${day('period_end')}, verdict: verdict,
      "isProof": is_proof} ORDER BY period_end, coalesce(period_start, period_end), unit_id) AS columns
    FROM printed_total SEMI JOIN (FROM printed_sum JOIN printed_statement s USING (printed_statement_id)
      WHERE ${OF_DOCUMENT}) USING (printed_sum_id)
    WHERE NOT is_repeat GROUP BY ALL
  )
  SELECT printed_sum_id AS id, s.statement, s.report, is_kept AS "isKept", p.field_id AS field, label, search, bits,
    children, weights, labels, coalesce(columns, []) AS columns
  FROM ${SUMS} p JOIN printed_statement s USING (printed_statement_id) LEFT JOIN total USING (printed_sum_id)
  WHERE ${OF_DOCUMENT} ORDER BY s.report, s.printed_statement_id, printed_sum_id`;

type FieldRow = {
  readonly id: number;
  readonly namespace: string;
  readonly name: string;
  readonly dataType: string | null;
  readonly periodType: PeriodType | null;
  readonly balanceType: BalanceType | null;
};

const FIELDS_OF = `
  SELECT field_id AS id, f.namespace, f.name, t.data_type AS "dataType", t.period_type AS "periodType",
    t.balance_type AS "balanceType"
  FROM field f LEFT JOIN (FROM filed_field WHERE opened <= $opened AND (closed IS NULL OR closed > $opened)) t
    USING (field_id)
  WHERE field_id IN (SELECT unnest(list_prepend(field_id, children))
    FROM printed_sum JOIN printed_statement s USING (printed_statement_id) WHERE ${OF_DOCUMENT})`;

/** The first line of each field in each report. */
const LINES_OF = `
  SELECT report, field_id AS field, min(line)::INTEGER AS line
  FROM statement_line l JOIN document_version v USING (document_id)
  WHERE l.document_id = $document AND l.opened = v.opened AND v.opened <= $opened
    AND (v.closed IS NULL OR v.closed > $opened) AND NOT l.parenthetical
  GROUP BY ALL`;
type LineRow = { readonly report: number; readonly field: number; readonly line: number };

/** The sums of a document of {@link listPrinted}. */
export async function readPrintedTaxonomy(
  connection: DuckDBConnection,
  { taxonomyId: document, version }: Pick<StoredTaxonomy, 'taxonomyId' | 'version'>,
): Promise<PrintedTaxonomy> {
  const values = { document, opened: Number(version) };
  const all = await queryRecords<SumRow>(connection, SUMS_OF, values);
  const fields = new Map((await queryRecords<FieldRow>(connection, FIELDS_OF, values)).map((each) => [each.id, each]));
  const lines = await queryRecords<LineRow>(connection, LINES_OF, values);
  const kept = all.filter(({ isKept }) => isKept);
  const nameOf = (id: number): FieldName => {
    const { namespace = '', name = '' } = fields.get(id) ?? {};
    return { namespace, name };
  };
  const idOf = sectionIds(kept);
  const sections = [...new Map(kept.map((sum) => [idOf(sum), sum]))].map(([id, { statement, report }], at) => {
    const title = titleOfCode(statement) + (id === statement ? '' : `, report ${report}`);
    return { structure: 'calculation', id, title, relativeOrder: String(at + 1) } as const;
  });
  const calculation = withLevels(
    sections,
    kept.flatMap((sum) => relationshipsOf(sum, idOf(sum), { lines, nameOf })),
  );
  const labels = labelsOf(kept);
  return {
    parts: {
      sections,
      calculation,
      presentation: [],
      labels: Array.from(labels, ([id, text]) => ({ field: nameOf(id), labelType: 'primary', text })),
      properties: Array.from(labels.keys(), (id) => propertyOf(nameOf(id), fields.get(id))),
    },
    sums: kept.map((sum) => ({
      sectionId: idOf(sum),
      total: nameOf(sum.field),
      label: sum.label,
      search: sum.search,
      bits: sum.bits,
      columns: sum.columns,
    })),
    leftOut: all.length - kept.length,
  };
}

type Place = Pick<SumRow, 'statement' | 'report'>;

/** The code of a statement; with its report where the document has several of the kind. */
function sectionIds(sums: readonly Place[]): (place: Place) => string {
  const reports = new Map<string, Set<number>>();
  for (const { statement, report } of sums) {
    reports.set(statement, (reports.get(statement) ?? new Set()).add(report));
  }
  return ({ statement, report }) => ((reports.get(statement)?.size ?? 0) > 1 ? `${statement}-${report}` : statement);
}

type Names = { readonly lines: readonly LineRow[]; readonly nameOf: (id: number) => FieldName };

function relationshipsOf(
  { report, field, children, weights }: SumRow,
  sectionId: string,
  { lines, nameOf }: Names,
): readonly CalculationRelationship[] {
  const own = new Map(lines.filter((each) => each.report === report).map((each) => [each.field, each.line]));
  return children.map((child, at) => ({
    sectionId,
    parent: nameOf(field),
    child: nameOf(child),
    weight: String(weights[at] ?? 1),
    relativeOrder: String(own.get(child) ?? at),
    childLevel: 0,
  }));
}

/** The levels of their places in the trees. */
function withLevels(
  sections: Required<TaxonomyParts>['sections'],
  calculation: readonly CalculationRelationship[],
): readonly CalculationRelationship[] {
  const bySection = groupBy(calculation, ({ sectionId }) => sectionId);
  return sectionGraphs({ sections, calculation }).flatMap((graph) => {
    const levels = computeLevels(graph);
    return (bySection.get(graph.section.id) ?? []).map((each) => {
      return { ...each, childLevel: levels.get(fieldKey(each.parent)) ?? 0 };
    });
  });
}

/** By field, the label of its first line. */
function labelsOf(sums: readonly SumRow[]): ReadonlyMap<number, string> {
  const labels = new Map<number, string[]>();
  for (const { field, label, children, labels: own } of sums) {
    pushTo(labels, field, label);
    for (const [at, child] of children.entries()) pushTo(labels, child, own[at] ?? '');
  }
  return new Map(Array.from(labels, ([field, [first = '']]) => [field, first]));
}

function propertyOf(field: FieldName, stored: FieldRow | undefined) {
  const { dataType = null, periodType = null, balanceType = null } = stored ?? {};
  return {
    field,
    ...(dataType !== null && { dataType: { name: dataType } }),
    ...(periodType !== null && { periodType }),
    ...(balanceType !== null && { balanceType }),
  };
}
