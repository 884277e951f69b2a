import { describe, expect, it } from 'vitest';
import { deriveRow } from '../../../src/analysis/standard/derive-row.ts';
import { standardRules } from '../../../src/analysis/standard/rules/read-rules.ts';
import { columnOf, type GivenColumn, rulesOf } from '../../support/standard-facts.ts';

const field = (...steps: readonly (string | readonly string[])[]) => ({
  ...{ statement: 'income', definition: 'A field.', steps },
});
const RULES = rulesOf({
  fields: { sales: field(['Sales'], 'line: profit + ?cost'), profit: field(['Profit']), cost: field(['Cost']) },
});

const sales = (given: GivenColumn) => {
  const value = deriveRow(RULES, columnOf(given)).valueFor('sales');
  if (value === undefined) return undefined;
  const form = Array.from(value.form, ([fact, coefficient]) => [fact.concept, Number(fact.amount) / 100, coefficient]);
  return { amount: Number(value.amount) / 100, made: value.step.text, zeros: value.zeros, form };
};

describe('a step that a line of the statement confirms', () => {
  it('is the line that is as large as the sum, whatever its name', () => {
    expect(sales({ durations: { Profit: 3, Cost: 4 }, flows: [5, 7] })).toEqual({
      ...{ amount: 7, made: 'line: profit + ?cost', zeros: [], form: [[undefined, 7, 1]] },
    });
  });

  it('has no value without such a line, and none of a part of the sum', () => {
    expect(sales({ durations: { Profit: 3, Cost: 4 }, flows: [8] })).toBeUndefined();
    expect(sales({ durations: { Profit: 3 } })).toBeUndefined();
    expect(sales({ durations: { Profit: 0 }, flows: [0] })).toBeUndefined();
  });

  it('takes a line of the other sign with the sign of the sum', () => {
    expect(sales({ durations: { Profit: 3, Cost: 4 }, flows: [-7] })).toMatchObject({
      ...{ amount: 7, form: [[undefined, -7, -1]] },
    });
  });

  it('does not take a balance or a line of another period', () => {
    expect(sales({ durations: { Profit: 3, Cost: 4 }, balances: [[7, 7]] })).toBeUndefined();
  });

  it('comes after reported candidates', () => {
    expect(sales({ durations: { Sales: 9, Profit: 3, Cost: 4 }, flows: [7] })?.amount).toBe(9);
  });

  it('is written with its word before a sum of fields', () => {
    const file = { industry: 'general', sic: [], fields: { sales: field('line: Profit') } };
    const read = () => standardRules(new Map([['general.json', JSON.stringify(file)]]));
    expect(read).toThrow(/is not a sum of fields/);
  });
});
