import { readFile } from 'node:fs/promises';
import { beforeAll, expect, test } from 'vitest';
import type { DerivedCompany } from '../../../src/analysis/standard/derive-companies.ts';
import type { FieldRule } from '../../../src/analysis/standard/rules/rule.ts';
import { ingestCompanyFacts } from '../../../src/warehouse/ingest/ingest-company-facts.ts';
import { ingestFsds } from '../../../src/warehouse/ingest/ingest-fsds.ts';
import { ingestXbrl } from '../../../src/warehouse/ingest/ingest-xbrl.ts';
import { derivedCompanies, figuresOf, fullTotals, shortFigures } from '../../support/derived-figures.ts';
import { faceLabels } from '../../support/face-labels.ts';
import { describeWithRealData } from '../../support/real-data.ts';
import { shuffledCompanyFacts, shuffledDataSet } from '../../support/shuffled-data-set.ts';
import { TEST_PORTS, tempFolder, tempStore } from '../../support/temp-store.ts';

const TARGET = { observedAt: '2026-11-01T00:00:00Z', requester: { fetch, version: '1', contact: undefined } };
const SLOW = 240_000;
const QUARTERS = ['sec-fsds/2009q3_pub2024-11.zip', 'sec-fsds/2010q2_pub2024-11.zip'] as const;

const filedIn = (year: string) => (filing: DerivedCompany['filings'][number]) =>
  new Date((filing.filing.document.filed ?? 0) * 86_400_000).toISOString().startsWith(year);

describeWithRealData('standard fields of two quarters', QUARTERS, (paths) => {
  let store = '';
  let companies: readonly DerivedCompany[] = [];
  beforeAll(async () => {
    store = await tempStore();
    for (const path of paths) await ingestFsds(path, { ...TARGET, store }, TEST_PORTS);
    companies = await derivedCompanies(store);
  }, SLOW);

  test('are filled and proved so often', () => {
    expect(shortFigures(figuresOf(companies, filedIn('2009')))).toMatchInlineSnapshot(`
      {
        "bs.a=l+e": "402 hold, 7 with a line, 3 fail",
        "cf.roll": "413 hold, 6 with a line, 1 fail",
        "cf.sum": "417 hold, 2 with a line, 2 fail",
        "filings": 425,
        "grades": "18705 proved, 273 consistent, 308 doubtful",
        "is.eps.basic": "259 hold, 0 with a line, 18 fail",
        "is.pt-tax=pl": "367 hold, 0 with a line, 8 fail",
        "is.rev-cost=gross": "105 hold, 3 with a line, 0 fail",
        "universal": "5500 of 5525",
      }
    `);
    expect(shortFigures(figuresOf(companies, filedIn('2010')))).toMatchInlineSnapshot(`
      {
        "bs.a=l+e": "479 hold, 3 with a line, 3 fail",
        "cf.roll": "482 hold, 2 with a line, 6 fail",
        "cf.sum": "486 hold, 2 with a line, 3 fail",
        "filings": 495,
        "grades": "21747 proved, 326 consistent, 329 doubtful",
        "is.eps.basic": "313 hold, 0 with a line, 10 fail",
        "is.pt-tax=pl": "432 hold, 1 with a line, 12 fail",
        "is.rev-cost=gross": "134 hold, 4 with a line, 0 fail",
        "universal": "6406 of 6435",
      }
    `);
  });

  test('have full financials whose totals are the sums of their lines, but for so many', () => {
    expect(fullTotals(companies)).toMatchInlineSnapshot(`
      {
        "18": "21066 lines; 9750 rests; 10344 + 14593 hold; fail: incomebeforetaxes 26, operatingprofit 2, netincome 36, cashcashequivalentsandshortterminvestments 8, cashfromfinancingactivities 3, propertyplantequipmentnet 18, totalstockholdersequity 8, cashfromoperatingactivities 12, grossprofit 17, totalliabilitiesandstockholdersequity 6, cashfrominvestingactivities 6, totalcurrentliabilities 4, incomebeforeextraordinaryitems 1, totalliabilities 8, totaloperatingexpenses 6, totalcurrentassets 2",
        "19": "3286 lines; 1122 rests; 879 + 813 hold; fail: netloans 6, netincome 2",
        "20": "2584 lines; 931 rests; 435 + 805 hold; fail: netincome 2, incomebeforeextraordinaryitems 1",
        "27": "1704 lines; 622 rests; 230 + 671 hold; fail: realestatenet 24, netincome 9",
        "28": "990 lines; 400 rests; 186 + 374 hold; fail: ",
        "30": "3231 lines; 1390 rests; 1022 + 2042 hold; fail: incomebeforeextraordinaryitems 1, propertyplantequipmentnet 8",
      }
    `);
  });

  test('are what the labels of the faces say, which no rule reads', async () => {
    expect(await faceLabels(store, companies)).toMatchInlineSnapshot(`
      {
        "capitalexpenditures": "540, 10, 2",
        "cashandcashequivalents": "775, 0, 0",
        "cashfromfinancingactivities": "880, 4, 0",
        "cashfrominvestingactivities": "872, 6, 0",
        "cashfromoperatingactivities": "840, 13, 0",
        "costofrevenue": "322, 15, 4",
        "dividendspaid": "384, 24, 13",
        "goodwill": "646, 0, 0",
        "grossprofit": "235, 0, 0",
        "incomebeforetaxes": "648, 7, 0",
        "incometaxes": "308, 1, 0",
        "inventoriesnet": "443, 4, 1",
        "netchangeincash": "878, 2, 2",
        "netincome": "377, 12, 0",
        "operatingprofit": "585, 0, 3",
        "researchdevelopmentexpense": "205, 1, 8",
        "retainedearnings": "762, 0, 0",
        "sellinggeneraladministrativeexpenses": "313, 8, 4",
        "totalassets": "854, 0, 0",
        "totalcurrentassets": "752, 0, 1",
        "totalcurrentliabilities": "749, 0, 1",
        "totalrevenue": "754, 15, 0",
        "totalstockholdersequity": "707, 57, 0",
      }
    `);
  });
});

describeWithRealData('a quarter whose values have changed places', [QUARTERS[0]], ([path]) => {
  test(
    'has almost no proved values',
    async () => {
      const store = await tempStore();
      const folder = await shuffledDataSet(path, await tempFolder(), 29);
      await ingestFsds(folder, { ...TARGET, store }, TEST_PORTS);
      const { grades } = figuresOf(await derivedCompanies(store));
      const all = grades.proved + grades.consistent + grades.doubtful;
      expect({ all, ...grades }).toMatchInlineSnapshot(`
        {
          "all": 19175,
          "consistent": 10245,
          "doubtful": 8798,
          "proved": 132,
        }
      `);
      expect(grades.proved / all).toBeLessThan(0.05);
    },
    SLOW,
  );
});

describeWithRealData('company facts that have changed places', ['sec-companyfacts/companyfacts.zip'], ([path]) => {
  test(
    'have almost no proved values',
    async () => {
      const store = await tempStore();
      const folder = await shuffledCompanyFacts(path, await tempFolder(), 29);
      await ingestCompanyFacts(folder, { ...TARGET, store }, TEST_PORTS);
      const { grades } = figuresOf(await derivedCompanies(store));
      const all = grades.proved + grades.consistent + grades.doubtful;
      expect({ all, ...grades }).toMatchInlineSnapshot(`
        {
          "all": 24417,
          "consistent": 12497,
          "doubtful": 11796,
          "proved": 124,
        }
      `);
      expect(grades.proved / all).toBeLessThan(0.05);
    },
    SLOW,
  );
});

describeWithRealData('standard fields of company facts', ['sec-companyfacts/companyfacts.zip'], ([path]) => {
  let companies: readonly DerivedCompany[] = [];
  beforeAll(async () => {
    const store = await tempStore();
    await ingestCompanyFacts(path, { ...TARGET, store }, TEST_PORTS);
    companies = await derivedCompanies(store);
  }, SLOW);

  test('are filled and proved so often', () => {
    expect(shortFigures(figuresOf(companies))).toMatchInlineSnapshot(`
      {
        "bs.a=l+e": "518 hold, 0 with a line, 0 fail",
        "cf.roll": "505 hold, 0 with a line, 10 fail",
        "cf.sum": "514 hold, 0 with a line, 0 fail",
        "filings": 518,
        "grades": "19758 proved, 4404 consistent, 255 doubtful",
        "is.eps.basic": "513 hold, 0 with a line, 2 fail",
        "is.pt-tax=pl": "446 hold, 0 with a line, 3 fail",
        "is.rev-cost=gross": "201 hold, 0 with a line, 11 fail",
        "universal": "6715 of 6734",
      }
    `);
  });

  test("have Apple's revenue of each year", () => {
    const apple = companies.find(({ company }) => company.key === '0000320193');
    const years = new Map<number, string>();
    for (const { filing, rows } of apple?.filings ?? [])
      for (const { row, values } of rows) {
        const { length, end, places } = row.column;
        const value = values.get('totalrevenue');
        if (value === undefined || length !== 'year' || end !== filing.periodEnd) continue;
        const millions = value.amount / 10n ** BigInt(places + 6);
        years.set(1970 + Math.floor(end / 365.25), `${millions} ${value.grade}`);
      }
    expect(Object.fromEntries(years)).toMatchInlineSnapshot(`
      {
        "2009": "42905 proved",
        "2010": "65225 proved",
        "2011": "108249 proved",
        "2012": "156508 proved",
        "2013": "170910 proved",
        "2014": "182795 proved",
        "2015": "233715 proved",
        "2016": "215639 proved",
        "2017": "229234 proved",
        "2018": "265595 proved",
        "2019": "260174 proved",
        "2020": "274515 proved",
        "2021": "365817 proved",
        "2022": "394328 proved",
        "2023": "383285 proved",
        "2024": "391035 proved",
        "2025": "416161 proved",
      }
    `);
  });
});

const FILINGS = [
  'AAPL-10K-2010-09-25 AAPL-10K-2015-09-26 AAPL-10K-2023-09-30 CLX-10K-2022-06-30-inline CRSR-10K-2024-12-31-embedded',
  'GOOG-10Q-2020-03-31 MSFT-10Q-2015-09-30 NFLX-10K-2009-12-31 PG-10K-2010-06-30 SR-10Q-2023-12-31-noxsd',
]
  .join(' ')
  .split(' ')
  .map((name) => `xbrl-filings/${name}.zip`);

describeWithRealData('standard fields of XBRL filings', FILINGS, (paths) => {
  let companies: readonly DerivedCompany[] = [];
  beforeAll(async () => {
    const store = await tempStore();
    await ingestXbrl(paths, { ...TARGET, store }, TEST_PORTS);
    companies = await derivedCompanies(store);
  }, SLOW);

  test('are filled and proved so often', () => {
    expect(shortFigures(figuresOf(companies))).toMatchInlineSnapshot(`
      {
        "bs.a=l+e": "9 hold, 0 with a line, 0 fail",
        "cf.roll": "9 hold, 0 with a line, 0 fail",
        "cf.sum": "9 hold, 0 with a line, 0 fail",
        "filings": 9,
        "grades": "414 proved, 14 consistent, 0 doubtful",
        "is.eps.basic": "7 hold, 0 with a line, 0 fail",
        "is.pt-tax=pl": "9 hold, 0 with a line, 0 fail",
        "is.rev-cost=gross": "6 hold, 0 with a line, 0 fail",
        "universal": "117 of 117",
      }
    `);
  });
});

const VENDOR_ROWS = 'api-samples/corefinancials-ttm-msft-20rows.json';
/** Saved rows name no period: their total assets at the end of June and of September 2015. */
const [JUNE, SEPTEMBER] = [174_472_000_000, 172_896_000_000];

describeWithRealData(
  "the vendor's rows of a filing",
  ['xbrl-filings/MSFT-10Q-2015-09-30.zip', VENDOR_ROWS],
  ([filing, saved]) => {
    let company: DerivedCompany | undefined;
    let rows: Awaited<ReturnType<typeof savedRows>> = [];
    beforeAll(async () => {
      const store = await tempStore();
      await ingestXbrl([filing], { ...TARGET, store }, TEST_PORTS);
      [company] = await derivedCompanies(store);
      rows = await savedRows(saved);
    }, SLOW);

    /** Values of the quarter that ends with the filing, or of the one a year before, as the service shows them. */
    function quarter(yearsBack: 0 | 1, isOf: (rule: FieldRule) => boolean): ReadonlyMap<string, number> {
      const quarters = company?.filings[0]?.rows.filter(({ row }) => row.column.length === 'quarter') ?? [];
      const [own, before] = quarters.toSorted((a, b) => b.row.column.end - a.row.column.end);
      return new Map(
        [...((yearsBack === 0 ? own : before)?.values ?? [])].flatMap(([name, { amount }]) => {
          const rule = company?.rules.fields.get(name);
          const unit = 10n ** BigInt(own?.row.column.places ?? 0);
          return rule && isOf(rule) ? [[name, Number((amount * BigInt(rule.serviceSign)) / unit)]] : [];
        }),
      );
    }

    test('have the balance sheet that is derived from it', () => {
      const vendor = rows.find((row) => row.get('totalassets') === SEPTEMBER);
      const derived = quarter(0, ({ statement }) => statement === 'balance');
      const compared = [...derived].filter(([name]) => vendor?.has(name));
      expect(compared.filter(([name, amount]) => vendor?.get(name) !== amount)).toEqual([]);
      expect(compared.length).toMatchInlineSnapshot(`26`);
    });

    test('change by the quarter less the one a year before, but for taxes, which were restated later', () => {
      const [june, september] = [JUNE, SEPTEMBER].map((assets) =>
        rows.find((row) => row.get('totalassets') === assets),
      );
      const isFlow = ({ statement, unit }: FieldRule): boolean => statement !== 'balance' && unit === 'money';
      const [own, before] = [quarter(0, isFlow), quarter(1, isFlow)];
      const compared = [...own].flatMap(([name, amount]) => {
        const [first, last, prior] = [june?.get(name), september?.get(name), before.get(name)];
        if (first === undefined || last === undefined || prior === undefined) return [];
        return [{ name, difference: last - first - (amount - prior) }];
      });
      expect(compared.length).toMatchInlineSnapshot(`13`);
      expect(compared.filter(({ difference }) => difference !== 0)).toMatchInlineSnapshot(`
        [
          {
            "difference": -282000000,
            "name": "incometaxes",
          },
          {
            "difference": 282000000,
            "name": "incomebeforeextraordinaryitems",
          },
          {
            "difference": 282000000,
            "name": "netincome",
          },
          {
            "difference": 282000000,
            "name": "netincomeapplicabletocommon",
          },
        ]
      `);
    });
  },
);

type SavedRow = { readonly values: readonly { readonly field: string; readonly value: number | string }[] };

/** The numbers of saved rows by field. */
async function savedRows(path: string): Promise<readonly ReadonlyMap<string, number>[]> {
  const { result }: { readonly result: { readonly rows: readonly SavedRow[] } } = JSON.parse(
    await readFile(path, 'utf8'),
  );
  return result.rows.map(
    ({ values }) =>
      new Map(values.flatMap(({ field, value }) => (typeof value === 'number' ? [[field, value] as const] : []))),
  );
}
