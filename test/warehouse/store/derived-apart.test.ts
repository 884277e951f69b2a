import { beforeAll, describe, expect, it } from 'vitest';
import { chooseRows } from '../../../src/analysis/statement/choose-rows.ts';
import { EXACT } from '../../../src/analysis/validation/tolerance.ts';
import { validateStore } from '../../../src/analysis/validation/validate-store.ts';
import { ingestHistory } from '../../../src/warehouse/ingest/ingest-history.ts';
import { withConnection } from '../../../src/warehouse/store/connection.ts';
import { type StoreReader, withReader } from '../../../src/warehouse/store/reader.ts';
import { queryRows, queryTexts } from '../../../src/warehouse/store/rows.ts';
import { decodeImage } from '../../support/decode-image.ts';
import { DERIVATIONS, derivedParts, derivedRow } from '../../support/derived-rows.ts';
import { num } from '../../support/row-images.ts';
import { expectSoundStore } from '../../support/store-invariants.ts';
import { ingestTiny, TEST_PORTS, tempStore } from '../../support/temp-store.ts';

const APPLE = '0000320193';
const ANNUAL = 'CoreFinancials-ANN';
const SERVICE = { source: 'service', resource: ANNUAL, supersedes: true } as const;

let store = '';

/** The derived rows of four derivations; then a service states one of them otherwise, and a filing is there too. */
async function makeStore(): Promise<string> {
  const made = await tempStore();
  const refreshes = () => DERIVATIONS.map(({ at, rows }) => derivedParts('ANN', rows, at));
  const history = { taxonomies: [], taxonomiesObservedAt: '2009-10-28T08:00:00Z', refreshes };
  await ingestHistory(history, { store: made, command: 'standardize' }, TEST_PORTS);
  const [first] = DERIVATIONS[0]?.rows ?? [];
  if (first) await ingestTiny(made, [derivedRow({ ...first, amounts: { totalrevenue: '1' } })], SERVICE);
  const filed = { entity: APPLE, document: '0001193125-09-214859', filed: '2009-10-27', period: '2009-09-26' };
  await ingestTiny(made, [{ ...filed, values: { 'us-gaap/2009:Assets': '5' } }], {
    source: 'filing',
    resource: 'XBRL',
  });
  return made;
}

const read = <T>(use: (reader: StoreReader) => Promise<T>): Promise<T> => withReader(store, TEST_PORTS, use);
const rowsOf = (reader: StoreReader, resources?: readonly string[]) =>
  reader.rows({ snapshot: 100, of: { companies: [APPLE], resources }, values: 'all' });

describe('derived rows in a store that has rows of a service too', () => {
  beforeAll(async () => {
    store = await makeStore();
  });

  it('stay apart from these, which are served alone', async () => {
    const images = await read(async (reader) => {
      const newest = await reader.newestSnapshot();
      return [await reader.servedRows(ANNUAL, newest, []), await reader.servedRows(ANNUAL, newest - 2, [])];
    });
    const revenues = images.map(({ image }) => decodeImage(image).map(({ values }) => values.totalrevenue));
    expect(revenues[0]).toEqual([num(1)]);
    expect(revenues[1]).toHaveLength(3);
    const { history } = await read((reader) => reader.rowHistory(ANNUAL, { includeFirst: true }, []));
    expect(history.refreshes).toHaveLength(1);
    await expectSoundStore(store);
  });

  it('have wide views of their own', async () => {
    const views = await withConnection(store, TEST_PORTS, async (connection) => {
      const names = await queryTexts(
        connection,
        `SELECT view_name FROM duckdb_views() WHERE view_name LIKE '%Fin%ANN%'`,
      );
      const sql = (name: string) => `SELECT totalrevenue::VARCHAR FROM "${name}" ORDER BY ALL`;
      return Promise.all(names.map(async (name) => [name, (await queryRows(connection, sql(name))).flat()] as const));
    });
    expect(Object.fromEntries(views)).toEqual({
      'CoreFinancials-ANN_50': ['1'],
      'standard_CoreFinancials-ANN_50': ['100434000000', '42905000000', '65225000000'],
    });
  });

  it('are shown in statements only where there is nothing else, or where they are asked for', async () => {
    const all = await read((reader) => rowsOf(reader));
    const subject = { company: { key: APPLE, name: null, symbol: null } };
    const origins = (source?: string) =>
      new Set(chooseRows(all, subject, { source, length: 'annual' }).rows.map(({ origin }) => origin));
    const derived = { ...all, rows: all.rows.filter(({ origin }) => origin === 'standard') };
    expect(origins().has('standard')).toBe(false);
    expect(origins('standard')).toEqual(new Set(['standard']));
    const alone = chooseRows(derived, subject, { length: 'annual' });
    expect(alone.rows.map(({ source }) => source.resource)).toEqual([ANNUAL, ANNUAL]);
  });
});

describe('proofs of derived rows', () => {
  it('are read where they are named, and are not among the rows of a company', async () => {
    const resources = await read(async (reader) => {
      const named = await rowsOf(reader, ['StandardProofs-ANN']);
      const [all, filings] = [await rowsOf(reader), await reader.filingsOfCompany(APPLE, 100)];
      return {
        named: new Set(named.rows.map(({ source }) => source.resource)),
        all: new Set(all.rows.map(({ source }) => source.resource)),
        filings: new Set(filings.flatMap((filing) => filing.resources)),
      };
    });
    expect(resources.named).toEqual(new Set(['StandardProofs-ANN']));
    expect(resources.all).toEqual(new Set([ANNUAL, 'XBRL']));
    expect(resources.filings).toEqual(new Set([ANNUAL, 'XBRL']));
  });

  it('are not checked', async () => {
    const { report } = await validateStore({ store, tolerance: EXACT }, TEST_PORTS);
    expect(report.totals).toMatchObject({ notCheckable: 5 });
  });

  it('are compared where they are named', async () => {
    const counts = (resource?: string) =>
      read(async (reader) => (await reader.compareSnapshots({ before: 4, after: 8, resource })).rows);
    expect(await counts()).toMatchObject({ new: 2, restated: 0 });
    expect(await counts('StandardProofs-ANN')).toMatchObject({ new: 2 });
    expect(await read((reader) => reader.compareSnapshots({ before: 1, after: 8 }))).toMatchObject({
      rows: { new: 2, restated: 1 },
    });
  });
});
