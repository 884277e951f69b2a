import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ingestFsds } from '../../../src/ingest/ingest-fsds.ts';
import { storeTaxonomies } from '../../../src/ingest/ingest-taxonomy.ts';
import { withReader } from '../../../src/store/reader.ts';
import { NO_FILTERS } from '../../../src/validation/finding-filter.ts';
import type { SumsChoice } from '../../../src/validation/page/sums-choices.ts';
import { EXACT } from '../../../src/validation/tolerance.ts';
import { validateStore } from '../../../src/validation/validate-store.ts';
import { dataSet } from '../../support/fsds.ts';
import { TEST_PORTS, tempFolder } from '../../support/temp-store.ts';
import { calculation } from '../../support/tiny-calculation.ts';
import { writeFiles } from '../../support/write-files.ts';

/** Amounts at the end of June 2009 and of 2008, with the balance type; a label makes it a line of the statement. */
type Line = readonly [tag: string, balance: 'D' | 'C', june: string, december: string, label?: string];

const BALANCE: readonly Line[] = [
  ['Cash', 'D', '4810733', '3920155', 'Cash'],
  ['Gross', 'D', '53741208', '51230877', 'Plant, at cost'],
  // The definition takes it off; it is filed below zero, and so is printed as it adds up.
  ['Depreciation', 'C', '-12640112', '-11075209', 'Less accumulated depreciation'],
  ['Net', 'D', '41101096', '40155668', 'Plant, net'],
  ['Own', 'D', '7335221', '8214970', 'Other items'],
  ['Assets', 'D', '53247050', '52290793', 'Total assets'],
  ['Pension', 'C', '9127', '8346'],
  ['PensionOfStaff', 'C', '5000', '4000'],
  ['PensionOfOthers', 'C', '4000', '4346'],
];
const STANDARD = {
  source: 'us-gaap',
  id: '18',
  version: '2009-01-31',
  extent: 'parts',
  name: 'CI',
  parts: {
    sections: [{ structure: 'calculation', id: '1', title: 'Statement - Balance', relativeOrder: '100' }],
    calculation: calculation(
      '1 g:Net = g:Gross - g:Depreciation',
      '1 g:Assets = g:Cash + g:Net + g:Goodwill',
      '1 g:Pension = g:PensionOfStaff + g:PensionOfOthers',
    ).map((each) => ({
      ...each,
      parent: { ...each.parent, namespace: 'us-gaap/2009' },
      child: { ...each.child, namespace: 'us-gaap/2009' },
    })),
  },
} as const;

async function storeOf(lines: readonly Line[]): Promise<string> {
  const folder = await tempFolder();
  const store = join(folder, 'test.duckdb');
  const target = { store, command: 'test', input: 'test', observedAt: '2009-10-01T00:00:00Z' };
  await storeTaxonomies({ taxonomies: [STANDARD], counts: {}, diagnostics: [] }, target, TEST_PORTS);
  const tables = dataSet({
    sub: [{}],
    tag: lines.map(([tag, balance]) => ({ tag, crdr: balance, tlabel: tag })),
    num: lines.flatMap(([tag, , june, december]) => [
      { tag, value: june },
      { tag, value: december, ddate: '20081231' },
    ]),
    pre: lines.flatMap(([tag, , , , plabel], at) => (plabel ? [{ tag, plabel, line: String(at + 3) }] : [])),
  });
  await ingestFsds(writeFiles(join(folder, 'quarter'), tables), target, TEST_PORTS);
  return store;
}

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

const replaced = (tag: string, june: string): readonly Line[] =>
  BALANCE.map((line): Line => (line[0] === tag ? [tag, line[1], june, line[3], line[4] ?? ''] : line));

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
      ...{ statements: 1, unreadable: 0, foots: 4, odd: 0, open: 0, unexplained: 0 },
      ...{ proven: 2, opposite: 2, unconfirmed: 1, unconfirmedPartial: 0 },
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

test('the statements of a store: lines of money in their order, and the facts of their fields', async () => {
  const store = await storeOf(BALANCE);
  const [filing] = await withReader(store, TEST_PORTS, async (reader) => {
    const read = [];
    for await (const filings of reader.printedFilings(await reader.newestSnapshot())) read.push(...filings);
    return read;
  });
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
