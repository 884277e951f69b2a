import fc from 'fast-check';
import { expect, test } from 'vitest';
import { NO_PROGRESS } from '../../../../src/core/base/progress.ts';
import type { RowImage } from '../../../../src/core/model/row-image.ts';
import { ingestHistory } from '../../../../src/warehouse/ingest/ingest-history.ts';
import { readFsds } from '../../../../src/warehouse/sources/fsds/read-fsds.ts';
import { type StoreReader, withReader } from '../../../../src/warehouse/store/reader.ts';
import { imageFaults } from '../../../support/decode-image.ts';
import { type DataSetRows, dataSet } from '../../../support/fsds.ts';
import { longOr } from '../../../support/long.ts';
import { memoryFiles } from '../../../support/memory-files.ts';
import { decodeHistory, naiveChanges } from '../../../support/naive-history.ts';
import { type ImageRow, num } from '../../../support/row-images.ts';
import { TEST_PORTS, tempStore } from '../../../support/temp-store.ts';

/** A store of several publications of one quarter. */
async function storeOf(...publications: readonly DataSetRows[]): Promise<string> {
  const store = await tempStore();
  const observedAt = '2010-01-01T00:00:00Z';
  const refreshes = () =>
    publications.map((rows) => [
      { observedAt, input: 'set', read: readFsds(memoryFiles(dataSet(rows)), { progress: NO_PROGRESS }) },
    ]);
  const history = { taxonomies: [], taxonomiesObservedAt: observedAt, refreshes };
  await ingestHistory(history, { store, command: 'test' }, TEST_PORTS);
  return store;
}

/** Of financials the kind with the most reasons to change. */
const RESOURCES = ['Financials-YTD', 'Companies'] as const;
const DAYS = ['05', '06', '07', '10', '12'] as const;
const TAGS = [
  {},
  { tag: 'Revenues', iord: 'D', crdr: 'C', tlabel: 'Revenues' },
  { tag: 'Revenues', version: 'us-gaap/2008', iord: 'D', crdr: 'C', tlabel: 'Revenues' },
];

const flow = fc.record({
  tag: fc.constant('Revenues'),
  version: fc.constantFrom('us-gaap/2009', 'us-gaap/2008'),
  ddate: fc.constantFrom('20090630', '20080630'),
  qtrs: fc.constantFrom('1', '2', '4'),
  uom: fc.constantFrom('USD', 'USD', 'EUR'),
  segments: fc.constantFrom('', '', '', 'ProductOrService=Tea;'),
  value: fc.constantFrom('1.0000', '2.5000', '3'),
});
const stock = fc.record({
  ddate: fc.constantFrom('20090630', '20081231'),
  value: fc.constantFrom('10', '20.0000', '99999999999999999999.0000'),
});
const label = fc.record({
  name: fc.constantFrom('OLD', 'NEW'),
  sic: fc.constantFrom('3711', '6021'),
  fp: fc.constantFrom('Q2', 'FY'),
  form: fc.constantFrom('10-Q', '10-Q/A'),
});
const numbers = fc.array(fc.oneof({ weight: 3, arbitrary: flow }, stock), { minLength: 1, maxLength: 6 });
/** Some publications label it otherwise, some have other numbers of it. */
const versions = fc.tuple(fc.tuple(label, label), fc.tuple(numbers, numbers)).chain(([labels, nums]) => {
  const one = fc.record({ sub: fc.constantFrom(...labels), nums: fc.constantFrom(...nums) });
  return fc.tuple(...DAYS.map(() => fc.option(one, { freq: 4 })));
});
/** The filings of a company: of each the versions that five publications have of it, if any. */
const company = fc.array(versions, { minLength: 1, maxLength: 2 });
type Company = typeof company extends fc.Arbitrary<infer T> ? T : never;

function publicationOf(companies: readonly Company[], index: number): DataSetRows {
  const filings = companies.flatMap((filed, cik) =>
    filed.flatMap((published, place) => {
      const version = published[index];
      return version ? [{ ...version, adsh: `${String(cik + 2).padStart(10, '0')}-09-00000${place}`, cik, place }] : [];
    }),
  );
  // The publication is of the day on which this was filed.
  const last = { adsh: `0000000001-09-00000${index}`, cik: '1', filed: `200908${DAYS[index]}` };
  const subs = filings.map(({ sub, adsh, cik, place }) => {
    const accepted = `2009-08-0${place + 1} 10:00:00.0`;
    return { ...sub, adsh, cik: String(cik + 2), filed: `2009080${place + 1}`, accepted };
  });
  return {
    sub: [{ ...last, accepted: `2009-08-${DAYS[index]} 12:00:00.0` }, ...subs],
    tag: TAGS,
    num: [{ adsh: last.adsh }, ...filings.flatMap(({ nums, adsh }) => nums.map((cells) => ({ ...cells, adsh })))],
  };
}

const identity = (values: ImageRow['values']): string =>
  JSON.stringify([values.cik, values.currencycode, values.periodenddate]);

async function expectSameAsImages(reader: StoreReader, resource: string): Promise<void> {
  const { history: whole } = await reader.rowHistory(resource, {}, []);
  const images: RowImage[] = [];
  for (const { last } of whole.refreshes) images.push((await reader.servedRows(resource, last, [])).image);
  const shown = images.map(({ withdrawn }) => withdrawn.filter((gone) => gone === 0).length);
  expect(whole.refreshes.map(({ rows }) => rows)).toEqual(shown);
  const [, , middle] = whole.refreshes;
  for (const [asked, first] of [
    [{}, 1],
    [{ includeFirst: true }, 0],
    [{ from: middle?.at }, 2],
  ] as const) {
    const { history } = await reader.rowHistory(resource, asked, []);
    expect(imageFaults(history.versions)).toEqual([]);
    const names = new Map<string, string>();
    const found = decodeHistory(history).map((change) => {
      const row = identity(change.after ?? change.before ?? {});
      expect(names.get(change.row) ?? row).toBe(row);
      names.set(change.row, row);
      return { ...change, row, refresh: change.refresh + whole.refreshes.length - history.refreshes.length };
    });
    const expected = naiveChanges(images, identity, true).filter(({ refresh }) => refresh >= first);
    // Whether a row that comes was there before is known of the refreshes asked for.
    const came = (kind: (typeof found)[number]['kind']) => (first > 1 && kind === 'reinserted' ? 'new' : kind);
    const sorted = (changes: typeof found) =>
      changes
        .map((change) => ({ ...change, kind: came(change.kind) }))
        .toSorted((a, b) => a.refresh - b.refresh || (a.row < b.row ? -1 : 1));
    expect([resource, asked, sorted(found)]).toEqual([resource, asked, sorted([...expected])]);
    expect(new Set(names.values()).size).toBe(names.size);
    expect(history.refreshes.map(({ rows }) => rows)).toEqual(shown.slice(-history.refreshes.length));
  }
}

test('a composed history equals the differences of the full images at each refresh', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(company, { minLength: 40, maxLength: 60 }), async (companies) => {
      const store = await storeOf(...DAYS.map((_, index) => publicationOf(companies, index)));
      await withReader(store, TEST_PORTS, async (reader) => {
        for (const resource of RESOURCES) await expectSameAsImages(reader, resource);
      });
    }),
    { numRuns: longOr(1, 4), endOnFailure: true },
  );
});

const OTHER = '0000000001-09-000002';
const quarter = (value: string, more = {}) => ({ tag: 'Revenues', qtrs: '1', value, ...more });

test('values that no row shows are counted by reason, those of what changed alone', async () => {
  const later = { adsh: OTHER, cik: '2', filed: '20090810', accepted: '2009-08-10 12:00:00.0' };
  const first = { sub: [{}], tag: TAGS, num: [quarter('1'), quarter('2', { uom: 'EUR' })] };
  const second = {
    sub: [{}, later],
    tag: TAGS,
    num: [...first.num, ...['USD', 'shares'].map((uom) => quarter('5', { adsh: OTHER, uom })), { adsh: OTHER }],
  };
  await withReader(await storeOf(first, second), TEST_PORTS, async (reader) => {
    const { history, leftOut } = await reader.rowHistory('Financials-QTR', {}, []);
    expect(decodeHistory(history).map(({ kind, after }) => [kind, after?.cik, after?.revenues, after?.assets])).toEqual(
      [['new', '0000000002', num(5), num(100)]],
    );
    expect(leftOut).toEqual({ unit: 1, custom: 0, repeated: 0 });
    const all = await reader.rowHistory('Financials-QTR', { includeFirst: true }, []);
    expect([all.history.changes.count, all.leftOut]).toEqual([2, { unit: 1, currency: 1, custom: 0, repeated: 0 }]);
  });
});
