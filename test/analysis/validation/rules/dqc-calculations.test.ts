import { expect, test } from 'vitest';
import { DEFAULT_MODE } from '../../../../src/analysis/validation/mode-names.ts';
import { dqc0048, dqc0126 } from '../../../../src/analysis/validation/rules/dqc-calculations.ts';
import { EXACT } from '../../../../src/analysis/validation/tolerance.ts';
import type { RollUpFinding } from '../../../../src/core/model/finding.ts';
import type { FilingFacts } from '../../../../src/warehouse/store/filing-facts.ts';
import { calculation, section } from '../../../support/tiny-calculation.ts';
import { publishedRule } from './filed-places.ts';

const RULE = publishedRule('0048', {
  groups: { Required: ['Change', 'ChangeContinuing', 'NetCashProvidedByUsedInContinuingOperations'] },
  elements: { 7482: ['Change', 'ChangeContinuing', 'NetCashProvidedByUsedInContinuingOperations'] },
});
const PUBLISHED = { source: 'us-gaap', version: '2025', rules: [RULE] };

function roots(
  line: string,
  source: 'filing' | 'us-gaap' = 'filing',
  year = '2023',
  filing: FilingFacts = { form: '10-K', isEmergingGrowth: false },
): string[] {
  const taxonomy = { source, id: 'F', version: '1' } as const;
  const named = line.replace(/g:/g, `us-gaap/${year}:`);
  const checked = {
    taxonomy,
    sections: [section('100')],
    calculation: calculation(...named.split('; ')),
    balanceTypeOf: () => undefined,
  };
  return Array.from(
    dqc0048.check(checked, {
      mode: DEFAULT_MODE,
      tolerance: EXACT,
      published: PUBLISHED,
      filings: new Map([['F', filing]]),
    }),
    ({ field, evidence }) => {
      return [field.name, 'elementId' in evidence && evidence.elementId].join(' ');
    },
  );
}

const FLOW = 'g:NetCashProvidedByUsedInOperatingActivities';

test('0048: a change in cash is the root of a tree of a filing with cash flows', () => {
  expect(roots(`100 g:Change = ${FLOW} + g:Other`)).toEqual([]);
  expect(roots(`100 g:Wrong = ${FLOW} + g:Other`)).toEqual(['Wrong DQC.US.0048.7482']);
  expect(roots(`100 g:Wrong = g:Change; 100 g:Change = ${FLOW}`)).toEqual(['Wrong DQC.US.0048.7482']);
  expect(roots(`100 c:Change = ${FLOW}`)).toEqual(['Change DQC.US.0048.7482']);
});

test('0048: cash of continuing operations counts beside that of discontinued ones', () => {
  const [own, other] = ['Continuing', 'Discontinued'].map((kind) => `g:NetCashProvidedByUsedIn${kind}Operations`);
  expect(roots(`100 ${own} = ${FLOW}`)).toHaveLength(1);
  expect(roots(`100 ${own} = ${FLOW}; 100 ${other} = g:Other`)).toEqual([]);
});

test('0048: registrations and emerging growth companies are left out', () => {
  const wrong = (filing: FilingFacts) => roots(`100 g:Wrong = ${FLOW}`, 'filing', '2023', filing);
  expect(wrong({ form: 'S-1/A', isEmergingGrowth: false })).toEqual([]);
  expect(wrong({ form: '10-K', isEmergingGrowth: true })).toEqual([]);
  expect(wrong({ form: null, isEmergingGrowth: false })).toHaveLength(1);
});

test('0048: nothing is said without cash flows, of standard taxonomies, of earlier releases and without the rule', () => {
  expect(roots('100 g:Wrong = g:Other')).toEqual([]);
  expect(roots(`100 g:Wrong = ${FLOW}`, 'us-gaap')).toEqual([]);
  expect(roots(`100 g:Wrong = ${FLOW}`, 'filing', '2017')).toEqual([]);
  const taxonomy = { source: 'filing', id: 'F', version: '1' } as const;
  const checked = { taxonomy, sections: [], calculation: [], balanceTypeOf: () => undefined };
  expect([...dqc0048.check(checked, { mode: DEFAULT_MODE, tolerance: EXACT })]).toEqual([]);
});

test('0126: complete totals without dimensions of a statement in the calculation of a filing', () => {
  const finding = {
    ...{ severity: 'error', taxonomy: { source: 'filing', id: 'F', version: '1' }, dimensions: '' },
    sections: [{ id: '2', title: 'Statement - BALANCE SHEETS' }],
  } as unknown as RollUpFinding;
  expect(dqc0126.accepts(finding)).toBe(true);
  expect(dqc0126.accepts({ ...finding, severity: 'note' })).toBe(false);
  expect(dqc0126.accepts({ ...finding, dimensions: 'A=B;' })).toBe(false);
  expect(dqc0126.accepts({ ...finding, taxonomy: { source: 'us-gaap', id: '18', version: '2025' } })).toBe(false);
  expect(dqc0126.accepts({ ...finding, sections: [{ id: '3', title: 'Disclosure - Debt (Details)' }] })).toBe(false);
  expect(
    dqc0126.accepts({ ...finding, sections: [{ id: '3', title: 'Statement - BALANCE SHEETS (Parenthetical)' }] }),
  ).toBe(false);
});
