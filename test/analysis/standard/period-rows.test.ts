import { describe, expect, it } from 'vitest';
import type { DerivedCompany, DerivedFiling } from '../../../src/analysis/standard/derive-companies.ts';
import { deriveFiling } from '../../../src/analysis/standard/derive-companies.ts';
import { periodRows } from '../../../src/analysis/standard/period-rows.ts';
import type { StandardCompany } from '../../../src/warehouse/store/standard/standard-filings.ts';
import { day, type TinyColumn, tinyColumn, tinyDocument, tinyRules } from '../../support/standard-columns.ts';

const RULES = tinyRules({
  fields: {
    assets: { steps: [['Assets']] },
    revenue: { statement: 'income', steps: [['Revenues']] },
    cash: { statement: 'cash flow', steps: [['Cash']] },
    eps: { statement: 'income', unit: 'money per share', steps: [['Earnings']] },
  },
});

const COMPANY: StandardCompany = {
  ...{ entity: 1, key: '0000000001', scheme: 'http://www.sec.gov/CIK', name: 'A', symbol: null, industryCode: null },
  ...{ documents: 1, changed: 1 },
};

const PERIODS = {
  q1: { start: '2022-10-01', end: '2022-12-31', length: 'quarter' },
  half: { start: '2022-10-01', end: '2023-03-31', length: 'half' },
  q2: { start: '2023-01-01', end: '2023-03-31', length: 'quarter' },
  nine: { start: '2022-10-01', end: '2023-06-30', length: 'nine months' },
  year: { start: '2022-10-01', end: '2023-09-30', length: 'year' },
  priorQ1: { start: '2021-10-01', end: '2021-12-31', length: 'quarter' },
  priorHalf: { start: '2021-10-01', end: '2022-03-31', length: 'half' },
  priorYear: { start: '2021-10-01', end: '2022-09-30', length: 'year' },
} as const;

/** A filing with the columns of some periods; facts of a balance sheet are of all of them. */
function filing(
  number: number,
  form: string,
  columns: Partial<Record<keyof typeof PERIODS, TinyColumn>>,
): DerivedFiling {
  const names = Object.keys(columns) as (keyof typeof PERIODS)[];
  const own = PERIODS[names[0] ?? 'year'].end;
  const document = tinyDocument({
    ...{ document: number, accession: `0000000001-23-00000${number}`, form, periodEnd: day(own), filed: day(own) + 30 },
    fiscalYear: own < '2022-10-01' ? '2022' : '2023',
  });
  const made = names.map((name) => tinyColumn({ ...columns[name], ...PERIODS[name], document }));
  return deriveFiling({ document, periodEnd: day(own), currency: 'USD', otherCurrencies: 0, columns: made }, RULES);
}

const rows = (...filings: readonly DerivedFiling[]) => {
  const company: DerivedCompany = { company: COMPANY, rules: RULES, filings, periodSums: [], withoutRow: [] };
  return periodRows(company).map(({ suffix, end, document, months, fiscalQuarter, isCalculated, isOwn, values }) => ({
    key: `${document.document} ${suffix} ${end - day('2023-09-30')}`,
    ...{ months, fiscalQuarter, isCalculated, isOwn },
    values: Object.fromEntries(Array.from(values, ([name, { amount }]) => [name, Number(amount) / 100])),
    reasons: [
      ...new Set(
        [...values.values()].flatMap(({ reasons }) => reasons.filter((reason) => !reason.startsWith('no sum'))),
      ),
    ],
  }));
};

const row = (all: ReturnType<typeof rows>, document: number, suffix: string) =>
  all.filter(({ key }) => key.startsWith(`${document} ${suffix} `));

const amounts = (revenue: number, cash?: number): TinyColumn => ({
  durations: { Revenues: revenue, 'each Earnings': 1, ...(cash !== undefined && { Cash: cash }) },
  instants: { Assets: revenue * 10 },
});

const PRIOR_YEAR = filing(1, '10-K', { priorYear: amounts(100, 50) });
const FIRST = filing(3, '10-Q', { q1: amounts(30, 7), priorQ1: amounts(20, 5) });
const SECOND = filing(4, '10-Q', { q2: amounts(35), half: amounts(65, 20), priorHalf: amounts(45, 9) });

describe('rows of a company', () => {
  it('are a year, a quarter and the year to date, by the length of the period; the first quarter is both', () => {
    const all = rows(PRIOR_YEAR, FIRST, SECOND);
    expect(row(all, 1, 'ANN')).toMatchObject([
      { months: 12, fiscalQuarter: 4, isOwn: true, values: { revenue: 100, assets: 1000 } },
    ]);
    expect(row(all, 3, 'QTR')).toMatchObject([
      { months: 3, fiscalQuarter: 1 },
      { isOwn: false, values: { revenue: 20 } },
    ]);
    expect(row(all, 3, 'YTD')).toMatchObject([{ months: 3, values: { revenue: 30, cash: 7 } }, {}]);
    expect(row(all, 4, 'YTD')).toMatchObject([{ months: 6, fiscalQuarter: 2, values: { revenue: 65, cash: 20 } }, {}]);
  });

  it('have what a filing states of a longer period alone as the difference to the one before', () => {
    const [second] = row(rows(FIRST, SECOND), 4, 'QTR');
    expect(second).toMatchObject({ isCalculated: false, values: { revenue: 35, cash: 13, assets: 350, eps: 1 } });
  });

  it('have the fourth quarter as the year less nine months; amounts for each share are not added', () => {
    const third = filing(5, '10-Q', { nine: amounts(90, 30) });
    const year = filing(6, '10-K', { year: amounts(130, 45) });
    const [fourth] = row(rows(third, year), 6, 'QTR');
    expect(fourth).toMatchObject({
      isCalculated: true,
      fiscalQuarter: 4,
      values: { revenue: 40, cash: 15, assets: 1300 },
    });
    expect(fourth?.values).not.toHaveProperty('eps');
  });

  it('have the last twelve months as the year, less its part, and the part of this year', () => {
    const priorFirst = filing(0, '10-Q', { priorQ1: amounts(20, 5) });
    const [twelve] = row(rows(priorFirst, PRIOR_YEAR, FIRST), 3, 'TTM');
    expect(twelve).toMatchObject({
      months: 12,
      isCalculated: true,
      values: { revenue: 110, cash: 52, assets: 300 },
      reasons: [],
    });
    expect(row(rows(PRIOR_YEAR), 1, 'TTM')).toMatchObject([{ isCalculated: false, values: { revenue: 100 } }]);
  });

  it('say so where the part of the year before was restated, and stay within the state of the year', () => {
    const priorFirst = filing(0, '10-Q', { priorQ1: amounts(25, 5) });
    const [twelve] = row(rows(priorFirst, PRIOR_YEAR, FIRST), 3, 'TTM');
    expect(twelve).toMatchObject({ values: { revenue: 105, cash: 52 } });
    expect(twelve?.reasons).toEqual(['the part of the year before was restated since the year was filed']);
  });

  it('say so where only the later filing has the part of the year before', () => {
    const [twelve] = row(rows(PRIOR_YEAR, FIRST), 3, 'TTM');
    expect(twelve).toMatchObject({ values: { revenue: 110 } });
    expect(twelve?.reasons).toEqual(['the year and its part are of different filings, of which one may be restated']);
  });

  it('are not made of periods that do not meet', () => {
    const lateYear = filing(1, '10-K', { year: amounts(130, 45) });
    expect(row(rows(lateYear, SECOND), 4, 'TTM')).toEqual([]);
    expect(row(rows(SECOND), 4, 'QTR')[0]?.values).not.toHaveProperty('cash');
  });
});
