import { describe, expect, it } from 'vitest';
import { withDescendants } from '../../../data/generator/industries/field.ts';
import type { Outline } from '../../../data/generator/industries/taxonomy/outline.ts';
import { readStatements } from '../../../data/generator/industries/taxonomy/read-statements.ts';
import { weightOf } from '../../../data/generator/industries/taxonomy/weight.ts';

const outline = (text: string): Outline => ({ title: 'Balance Sheet', period: 'instant', text });

describe('an outline', () => {
  it('is read as a tree whose signs follow from the balance types', () => {
    const [statement] = readStatements('99', [
      outline(`
# Current Assets
  debit gross: Gross
  credit allowance: Allowance | What will not come.
  debit net: Net = gross allowance
shares/duration average: Average Shares
`),
    ]);
    expect(statement?.id).toBe(9901);
    expect(withDescendants(statement?.root ?? never()).map(({ name, kind }) => `${kind} ${name}`)).toEqual([
      'heading balancesheetabstract',
      'heading currentassetsabstract',
      'money gross',
      'money allowance',
      'money net',
      'shares average',
    ]);
    expect(statement?.root.children[0]?.children[2]?.addends).toEqual(['gross', '-allowance']);
    expect(statement?.root.children[0]?.children[1]?.definition).toBe('What will not come.');
    expect(statement?.root.children[1]?.period).toBe('duration');
  });

  it.each([
    ['a line that is none', 'debit gross', 'not a line of an outline'],
    ['a type that is none', 'amount gross: Gross', 'not a type of field'],
    ['a field below a field', 'debit gross: Gross\n  debit net: Net', 'no heading above'],
    ['a field described twice', 'debit gross: Gross\ncredit gross: Gross', 'describes gross twice'],
    ['a sum of what is not there', 'debit net: Net = gross', 'no outline describes gross'],
  ])('refuses %s', (_, text, message) => {
    expect(() => readStatements('99', [outline(text)])).toThrow(message);
  });
});

describe('the weight of a child', () => {
  const [debit, credit] = (['debit', 'credit'] as const).map((balance) => ({ balance, section: 'Cash Flow' }));
  const neither = { balance: undefined, section: 'Cash Flow' };
  it.each([
    ['debit of debit', debit, debit, 1],
    ['credit of credit', credit, credit, 1],
    ['debit of credit', credit, debit, -1],
    ['credit of debit', debit, credit, -1],
    ['receipt of a cash total', neither, debit, 1],
    ['payment of a cash total', neither, credit, -1],
    ['profit of a cash total', neither, { balance: 'credit', section: 'Income Statement' } as const, 1],
    ['child without side', debit, neither, 1],
  ])('%s', (_, parent, child, weight) => {
    expect(weightOf(parent ?? neither, child ?? neither)).toBe(weight);
  });
});

function never(): never {
  throw new Error('no statement was read');
}
