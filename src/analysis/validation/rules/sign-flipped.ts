import { traitSql } from '../../../core/model/row-source.ts';
import { partOf } from './part-of.ts';
import type { SetRule } from './rule.ts';

const KEY = 'series, field_id';

/** Names of two directions, as US-GAAP forms them: what they name may be of either sign. */
const TWO_WAYS =
  'IncreaseDecrease|DecreaseIncrease|(Income|Gains?|Profit|Earnings)Loss|Loss(es)?(Income|Gains?)|UsedIn|ExpenseBenefit|BenefitExpense|Deficit|Proceeds.*Payments|Payments.*Proceeds';

/**
 * Only of fields that have a side, debit or credit, and of shares: a change, which has none, may be of either sign. A
 * loss is negative without a fault, too. A flipped sign keeps the size of a value: it shows where the only negative
 * value of a series lies among the others in size, widened by a quarter, and the others do not differ so much among
 * each other that they may cross zero.
 */
export const signFlipped = {
  id: 'sign/flipped',
  family: 'sign',
  scope: 'series',
  severity: 'warning',
  doc: 'A value of a field with a side (debit, credit), or of shares, is negative, and all others of the company for periods of that length are positive, at least three, and of its size (none twice another).',
  byDefault: false,
  options: [],
  query: `, sided AS (SELECT field_id FROM property WHERE balance_type IS NOT NULL
      UNION SELECT field_id FROM filed_field WHERE balance_type IS NOT NULL UNION SELECT field_id FROM named
      WHERE data_type = 'shares'),
    one_way AS (SELECT field_id FROM named SEMI JOIN sided USING (field_id)
      WHERE NOT regexp_matches(name, '${TWO_WAYS}')),
    signed AS (SELECT *, CASE WHEN wide IS NULL THEN sign(mantissa) WHEN starts_with(wide, '-') THEN -1
      ELSE 1 END AS sign
      FROM number SEMI JOIN one_way USING (field_id) WHERE NOT ${traitSql('onePeriod')} OR months > 0),
    mixed AS (SELECT ${KEY} FROM signed GROUP BY ALL HAVING min(sign) < 0 AND count(*) FILTER (sign > 0) >= 3),
    point AS MATERIALIZED (SELECT signed.* FROM signed SEMI JOIN mixed USING (${KEY})),
    series AS (SELECT ${KEY} FROM point GROUP BY ALL
      HAVING count(DISTINCT CASE WHEN value > 0 THEN last END) >= 3
      AND count(DISTINCT CASE WHEN value <= 0 THEN last END) = 1
        AND max(CASE WHEN value <= 0 THEN -value END)
          BETWEEN min(CASE WHEN value > 0 THEN value END) * 0.8 AND max(CASE WHEN value > 0 THEN value END) * 1.25
        AND max(value) <= 2 * min(CASE WHEN value > 0 THEN value END)),
    member AS MATERIALIZED (SELECT point.* FROM point SEMI JOIN series USING (${KEY})),
    other AS (SELECT *, ${partOf('o')} AS part FROM member o WHERE value > 0),
    beside AS (SELECT ${KEY}, list(part ORDER BY last, version)[:6] AS parts FROM other GROUP BY ALL)
    SELECT n.version, n.field_id AS field, ${partOf('n')} AS reported, parts, 'the other periods are positive' AS detail
    FROM member n JOIN beside USING (${KEY}) WHERE n.value < 0 ORDER BY n.version, n.field_id`,
} as const satisfies SetRule;
