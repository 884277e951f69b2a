import fc from 'fast-check';
import { expect, test } from 'vitest';
import { withReader } from '../../../../src/warehouse/store/reader.ts';
import { longOr } from '../../../support/long.ts';
import { ingestTiny, TEST_PORTS, tempStore } from '../../../support/temp-store.ts';
import type { TinyRow } from '../../../support/tiny-rows.ts';

const COMPANY = '0000000001';
const DOCUMENTS = ['A', 'B', 'C'];
const PERIODS = ['2009-12-31', '2009-01-01/2009-12-31'];
const FIELDS = ['us-gaap/2009:X', 'us-gaap/2010:X', 'acme:Y'];
const values = fc.dictionary(fc.constantFrom(...FIELDS), fc.constantFrom('1', '2', '1.0', '10'), { maxKeys: 2 });
const cells = DOCUMENTS.length * PERIODS.length;
const rows = fc.array(values, { minLength: cells, maxLength: cells }).map((all) =>
  all.flatMap((own, at): TinyRow[] => {
    const [document = '', period = ''] = [DOCUMENTS[at % 3], PERIODS[Math.floor(at / 3)]];
    if (Object.keys(own).length === 0) return [];
    const names = Object.keys(own).map((name) => name.split(':')[1]);
    // Two numbers of a fact in one filing have rules of their own.
    if (new Set(names).size < names.length) return [];
    const filed = `201${at % 3}-02-01`;
    return [{ ...{ document, entity: COMPANY, filed, unit: 'USD' }, period, values: own }];
  }),
);

test('counts in each filing what the list of restatements has', async () => {
  await fc.assert(
    fc.asyncProperty(rows, async (made) => {
      const store = await tempStore();
      await ingestTiny(store, made, { source: 'sec-fsds', resource: 'FSDS' });
      await withReader(store, TEST_PORTS, async (reader) => {
        const counts = await reader.restatedFilings(COMPANY, await reader.newestSnapshot());
        const { list } = await reader.restatements({});
        const expected = new Map<string, number>();
        for await (const { after } of list()) expected.set(after.document, (expected.get(after.document) ?? 0) + 1);
        expect(Object.fromEntries(counts)).toEqual(Object.fromEntries(expected));
      });
    }),
    { numRuns: longOr(12, 100) },
  );
});
