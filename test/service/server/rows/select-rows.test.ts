import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fieldSet } from '../../../../src/service/image/image-fields.ts';
import { type IndexedImage, indexImage } from '../../../../src/service/image/indexed-image.ts';
import { readFilter } from '../../../../src/service/image/row-filter.ts';
import { DEFAULT_ASSUMPTIONS } from '../../../../src/service/protocol/assumptions.ts';
import type { RowRequest } from '../../../../src/service/protocol/request/row-request.ts';
import { selectRows } from '../../../../src/service/server/rows/select-rows.ts';
import { type ImageRow, type ImageValue, num, imageOf as rawImageOf } from '../../../support/row-images.ts';
import { naiveSelection, textOf } from './naive-selection.ts';

const imageOf = (...given: Parameters<typeof rawImageOf>): IndexedImage => indexImage(rawImageOf(...given));

const DATES = ['3/31/2018', '06/30/2018 12:00 AM', '9/30/2018', '12/31/2018', '3/31/2019'];

/** Fields of a generated row, each of them absent in some rows. */
const FIELDS = {
  primarysymbol: fc.constantFrom('AA', 'B', 'BRK.A', 'Z'),
  entityid: fc.integer({ min: 1, max: 4 }).map(num),
  cik: fc.constantFrom('0000000001', '0000000002'),
  primaryexchange: fc.constantFrom('NYSE', 'NASDAQ', 'nyse'),
  companyname: fc.constantFrom('North Sea (Oil)', 'NORTH', 'South & Co.', 'Sea', 'North, Inc.'),
  fiscalyear: fc.integer({ min: 2017, max: 2018 }).map(num),
  fiscalquarter: fc.integer({ min: 1, max: 4 }).map(num),
  periodenddate: fc.constantFrom(...DATES),
  issueid: fc.integer({ min: 100, max: 102 }).map(num),
  transactiondate: fc.constantFrom(...DATES),
  netincome: fc.constantFrom('-1.5', '0', '1.50', '2', '9007199254740993').map(num),
} satisfies Record<string, fc.Arbitrary<ImageValue>>;

const row: fc.Arbitrary<ImageRow> = fc.record({
  values: fc.record(FIELDS, { requiredKeys: [] }).map((values) => values as Record<string, ImageValue>),
  withdrawn: fc.oneof({ weight: 4, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) }),
});

const range = (least: number, most: number) =>
  fc.tuple(fc.integer({ min: least, max: most }), fc.nat(4)).map(([from, more]) => ({ from, to: from + more }));
const DAY_2018 = 17_532;

const few = <T>(one: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 3, arbitrary: fc.constant([]) }, { weight: 1, arbitrary: fc.array(one, { maxLength: 3 }) });

const request: fc.Arbitrary<RowRequest> = fc.record({
  primarySymbols: few(fc.constantFrom('AA', 'B', 'BRK.A', 'NONE')),
  companyName: fc.option(
    fc.constantFrom('north', 'NORTH*', '*sea*', '*(oil)', 'S*H*.', '*', '**', 's*s', 'sea*sea', 'north, inc.', '*, i*'),
    { nil: undefined, freq: 2 },
  ),
  primaryExchanges: few(fc.constantFrom('NYSE', 'NASDAQ')),
  entityIds: few(fc.integer({ min: 1, max: 5 })),
  issueIds: few(fc.integer({ min: 100, max: 103 })),
  fiscalPeriods: few(range(2017 * 4, 2018 * 4 + 3)),
  transactionDates: few(range(DAY_2018, DAY_2018 + 500).map(({ from, to }) => ({ from, to: to + 90 }))),
  numPeriods: fc.option(fc.integer({ min: 1, max: 3 }), { nil: undefined }),
  activeCompanies: fc.option(fc.boolean(), { nil: undefined, freq: 2 }),
  deleted: fc.boolean(),
  filter: fc.constant(undefined),
  fields: fc.constant([]),
  limit: fc.constant(25),
  offset: fc.constant(0n),
  sortBy: fc.constant([]),
  debug: fc.constant(false),
});

const amount = ({ values }: ImageRow): number | undefined =>
  values.netincome === undefined ? undefined : Number(textOf(values.netincome));
const FILTERS: readonly (readonly [string, (row: ImageRow) => boolean])[] = [
  ['netincome gt 1.5', (each) => (amount(each) ?? 0) > 1.5],
  ['netincome eq 9007199254740993', ({ values }) => textOf(values.netincome) === '9007199254740993'],
  ['NetIncome eq null', ({ values }) => values.netincome === undefined],
  ['not (netincome le 1.5)', (each) => !((amount(each) ?? 2) <= 1.5)],
  ['ticker in ("AA", "Z")', ({ values }) => ['AA', 'Z'].includes(textOf(values.primarysymbol) ?? '')],
  ['periodenddate ge 2018-12-31', ({ values }) => DATES.slice(3).includes(textOf(values.periodenddate) ?? '')],
];

const filterOf = (indexed: IndexedImage, text: string) =>
  readFilter(indexed, text, indexed.once(fieldSet)).filter ?? expect.fail('a filter with errors');

const NOTHING: RowRequest = {
  primarySymbols: [],
  companyName: undefined,
  primaryExchanges: [],
  entityIds: [],
  issueIds: [],
  fiscalPeriods: [],
  transactionDates: [],
  numPeriods: undefined,
  activeCompanies: undefined,
  deleted: false,
  filter: undefined,
  fields: [],
  limit: 25,
  offset: 0n,
  sortBy: [],
  debug: false,
};

describe('the rows that a request selects', () => {
  it('are those of a plain loop over all rows, in the same order', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(row, { maxLength: 40 }),
        request,
        fc.option(fc.constantFrom(...FILTERS), { nil: undefined }),
        async (rows, asked, filter) => {
          const image = imageOf('CoreFinancials-QTR', rows, Object.keys(FIELDS));
          const compiled = filter && filterOf(image, filter[0]);
          const selected = await selectRows(image, asked, compiled, DEFAULT_ASSUMPTIONS);
          const expected = naiveSelection(rows, asked, filter?.[1]);
          expect([...selected]).toEqual(expected.map((each) => rows.indexOf(each)));
        },
      ),
      { numRuns: 400 },
    );
  });

  const company = (primarysymbol: string, periodenddate: string, netincome: number) => ({
    values: { primarysymbol, periodenddate, netincome: num(netincome) },
  });
  const history = imageOf('CoreFinancials-ANN', [
    company('A', '12/31/2018', -1),
    company('A', '12/31/2017', 5),
    company('A', '12/31/2016', 6),
    company('B', '12/31/2018', 7),
  ]);

  it.each([
    ['before-filter', [3]],
    ['after-filter', [1, 3]],
  ] as const)('count their periods %s, by assumption', async (numperiods, expected) => {
    const asked = { ...NOTHING, numPeriods: 1 };
    const filter = filterOf(history, 'netincome gt 0');
    expect([...(await selectRows(history, asked, filter, { ...DEFAULT_ASSUMPTIONS, numperiods }))]).toEqual(expected);
  });

  const states = imageOf('Companies', [
    { values: { primarysymbol: 'A' } },
    { values: { primarysymbol: 'B' }, withdrawn: true },
    { values: { companyname: 'No Symbol' } },
  ]);

  it.each([
    ['only', [1]],
    ['also', [0, 1, 2]],
  ] as const)('are with deleted=true the withdrawn rows: %s', async (deleted, expected) => {
    const asked = { ...NOTHING, deleted: true };
    expect([...(await selectRows(states, asked, undefined, { ...DEFAULT_ASSUMPTIONS, deleted }))]).toEqual(expected);
  });

  it.each([
    ['inactive', [2]],
    ['all', [0, 2]],
  ] as const)('are with activecompanies=false: %s', async (activecompaniesFalse, expected) => {
    const asked = { ...NOTHING, activeCompanies: false };
    expect([...(await selectRows(states, asked, undefined, { ...DEFAULT_ASSUMPTIONS, activecompaniesFalse }))]).toEqual(
      expected,
    );
  });

  it('are found by an entity id that was stored as text with leading zeros', async () => {
    const image = imageOf('Companies', [{ values: { entityid: '0008130' } }, { values: { entityid: num(81) } }]);
    expect([...(await selectRows(image, { ...NOTHING, entityIds: [8130] }, undefined, DEFAULT_ASSUMPTIONS))]).toEqual([
      0,
    ]);
  });
});

describe('a filter that is much work', () => {
  const rows = (count: number) =>
    imageOf(
      'Ownership-CurrentIssueHolders',
      Array.from({ length: count }, (_, n) => ({ values: { issueid: num(n), companyname: `Company ${n}` } })),
    );
  const long = Array.from({ length: 400 }, (_, n) => `issueid eq ${10 * n}`).join(' or ');

  it('lets others have their turn in between, and finds the same rows', async () => {
    const image = rows(1_000);
    let turns = 0;
    let isDone = false;
    const count = (): void => {
      turns += 1;
      if (!isDone) setImmediate(count);
    };
    setImmediate(count);
    const selected = await selectRows(image, NOTHING, filterOf(image, long), DEFAULT_ASSUMPTIONS);
    isDone = true;
    expect([...selected]).toEqual(Array.from({ length: 100 }, (_, n) => 10 * n));
    expect(turns).toBeGreaterThan(5);
  });

  it('is refused before it is asked of a row, where it is too much', async () => {
    const image = rows(21_000);
    const filter = filterOf(image, long);
    expect(filter.parts).toBe(1_201);
    const asked = selectRows(image, NOTHING, { ...filter, matches: () => expect.fail('asked') }, DEFAULT_ASSUMPTIONS);
    await expect(asked).rejects.toThrow(/1201 parts .*21000 rows.*at most 25000000/);
  });
});
