import { partOf } from './part-of.ts';
import type { SetRule } from './rule.ts';

/** Cash, its change during a period, and the effect of exchange rates, which some companies leave out of the change. */
const CASH = [
  [
    'CashAndCashEquivalentsAtCarryingValue',
    'CashAndCashEquivalentsPeriodIncreaseDecrease',
    'EffectOfExchangeRateOnCashAndCashEquivalents',
  ],
  ['cashandcashequivalents', 'netchangeincash', 'effectofexchangerateoncash'],
  [
    'CashCashEquivalentsRestrictedCashAndRestrictedCashEquivalents',
    'CashCashEquivalentsRestrictedCashAndRestrictedCashEquivalentsPeriodIncreaseDecreaseIncludingExchangeRateEffect',
    'EffectOfExchangeRateOnCashCashEquivalentsRestrictedCashAndRestrictedCashEquivalents',
  ],
] as const;

const cash = CASH.map((names) => `('${names.join("', '")}')`).join(', ');
/** Rows of data sets and filings belong to one document. Those of the service are the latest of each period, restated alike or not at all. */
const KEY = 'book, resource_id, entity_id, dimensions_id, unit_id';
const onDay = (alias: string, name: string, day: string): string =>
  `JOIN amount ${alias} ON (${alias}.name = ${name} AND ${alias}.last = ${day} AND ${KEY.split(', ')
    .map((key) => `${alias}.${key} = change.${key}`)
    .join(' AND ')})`;

export const cashRollForward = {
  id: 'cross-period/cash-roll-forward',
  family: 'cross-period',
  scope: 'document',
  severity: 'warning',
  doc: 'Cash at the end of a period differs from cash at its beginning plus the net change of the same document, beyond rounding.',
  byDefault: false,
  options: ['mode', 'tolerance'],
  compares: { rounding: true, alternatives: true },
  query: `, named_cash(cash, change, effect) AS (VALUES ${cash}), amount AS MATERIALIZED (
      SELECT number.*, CASE WHEN source = 'service' THEN 0 ELSE document_id END AS book FROM number
      SEMI JOIN (SELECT unnest([cash, change, effect]) AS name FROM named_cash) USING (name)
      WHERE kind = CASE WHEN source <> 'service' AND period_type = 'instant' THEN 0 ELSE 1 END
      WINDOW same AS (PARTITION BY ${KEY}, name, first, last)
      QUALIFY min(value) OVER same = max(value) OVER same)
    SELECT * FROM (SELECT closing.version, closing.field_id AS field, ${partOf('closing')} AS reported,
      unnest([[${partOf('opening')}, ${partOf('change')}],
        CASE WHEN effect.version IS NOT NULL THEN [${partOf('opening')}, ${partOf('change')}, ${partOf('effect')}] END]) AS parts,
      'opening balance and net change' AS detail
    FROM named_cash n JOIN amount change ON change.name = n.change
    ${onDay('opening', 'n.cash', 'change.first - 1')} ${onDay('closing', 'n.cash', 'change.last')}
    LEFT ${onDay('effect', 'n.effect', 'change.last')} AND effect.first = change.first
    ) WHERE parts IS NOT NULL ORDER BY version, field, len(parts)`,
} as const satisfies SetRule;
