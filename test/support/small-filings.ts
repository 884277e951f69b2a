import { dataSet } from './fsds.ts';

/** Lines of statements with amounts that add up, in thousands of the filing's unit. */
const BALANCE: Readonly<Record<string, number>> = {
  CashAndCashEquivalentsAtCarryingValue: 100,
  AssetsCurrent: 300,
  PropertyPlantAndEquipmentNet: 700,
  Assets: 1_000,
  LiabilitiesCurrent: 250,
  Liabilities: 600,
  StockholdersEquity: 400,
  LiabilitiesAndStockholdersEquity: 1_000,
};
const INCOME: Readonly<Record<string, number>> = {
  SalesRevenueNet: 900,
  CostOfRevenue: 500,
  GrossProfit: 400,
  OperatingExpenses: 250,
  OperatingIncomeLoss: 150,
  IncomeLossFromContinuingOperationsBeforeIncomeTaxes: 150,
  IncomeTaxExpenseBenefit: 50,
  NetIncomeLoss: 100,
};
const FLOWS: Readonly<Record<string, number>> = {
  NetCashProvidedByUsedInOperatingActivities: 130,
  NetCashProvidedByUsedInInvestingActivities: -60,
  NetCashProvidedByUsedInFinancingActivities: -50,
  CashAndCashEquivalentsPeriodIncreaseDecrease: 20,
};
const STATEMENTS = [
  ['BS', BALANCE],
  ['IS', INCOME],
  ['CF', FLOWS],
] as const;
/** The fields of a small filing. */
export const SMALL_FIELDS: readonly string[] = STATEMENTS.flatMap(([, lines]) => Object.keys(lines));

type Cells = Readonly<Record<string, string>>;

/** A filing of a data set with three statements of one period, which add up where nothing else is said. */
export type SmallFiling = {
  readonly cik: number;
  /** Of the company's filings. */
  readonly nth?: number;
  readonly sub?: Cells;
  readonly end?: string;
  readonly opening?: string;
  /** Quarters of its flows. */
  readonly quarters?: number;
  readonly unit?: string;
  readonly scale?: bigint;
  /** Amounts as they are written; null: not reported. */
  readonly amounts?: Readonly<Record<string, string | null>>;
  /** Numbers and lines of its own. */
  readonly numbers?: readonly Cells[];
  readonly lines?: readonly Cells[];
  /** Whether it has statements. */
  readonly printed?: boolean;
};

const THOUSAND = 1_000n;

/** The tables of a data set with these filings. */
export function smallFilings(filings: readonly SmallFiling[]): Record<string, string> {
  const tags = Object.entries({ ...BALANCE, ...INCOME, ...FLOWS }).map(([tag]) => {
    return { tag, iord: tag in BALANCE ? 'I' : 'D', crdr: '', tlabel: tag };
  });
  return dataSet({
    sub: filings.map(submission),
    tag: tags,
    num: filings.flatMap(numbersOf),
    pre: filings.flatMap((filing) => (filing.printed === false ? [] : linesOf(filing))),
  });
}

const nameOf = ({ cik, nth = 1 }: SmallFiling): string =>
  `${String(cik).padStart(10, '0')}-10-${String(nth).padStart(6, '0')}`;

function submission(filing: SmallFiling): Cells {
  const { cik, end = '20091231', nth = 1, sub } = filing;
  const day = String(nth).padStart(2, '0');
  return {
    ...{
      adsh: nameOf(filing),
      cik: String(cik),
      name: `COMPANY ${cik}`,
      form: '10-K',
      period: end,
      fy: end.slice(0, 4),
    },
    ...{ fp: 'FY', filed: `201103${day}`, accepted: `2011-03-${day} 09:10:00.0` },
    ...sub,
  };
}

function numbersOf(filing: SmallFiling): Cells[] {
  const { end = '20091231', opening = '20081231', quarters = 4, unit = 'USD', scale = THOUSAND, amounts = {} } = filing;
  const adsh = nameOf(filing);
  const of = (tag: string, amount: number, ddate: string, qtrs: string): Cells[] => {
    const value = amounts[tag] === undefined ? `${BigInt(amount) * scale}.0000` : amounts[tag];
    return value === null ? [] : [{ adsh, tag, ddate, qtrs, uom: unit, value }];
  };
  const cash = 'CashAndCashEquivalentsAtCarryingValue';
  return [
    ...Object.entries(BALANCE).flatMap(([tag, amount]) => of(tag, amount, end, '0')),
    ...Object.entries({ ...INCOME, ...FLOWS }).flatMap(([tag, amount]) => of(tag, amount, end, `${quarters}`)),
    { adsh, tag: cash, ddate: opening, qtrs: '0', uom: unit, value: `${80n * scale}.0000` },
    ...(filing.numbers ?? []).map((number) => ({ adsh, ddate: end, uom: unit, ...number })),
  ];
}

function linesOf(filing: SmallFiling): Cells[] {
  const adsh = nameOf(filing);
  const own = STATEMENTS.flatMap(([stmt, lines], report) =>
    Object.keys(lines).map((tag, line) => {
      return { adsh, report: `${report + 2}`, line: `${line + 1}`, stmt, tag, plabel: tag };
    }),
  );
  return [...own, ...(filing.lines ?? []).map((line) => ({ adsh, plabel: line.tag ?? '', ...line }))];
}
