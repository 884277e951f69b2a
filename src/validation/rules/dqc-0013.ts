import { getOrCreate } from '../../base/collections.ts';
import { type FiledNumber, periodKey } from './filed-numbers.ts';
import { elementOf, evidenceOf, fieldsOf, PUBLISHED } from './published-rule.ts';
import type { FilingRule } from './rule.ts';

const ID = 'DQC.US.0013';

/**
 * The release lists the incomes before tax, but does not say what the precondition about them is: that all are positive
 * is a choice made here.
 */
export const dqc0013 = {
  id: ID,
  ...PUBLISHED,
  severity: 'warning',
  doc: 'A part of the reconciliation of the tax rate is negative while income before tax is positive (FASB, DQC.US.0013).',
  prepare: (published) => {
    const dependence = new Set(fieldsOf(published, /_RuleDependence$/));
    const listed = new Set(fieldsOf(published).filter((key) => !dependence.has(key)));
    return {
      fields: [...listed, ...dependence],
      *check({ places }) {
        const incomes = new Map<string, FiledNumber[]>();
        const contextOf = ({ period, dimensions }: FiledNumber): string => `${periodKey(period)} ${dimensions}`;
        const all = places.flatMap((place) => [...place.values()]);
        for (const number of all) {
          if (dependence.has(number.key)) getOrCreate(incomes, contextOf(number), () => []).push(number);
        }
        for (const number of all) {
          if (!listed.has(number.key) || number.amount.mantissa >= 0n) continue;
          const income = incomes.get(contextOf(number)) ?? [];
          if (income.length === 0 || income.some(({ amount }) => amount.mantissa <= 0n)) continue;
          const { version, field, amount, key } = number;
          const evidence = evidenceOf(ID, elementOf(published, [key]), 'must not be negative with', income);
          yield { version, field, reported: amount, evidence };
        }
      },
    };
  },
} as const satisfies FilingRule;
