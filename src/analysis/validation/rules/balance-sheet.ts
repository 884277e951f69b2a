import { partOf } from './part-of.ts';
import type { QueryRule } from './rule.ts';

/** Total assets, and the terms on the other side of the balance sheet, by the names that taxonomies give them. */
const SIDES: readonly { readonly assets: string; readonly claims: readonly string[] }[] = [
  { assets: 'Assets', claims: ['LiabilitiesAndStockholdersEquity'] },
  { assets: 'totalassets', claims: ['totalliabilitiesandstockholdersequity'] },
  // Without the noncontrolling and the temporary equity the three terms are not the whole side.
  {
    assets: 'Assets',
    claims: [
      'Liabilities',
      'StockholdersEquityIncludingPortionAttributableToNoncontrollingInterest',
      'TemporaryEquityCarryingAmountIncludingPortionAttributableToNoncontrollingInterests',
    ],
  },
];

const sides = SIDES.map(({ assets, claims }) => `('${assets}', ['${claims.join("', '")}'])`).join(', ');

export const balanceSheet = {
  id: 'cross-statement/balance-sheet',
  family: 'cross-statement',
  kind: 'query',
  scope: 'document',
  severity: 'warning',
  doc: 'Total assets differ from total liabilities and equity of the same date, unit and dimensions.',
  byDefault: false,
  options: ['mode', 'tolerance'],
  compares: { alternatives: true },
  query: `, side(assets, claims) AS (VALUES ${sides}),
    term AS (SELECT assets, claims, unnest(claims) AS claim FROM side),
    amount AS MATERIALIZED (
      SELECT number.* FROM number SEMI JOIN (SELECT assets AS name FROM side UNION SELECT claim FROM term) USING (name)
      QUALIFY count(*) OVER (PARTITION BY version, name) = 1)
    SELECT t.version, any_value(t.field_id) AS field, any_value(${partOf('t')}) AS reported,
      list(${partOf('c')} ORDER BY list_position(claims, claim)) AS parts,
      'the other side of the balance sheet' AS detail
    FROM amount t JOIN term ON term.assets = t.name JOIN amount c ON c.version = t.version AND c.name = term.claim
    GROUP BY t.version, claims HAVING count(*) = len(claims) ORDER BY t.version, len(claims)`,
} as const satisfies QueryRule;
