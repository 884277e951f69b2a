import type { DuckDBConnection } from '@duckdb/node-api';
import { openAt } from '../open-at.ts';
import { queryRecords } from '../rows.ts';

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
  asked: { readonly snapshot: number; readonly values: number },
): Promise<readonly Facet[]> {
  return queryRecords(connection, FACETS, asked);
}
