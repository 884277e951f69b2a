import type { DuckDBConnection } from '@duckdb/node-api';
import { openAt } from '../relations.ts';
import { queryRecords } from '../rows.ts';
import { chooseFindings, type FindingChoice } from './choose-findings.ts';

const isOpen = openAt('$snapshot');

export type FacetName = 'severity' | 'rule' | 'group' | 'company' | 'section' | 'form';

/** A value that findings have, and how many of the chosen ones do. `name`: for people, where it is not the value. */
export type Facet = {
  readonly facet: FacetName;
  readonly value: string;
  readonly name: string | null;
  readonly findings: number;
  /** How many values the facet has in all. */
  readonly values: number;
};

/** Values of the chosen findings by the ids that name them, and how many findings have each. */
const COUNTED: Readonly<Record<FacetName, string>> = {
  severity: 'SELECT severity AS value, NULL AS name, count(*) AS n FROM chosen_finding GROUP BY severity',
  rule: 'SELECT rule, NULL, count(*) FROM chosen_finding GROUP BY rule',
  group: `SELECT text, NULL, n FROM (SELECT group_text_id, count(*) AS n FROM chosen_finding GROUP BY ALL)
    JOIN finding_text ON finding_text_id = group_text_id`,
  company: `SELECT key, any_value(coalesce(v.name, v.symbol)), sum(n)
    FROM (SELECT entity_id, count(*) AS n FROM chosen_finding GROUP BY ALL) JOIN entity e USING (entity_id)
    LEFT JOIN entity_version v ON v.entity_id = e.entity_id AND ${isOpen('v')} GROUP BY key`,
  section: `SELECT title, NULL, sum(n) FROM (SELECT unnest(string_split(text, '; ')) AS title, n
    FROM (SELECT section_text_id, count(*) AS n FROM chosen_finding GROUP BY ALL) JOIN finding_text
      ON finding_text_id = section_text_id)
    GROUP BY title`,
  form: `SELECT form, NULL, sum(n) FROM (SELECT document_id, count(*) AS n FROM chosen_finding GROUP BY ALL)
    JOIN document_version v USING (document_id) WHERE form IS NOT NULL AND ${isOpen('v')} GROUP BY form`,
};

/** Groups are all there: kinds of causes are counted by them. */
const FACETS = `
  SELECT facet, value, name, n::INTEGER AS findings, (count(*) OVER (PARTITION BY facet))::INTEGER AS "values"
  FROM (${Object.entries(COUNTED)
    .map(([facet, counted]) => `SELECT '${facet}' AS facet, * FROM (${counted}) c(value, name, n)`)
    .join(' UNION ALL ')})
  QUALIFY facet = 'group' OR row_number() OVER (PARTITION BY facet ORDER BY findings DESC, value) <= $values
  ORDER BY facet, findings DESC, value`;

/** The most frequent values of the table `chosen_finding`. */
export function readFacets(
  connection: DuckDBConnection,
  parameters: { readonly snapshot: number; readonly values: number },
): Promise<readonly Facet[]> {
  return queryRecords(connection, FACETS, parameters);
}

/** A filing with findings, and the first of its companies. */
export type FilingCounts = {
  readonly document: { readonly name: string; readonly form: string | null; readonly filed: string | null };
  readonly company: { readonly key: string; readonly name: string | null; readonly symbol: string | null } | null;
  readonly errors: number;
  readonly warnings: number;
  readonly notes: number;
};

const COUNTS = `
  SELECT {name: d.name, form: dv.form, filed: dv.filed::VARCHAR} AS document,
    CASE WHEN c.company IS NOT NULL THEN {key: c.company, name: ev.name, symbol: ev.symbol} END AS company,
    errors, warnings, notes
  FROM (
    SELECT document_id, min(key) AS company, min_by(entity_id, key) AS entity_id,
      count(*) FILTER (severity = 'error')::INTEGER AS errors,
      count(*) FILTER (severity = 'warning')::INTEGER AS warnings,
      count(*) FILTER (severity = 'note')::INTEGER AS notes
    FROM chosen_finding LEFT JOIN entity USING (entity_id) GROUP BY document_id) c
  JOIN document d USING (document_id)
  LEFT JOIN document_version dv ON dv.document_id = c.document_id AND ${isOpen('dv')}
  LEFT JOIN entity_version ev ON ev.entity_id = c.entity_id AND ${isOpen('ev')}
  ORDER BY dv.filed DESC NULLS LAST, d.name LIMIT $most`;

/** The filings that the chosen findings are about, the newest first. */
export async function countByFiling(
  connection: DuckDBConnection,
  choice: FindingChoice,
  most: number,
): Promise<readonly FilingCounts[]> {
  await chooseFindings(connection, choice, 'filed');
  return queryRecords(connection, COUNTS, { snapshot: choice.snapshot, most });
}

const NEW = `
  SELECT count(*)::INTEGER AS count FROM finding n WHERE n.validation_run_id = $run
    AND NOT EXISTS (FROM finding b WHERE b.validation_run_id = $before AND b.finding_id = n.finding_id)`;

/** How many findings a run has that another does not have. */
export async function countNewFindings(
  connection: DuckDBConnection,
  runs: { readonly run: number; readonly before: number },
): Promise<number> {
  const [{ count } = { count: 0 }] = await queryRecords<{ readonly count: number }>(connection, NEW, runs);
  return count;
}
