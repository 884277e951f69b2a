import type { SampleCompany } from './companies.ts';
import { STATEMENTS, withDescendants } from './fields.ts';
import { type Random, seededRandom } from './random.ts';

/** Amounts of one quarter by field: whole units (a thousand times what the simulation counts in), or decimal text. */
export type Statement = ReadonlyMap<string, string>;

type Amounts = Record<string, number>;

/** Balances that no cash flow touches, and the rest at the beginning, in thousands. */
function opening({ revenue, has }: SampleCompany): Amounts {
  const share = (percent: number): number => Math.round((revenue * percent) / 100);
  const balances: Amounts = {
    cashandcashequivalents: share(80),
    shortterminvestments: share(35),
    totalreceivablesnet: share(55),
    rawmaterials: has.inventories ? share(12) : 0,
    workinprocess: has.inventories ? share(7) : 0,
    finishedgoods: has.inventories ? share(19) : 0,
    prepaidexpenses: share(6),
    othercurrentassets: share(4),
    propertyplantequipmentgross: share(190),
    accumulateddepreciation: share(70),
    goodwill: share(65),
    intangibleassets: share(48),
    longterminvestments: share(22),
    otherassets: share(11),
    accountspayable: share(34),
    accruedexpenses: share(21),
    totalshorttermdebt: share(9),
    deferredrevenue: share(8),
    incometaxespayable: share(3),
    totallongtermdebt: share(85),
    deferredtaxliabilities: share(7),
    otherliabilities: share(13),
    preferredstock: has.preferred ? share(5) : 0,
    commonstock: share(2),
    additionalpaidincapital: share(90),
    treasurystock: has.treasury ? share(14) : 0,
    accumulatedothercomprehensiveincome: has.foreign ? -share(3) : 0,
    minorityinterest: has.minority ? share(4) : 0,
  };
  return { ...balances, retainedearnings: 0, ...rebalanced(balances) };
}

const of = (amounts: Amounts, name: string): number => amounts[name] ?? 0;

const ASSETS =
  'cashandcashequivalents shortterminvestments totalreceivablesnet rawmaterials workinprocess finishedgoods prepaidexpenses othercurrentassets propertyplantequipmentgross goodwill intangibleassets longterminvestments otherassets treasurystock';
const AGAINST =
  'accumulateddepreciation accountspayable accruedexpenses totalshorttermdebt deferredrevenue incometaxespayable totallongtermdebt deferredtaxliabilities otherliabilities preferredstock commonstock additionalpaidincapital accumulatedothercomprehensiveincome minorityinterest';

/** What was earned and kept before the first quarter: what makes both sides equal. Never needed again. */
function rebalanced(balances: Amounts): Amounts {
  const total = (names: string): number => names.split(' ').reduce((sum, name) => sum + of(balances, name), 0);
  return { retainedearnings: total(ASSETS) - total(AGAINST) };
}

/** One quarter: what was earned and spent, and the balances that follow from it. Both sides stay equal by construction. */
function nextQuarter(
  company: SampleCompany,
  before: Amounts,
  quarter: number,
  random: Random,
): { flows: Amounts; balances: Amounts } {
  const percent = (amount: number, low: number, high: number): number =>
    Math.round((amount * random.between(low * 10, high * 10)) / 1000);
  const season = [96, 99, 98, 107][quarter % 4] ?? 100;
  const grown = Math.round((company.revenue * (100 + 2 * quarter) * season) / 10_000);
  const revenue = grown + percent(grown, 0, 3);
  const servicerevenue = Math.round((revenue * company.services) / 100);
  const hasIntangibles = of(before, 'intangibleassets') > 0;
  const income: Amounts = {
    servicerevenue,
    productrevenue: revenue - servicerevenue,
    costofrevenue: percent(revenue, company.cost - 1, company.cost + 1),
    researchdevelopmentexpense: percent(revenue, 4, 6),
    sellinggeneraladministrativeexpenses: percent(revenue, 13, 16),
    amortizationofintangibles: hasIntangibles
      ? Math.min(of(before, 'intangibleassets'), percent(company.revenue, 1, 2))
      : 0,
    restructuringcharges: random.between(1, 5) === 1 ? percent(revenue, 1, 3) : 0,
    interestincome: percent(of(before, 'cashandcashequivalents') + of(before, 'shortterminvestments'), 0.5, 1),
    interestexpense: percent(of(before, 'totallongtermdebt') + of(before, 'totalshorttermdebt'), 1, 1.5),
    othernonoperatingincomeexpense: percent(revenue, 0.2, 0.9) * (random.between(0, 1) === 0 ? 1 : -1) || 1,
    preferreddividends: percent(of(before, 'preferredstock'), 1, 1),
  };
  const pretax =
    revenue -
    'costofrevenue researchdevelopmentexpense sellinggeneraladministrativeexpenses amortizationofintangibles restructuringcharges interestexpense'
      .split(' ')
      .reduce((sum, name) => sum + of(income, name), 0) +
    of(income, 'interestincome') +
    of(income, 'othernonoperatingincomeexpense');
  const incometaxes = Math.max(1, percent(Math.max(0, pretax), 21, 24));
  const netincome = pretax - incometaxes;

  const depreciation = percent(of(before, 'propertyplantequipmentgross'), 2, 2.5);
  const deferred = percent(incometaxes, 3, 9) || 1;
  const compensation = percent(revenue, 1, 2);
  const capital = percent(revenue, 4, 8);
  const bought = random.between(1, 6) === 1 ? percent(company.revenue, 2, 6) : 0;
  const invested = percent(company.revenue, -2, 4);
  const keptLonger = percent(company.revenue, 0, 2);
  const issued = random.between(1, 3) === 1 ? percent(company.revenue, 3, 9) : 0;
  const repaid = percent(of(before, 'totallongtermdebt'), 1, 4);
  const repurchased = company.has.treasury ? percent(revenue, 1, 2) : 0;
  const dividends = of(income, 'preferreddividends') + Math.max(0, percent(netincome, 20, 30));
  const exchange = company.has.foreign ? percent(company.revenue, -0.5, 0.5) : 0;

  const balances: Amounts = {
    ...before,
    totalreceivablesnet: percent(revenue, 51, 58),
    prepaidexpenses: percent(revenue, 5, 7),
    othercurrentassets: percent(revenue, 3, 5),
    accountspayable: percent(revenue, 31, 36),
    accruedexpenses: percent(revenue, 19, 23),
    deferredrevenue: percent(revenue, 7, 9),
    incometaxespayable: percent(revenue, 2, 4),
  };
  if (company.has.inventories) {
    balances.rawmaterials = percent(revenue, 11, 13);
    balances.workinprocess = percent(revenue, 6, 8);
    balances.finishedgoods = percent(revenue, 18, 21);
  }
  const change = (...names: string[]): number =>
    names.reduce((sum, name) => sum + of(balances, name) - of(before, name), 0);
  const cash: Amounts = {
    cfdepreciationamortization: depreciation + of(income, 'amortizationofintangibles'),
    stockbasedcompensation: compensation,
    deferredincometaxes: deferred,
    changeinaccountsreceivable: -change('totalreceivablesnet'),
    changeininventories: -change('rawmaterials', 'workinprocess', 'finishedgoods'),
    changeinaccountspayable: change('accountspayable'),
    changeinotherworkingcapital:
      change('accruedexpenses', 'deferredrevenue', 'incometaxespayable') -
      change('prepaidexpenses', 'othercurrentassets'),
    capitalexpenditures: capital,
    acquisitions: bought,
    investmentchangesnet: -invested - keptLonger,
    debtissued: issued,
    debtrepaid: repaid,
    stockrepurchased: repurchased,
    dividendspaid: dividends,
    effectofexchangerateoncash: exchange,
  };
  const flows = summed({ ...income, incometaxes, ...cash });
  return {
    flows,
    balances: {
      ...balances,
      cashandcashequivalents: of(before, 'cashandcashequivalents') + of(flows, 'netchangeincash'),
      shortterminvestments: of(before, 'shortterminvestments') + invested,
      longterminvestments: of(before, 'longterminvestments') + keptLonger,
      propertyplantequipmentgross: of(before, 'propertyplantequipmentgross') + capital,
      accumulateddepreciation: of(before, 'accumulateddepreciation') + depreciation,
      goodwill: of(before, 'goodwill') + bought,
      intangibleassets: of(before, 'intangibleassets') - of(income, 'amortizationofintangibles'),
      totallongtermdebt: of(before, 'totallongtermdebt') + issued - repaid,
      deferredtaxliabilities: of(before, 'deferredtaxliabilities') + deferred,
      additionalpaidincapital: of(before, 'additionalpaidincapital') + compensation,
      treasurystock: of(before, 'treasurystock') + repurchased,
      retainedearnings: of(before, 'retainedearnings') + netincome - dividends,
      accumulatedothercomprehensiveincome: of(before, 'accumulatedothercomprehensiveincome') + exchange,
    },
  };
}

const SUMS = new Map(
  STATEMENTS.flatMap(({ root }) => withDescendants(root))
    .filter(({ addends }) => addends.length > 0)
    .map(({ name, addends }) => [name, addends]),
);

/** The amounts with every total that the taxonomy knows added up from them, and without what is zero. */
function summed(amounts: Readonly<Amounts>): Amounts {
  const totals: Amounts = { ...amounts };
  const total = (name: string): number => {
    const addends = SUMS.get(name);
    if (!addends) return of(amounts, name);
    const sum = addends.reduce(
      (whole, addend) => (addend.startsWith('-') ? whole - total(addend.slice(1)) : whole + total(addend)),
      0,
    );
    totals[name] = sum;
    return sum;
  };
  for (const name of SUMS.keys()) total(name);
  return Object.fromEntries(Object.entries(totals).filter(([, amount]) => amount !== 0));
}

const SHARES_PER_THOUSAND = 40;

/** The quarters of one company, first to last. */
export function quartersOf(company: SampleCompany, seed: number, quarters: number): Statement[] {
  const random = seededRandom(seed);
  const shares = company.revenue * SHARES_PER_THOUSAND;
  const statements: Statement[] = [];
  let before = opening(company);
  for (let quarter = 0; quarter < quarters; quarter += 1) {
    const { flows, balances } = nextQuarter(company, before, quarter, random);
    const amounts = summed({ ...balances, ...flows });
    before = balances;
    const earned = (of(amounts, 'netincomeapplicabletocommon') * 1000) / shares;
    statements.push(
      new Map([
        ...Object.entries(amounts).map(([name, amount]) => [name, String(amount * 1000)] as const),
        ['basicepsnetincome', earned.toFixed(2)],
        ['weightedaveragebasicshares', String(shares)],
      ]),
    );
  }
  return statements;
}
