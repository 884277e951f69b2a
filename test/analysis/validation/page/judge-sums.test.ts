import { describe, expect, test } from 'vitest';
import { NO_FILTERS } from '../../../../src/analysis/validation/finding-filter.ts';
import type { SumsChoice } from '../../../../src/analysis/validation/mode-names.ts';
import { EXACT } from '../../../../src/analysis/validation/tolerance.ts';
import { validateStore } from '../../../../src/analysis/validation/validate-store.ts';
import { withConnection } from '../../../../src/warehouse/store/connection.ts';
import { readDocumentRows } from '../../../../src/warehouse/store/printed-facts.ts';
import { filingsIn } from '../../../../src/warehouse/store/printed-filings.ts';
import { readFilings } from '../../../../src/warehouse/store/read-filings.ts';
import { TEST_PORTS } from '../../../support/temp-store.ts';
import { BALANCE, type Line, replaced, storeOf } from './printed-store.ts';

async function judged(store: string, sums?: SumsChoice, rule: readonly string[] = []) {
  const request = { store, tolerance: EXACT, filters: { ...NO_FILTERS, rule }, ...(sums && { sums }) };
  const { report } = await validateStore(request, TEST_PORTS);
  const found = report.findings.flatMap((finding) => {
    if (!('contributions' in finding)) return [];
    const period = 'instant' in finding.period ? finding.period.instant : '';
    return [[finding.rule, finding.severity, finding.field, period.slice(0, 4), finding.difference].join(' ')];
  });
  return { found: found.sort(), report };
}

const UNCONFIRMED = 'roll-up/unconfirmed warning Pension 2009 127';
const OPPOSITE = [
  'roll-up/against-definition warning Net 2008 -22150418',
  'roll-up/against-definition warning Net 2009 -25280224',
];

describe('totals of a data set', () => {
  test('that add up as printed are findings only where a sign is opposite to the definition', async () => {
    const store = await storeOf(BALANCE);
    const { found, report } = await judged(store);
    expect(found).toEqual([...OPPOSITE, UNCONFIRMED]);
    expect(report.page).toEqual({
      ...{ statements: 1, unreadable: 0, foots: 4, odd: 0, open: 0, withoutSum: 0 },
      ...{ proven: 2, opposite: 2, alternative: 0, undecided: 0, unconfirmed: 1, unconfirmedPartial: 0 },
      ...{ withoutStatements: 0, againstPage: 0, overruled: 0 },
      coverage: [
        {
          ...{ statement: 'BS', taxonomy: { source: 'us-gaap', id: '18' } },
          ...{ statements: 1, unreadable: 0, foots: 4, odd: 0, open: 0, withoutSum: 0 },
        },
      ],
    });
    // Goodwill is missing, and Own is no part of the standard's sum.
    expect((await judged(store, undefined, ['roll-up/standard'])).found).toEqual([
      'roll-up/standard note Assets 2008 8214970',
      'roll-up/standard note Assets 2009 7335221',
    ]);
  });

  test('of which a printed sum fails in one column alone are errors, with the others', async () => {
    const store = await storeOf(replaced('Assets', '53274050'));
    const { found, report } = await judged(store);
    expect(found).toEqual([...OPPOSITE, 'roll-up/printed error Assets 2009 27000', UNCONFIRMED]);
    expect(report.findings[0]).toMatchObject({
      ...{
        taxonomy: { source: 'printed', id: '0000000001-09-000001' },
        sections: [{ id: 'BS', title: 'Balance Sheet' }],
      },
      contributions: [
        { field: 'Cash', weight: '1', value: '4810733' },
        { field: 'Net', weight: '1', value: '41101096' },
        { field: 'Own', weight: '1', value: '7335221' },
      ],
      holdsIn: [{ instant: '2008-12-31' }],
    });
    expect(report.findings[0]).toMatchObject({ causes: [{ kind: 'digits', field: 'Assets', instead: '53247050' }] });
    expect(report.page).toMatchObject({ foots: 3, odd: 1 });
    expect((await judged(store, 'printed')).found).toEqual(['roll-up/printed error Assets 2009 27000']);
  });

  test('by one authority: the standard as it says, the filer, of which nothing is known', async () => {
    const store = await storeOf(BALANCE);
    expect((await judged(store, 'standard')).found).toEqual([
      'roll-up/complete error Net 2008 -22150418',
      'roll-up/complete error Net 2009 -25280224',
      'roll-up/complete error Pension 2009 127',
      'roll-up/partial note Assets 2008 8214970',
      'roll-up/partial note Assets 2009 7335221',
    ]);
    expect((await judged(store, 'standard')).report.page).toBeUndefined();
    expect((await judged(store, 'filed')).found).toEqual([]);
    expect((await judged(store, 'printed')).found).toEqual([]);
  });

  test('keep their ids when a column is added, and from run to run', async () => {
    const wrong = replaced('Assets', '53274050');
    const ids = async (lines: readonly Line[]) =>
      (await judged(await storeOf(lines))).report.findings.map(({ id }) => id);
    const first = await ids(wrong);
    expect(await ids(wrong)).toEqual(first);
    expect((await ids([...wrong, ['Goodwill', 'D', '5', '6']])).slice(0, 1)).toEqual(first.slice(0, 1));
  });
});

test('a wrong total that is printed twice is one finding, and the section of its statement selects it', async () => {
  const lines = replaced('Assets', '53274050');
  const again = lines.filter(([tag]) => tag === 'Assets');
  const store = await storeOf([...lines, ...again]);
  const filters = { ...NO_FILTERS, section: ['balance'], severity: ['error'] };
  const { report } = await validateStore({ store, tolerance: EXACT, filters }, TEST_PORTS);
  expect(report.findings.map(({ rule, field }) => [rule, field])).toEqual([['roll-up/printed', 'Assets']]);
});

test('a printed total of a field of the filer is named with the id of the field', async () => {
  const lines = replaced('Assets', '53274050').map(
    (line): Line => (line[0] === 'Assets' ? ['OwnAssets', 'D', line[2], line[3], 'Total assets'] : line),
  );
  const { report, fields } = await validateStore({ store: await storeOf(lines), tolerance: EXACT }, TEST_PORTS);
  expect(report.findings[0]).toMatchObject({ rule: 'roll-up/printed', field: 'OwnAssets' });
  expect(fields.map(({ field }) => field)).toContainEqual({ namespace: '0000000001-09-000001', name: 'OwnAssets' });
});

test('the statements of a store: lines of money in their order, and the facts of their fields', async () => {
  const store = await storeOf(BALANCE);
  const read = await withConnection(store, TEST_PORTS, async (connection) =>
    readFilings(connection, await readDocumentRows(connection, [1]), 1),
  );
  const [filing] = filingsIn(read);
  expect(filing?.name).toBe('0000000001-09-000001');
  const [statement] = filing?.statements ?? [];
  expect(statement).toMatchObject({ code: 'BS', kind: 'balance', report: 2 });
  expect(statement?.lines.map(({ label, balance, line }) => [line, label, balance])).toEqual([
    [3, 'Cash', 'debit'],
    [4, 'Plant, at cost', 'debit'],
    [5, 'Less accumulated depreciation', 'credit'],
    [6, 'Plant, net', 'debit'],
    [7, 'Other items', 'debit'],
    [8, 'Total assets', 'debit'],
  ]);
  const facts = filing?.factsOf(statement?.lines[2]?.field ?? '');
  expect(facts?.plain.map(({ start, mantissa, places }) => [start, mantissa, places])).toEqual([
    [null, -12_640_112, 0],
    [null, -11_075_209, 0],
  ]);
});
