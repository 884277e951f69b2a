import {
  absDecimal,
  addDecimal,
  compareDecimal,
  type Decimal,
  formatDecimal,
  multiplyDecimal,
  negateDecimal,
} from '../../../core/base/decimal.ts';
import { traitSql } from '../../../core/model/row-source.ts';
import { type FailedTotal, partOf, type QueryRule, type TotalRule } from './rule.ts';

const ID = 'sign/in-total';
const TWO: Decimal = { mantissa: 2n, places: 0 };

/**
 * A flipped sign moves the sum by twice the value. Where another number of the total does the same, nothing says which
 * of them is wrong.
 */
export const signInTotal = {
  id: ID,
  family: 'sign',
  kind: 'totals',
  role: 'examines',
  scope: 'row',
  severity: 'warning',
  doc: 'A value is negative, and a total that does not add up does so with the other sign of this value alone.',
  byDefault: false,
  options: ['mode', 'tolerance'],
  *examine(total) {
    const { parent, reported, weighing } = total;
    const flips = flipsOf(total).filter(
      ({ change }) => compareDecimal(absDecimal(addDecimal(weighing.difference, change)), weighing.tolerance) <= 0,
    );
    const [flip] = flips;
    if (!flip || flips.length > 1 || flip.amount.mantissa > 0n) return;
    const comparedWith = [{ field: parent.name, period: total.period, value: formatDecimal(reported) }];
    const detail = 'with the other sign the total adds up';
    yield { field: flip.field, reported: flip.amount, evidence: { rule: ID, detail, comparedWith } };
  },
} as const satisfies TotalRule<'examines'>;

/** The numbers of a total, with the change of its difference if their signs are flipped. */
function flipsOf({ parent, children, reported, parts }: FailedTotal) {
  const twice = (amount: Decimal): Decimal => multiplyDecimal(TWO, amount);
  return [
    { field: parent, amount: reported, change: negateDecimal(twice(reported)) },
    ...children.flatMap(({ field, weight }, at) => {
      const amount = parts[at];
      return amount ? [{ field, amount, change: twice(multiplyDecimal(weight, amount)) }] : [];
    }),
  ].filter(({ amount }) => amount.mantissa !== 0n);
}

const KEY = 'series, field_id';

/** Names of two directions, as US-GAAP forms them: what they name may be of either sign. */
const TWO_WAYS =
  'IncreaseDecrease|DecreaseIncrease|(Income|Gains?|Profit|Earnings)Loss|Loss(es)?(Income|Gains?)|UsedIn|ExpenseBenefit|BenefitExpense|Deficit|Proceeds.*Payments|Payments.*Proceeds';

/**
 * It reads fields that have a side, debit or credit, and shares only: a change, which has none, may be of either sign.
 * A loss is negative without a fault, too. A flipped sign keeps the size of a value: it shows where the only negative
 * value of a series lies among the others in size, widened by a quarter, and the others do not differ so much among
 * each other that they may cross zero.
 */
export const signFlipped = {
  id: 'sign/flipped',
  family: 'sign',
  kind: 'query',
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
} as const satisfies QueryRule;
