import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { placeFacts } from '../../../src/core/printed/place-facts.ts';
import { ingestXbrl } from '../../../src/warehouse/ingest/ingest-xbrl.ts';
import { withConnection } from '../../../src/warehouse/store/connection.ts';
import { readDocumentRows } from '../../../src/warehouse/store/printed-facts.ts';
import { filingsIn, type PrintedFiling } from '../../../src/warehouse/store/printed-filings.ts';
import { readFilings } from '../../../src/warehouse/store/read-filings.ts';
import { storeOf, BALANCE as TABLES } from '../../analysis/validation/page/printed-store.ts';
import { type PrintedFilingParts, writePrintedFiling } from '../../support/printed-filing.ts';
import { allPrintedFilings } from '../../support/printed-filings.ts';
import { TEST_PORTS, tempFolder } from '../../support/temp-store.ts';

async function filingsOf(...all: readonly PrintedFilingParts[]): Promise<readonly PrintedFiling[]> {
  const folder = await tempFolder();
  const store = join(folder, 'test.duckdb');
  const paths = all.map((parts, at) => writePrintedFiling(folder, `filing-${at + 1}`, parts));
  await ingestXbrl(paths, { store, observedAt: '2024-02-01T00:00:00Z' }, TEST_PORTS);
  return allPrintedFilings(store);
}

/** Each statement with its lines on one line each: label, balance type, period type, and what is special. */
const textOf = (filing: PrintedFiling | undefined): string[] =>
  (filing?.statements ?? []).flatMap(({ report, code, lines }) => [
    `${report} ${code}`,
    ...lines.map(({ label, balance, periodType, isNegated, followsHeading, instant }) =>
      [label, balance, periodType, instant, isNegated && 'negated', followsHeading && 'below a heading']
        .filter(Boolean)
        .join(', '),
    ),
  ]);

const ASSETS = `
  BalanceHeading h
  Cash d | 4810733 3920155
  PlantHeading h
  PlantGross d | 53741208 51230877
  Depreciation cn | 12640112 11075209
  PlantNet d | 41101096 40155668
  TotalAssets d | 45911829 44075823`;
const BALANCE = { title: 'Statement - Balance Sheet', lines: ASSETS };

describe('the statements of an XBRL filing', () => {
  test('have their lines in the order of the presentation, whatever the order of its file', async () => {
    const [first, second] = await filingsOf({ statements: [BALANCE] }, { statements: [BALANCE], isReversed: true });
    expect(textOf(first)).toEqual([
      '1 BS',
      'Cash, debit, instant, below a heading',
      'Plant Gross, debit, instant, below a heading',
      'Depreciation, credit, instant, negated',
      'Plant Net, debit, instant',
      'Total Assets, debit, instant',
    ]);
    expect(textOf(second)).toEqual(textOf(first));
    expect(second?.name).toBe('filing-2');
    const [statement] = first?.statements ?? [];
    const facts = first?.factsOf(statement?.lines[2]?.field ?? '');
    expect(facts?.plain.map(({ start, mantissa }) => [start, mantissa]).toSorted()).toEqual([
      [null, 11_075_209],
      [null, 12_640_112],
    ]);
  });

  test('are its primary ones: notes and parenthetical information are none, and two of a kind are two', async () => {
    const [filing] = await filingsOf({
      statements: [
        { title: 'Statement - Balance Sheet of the Parent', lines: 'ParentHeading h\n ParentCash d | 5 6' },
        { title: 'Statement - Balance Sheet (Parenthetical)', lines: 'AllowanceHeading h\n Allowance d | 5 6' },
        { title: 'Disclosure - Balance Sheet Components (Details)', lines: 'NoteHeading h\n Note d | 5 6' },
        BALANCE,
      ],
    });
    expect(textOf(filing).filter((text) => / [A-Z]{2}$/.test(text))).toEqual(['1 BS', '4 BS']);
  });

  test('show balances at the beginning and at the end of a period as their labels say', async () => {
    const lines = `
      CashFlowHeading h
      Operating df | 700 600
      Investing cfn | 400 500
      Change df | 300 100
      Cash do | 900 800
      Cash de | 1200 900`;
    const [filing] = await filingsOf({ statements: [{ title: 'Statement - Cash Flows', lines }] });
    expect(textOf(filing)).toEqual([
      '1 CF',
      'Operating, debit, duration, below a heading',
      'Investing, credit, duration, negated',
      'Change, debit, duration',
      'Cash, debit, instant, opening',
      'Cash, debit, instant, closing',
    ]);
    const [statement] = filing?.statements ?? [];
    const placed = statement && filing && placeFacts(statement.kind, statement.lines, filing.factsOf);
    expect(Array.from(placed?.statement.amounts ?? [])).toEqual([6, 7, 5, 4, 1, 3, 8, 9, 9, 12]);
  });

  test('take what their schemas do not say from facts, and sides of the accounts from weights', async () => {
    const lines = `
      IncomeHeading h
      Sales fs | 5000 4000
      CostOfSales fs | 3000 2500
      GrossProfit fs | 2000 1500`;
    const [filing] = await filingsOf({
      statements: [{ title: 'Statement - Income', lines }],
      calculation: 'GrossProfit > Sales\n GrossProfit > CostOfSales weight="-1.0"',
    });
    expect(textOf(filing)).toEqual([
      '1 IS',
      'Sales, credit, duration, below a heading',
      'Cost Of Sales, debit, duration',
      'Gross Profit, credit, duration',
    ]);
  });

  test('are none where it has no presentation, and empty where it has no facts', async () => {
    const [without, empty] = await filingsOf(
      { statements: [BALANCE], hasPresentation: false },
      {
        statements: [{ ...BALANCE, lines: ASSETS.replaceAll(/ \|.*/g, '') }],
        facts: '<t:Cash contextRef="c" unitRef="u" decimals="0">1</t:Cash>',
      },
    );
    expect([without?.name, without?.statements]).toEqual(['filing-1', []]);
    const [statement] = empty?.statements ?? [];
    expect(statement?.lines).toHaveLength(5);
    expect(statement && empty && placeFacts(statement.kind, statement.lines, empty.factsOf)).toBeUndefined();
  });
});

test('documents of data sets and XBRL filings are read together, by their ids', async () => {
  const store = await storeOf(TABLES);
  const path = writePrintedFiling(await tempFolder(), 'filing', { statements: [BALANCE] });
  await ingestXbrl([path], { store, observedAt: '2024-02-01T00:00:00Z' }, TEST_PORTS);
  const read = (ids: readonly number[], snapshot: number) =>
    withConnection(store, TEST_PORTS, async (connection) => {
      const filings = filingsIn(await readFilings(connection, await readDocumentRows(connection, ids), snapshot));
      return Array.from(filings, ({ name, statements }) => [
        name,
        statements.map(({ code, lines }) => [code, lines.length]),
      ]);
    });
  const [dataSet, filing] = [
    ['0000000001-09-000001', [['BS', 6]]],
    ['filing', [['BS', 5]]],
  ];
  expect(await read([2, 1], 2)).toEqual([dataSet, filing]);
  expect(await read([2], 2)).toEqual([filing]);
  expect(await read([1, 2], 1)).toEqual([dataSet]);
  expect(await read([], 2)).toEqual([]);
});
