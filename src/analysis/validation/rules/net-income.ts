import { partOf } from './part-of.ts';
import type { QueryRule } from './rule.ts';

/** Net income as a whole, and the terms that make it up, by the names that taxonomies give them. */
const TOTALS: readonly (readonly [total: string, terms: readonly string[]])[] = [
  ['ProfitLoss', ['NetIncomeLoss', 'NetIncomeLossAttributableToNoncontrollingInterest']],
  ['cfnetincome', ['netincome']],
];
const totals = TOTALS.map(([total, terms]) => `('${total}', ['${terms.join("', '")}'])`).join(', ');

export const netIncome = {
  id: 'cross-statement/net-income',
  family: 'cross-statement',
  kind: 'query',
  scope: 'document',
  severity: 'warning',
  doc: 'Net income of one statement differs from that of another, with the share of noncontrolling interests where both are reported.',
  byDefault: false,
  options: ['tolerance'],
  compares: { rounding: true },
  query: `, income(total, terms) AS (VALUES ${totals}),
    term AS (SELECT total, terms, unnest(terms) AS term FROM income),
    amount AS MATERIALIZED (
      SELECT number.* FROM number SEMI JOIN (SELECT total AS name FROM income UNION SELECT term FROM term) USING (name)
      WHERE kind = 1 QUALIFY count(*) OVER (PARTITION BY version, name) = 1)
    SELECT t.version, any_value(t.field_id) AS field, any_value(${partOf('t')}) AS reported,
      list(${partOf('p')} ORDER BY list_position(terms, term)) AS parts, 'net income of the same period' AS detail
    FROM amount t JOIN term ON term.total = t.name JOIN amount p ON p.version = t.version AND p.name = term.term
    GROUP BY t.version, terms HAVING count(*) = len(terms) ORDER BY t.version`,
} as const satisfies QueryRule;
