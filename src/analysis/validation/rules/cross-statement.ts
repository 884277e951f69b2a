import { traitSql } from '../../../core/model/row-source.ts';
import { partOf, type QueryRule } from './rule.ts';

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

/**
 * `row_group`: the rows of a document that are read together. The service has a quarter and the year to date in several
 * resources, and core financials by themselves. `start`: balances are of the end of the period of their row. Most rows
 * need no comparison: they report no name twice, and no other row is of their place.
 */
const KEY = 'document_id, row_group, entity_id, dimensions_id, unit_id, kind, start, last';

export const sameField = {
  id: 'cross-statement/same-field',
  family: 'cross-statement',
  kind: 'query',
  scope: 'document',
  severity: 'warning',
  doc: 'A document reports different values of one field for the same period, unit and dimensions. The value that most of its rows have counts as the right one.',
  byDefault: false,
  options: ['mode', 'tolerance'],
  compares: {},
  byDocument: true,
  query: `, grouped_row AS (SELECT row_at.*, CASE WHEN ${traitSql('severalResources')} AND document_id > 0 THEN -binding_id
    ELSE resource_id END AS row_group
      FROM row_at JOIN (SELECT row_version_id AS version, binding_id FROM row_version) USING (version)),
    standard AS (SELECT field_id, name, namespace, regexp_replace(namespace, '/[0-9]{4}$', '') AS publisher FROM named),
    twin AS (FROM standard QUALIFY count(*) OVER (PARTITION BY publisher, name) > 1),
    several_rows AS (SELECT version FROM grouped_row
      QUALIFY count(*) OVER (PARTITION BY document_id, row_group, entity_id, dimensions_id, unit_id, kind, last) > 1),
    repeated AS (SELECT version FROM (SELECT version, unnest(fields[:-2]) AS one, unnest(fields[2:]) AS next
      FROM row_at JOIN row_content ON version = row_version_id) WHERE one = next),
    several_years AS (SELECT version FROM number JOIN twin USING (field_id)
      GROUP BY version, publisher HAVING min(namespace) <> max(namespace)),
    suspect AS (FROM several_rows UNION FROM repeated UNION FROM several_years
      UNION SELECT row_version_id FROM row_content WHERE wide_fields IS NOT NULL),
    amount AS (SELECT number.*, publisher, row_group,
      CASE WHEN ${traitSql('onePeriod', 'number.source')} AND number.period_type = 'instant' THEN number.last
        ELSE number.first END AS start
      FROM number SEMI JOIN suspect USING (version) JOIN (SELECT field_id, publisher FROM standard) USING (field_id)
      JOIN (SELECT version, row_group FROM grouped_row) USING (version)),
    several AS (FROM amount QUALIFY count(*) OVER (PARTITION BY ${KEY}, publisher, name) > 1),
    counted AS (SELECT *, count(*) OVER (PARTITION BY ${KEY}, publisher, name, value) AS agreeing FROM several),
    ranked AS (SELECT *, row_number() OVER same AS nth, first_value(value) OVER same <> value AS differs FROM counted
      WINDOW same AS (PARTITION BY ${KEY}, publisher, name
        ORDER BY agreeing DESC, months, resource_id, version, field_id, decimals DESC, value))
    SELECT b.version, b.field_id AS field, ${partOf('b')} AS reported, [${partOf('a')}] AS parts,
      'another value in the same document' AS detail
    FROM ranked b JOIN ranked a ON (${[...KEY.split(', '), 'publisher', 'name'].map((key) => `a.${key} IS NOT DISTINCT FROM b.${key}`).join(' AND ')})
    WHERE a.nth = 1 AND b.nth > 1 AND b.differs ORDER BY ALL`,
} as const satisfies QueryRule;

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
