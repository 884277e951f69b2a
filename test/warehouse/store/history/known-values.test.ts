import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareDecimal } from '../../../../src/core/base/decimal.ts';
import { numberChange, powerOfChange } from '../../../../src/core/model/change-kind.ts';
import { prefixedName } from '../../../../src/core/model/named-parts.ts';
import { withPanel } from '../../../../src/warehouse/reading/panel.ts';
import { withRestatements } from '../../../../src/warehouse/reading/restatements.ts';
import { DuckDBInstance } from '../../../../src/warehouse/store/driver.ts';
import { longOr } from '../../../support/long.ts';
import { decimal } from '../../../support/naive-known.ts';
import { ingestTiny, TEST_PORTS, tempStore } from '../../../support/temp-store.ts';
import type { TinyRow } from '../../../support/tiny-rows.ts';

const CIK = '0000000001';
const ACCESSION = '0000000001-10-000001';
const row = (values: TinyRow['values'], more: Partial<TinyRow> = {}): TinyRow => ({
  ...{ entity: CIK, document: ACCESSION, period: '2009-12-31', filed: '2010-02-01' },
  ...more,
  values,
});

const undated = (of: TinyRow): TinyRow => {
  const { filed: _, ...others } = of;
  return others;
};

/** `source` → rows; each is ingested by itself. */
async function storeOf(sources: Readonly<Record<string, readonly TinyRow[]>>): Promise<string> {
  const store = await tempStore();
  for (const [source, rows] of Object.entries(sources)) await ingestTiny(store, rows, { source, resource: source });
  return store;
}

const valuesOf = (store: string, ...fields: readonly string[]) =>
  withPanel(store, { fields, form: 'long' }, TEST_PORTS, async ({ answer, counts }) => {
    const found: string[] = [];
    for await (const page of await answer.jsonRows()) {
      for (const text of page) {
        const { field, known, number_text, state, accession } = JSON.parse(text) as Readonly<Record<string, string>>;
        found.push([field, known, number_text, state, accession].join(' '));
      }
    }
    return { found, counts };
  });

describe('a filing in several sources', () => {
  it('is one, each field from one source, with the date that any of them knows', async () => {
    const store = await storeOf({
      'sec-fsds': [
        row({ 'us-gaap/2009:Assets': '10', [`${ACCESSION}:Own`]: '3' }, { accepted: '2010-02-01T09:00:00' }),
      ],
      'sec-companyfacts': [row({ 'us-gaap:Assets': '10.0', 'us-gaap:Cash': '4' })],
      filing: [undated(row({ 'us-gaap/2009:Cash': '4.00' }))],
    });
    const { found, counts } = await valuesOf(store, 'us-gaap:Assets', 'Cash', 'Own');
    expect(found).toEqual([
      `custom:Own 2010-02-01 3 first ${ACCESSION}`,
      `us-gaap:Assets 2010-02-01 10.0 first ${ACCESSION}`,
      `us-gaap:Cash 2010-02-01 4.00 first ${ACCESSION}`,
    ]);
    expect(counts).toMatchObject({ filings: 1, filingsWithoutDate: 0, conflicting: 0 });
  });

  it('is known by the accession number among its attributes, too', async () => {
    const store = await storeOf({
      'sec-companyfacts': [row({ 'us-gaap:Assets': '10' })],
      filing: [row({ 'us-gaap/2009:Assets': '11' }, { document: 'alpha-20091231' })],
    });
    expect((await valuesOf(store, 'Assets')).found).toHaveLength(2);
    const instance = await DuckDBInstance.create(store);
    const connection = await instance.connect();
    await connection.run(`UPDATE document_version SET attributes = '{"accession":"${ACCESSION}"}'
      WHERE document_id = (SELECT document_id FROM document WHERE name = 'alpha-20091231')`);
    connection.closeSync();
    instance.closeSync();
    expect((await valuesOf(store, 'Assets')).found).toEqual([`us-gaap:Assets 2010-02-01 11 first ${ACCESSION}`]);
  });
});

describe('what counts of a filing', () => {
  it('is the most precise of several numbers; two of one precision are left out', async () => {
    const store = await storeOf({
      filing: [
        row({ Assets: '1200' }, { decimals: -2 }),
        row({ Assets: '1234', Cash: '5|6', Debt: '7|7.0' }, { decimals: 0, unit: 'EUR' }),
      ],
    });
    const { found, counts } = await valuesOf(store, 'Assets', 'Cash', 'Debt');
    expect(found.map((text) => text.split(' ').slice(0, 3).join(' '))).toEqual([
      'service:Assets 2010-02-01 1234',
      'service:Debt 2010-02-01 7.0',
      'service:Assets 2010-02-01 1200',
    ]);
    expect(counts.conflicting).toBe(1);
  });

  it('is nothing where its date is unknown, or where a row names no filing', async () => {
    const later = undated(row({ Assets: '2' }, { document: 'later' }));
    const { document: _, ...unnamed } = row({ Assets: '3' }, { period: '2008-12-31' });
    const store = await storeOf({ filing: [row({ Assets: '1' }), later, unnamed] });
    const { found, counts } = await valuesOf(store, 'Assets');
    expect(found).toHaveLength(1);
    expect(counts).toMatchObject({ values: 1, filingsWithoutDate: 1, valuesWithoutFiling: 1 });
  });

  it('has no dimensions', async () => {
    const store = await storeOf({ filing: [row({ Assets: '1' }, { dimensions: 'Segment=Tea;' }), row({ Cash: '1' })] });
    expect((await valuesOf(store, 'Assets', 'Cash')).found).toHaveLength(1);
  });
});

/** Numbers whose mantissas have more than 64 bits among them. */
const number = fc
  .tuple(
    fc.constantFrom('', '-'),
    fc.constantFrom('1', '12', '120', '5', '12345678901234567891', '0'),
    fc.integer({ min: 0, max: 4 }),
    fc.constantFrom('', '.0', '.5', '.50'),
  )
  .map(([sign, digits, zeros, places]) => `${sign}${digits}${'0'.repeat(zeros)}${places}`);

describe('restatements', () => {
  it('are of the kinds that the same rule gives in memory', async () => {
    const pairs = fc.array(fc.tuple(number, number), { minLength: 30, maxLength: 60 });
    await fc.assert(
      fc.asyncProperty(pairs, async (all) => {
        const side = (at: 0 | 1, document: string, filed: string): TinyRow =>
          row(Object.fromEntries(all.map((pair, n) => [`F${n}`, pair[at]])), { document, filed });
        const store = await storeOf({ filing: [side(0, 'A', '2010-02-01'), side(1, 'B', '2011-02-01')] });
        const found = await withRestatements(store, {}, TEST_PORTS, async ({ list }) => {
          const kinds = new Map<string, unknown>();
          for await (const { field, change, power, before, after } of list())
            kinds.set(field, [change, power, before.value, after.value]);
          return kinds;
        });
        for (const [n, [before, after]] of all.entries()) {
          const isSame = compareDecimal(decimal(before), decimal(after)) === 0;
          const expected = isSame ? undefined : [numberChange(before, after), powerOfChange(before, after)];
          expect((found.get(`service:F${n}`) as unknown[] | undefined)?.slice(0, 2)).toEqual(expected);
        }
      }),
      { endOnFailure: true, numRuns: longOr(4, 40) },
    );
  });
});

describe('the same field in all years', () => {
  it('is named as people name it', async () => {
    const namespaces = [
      'us-gaap',
      'us-gaap/2009',
      'us-gaap/2010',
      'dei/2011',
      'ifrs-full',
      'srt/2018',
      'us-gaap/x',
      'http://a.com/20100925',
      ACCESSION,
      'service',
      'us-gaap/20091',
    ];
    const names = namespaces.map((namespace) => ({ namespace, name: 'Same' }));
    const rows = names.map(({ namespace }, n) =>
      row({ [`${namespace}:Same`]: '1' }, { document: `D${n}`, period: `20${10 + n}-12-31` }),
    );
    const store = await storeOf({ filing: rows });
    const expected = new Set(names.map(prefixedName));
    const { found } = await valuesOf(store, ...expected);
    expect(found.map((text) => text.split(' ')[0])).toEqual(names.map(prefixedName));
  });
});
