import { describe, expect, it } from 'vitest';
import { validateToTerminal } from '../../src/report/validate-to-terminal.ts';
import { finding } from '../support/findings.ts';

const TOTALS = {
  bound: 1234,
  consistent: 1200,
  consistentPartial: 29,
  inconsistent: 3,
  inconsistentPartial: 2,
  blocked: 4,
  unbound: 17,
  notCheckable: 1,
};

const KETTLE = { key: '0099000002', name: null, symbol: null };

const FINDINGS = [
  finding({
    id: 'a',
    field: 'totalcurrentliabilities',
    reported: '4120000',
    computed: '4102000',
    difference: '18000',
    contributions: [
      { field: 'accountspayable', weight: '1.0000', value: '4200000', status: 'reported' },
      { field: 'accumulateddepreciation', weight: '-1.0000', value: '98000', status: 'reported' },
      { field: 'accruedexpenses', weight: '1', value: null, status: 'missing' },
    ],
    sections: [
      { id: '1', title: 'Balance Sheet' },
      { id: '4', title: 'Balance Sheet, Detailed' },
    ],
    footsIn: [{ id: '5', title: 'Parenthetical' }],
  }),
  finding({
    id: 'b',
    severity: 'note',
    company: KETTLE,
    document: null,
    field: 'netincome',
    period: { start: '2024-04-01', end: '2024-06-30' },
    reported: '-12.50',
    computed: '-2.5',
    difference: '-10.00',
    dimensions: 'LegalEntity=Kettle Finance;',
  }),
  finding({
    id: 'c',
    company: KETTLE,
    document: { name: 'answer', form: null, filed: null },
    field: 'totalassets',
    period: { unknown: true },
    reported: '0',
    computed: '1234567890',
    difference: '-1234567890',
    unit: null,
  }),
  finding({ id: 'd', field: 'grossprofit', reported: '1000', computed: '999', difference: '1' }),
];

const NOTHING_ASSUMED = { numbersOfOtherVersion: 0, rowsWithOtherCalculation: [] };
const ASSUMED = {
  numbersOfOtherVersion: 1203,
  rowsWithOtherCalculation: [{ taxonomy: { source: 'us-gaap', id: '30' }, calculationOf: '18', rows: 1 }],
};

const REPORT = { totals: TOTALS, assumed: ASSUMED, findings: FINDINGS };

describe('the report of validate for people', () => {
  it('is what the golden file shows', async () => {
    const text = validateToTerminal(REPORT, 0, { width: undefined, color: false });
    await expect(text).toMatchFileSnapshot('../golden/validate/findings.txt');
  });

  it('fits a narrow terminal', async () => {
    const text = validateToTerminal(REPORT, 0, { width: 110, color: false });
    await expect(text).toMatchFileSnapshot('../golden/validate/findings-narrow.txt');
  });

  it('says how many findings it does not show, and shows the worst', () => {
    const text = validateToTerminal(REPORT, 2, { width: undefined, color: false });
    expect(text).toContain('The worst 2 are shown, 2 are not: `--limit 0` shows all.');
    expect(text).toContain('-1,234,567,890');
    expect(text).toContain('totalcurrentliabilities');
    expect(text).not.toContain('grossprofit');
    expect(text).toContain('3 errors, 1 note.');
  });

  it('tells what adds up from what could not be checked', async () => {
    const none = { inconsistent: 0, inconsistentPartial: 0, consistentPartial: 0, blocked: 0, unbound: 0 };
    const style = { width: undefined, color: false };
    const clean = { ...TOTALS, ...none, notCheckable: 0, bound: 5, consistent: 5 };
    expect(validateToTerminal({ totals: clean, assumed: NOTHING_ASSUMED, findings: [] }, 50, style)).toBe(
      '0 inconsistent of 5 bound totals; 5 add up.\n',
    );
    const unchecked = { ...TOTALS, ...none, notCheckable: 7, bound: 0, consistent: 0 };
    expect(validateToTerminal({ totals: unchecked, assumed: NOTHING_ASSUMED, findings: [] }, 50, style)).toBe(
      [
        'No total could be checked.',
        'Besides: 7 rows that no calculation covers.',
        'Is the taxonomy of these rows in the store? See `crossfoot taxonomy list`.',
        '',
      ].join('\n'),
    );
  });
});
