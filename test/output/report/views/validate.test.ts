import { describe, expect, it } from 'vitest';
import { validateView } from '../../../../src/output/report/views/validate.ts';
import { finding } from '../../../support/findings.ts';
import { printed } from '../../../support/printed.ts';

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

const NOTHING_ASSUMED = { numbersOfOtherVersion: 0, rowsWithOtherCalculation: [], rowsWithOtherVersion: [] };
const ASSUMED = {
  numbersOfOtherVersion: 1203,
  rowsWithOtherCalculation: [{ taxonomy: { source: 'us-gaap', id: '30' }, calculationOf: '18', rows: 1 }],
  rowsWithOtherVersion: ['18', '19'].map((id) => ({
    taxonomy: { source: 'us-gaap', id },
    stated: '2011',
    used: '2009-01-31',
    rows: 700,
  })),
};

const REPORT = {
  mode: 'calc11-round',
  tolerance: 'exact',
  read: { rows: 12, numbers: 345, numbersBound: 300 },
  totals: TOTALS,
  unchecked: null,
  coverage: [],
  assumed: ASSUMED,
  blocked: [],
  notCheckable: [],
  filtered: null,
  groups: [],
  findings: FINDINGS,
};

const shown = (report: Partial<typeof REPORT>, limit: number, width?: number): Promise<string> =>
  printed(validateView({ ...REPORT, ...report }, limit), 'table', { width });

describe('the report of validate for people', () => {
  it('is what the golden file shows', async () => {
    const text = await shown({}, 0, undefined);
    await expect(text).toMatchFileSnapshot('../../../golden/validate/findings.txt');
  });

  it('fits a narrow terminal', async () => {
    const text = await shown({}, 0, 80);
    await expect(text).toMatchFileSnapshot('../../../golden/validate/findings-narrow.txt');
  });

  it('says how many findings it does not show, and shows the worst', async () => {
    const text = await shown({}, 2, undefined);
    expect(text).toContain('The worst 2 are shown, 2 are not: `--limit 0` shows all.');
    expect(text).toContain('-1,234,567,890');
    expect(text).toContain('totalcurrentliabilities');
    expect(text).not.toContain('grossprofit');
    expect(text).toContain(
      '3 errors, 1 note (a total that several sections share is counted in each, and is one finding).',
    );
    expect(text).toContain('`crossfoot explain ID` shows one of them');
  });

  it('tells what adds up from what could not be checked', async () => {
    const none = { inconsistent: 0, inconsistentPartial: 0, consistentPartial: 0, blocked: 0, unbound: 0 };
    const clean = { ...TOTALS, ...none, notCheckable: 0, bound: 5, consistent: 5 };
    expect(await shown({ totals: clean, assumed: NOTHING_ASSUMED, findings: [] }, 50)).toBe(
      '5 totals checked: 5 add up.\n',
    );
    const unchecked = { ...TOTALS, ...none, notCheckable: 7, bound: 0, consistent: 0 };
    expect(await shown({ totals: unchecked, assumed: NOTHING_ASSUMED, findings: [] }, 50)).toBe(
      ['No total could be checked.', 'Not checked: 7 rows without a calculation.', ''].join('\n'),
    );
  });

  it('says what filters leave, of what', async () => {
    const by = { company: ['ZZANV', 'zzbic'], resource: [], section: ['Balance'], rule: [], severity: [] };
    const filtered = { by, checked: 12, found: 36, shown: 4 };
    const text = await printed(validateView({ ...REPORT, filtered }, 50));
    expect(text).toContain(
      '\n36 findings, 4 shown after filters (company ZZANV, zzbic; section Balance): 3 errors, 1 note.\n',
    );
  });

  it('shows the names of children whole where the line has room for them and their amounts', async () => {
    const name = 'CashProvidedByUsedInOperatingActivitiesDiscontinuedOperations';
    const child = (field: string) => ({ field, weight: '1', value: '2521000000', status: 'reported' as const });
    const findings = [
      finding({
        field: 'NetCashProvidedByUsedInDiscontinuedOperations',
        reported: '-11000000',
        computed: '3606000000',
        difference: '-3617000000',
        contributions: [child(name), child('Short')],
      }),
    ];
    const lines = async (width?: number) =>
      (await shown({ findings }, 0, width)).split('\n').filter((line) => /^ +[+] /.test(line));
    expect((await lines())[0]).toMatch(
      /^ {9}[+] CashProvidedByUsedInOperatingActivitiesDiscontinuedOperations +2,521,000,000$/,
    );
    expect((await lines(100))[0]).toContain(`${name}  2,521,000,000`);
    const [long = '', short = ''] = await lines(80);
    expect(long).toHaveLength(80);
    expect(long).toMatch(/OperatingActivitiesDiscontinuedOp… {2}2,521,000,000$/);
    expect(short).toMatch(/Short +2,521,000,000$/);
  });
});
