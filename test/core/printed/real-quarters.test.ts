import { beforeAll, expect, test } from 'vitest';
import type { SectionKind } from '../../../src/core/model/section-kind.ts';
import { inferSums } from '../../../src/core/printed/infer-sums.ts';
import { labelWords } from '../../../src/core/printed/labels.ts';
import { placeFacts } from '../../../src/core/printed/place-facts.ts';
import type { PrintedStatement, PrintedSums } from '../../../src/core/printed/printed-statement.ts';
import { ingestFsds } from '../../../src/warehouse/ingest/ingest-fsds.ts';
import { withReader } from '../../../src/warehouse/store/reader.ts';
import { longOr } from '../../support/long.ts';
import { allPrintedFilings } from '../../support/printed-filings.ts';
import { describeWithRealData } from '../../support/real-data.ts';
import { TEST_PORTS, tempStore } from '../../support/temp-store.ts';

/** Totals that say so by their fields alone. */
const TOTALS: Readonly<Partial<Record<SectionKind, string>>> = {
  balance: [
    'Assets AssetsCurrent AssetsNoncurrent Liabilities LiabilitiesCurrent LiabilitiesNoncurrent',
    'StockholdersEquity PartnersCapital',
    'StockholdersEquityIncludingPortionAttributableToNoncontrollingInterest',
    'LiabilitiesAndStockholdersEquity',
  ].join(' '),
  income: [
    'Revenues GrossProfit CostsAndExpenses OperatingExpenses OperatingIncomeLoss NetIncomeLoss ProfitLoss',
    'IncomeLossFromContinuingOperations NetIncomeLossAvailableToCommonStockholdersBasic',
    'IncomeLossFromContinuingOperationsBeforeIncomeTaxesMinorityInterestAndIncomeLossFromEquityMethodInvestments',
  ].join(' '),
  'cash-flow': [
    'NetCashProvidedByUsedInOperatingActivities NetCashProvidedByUsedInInvestingActivities',
    'NetCashProvidedByUsedInFinancingActivities CashAndCashEquivalentsPeriodIncreaseDecrease',
    'NetCashProvidedByUsedInOperatingActivitiesContinuingOperations',
    'NetCashProvidedByUsedInInvestingActivitiesContinuingOperations',
    'NetCashProvidedByUsedInFinancingActivitiesContinuingOperations',
  ].join(' '),
};
const KINDS = ['balance', 'income', 'cash-flow'] as const;

type Read = {
  /** The document and the code of the statement. */
  readonly name: string;
  readonly statement: PrintedStatement;
  readonly fields: readonly string[];
  readonly sums: PrintedSums;
};

async function readQuarter(quarter: string): Promise<Read[]> {
  const store = await tempStore();
  await ingestFsds(quarter, { store, observedAt: '2010-10-01T00:00:00Z' }, TEST_PORTS);
  const names = await withReader(store, TEST_PORTS, (reader) => reader.fieldsNamed(undefined));
  return (await allPrintedFilings(store)).flatMap(({ name: document, statements, factsOf }) =>
    statements.flatMap(({ code, kind, lines }): Read[] => {
      const placed = placeFacts(kind, lines, factsOf);
      const fields = lines.map(({ fieldId }) => names.get(fieldId)?.name ?? '');
      if (!placed) return [];
      const { statement } = placed;
      return [{ name: `${document} ${code}`, statement, fields, sums: inferSums(statement) }];
    }),
  );
}

const hasAmounts = ({ columns, amounts }: PrintedStatement, line: number): boolean =>
  amounts.subarray(line * columns, (line + 1) * columns).some((amount) => amount !== 0 && !Number.isNaN(amount));

/** The totals of a statement that could be sums of lines before them and repeat no other, and those that foot. */
function totalsOf({ statement, fields, sums: { sums, repeats } }: Read): { totals: number; foot: number } {
  const wanted = new Set((TOTALS[statement.kind] ?? '').split(' '));
  const sumOf = new Map(sums.map((sum) => [sum.total, sum]));
  let [totals, foot] = [0, 0];
  const first = statement.lines.findIndex((_, line) => hasAmounts(statement, line));
  for (const [line, { label }] of statement.lines.entries()) {
    const { saysTotal, isOpening } = labelWords(label);
    const field = fields[line] ?? '';
    const isAttribution =
      field.startsWith('IncomeLossFromContinuingOperations') &&
      fields.slice(0, line).some((name) => name === 'NetIncomeLoss' || name === 'ProfitLoss');
    if (!hasAmounts(statement, line) || isOpening || isAttribution || !(saysTotal || wanted.has(field))) continue;
    let root = line;
    for (let next = repeats.get(root); next && !sumOf.has(root); next = repeats.get(root)) root = next.line;
    const sum = sumOf.get(root);
    if (!sum && (root !== line || line === first)) continue;
    totals += 1;
    if (sum && sum.odd.length === 0 && sum.changes === 0) foot += 1;
  }
  return { totals, foot };
}

function randomOf(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9) >>> 0;
    return state % below;
  };
}

/** Swaps two neighbouring digits of a total or a part; nothing where they are all equal. */
function withSwap({ statement, sums: { sums } }: Read, random: (below: number) => number) {
  const { columns, unit } = statement;
  const sound = sums.filter(({ odd }) => odd.length === 0);
  const sum = sound[random(sound.length)];
  const column = sum?.good[random(sum.good.length)];
  if (!sum || column === undefined) return undefined;
  const amounts = statement.amounts.slice();
  const live = sum.parts.filter(({ line }) => amounts[line * columns + column]);
  const line = random(2) === 0 ? sum.total : (live[random(live.length)]?.line ?? sum.total);
  const amount = amounts[line * columns + column] ?? 0;
  const digits = [...String(Math.floor(Math.abs(amount) / unit))];
  const places = digits.flatMap((digit, at) => (at > 0 && digit !== digits[at - 1] ? [at] : []));
  const place = places[random(places.length)];
  if (place === undefined) return undefined;
  [digits[place - 1], digits[place]] = [digits[place] ?? '', digits[place - 1] ?? ''];
  amounts[line * columns + column] = Math.sign(amount) * (Number(digits.join('')) * unit + (Math.abs(amount) % unit));
  return { statement: { ...statement, amounts }, sum, line, column };
}

/** Random amounts of the same size, in lines and in what may fill them. */
function withRandomAmounts(statement: PrintedStatement, random: (below: number) => number): PrintedStatement {
  const randomLike = (amount: number): number => {
    if (amount === 0 || Number.isNaN(amount)) return amount;
    const size = Math.floor(Math.abs(amount) / statement.unit);
    const least = Math.floor(size / 3) + 1;
    return Math.sign(amount) * (least + random(3 * size + 2 - least)) * statement.unit;
  };
  const members = statement.members.map((ways) =>
    ways.map((way) => way.map((each) => ({ ...each, amounts: each.amounts.map(randomLike) }))),
  );
  return { ...statement, amounts: statement.amounts.map(randomLike), members };
}

const EQUITY = 'StockholdersEquityIncludingPortionAttributableToNoncontrollingInterest';

/** Totals that are wrong in one column, by hand. Statements out of their order, or with parts elsewhere, have none. */
const QUARTERS = [
  {
    file: 'sec-fsds/2009q3_pub2024-11.zip',
    least: { balance: 0.98, income: 0.965, 'cash-flow': 0.985 },
    wrong: [
      '0000708819-09-000013 IS NonoperatingIncomeExpense',
      '0000708819-09-000013 CI OtherComprehensiveIncomeLossNetOfTaxPeriodIncreaseDecrease',
      `0000818479-09-000123 EQ ${EQUITY}`,
      '0000950123-09-028093 BS PropertyPlantAndEquipmentGross',
      '0000950123-09-029196 BS RealEstateInvestmentPropertyNet',
      '0000950123-09-029196 IS NetIncomeLossAvailableToCommonStockholdersBasic',
      '0000950123-09-030335 IS OperatingExpenses',
      '0000950123-09-038497 CF NetCashProvidedByUsedInFinancingActivities',
    ],
  },
  {
    file: 'sec-fsds/2010q2_pub2024-11.zip',
    least: { balance: 0.97, income: 0.96, 'cash-flow': 0.975 },
    wrong: [
      `0000950123-10-043401 BS ${EQUITY}`,
      `0000950123-10-044487 BS ${EQUITY}`,
      '0000950123-10-044487 BS LiabilitiesAndStockholdersEquity',
      '0000950123-10-058948 CF NetCashProvidedByUsedInOperatingActivities',
      '0001193125-10-112381 EQ ComprehensiveIncomeNetOfTaxIncludingPortionAttributableToNoncontrollingInterest',
      `0001193125-10-112381 EQ ${EQUITY}`,
      '0001193125-10-112881 CF NetCashProvidedByUsedInOperatingActivities',
      '0001292814-10-001832 CF NetCashProvidedByUsedInOperatingActivities',
      '0001292814-10-001832 IS IncomeTaxExpenseBenefit',
    ],
  },
] as const;

for (const { file, least, wrong } of QUARTERS) {
  describeWithRealData(`the printed sums of ${file}`, [file], ([quarter = '']) => {
    let read: readonly Read[] = [];
    beforeAll(async () => {
      read = await readQuarter(quarter);
    });
    const some = () =>
      read.filter(({ statement: { kind } }, at) => KINDS.some((each) => each === kind) && at % longOr(4, 1) === 0);

    test('nearly all totals foot by the lines that are printed', () => {
      for (const kind of KINDS) {
        const counts = read.filter(({ statement }) => statement.kind === kind).map(totalsOf);
        const [totals, foot] = [0, 0].map((_, at) =>
          counts.reduce((sum, count) => sum + (at === 0 ? count.totals : count.foot), 0),
        );
        expect(totals).toBeGreaterThan(1700);
        expect((foot ?? 0) / (totals ?? 1), kind).toBeGreaterThan(least[kind]);
      }
    });

    test('a total is odd in a column where its filer made an error, and nowhere else', () => {
      const odd = read.flatMap(({ name, fields, sums: { sums } }) =>
        sums.flatMap(({ total, odd: columns }) => (columns.length > 0 ? [`${name} ${fields[total]}`] : [])),
      );
      expect(odd.toSorted()).toEqual([...wrong].toSorted());
    });

    test('random amounts of the same size leave no more than three sums in three hundred statements', () => {
      const random = randomOf(3);
      const statements = some().filter(({ sums }) => sums.sums.length > 0);
      const left = statements.map(({ statement }) => inferSums(withRandomAmounts(statement, random)).sums.length);
      expect(left.length).toBeGreaterThan(250);
      expect(left.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual((3 * left.length) / 300);
    });

    test('of planted swaps of digits most are named with their column, and hardly one is explained away', () => {
      const random = randomOf(5);
      const planted = some().flatMap((each) => withSwap(each, random) ?? []);
      const outcomes = planted.map(({ statement, sum, line, column }) => {
        const { sums } = inferSums(statement);
        const isNamed = sums.some(
          ({ total, parts, odd }) => odd.includes(column) && [total, ...parts.map((part) => part.line)].includes(line),
        );
        if (isNamed) return 'named';
        return sums.some(({ total, changes }) => total === sum.total && changes > 0) ? 'explained away' : 'other';
      });
      const share = (outcome: string): number => outcomes.filter((each) => each === outcome).length / outcomes.length;
      expect(outcomes.length).toBeGreaterThan(250);
      expect(share('named')).toBeGreaterThan(0.88);
      expect(share('explained away')).toBeLessThanOrEqual(0.01);
    });
  });
}
