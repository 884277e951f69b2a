import { expect, it } from 'vitest';
import { deriveRow } from '../../../src/analysis/standard/derive-row.ts';
import { gradeRow } from '../../../src/analysis/standard/grade-row.ts';
import { type TinyColumn, tinyColumn, tinyRules } from '../../support/standard-columns.ts';

const RULES = tinyRules({
  fields: {
    equity: { steps: [['Equity']], lines: { inside: 'noncontrolling' } },
    current: { steps: [['Current']] },
    assets: { steps: [['Assets']] },
    accrued: { steps: [['Accrued']], lines: { missing: '\\baccrued', of: 'assets', apart: 'current' } },
    goodwill: { steps: [['Goodwill']], lines: { missing: 'goodwill', unlike: 'trademarks' } },
    rest: { steps: ['equity - ?goodwill'] },
  },
});

type Label = readonly [concept: string, label: string];

/** The values that lines with labels speak against. */
function against(given: TinyColumn, labels: readonly Label[]) {
  const row = deriveRow(RULES, tinyColumn({ ...given, labels: Object.fromEntries(labels) }));
  const { values } = gradeRow(row, [], new Set(row.column.instants.values()));
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

it('counts only as a part of the whole that the rule names, and not of what is apart', () => {
  const instants = { Accrued: 3, Own: 2, Current: 9, Assets: 20 };
  const own: Label = ['Own', 'Accrued pensions'];
  const sums = { Assets: ['Own', 'Accrued', 'Current'] };
  expect(against({ instants }, [own])).toEqual([]);
  expect(against({ instants, sums }, [own])).toEqual(['accrued', 'the line “Accrued pensions” speaks against it']);
  expect(against({ instants, sums: { Assets: ['Accrued', 'Current'], Current: ['Own'] } }, [own])).toEqual([]);
});

it('refutes a value that counts what does not belong there, unless it is subtracted again', () => {
  const own: Label = ['Own', 'Noncontrolling interests'];
  expect(against({ instants: { Equity: 9, Own: 2 }, sums: { Equity: ['Own'] } }, [own])).toEqual([
    'equity',
    'the line “Noncontrolling interests” speaks against it',
    'rest',
    'the line “Noncontrolling interests” speaks against it',
  ]);
  expect(against({ instants: { Equity: 9, Own: 2 } }, [own])).toEqual([]);
});

it('refutes a reported value whose own label says that it is something else, and what is made of it', () => {
  expect(against({ instants: { Equity: 9, Goodwill: 2 } }, [['Goodwill', 'Trademarks']])).toEqual([
    'goodwill',
    'the line “Trademarks” speaks against it',
    'rest',
    'the line “Trademarks” speaks against it',
  ]);
});
