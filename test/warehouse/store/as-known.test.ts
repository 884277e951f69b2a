import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { SourceRead } from '../../../src/core/model/source-read.ts';
import { ingestRows } from '../../../src/warehouse/ingest/ingest-rows.ts';
import { showAsKnown } from '../../../src/warehouse/store/as-known.ts';
import { withConnection } from '../../../src/warehouse/store/connection.ts';
import { knownStore, requireKnown } from '../../../src/warehouse/store/known-store.ts';
import { type StorePlace, withReader } from '../../../src/warehouse/store/reader.ts';
import { queryRows } from '../../../src/warehouse/store/rows.ts';
import { withFileReader } from '../../../src/warehouse/store/sql-reader.ts';
import { longOr } from '../../support/long.ts';
import { ingestTiny, TEST_PORTS, tempFolder, tempStore } from '../../support/temp-store.ts';
import { TINY_SCOPE, type TinyRow, tinyBatch } from '../../support/tiny-rows.ts';

const DAYS = ['2009-08-03', '2009-08-04', '2009-10-02', '2010-01-04'] as const;
const FIELDS = ['a', 'b', 'c'] as const;

const value = fc.constantFrom('1', '2', '2.50', '1|2', 'text:x', 'nil', '12345678901234567890.5');
const values = fc
  .tuple(...FIELDS.map(() => fc.option(value, { freq: 2 })))
  .map((each) => Object.fromEntries(FIELDS.flatMap((name, at) => (each[at] ? [[name, each[at]]] : []))));
const row = fc.record({
  period: fc.constantFrom('2009-06-30', '2009-06-30', '2009-04-01/2009-06-30'),
  values,
});
/** `day`: of the filing; none for a filing without a date. No document at all for `isFiled` false. */
const documents = fc
  .array(
    fc.record({
      day: fc.option(fc.nat(DAYS.length - 1), { freq: 5 }),
      isFiled: fc.constantFrom(true, true, true, false),
      accepted: fc.boolean(),
    }),
    { minLength: 3, maxLength: 5 },
  )
  .map((all) => all.map((each, at) => ({ ...each, name: `F${at}`, entity: each.isFiled ? 'X' : `N${at}` })));
/** What each ingest has of each document; a document that is missing is retired. */
const ingests = fc.array(
  fc.array(fc.option(fc.uniqueArray(row, { selector: ({ period }) => period, minLength: 1 }), { freq: 8 }), {
    minLength: 5,
    maxLength: 5,
  }),
  { minLength: 1, maxLength: 4 },
);
const known = fc.constantFrom('2009-08-03', '2009-08-03', '2009-08-10', '2009-12-31', '2009-08-02');

type Document = typeof documents extends fc.Arbitrary<readonly (infer T)[]> ? T : never;
type Ingest = typeof ingests extends fc.Arbitrary<(infer T)[]> ? T : never;

function rowsOf(ingest: Ingest, all: readonly Document[]): readonly TinyRow[] {
  return all.flatMap(({ name, entity, day, isFiled, accepted }, at) =>
    (ingest[at] ?? []).map((each) => {
      const filed = day === null ? {} : { filed: DAYS[day] ?? '' };
      const moment = accepted && day !== null ? { accepted: `${DAYS[day]}T10:00:00` } : {};
      return { ...each, entity, ...(isFiled && { document: name, ...filed, ...moment }) };
    }),
  );
}

const isKnown = ({ isFiled, day }: Document, until: string): boolean =>
  !isFiled || (day !== null && (DAYS[day] ?? '') <= until);

const SHOWN = `
  SELECT v.opened, v.closed, e.key, d.name, i.period_end, i.period_start, x.* EXCLUDE content_id
  FROM current_version v JOIN row_identity i USING (row_identity_id) JOIN entity e USING (entity_id)
  LEFT JOIN document d USING (document_id)
  JOIN (SELECT content_id, list_sort(list(n)) AS content FROM (
    SELECT content_id, [f.name, x.value] AS n FROM (
      SELECT content_id, unnest(fields) AS field_id, unnest(mantissas) || 'e-' || unnest(places) AS value FROM content
      UNION ALL SELECT content_id, unnest(wide_fields), unnest(wide_numbers) FROM content
      UNION ALL SELECT content_id, unnest(text_fields), unnest(texts) FROM content
      UNION ALL SELECT content_id, unnest(nil_fields), 'nil' FROM content) x JOIN field f USING (field_id))
    GROUP BY content_id) x USING (content_id)
  ORDER BY ALL`;
const FILED = `SELECT * EXCLUDE row_version_id FROM filed_value ORDER BY ALL`;
const COUNTS = ['row_version', 'filed_row', 'row_content', 'composed_content', 'current_version', 'statement_line'].map(
  (table) => `SELECT count(*) FROM ${table}`,
);

type Time = { readonly asKnown?: string; readonly asOf?: number };

async function answers(store: string, time: Time): Promise<readonly unknown[]> {
  const folder = await tempFolder();
  return withFileReader(store, { folder, ...time }, TEST_PORTS, async ({ ask }) => {
    const found: unknown[] = [];
    for (const sql of time.asOf === undefined ? [SHOWN, FILED, ...COUNTS] : [FILED]) {
      const all: unknown[] = [];
      for await (const page of await (await ask(sql)).rows()) all.push(...page);
      found.push(all);
    }
    return found;
  });
}

test('a store as known on a day shows, at every moment, what one shows that never got later or undated filings', async () => {
  await fc.assert(
    fc.asyncProperty(documents, ingests, known, fc.nat(3), async (all, reads, asKnown, moment) => {
      const [whole, part] = [await tempStore(), await tempStore()];
      for (const read of reads) {
        const rows = rowsOf(read, all);
        await ingestTiny(whole, rows);
        await ingestTiny(
          part,
          rows.filter((_, at) => isKnown(documentAt(read, all, at), asKnown)),
        );
      }
      expect(await answers(whole, { asKnown })).toEqual(await answers(part, {}));
      const asOf = (moment % reads.length) + 1;
      expect(await answers(whole, { asKnown, asOf })).toEqual(await answers(part, { asOf }));
    }),
    { numRuns: longOr(3, 80) },
  );
});

/** The document of a row of {@link rowsOf}, by its position. */
function documentAt(ingest: Ingest, all: readonly Document[], position: number): Document {
  const owners = all.flatMap((document, at) => (ingest[at] ?? []).map(() => document));
  const owner = owners[position];
  if (!owner) throw new Error('no such row');
  return owner;
}

const filing = (document: string, filed: string | undefined, a: string): TinyRow => ({
  ...{ document, period: '2009-06-30', values: { a } },
  ...(filed !== undefined && { filed }),
});

test('the reader of a store as known has the values of filings known; the next opening has all again', async () => {
  const store = await tempStore();
  await ingestTiny(store, [filing('LATE', '2009-09-01', '2'), filing('EARLY', '2009-07-01', '1')]);
  const namesIn = (place: StorePlace): Promise<readonly (string | undefined)[]> =>
    withReader(place, TEST_PORTS, async (reader) => {
      const companies = (await reader.companies(1)).map(({ key }) => key);
      const { rows } = await reader.rows({ of: { companies }, snapshot: 1, values: 'all' });
      return rows.map(({ document }) => document?.name).toSorted();
    });
  expect(await namesIn(knownStore(store, '2009-08-31', { current: true }, TEST_PORTS))).toEqual(['EARLY']);
  expect(await namesIn(store)).toEqual(['EARLY', 'LATE']);
});

test('what a row shows is composed of the filings known', async () => {
  const store = await tempStore();
  const first = { ...filing('FIRST', '2009-07-01', '1'), values: { a: '1', b: '5' } };
  await ingestTiny(store, [first, filing('LATE', '2009-09-01', '3'), filing('SECOND', '2009-08-01', '2')]);
  const shownOn = async (asKnown: string): Promise<unknown> =>
    withFileReader(store, { folder: await tempFolder(), asKnown }, TEST_PORTS, async ({ ask }) => {
      const all: unknown[] = [];
      for await (const page of await (await ask('SELECT document, a, b FROM "Tiny"')).rows()) all.push(...page);
      return all;
    });
  expect(await shownOn('2009-07-31')).toEqual([['FIRST', '1', '5']]);
  expect(await shownOn('2009-08-01')).toEqual([['SECOND', '2', '5']]);
  expect(await shownOn('2009-09-01')).toEqual([['LATE', '3', '5']]);
});

test('filings are counted as known, later and undated; a day before the first is refused with its date', async () => {
  const store = await tempStore();
  const accepted = { ...filing('D', undefined, '4'), accepted: '2009-07-14T16:00:00' };
  await ingestTiny(store, [
    filing('A', '2009-07-01', '1'),
    filing('B', '2009-08-01', '2'),
    filing('C', undefined, '3'),
    accepted,
  ]);
  expect(await requireKnown(store, '2009-07-15', TEST_PORTS)).toEqual({ known: 2, later: 1, undated: 1 });
  await expect(requireKnown(store, '2009-06-30', TEST_PORTS)).rejects.toMatchObject({
    message: 'no filing of the store was known on 2009-06-30',
    hint: 'The first was filed on 2009-07-01.',
  });
});

test('lines of later statements are not there', async () => {
  const store = await tempStore();
  async function* read(): SourceRead {
    yield { kind: 'rows', batch: tinyBatch([filing('A', '2009-07-01', '1'), filing('B', '2009-08-01', '2')]) };
    const lines = [0, 1].map((document) => ({
      ...{ document, report: 1, line: 1, statement: 'BS', parenthetical: false, negating: false },
      ...{ field: { namespace: 'service', name: 'a' }, label: 'A line' },
    }));
    yield { kind: 'statementLines', lines };
    return { scope: TINY_SCOPE, counts: {}, diagnostics: [] };
  }
  await ingestRows(read(), { store, command: 'test', input: 'tiny', observedAt: '2009-10-01T00:00:00Z' }, TEST_PORTS);
  const known = await withConnection(store, TEST_PORTS, async (connection) => {
    await showAsKnown(connection, '2009-07-31', { current: false });
    return queryRows(connection, 'SELECT d.name FROM statement_line JOIN document d USING (document_id)');
  });
  expect(known).toEqual([['A']]);
});

test('a store of which every filing is known is shown as it is', async () => {
  const store = await tempStore();
  await ingestTiny(store, [filing('A', '2009-07-01', '1')]);
  const views = 'SELECT count(*) FROM duckdb_views() WHERE temporary';
  await withConnection(store, TEST_PORTS, async (connection) => {
    const before = await queryRows(connection, views);
    await showAsKnown(connection, '2009-07-01', { current: true });
    expect(await queryRows(connection, views)).toEqual(before);
  });
});
