import { traitSql } from '../../../core/model/row-source.ts';
import { partOf, type QueryRule } from './rule.ts';

const COMMON = 'NetIncomeLossAvailableToCommonStockholders';
const PARENT = ['NetIncomeLoss', 'ProfitLoss'];
const CONTINUING = ['IncomeLossFromContinuingOperations', `${PARENT[0]}`, `${PARENT[1]}`];
const BOTH = 'WeightedAverageNumberOfShareOutstandingBasicAndDiluted';
const BASIC = [`${COMMON}Basic`, ...PARENT];
const DILUTED = [`${COMMON}Diluted`, ...BASIC];

/** Numbers of shares, amounts for each of them, and the incomes of which one is divided, by their names in US-GAAP. */
const QUOTIENTS: readonly (readonly [shares: string, quotient: string, incomes: readonly string[]])[] = [
  ['WeightedAverageNumberOfSharesOutstandingBasic', 'EarningsPerShareBasic', BASIC],
  ['WeightedAverageNumberOfSharesOutstandingBasic', 'IncomeLossFromContinuingOperationsPerBasicShare', CONTINUING],
  ['WeightedAverageNumberOfDilutedSharesOutstanding', 'EarningsPerShareDiluted', DILUTED],
  ['WeightedAverageNumberOfDilutedSharesOutstanding', 'IncomeLossFromContinuingOperationsPerDilutedShare', CONTINUING],
  ...['WeightedAverageNumberOfSharesOutstandingBasic', 'WeightedAverageNumberOfDilutedSharesOutstanding', BOTH].map(
    (shares): [string, string, string[]] => [shares, 'EarningsPerShareBasicAndDiluted', BASIC],
  ),
  [BOTH, 'EarningsPerShareBasic', BASIC],
];

const quotients = QUOTIENTS.map(
  ([shares, quotient, incomes]) => `('${shares}', '${quotient}', ['${incomes.join("', '")}'])`,
).join(', ');

const SHARES = [...new Set(QUOTIENTS.map(([shares]) => shares))];

/**
 * The largest power of ten, up to a million and down to `least`, of which a number is a multiple: it is stated in that
 * unit. The units are decimals, so that the remainder is exact.
 */
const unitIn = (number: string, units: readonly string[]): string =>
  `CASE ${units.map((unit) => `WHEN ${number} % ${unit} = 0 THEN ${unit}`).join(' ')} ELSE 0.000001 END`;

const LARGE = ['1000000', '100000', '10000', '1000', '100', '10', '1', '0.1', '0.01', '0.001', '0.0001'];
/** An amount for each share is stated in cents, or finer. */
const CENTS = ['0.01', '0.001', '0.0001', '0.00001'];

const KEY = ['document_id', 'resource_id', 'entity_id', 'dimensions_id', 'first', 'last'];
const samePlace = (alias: string): string => KEY.map((key) => `${alias}.${key} = s.${key}`).join(' AND ');

/** |quotient x shares - income| x 2 is at most what the rounding of all three explains. */
const FITS = `abs(quotient * shares * scale - income) * 2 <= quotient_unit * abs(shares) * scale + income_unit
  + share_unit * scale * abs(quotient)`;

/** Bounds within which no product has more digits than a decimal holds. */
const IS_BOUNDED = `abs(q.value) <= 999999 AND s.value BETWEEN 0.000001 AND 999999999999
  AND abs(i.value) <= 999999999999999`;

export const shareScale = {
  id: 'cross-statement/share-scale',
  family: 'cross-statement',
  kind: 'query',
  scope: 'document',
  severity: 'warning',
  doc: 'A number of shares is stated in thousands or millions by mistake: income divided by it is the amount for each share of the same document and period only with a thousand or a million times as many shares. The newest period stands for all of a document.',
  byDefault: true,
  options: [],
  onlyIf: `name IN ('${SHARES.join("', '")}')`,
  query: `, named_quotient(share_name, quotient_name, incomes) AS (VALUES ${quotients}),
    used AS (SELECT share_name AS name FROM named_quotient UNION SELECT quotient_name FROM named_quotient
      UNION SELECT unnest(incomes) FROM named_quotient),
    -- A number with several values at one place is none.
    amount AS MATERIALIZED (SELECT n.*, u.name AS unit FROM number n SEMI JOIN used USING (name)
      JOIN unit u USING (unit_id) WHERE kind = 1 AND NOT ${traitSql('oneUnit', 'n.source')}
      WINDOW same AS (PARTITION BY ${KEY.map((key) => `n.${key}`).join(', ')}, n.unit_id, n.name)
      QUALIFY min(value) OVER same = max(value) OVER same AND row_number() OVER same = 1),
    compared AS (SELECT s, q, i, list_position(incomes, i.name) AS rank,
      s.value::DECIMAL(38, 6) AS shares, q.value::DECIMAL(12, 6) AS quotient, i.value::DECIMAL(24, 6) AS income,
      ${unitIn('s.value', LARGE)}::DECIMAL(38, 6) AS share_unit,
      ${unitIn('q.value', CENTS)}::DECIMAL(12, 6) AS quotient_unit,
      ${unitIn('i.value', LARGE)}::DECIMAL(13, 6) AS income_unit
      FROM amount s JOIN named_quotient n ON n.share_name = s.name
      JOIN amount q ON q.name = n.quotient_name AND ${samePlace('q')}
      JOIN amount i ON list_contains(n.incomes, i.name) AND ${samePlace('i')}
      WHERE q.value <> 0 AND i.value <> 0 AND ${IS_BOUNDED}
        AND i.unit = left(q.unit, 3)),
    scaled AS (SELECT * FROM (SELECT *, unnest([1, 1000, 1000000])::DECIMAL(7, 0) AS scale FROM compared) WHERE ${FITS}
      QUALIFY min(scale) OVER (PARTITION BY s.version, s.field_id) > 1 AND row_number() OVER
        (PARTITION BY s.version, s.field_id ORDER BY scale, rank, q.name) = 1)
    SELECT s.version AS version, s.field_id AS field, ${partOf('s')} AS reported,
      [${partOf('q')}, ${partOf('i')}] AS parts,
      concat('income divided by ', format('{:,}', scale::INTEGER), ' times as many shares is the amount for each share',
        CASE count(*) OVER same WHEN 1 THEN '' ELSE concat(', as in ', count(*) OVER same, ' periods of this document')
        END) AS detail
    FROM scaled WINDOW same AS (PARTITION BY s.document_id, s.resource_id, s.entity_id, s.field_id)
    -- The newest period stands for all of a document.
    QUALIFY row_number() OVER (same ORDER BY s.last DESC, s.first DESC, s.version) = 1
    ORDER BY version, field`,
} as const satisfies QueryRule;
