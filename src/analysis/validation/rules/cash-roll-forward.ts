import { traitSql } from '../../../core/model/row-source.ts';
import { partOf, type QueryRule } from './rule.ts';

const RESTRICTED = 'CashCashEquivalentsRestrictedCashAndRestrictedCashEquivalents';

/**
 * Cash and its change during a period, by the names that taxonomies give them, then what some companies leave out of
 * the change or report beside it: the effect of exchange rates, and the change of discontinued operations.
 */
const CASH: readonly (readonly [cash: string, change: string, effect: string, gone: string])[] = [
  [
    'CashAndCashEquivalentsAtCarryingValue',
    'CashAndCashEquivalentsPeriodIncreaseDecrease',
    'EffectOfExchangeRateOnCashAndCashEquivalents',
    'NetCashProvidedByUsedInDiscontinuedOperations',
  ],
  ['cashandcashequivalents', 'netchangeincash', 'effectofexchangerateoncash', ''],
  ...(['IncludingExchangeRateEffect', 'ExcludingExchangeRateEffect'] as const).map(
    (effect): [string, string, string, string] => [
      RESTRICTED,
      `${RESTRICTED}PeriodIncreaseDecrease${effect}`,
      `EffectOfExchangeRateOn${RESTRICTED}`,
      'NetCashProvidedByUsedInDiscontinuedOperations',
    ],
  ),
];

const cash = CASH.map((names) => `('${names.join("', '")}')`).join(', ');

/**
 * Rows of data sets and filings belong to one document. Those of the service are the latest of each period, restated
 * alike or not at all.
 */
const KEY = ['row_group', 'resource_id', 'entity_id', 'dimensions_id', 'unit_id'];
const sameRow = (alias: string): string => KEY.map((key) => `${alias}.${key} = change.${key}`).join(' AND ');
const onDay = (alias: string, name: string, day: string): string =>
  `JOIN amount ${alias} ON (${alias}.name = ${name} AND ${alias}.last = ${day} AND ${sameRow(alias)})`;

/** The ways to the closing balance, shortest first; a part that is not reported is null. */
const WAYS = ['', 'effect.part'].flatMap((effect) =>
  ['', 'gone.part', 'gone.taken'].map(
    (others) => `[${['opening.part', 'change.part', effect, others].filter(Boolean).join(', ')}]`,
  ),
);

/** Balances of a document whose fields are called cash otherwise, also those of its own making. */
const OTHER_CASH = `
  SELECT document_id AS row_group, resource_id, entity_id, dimensions_id, unit_id, last, field_id AS other,
    exact_number(mantissa, places, 12, 0.000000000001::DECIMAL(12, 12)) AS value
  FROM (SELECT * FROM row_at SEMI JOIN (SELECT row_group AS document_id FROM change) x USING (document_id)
    WHERE kind = 0) r
  JOIN (SELECT row_version_id AS version, unnest(fields) AS field_id, unnest(mantissas) AS mantissa,
    unnest(places) AS places
    FROM row_content) USING (version)
  JOIN field f USING (field_id) WHERE f.name ILIKE '%cash%' AND f.name NOT IN (SELECT cash FROM named_cash)`;

export const cashRollForward = {
  id: 'cross-period/cash-roll-forward',
  family: 'cross-period',
  kind: 'query',
  scope: 'document',
  severity: 'warning',
  doc: 'Cash at the end of a period differs from cash at its beginning plus the net change of the same document, beyond rounding.',
  byDefault: false,
  options: ['mode', 'tolerance'],
  compares: { rounding: true, alternatives: true },
  query: `, named_cash(cash, change, effect, gone) AS (VALUES ${cash}), filed AS MATERIALIZED (
      SELECT number.*, CASE WHEN ${traitSql('supersedes')} THEN 0 ELSE document_id END AS row_group FROM number
      SEMI JOIN (SELECT unnest([cash, change, effect, gone]) AS name FROM named_cash) USING (name)),
    amount AS MATERIALIZED (
      SELECT *, ${partOf('filed')} AS part, ${partOf('filed', -1)} AS taken FROM filed
      WHERE kind = CASE WHEN NOT ${traitSql('onePeriod')} AND name IN (SELECT cash FROM named_cash) THEN 0 ELSE 1 END
      WINDOW same AS (PARTITION BY ${KEY.join(', ')}, name, first, last)
      QUALIFY min(value) OVER same = max(value) OVER same),
    change AS (SELECT amount.*, n.cash, n.effect, n.gone FROM amount JOIN named_cash n ON n.change = amount.name),
    other_cash AS MATERIALIZED (${OTHER_CASH}),
    -- The change leads from one of them to another.
    of_others AS (SELECT change.version, change.name FROM change
      JOIN other_cash a ON (a.last = change.first - 1 AND ${sameRow('a')})
      JOIN other_cash z ON (z.last = change.last AND ${sameRow('z')})
      WHERE z.value - a.value = change.value),
    -- One of them is part of both balances; it may be zero, and not reported, on one of the days.
    with_others AS (SELECT change.version, change.name FROM change
      ${onDay('opening', 'change.cash', 'change.first - 1')} ${onDay('closing', 'change.cash', 'change.last')}
      JOIN other_cash o ON (o.last IN (change.first - 1, change.last) AND ${sameRow('o')})
      GROUP BY change.version, change.name, o.other
      HAVING sum(CASE WHEN o.last = change.last THEN o.value ELSE -o.value END)
        = any_value(opening.value + change.value - closing.value))
    SELECT * FROM (SELECT closing.version, closing.field_id AS field, closing.part AS reported,
      unnest([${WAYS.join(',\n        ')}]) AS parts, 'opening balance and net change' AS detail
    FROM (FROM change ANTI JOIN (FROM of_others UNION ALL FROM with_others) x USING (version, name)) change
    ${onDay('opening', 'change.cash', 'change.first - 1')} ${onDay('closing', 'change.cash', 'change.last')}
    LEFT ${onDay('effect', 'change.effect', 'change.last')} AND effect.first = change.first
    LEFT ${onDay('gone', 'change.gone', 'change.last')} AND gone.first = change.first
    ) WHERE NOT list_contains(list_transform(parts, lambda p: p IS NULL), true) ORDER BY version, field, len(parts)`,
} as const satisfies QueryRule;
