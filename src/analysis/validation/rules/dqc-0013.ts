import { groupBy } from '../../../core/base/collections.ts';
import { addDecimal, type Decimal, ZERO } from '../../../core/base/decimal.ts';
import type { PublishedRule } from '../../../core/model/published-rules.ts';
import { exclusionsOf } from './dqc-0015.ts';
import { FURTHER_FIELDS, INCOME_BEFORE_TAX } from './dqc-statements.ts';
import { type FiledNumber, type FiledPlace, periodKey } from './filed-numbers.ts';
import { evidenceOf, listedFields, PUBLISHED } from './published-rule.ts';
import type { PieceRule } from './rule.ts';

const ID = 'DQC.US.0013';

export const dqc0013 = {
  id: ID,
  ...PUBLISHED,
  severity: 'warning',
  doc: 'A part of the reconciliation of the tax rate is negative while income before tax is positive (FASB, DQC.US.0013).',
  prepare: (published, rules) => {
    const listed = listedFields(published, FURTHER_FIELDS[ID], /^(?!.*_RuleDependence$)/);
    const isExcluded = exclusionsFor(rules);
    return {
      fields: [...listed.keys(), ...INCOME_BEFORE_TAX.flat()],
      *check({ places }) {
        const contextOf = ({ period, dimensions }: FiledNumber): string => `${periodKey(period)} ${dimensions}`;
        const incomes = groupBy(places.flatMap(positiveIncome), ([first]) => contextOf(first));
        for (const number of places.flatMap((place) => [...place.values()])) {
          const { version, field, amount, key } = number;
          if (!listed.has(key) || amount.mantissa >= 0n || isExcluded(number)) continue;
          const [income] = incomes.get(contextOf(number)) ?? [];
          if (!income) continue;
          const evidence = evidenceOf(ID, listed.get(key) ?? null, 'must not be negative with', income);
          yield { version, field, reported: amount, evidence };
        }
      },
    };
  },
} as const satisfies PieceRule<'filing'>;

type Income = readonly [FiledNumber, ...FiledNumber[]];

/** The income before tax of a place, where it is positive. */
function positiveIncome(place: FiledPlace): readonly Income[] {
  const form = INCOME_BEFORE_TAX.find(([first]) => place.has(first));
  const [first, ...others] = (form ?? []).flatMap((key) => place.get(key) ?? []);
  if (!first) return [];
  const sum = others.reduce<Decimal>((total, { amount }) => addDecimal(total, amount), addDecimal(ZERO, first.amount));
  return sum.mantissa > 0n ? [[first, ...others]] : [];
}

/** The members that 0015 excludes; where the store does not have that rule, all. */
function exclusionsFor(rules: readonly PublishedRule[]): (number: FiledNumber) => boolean {
  const negative = rules.find(({ id }) => id === 'DQC.US.0015');
  return negative ? exclusionsOf(negative) : ({ dimensions }) => dimensions !== '';
}
