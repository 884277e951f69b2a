import { describe, expect, it } from 'vitest';
import { periodRows } from '../../../src/analysis/standard/period-rows.ts';
import { type Standardized, standardizeSmall } from '../../support/derive-small.ts';
import type { SmallFiling } from '../../support/small-filings.ts';

/** The annual row of a company, with the grades and whole amounts of its values. */
function annual({ companies }: Standardized, cik = 1) {
  const company = companies.find(({ company: { key } }) => Number(key) === cik);
  const row = company && periodRows(company).find(({ suffix }) => suffix === 'ANN');
  const grade = (field: string) => row?.values.get(field)?.grade;
  const amount = (field: string) => (row?.values.get(field)?.amount ?? 0n) / 10n ** BigInt(row?.places ?? 0);
  return { row, grade, amount };
}

const derive = (...filings: readonly Omit<SmallFiling, 'cik'>[]) =>
  standardizeSmall(filings.map((filing, at) => ({ cik: at + 1, ...filing })));

describe('filings that are not as they should be', () => {
  it('that add up are proved, without taxonomies, statements, an industry or dates of their fiscal year', async () => {
    const derived = await derive(
      {},
      { printed: false },
      { sub: { sic: '' } },
      { sub: { period: '', fy: '', fp: '' } },
      { scale: 10n ** 22n },
    );
    const fields = ['totalassets', 'totalliabilities', 'totalrevenue', 'netincome', 'cashfromoperatingactivities'];
    for (const cik of [1, 2, 3, 4, 5])
      expect(fields.map(annual(derived, cik).grade)).toEqual(fields.map(() => 'proved'));
    expect(annual(derived, 5).amount('totalassets')).toBe(10n ** 25n);
    expect(derived.output.totals).toMatchObject({ filings: 5, filingsWithoutRow: 0 });
  });

  it('a second balance sheet of another report changes nothing', async () => {
    const [tag, stmt, report] = ['AssetsNet', 'BS', '7'];
    const own = { report, stmt, line: '1' };
    const derived = await derive({
      numbers: [{ tag, qtrs: '0', value: '5000.0000' }],
      lines: [
        { ...own, tag },
        ...['Assets', 'Liabilities'].map((name, at) => ({ ...own, line: `${at + 2}`, tag: name })),
      ],
    });
    expect([annual(derived).amount('totalassets'), annual(derived).grade('totalassets')]).toEqual([
      1_000_000n,
      'proved',
    ]);
  });

  it('of two currencies that of most amounts is read, and the other one is said', async () => {
    const other = ['Assets', 'SalesRevenueNet', 'NetIncomeLoss'].map((tag) => {
      return { tag, uom: 'USD', qtrs: tag === 'Assets' ? '0' : '4', value: '9.0000' };
    });
    const derived = await derive({ unit: 'JPY', numbers: other });
    const { row, amount } = annual(derived);
    expect([row?.currency, amount('totalassets'), amount('totalrevenue')]).toEqual(['JPY', 1_000_000n, 900_000n]);
    expect(derived.output.totals.filingsInCurrencies).toBe(1);
  });

  it('an amount in another scale than the others makes all values doubtful that no other sum confirms', async () => {
    const derived = await derive({
      amounts: { Assets: '1000000000.0000', SalesRevenueNet: '900000000.0000', NetIncomeLoss: '100000000.0000' },
    });
    const { grade } = annual(derived);
    const wrong = ['totalassets', 'totalliabilities', 'totalrevenue', 'netincome', 'totalstockholdersequity'];
    expect(wrong.map(grade)).toEqual(wrong.map(() => 'doubtful'));
    expect(['cashandcashequivalents', 'cashfromoperatingactivities'].map(grade)).toEqual(['proved', 'proved']);
  });

  it('a difference with a fact that a failing sum contradicts is doubtful, and says which sum', async () => {
    const derived = await derive({ amounts: { StockholdersEquity: '-400000.0000' } });
    const { row, grade } = annual(derived);
    expect([grade('totalliabilities'), grade('totalstockholdersequity')]).toEqual(['doubtful', 'doubtful']);
    expect(row?.values.get('totalliabilities')?.reasons).toEqual([expect.stringContaining('fails: ')]);
  });

  it('a quarter is doubtful that is the difference of filings in different scales', async () => {
    const nine = { cik: 1, end: '20090930', quarters: 3, sub: { form: '10-Q', fp: 'Q3', fy: '2009' } };
    const year = { cik: 1, nth: 2 };
    const fourth = async (scale: bigint) => {
      const { companies } = await standardizeSmall([{ ...nine, scale }, year]);
      const rows = companies.flatMap(periodRows);
      return rows.find(({ suffix, isCalculated }) => suffix === 'QTR' && isCalculated)?.values.get('netincome');
    };
    expect(await fourth(1_000n)).toMatchObject({ grade: 'proved', reasons: [] });
    const reasons = ['the filings state their amounts in different scales'];
    expect(await fourth(1_000_000n)).toMatchObject({ grade: 'doubtful', reasons });
  });

  it('those that give no row are counted: an unknown length of period, a single number', async () => {
    const single = { Assets: '1.0000' };
    const nothing = ['SalesRevenueNet', 'CostOfRevenue', 'GrossProfit', 'OperatingExpenses', 'OperatingIncomeLoss'];
    const others = ['IncomeLossFromContinuingOperationsBeforeIncomeTaxes', 'IncomeTaxExpenseBenefit', 'NetIncomeLoss'];
    const flows = ['Operating', 'Investing', 'Financing'].map((kind) => `NetCashProvidedByUsedIn${kind}Activities`);
    const absent = [...nothing, ...others, ...flows, 'CashAndCashEquivalentsPeriodIncreaseDecrease'];
    const amounts = { ...single, ...Object.fromEntries(absent.map((field) => [field, null])) };
    const derived = await derive({}, { quarters: 7 }, { amounts }, { amounts, sub: { form: '8-K' } });
    expect(derived.output.totals).toMatchObject({ companies: 4, filings: 1, filingsWithoutRow: 2 });
    expect(derived.companies.map(({ withoutRow }) => withoutRow.length)).toEqual([0, 1, 1, 1]);
  });
});
