import { expect, it } from 'vitest';
import { deriveRow } from '../../../src/analysis/standard/derive-row.ts';
import type { Fact } from '../../../src/analysis/standard/facts.ts';
import { gradeRow } from '../../../src/analysis/standard/grade-row.ts';
import { type TinyColumn, tinyColumn, tinyRules } from '../../support/standard-columns.ts';

const RULES = tinyRules({
  fields: {
    equity: { steps: [['Equity']], ownLines: { inside: 'noncontrolling' } },
    current: { steps: [['Current']] },
    accrued: { steps: [['Accrued']], ownLines: { missing: '\\baccrued', of: 'current' } },
    goodwill: { steps: [['Goodwill']], ownLines: { missing: 'goodwill' } },
    rest: { steps: ['equity - ?goodwill'] },
  },
});

type Label = readonly [concept: string, label: string];

/** The values that lines of the filer's own speak against; a label makes a concept the filer's own. */
function against(given: TinyColumn, labels: readonly Label[]) {
  const column = tinyColumn(given);
  const lines = labels.flatMap(([concept, ownLabel]): Fact[] => {
    const fact = column.instants.get(concept);
    return fact ? [Object.assign(fact, { ownLabel })] : [];
  });
  const row = deriveRow(RULES, { ...column, sums: { ...column.sums, lines: () => lines } });
  const { values } = gradeRow(row, [], new Set(column.instants.values()));
  return [...values.values()].flatMap(({ field, grade, reasons }) => (grade === 'doubtful' ? [field, ...reasons] : []));
}

const GOODWILL: Label = ['Own', 'Goodwill and other assets'];
const SAID = 'the line “Goodwill and other assets” speaks against it';

it('refutes a zero by its label', () => {
  expect(against({ instants: { Equity: 9, Own: 2 } }, [GOODWILL])).toEqual(['rest', SAID]);
  expect(against({ instants: { Equity: 9, Own: 2 } }, [['Own', 'Land']])).toEqual([]);
  expect(against({ instants: { Equity: 9, Own: 0 } }, [GOODWILL])).toEqual([]);
});

it('refutes a value that does not have it, unless sums join them', () => {
  const instants = { Goodwill: 3, Own: 2 };
  expect(against({ instants }, [GOODWILL])).toEqual(['goodwill', SAID]);
  expect(against({ instants, sums: { Goodwill: ['Own'] } }, [GOODWILL])).toEqual([]);
  expect(against({ instants, sums: { Own: ['Goodwill'] } }, [GOODWILL])).toEqual([]);
});

it('counts only as a part of the whole that the rule names', () => {
  const instants = { Accrued: 3, Own: 2, Current: 9 };
  const own: Label = ['Own', 'Accrued pensions'];
  expect(against({ instants }, [own])).toEqual([]);
  expect(against({ instants, sums: { Current: ['Own', 'Accrued'] } }, [own])).toEqual([
    'accrued',
    'the line “Accrued pensions” speaks against it',
  ]);
});

it('refutes a value of which it is a part that does not belong there', () => {
  const own: Label = ['Own', 'Noncontrolling interests'];
  expect(against({ instants: { Equity: 9, Own: 2 }, sums: { Equity: ['Own'] } }, [own])).toEqual([
    'equity',
    'the line “Noncontrolling interests” speaks against it',
  ]);
  expect(against({ instants: { Equity: 9, Own: 2 } }, [own])).toEqual([]);
});
