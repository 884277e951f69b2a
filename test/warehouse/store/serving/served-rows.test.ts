import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatDecimal, parseDecimal } from '../../../../src/core/base/decimal.ts';
import type { RowImage } from '../../../../src/core/model/row-image.ts';
import { withConnection } from '../../../../src/warehouse/store/connection.ts';
import { readServedRows } from '../../../../src/warehouse/store/serving/served-rows.ts';
import { taxonomiesAt } from '../../../../src/warehouse/store/serving/shown-state.ts';
import { decodeImage, imageFaults } from '../../../support/decode-image.ts';
import { longOr } from '../../../support/long.ts';
import type { ImageRow, ImageValue } from '../../../support/row-images.ts';
import { ingestTiny, TEST_PORTS, tempStore } from '../../../support/temp-store.ts';
import type { TinyRow } from '../../../support/tiny-rows.ts';

const RESOURCE = 'CoreFinancials-ANN';
const SCOPE = { source: 'service', resource: RESOURCE } as const;

function imageAt(store: string, snapshot: number, resource = RESOURCE): Promise<RowImage> {
  return withConnection(store, TEST_PORTS, async (connection) => {
    const taxonomies = await taxonomiesAt(connection, '2100-01-01T00:00:00Z');
    return (await readServedRows(connection, resource, snapshot, taxonomies)).image;
  });
}

const number = fc
  .tuple(fc.bigInt({ min: -(10n ** 24n), max: 10n ** 24n }), fc.nat(9))
  .map(([mantissa, places]) => formatDecimal({ mantissa, places }));
const smallNumber = fc
  .tuple(fc.integer(), fc.nat(4))
  .map(([digits, places]) => formatDecimal({ mantissa: BigInt(digits), places }));
const text = fc
  .string({ unit: 'grapheme', maxLength: 20 })
  .filter((value) => !value.includes('\u0000'))
  .map((value) => `text:${value}`);
const value = fc.oneof({ weight: 4, arbitrary: smallNumber }, number, text);
const FIELDS = ['totalassets', 'cik', 'netincome', 'zebra', 'aardvark', 'taxonomyid', 'ebit'];
const values = fc.dictionary(fc.constantFrom(...FIELDS), value, { minKeys: 1, noNullPrototype: true });
const DOCUMENTS = ['A', 'B'] as const;
const ACCEPTED = { A: '2009-07-01T00:00:00', B: '2009-08-01T00:00:00' };
const row = fc.record({
  document: fc.constantFrom(...DOCUMENTS),
  entity: fc.constantFrom('0000000001', '0000000002'),
  period: fc.constantFrom('2009-06-30', '2009-04-01/2009-06-30', '2009-01-01/2009-06-30'),
  values,
});
const identity = ({ entity, period }: TinyRow): string => `${entity} ${period}`;
const snapshot = fc.uniqueArray(row, { selector: (one) => `${identity(one)} ${one.document}`, maxLength: 8 });

/** What images are to be, from rows alone: by identity, each field of the latest document that reports it, else what was withdrawn last. */
function expected(snapshots: readonly (readonly TinyRow[])[]): ReadonlyMap<string, ImageRow> {
  const shown = new Map<string, ImageRow>();
  for (const rows of snapshots) {
    for (const [id, { values }] of shown) shown.set(id, { values, withdrawn: true });
    for (const filing of rows.toSorted((a, b) => (a.document ?? '').localeCompare(b.document ?? ''))) {
      const earlier = shown.get(identity(filing));
      const values = { ...(earlier?.withdrawn === false ? earlier.values : {}), ...toImage(filing.values) };
      shown.set(identity(filing), { values, withdrawn: false });
    }
  }
  return shown;
}

function toImage(given: Readonly<Record<string, string>>): Record<string, ImageValue> {
  return Object.fromEntries(
    Object.entries(given).map(([name, one]) => {
      const decimal = one.startsWith('text:') ? undefined : parseDecimal(one);
      return [name, decimal ? { number: formatDecimal(decimal) } : one.replace(/^text:/, '')];
    }),
  );
}

test('an image of any snapshot has the rows that were open then, and what was withdrawn in its last version', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(snapshot, { minLength: 1, maxLength: 3 }), async (snapshots) => {
      const store = await tempStore();
      for (const rows of snapshots) {
        const accepted = rows.map((one) => ({ ...one, accepted: ACCEPTED[one.document] }));
        await ingestTiny(store, accepted, SCOPE);
      }
      for (let at = 1; at <= snapshots.length; at += 1) {
        const image = await imageAt(store, at);
        expect(imageFaults(image)).toEqual([]);
        const rows = decodeImage(image);
        const wanted = expected(snapshots.slice(0, at));
        expect(rows).toHaveLength(wanted.size);
        expect(rows).toEqual(expect.arrayContaining([...wanted.values()]));
      }
    }),
    { numRuns: longOr(3, 30) },
  );
});

const WITH_VALUES = (entity: string, values: TinyRow['values']): TinyRow => ({
  document: entity,
  entity,
  period: '2009-01-01/2009-12-31',
  values,
});

test('fields stand in the order of the header, then of core financials, then by name', async () => {
  const store = await tempStore();
  const names = ['zebra', 'treasurystock', 'ebit', 'amended', 'taxonomyid', 'Aardvark', 'changeincurrentassets'];
  await ingestTiny(store, [WITH_VALUES('1', Object.fromEntries(names.map((name) => [name, '1'])))], SCOPE);
  expect((await imageAt(store, 1)).fields).toEqual([
    'taxonomyid',
    'amended',
    'changeincurrentassets',
    'ebit',
    'treasurystock',
    'aardvark',
    'zebra',
  ]);
});

test('of two fields whose names differ in case a row shows the one in lower case, and the other is counted', async () => {
  const store = await tempStore();
  await ingestTiny(store, [WITH_VALUES('1', { EBIT: '1', ebit: '2' }), WITH_VALUES('2', { EBIT: '3' })], SCOPE);
  const { image, counts } = await withConnection(store, TEST_PORTS, (connection) =>
    readServedRows(connection, RESOURCE, 1, []),
  );
  expect(decodeImage(image).map((one) => one.values)).toEqual([{ ebit: { number: '2' } }, { ebit: { number: '3' } }]);
  expect(counts).toEqual({ rows: 2, values: 2, leftOut: { repeated: 1 } });
});

test('a row whose content changes stays where it is; fields that only later rows have are not there before', async () => {
  const store = await tempStore();
  const [first, second] = [WITH_VALUES('1', { ebit: '1' }), WITH_VALUES('2', { ebit: '2' })];
  await ingestTiny(store, [first, second], SCOPE);
  await ingestTiny(store, [{ ...first, values: { ebit: '9', goodwill: '4' } }, second], SCOPE);
  const before = await imageAt(store, 1);
  const after = await imageAt(store, 2);
  expect(before.fields).toEqual(['ebit']);
  expect(after.fields).toEqual(['ebit', 'goodwill']);
  expect(decodeImage(after).map((one) => one.values)).toEqual([
    { ebit: { number: '9' }, goodwill: { number: '4' } },
    { ebit: { number: '2' } },
  ]);
});

test('a resource that the store does not have, or not yet, is empty; other resources change nothing of an image', async () => {
  const store = await tempStore();
  await ingestTiny(store, [WITH_VALUES('1', { ebit: '1' })], { ...SCOPE, resource: 'Insiders-Filers' });
  await ingestTiny(store, [WITH_VALUES('2', { ebit: '2' })], SCOPE);
  const early = await imageAt(store, 1);
  expect([early.count, early.snapshot, [...early.offsets], early.fields]).toEqual([0, 0, [0], []]);
  expect((await imageAt(store, 2, 'Companies')).count).toBe(0);
  expect((await imageAt(store, 2, 'Insiders-Filers')).snapshot).toBe(1);
  expect((await imageAt(store, 2)).snapshot).toBe(2);
});
