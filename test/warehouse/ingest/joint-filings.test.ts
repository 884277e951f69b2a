import { existsSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ingestCompanyFacts } from '../../../src/warehouse/ingest/ingest-company-facts.ts';
import { withConnection } from '../../../src/warehouse/store/connection.ts';
import { queryRows } from '../../../src/warehouse/store/rows.ts';
import { companyFacts, FACT, type PlainFact } from '../../support/company-facts.ts';
import { longOr } from '../../support/long.ts';
import { memoryFiles } from '../../support/memory-files.ts';
import { expectSoundStore } from '../../support/store-invariants.ts';
import { TEST_PORTS, tempStore } from '../../support/temp-store.ts';

const FILED = ['2013-02-20', '2013-02-20', '2013-05-03', '2014-02-19'] as const;
const ENDS = ['2012-12-31', '2013-03-31'] as const;
const COMPANIES = [1, 2, 3] as const;

const fact: fc.Arbitrary<PlainFact> = fc
  .record({
    filing: fc.nat(FILED.length - 1),
    end: fc.constantFrom(...ENDS),
    val: fc.constantFrom(null, 1, 2),
  })
  .map(({ filing, end, val }) => ({
    ...FACT,
    ...{ accn: `0000000001-13-00000${filing}`, filed: FILED[filing], end, val },
  }));
/** The facts of two concepts, of each company; the filings are of all of them. */
const facts = fc.array(fact, { minLength: 1, maxLength: 5 });
const companies = fc.tuple(...COMPANIES.map(() => fc.record({ assets: facts, revenues: facts })));
type Companies = typeof companies extends fc.Arbitrary<infer T> ? T : never;

const fileOf = (made: Companies, cik: number): Record<string, string> => {
  const { assets = [], revenues = [] } = made[cik - 1] ?? {};
  const years = revenues.map((each) => ({ ...each, start: '2012-01-01' }));
  const concepts = { 'us-gaap:Assets': { USD: assets }, 'us-gaap:Revenues': { USD: years } };
  return { [`CIK000000000${cik}.json`]: companyFacts(concepts, { cik, entityName: `COMPANY ${cik}` }) };
};

async function ingested(store: string, files: Readonly<Record<string, string>>): Promise<void> {
  await ingestCompanyFacts(memoryFiles(files), { store, observedAt: '2015-01-01T00:00:00Z' }, TEST_PORTS);
}

/** What can be read of a store, without its snapshots. */
const READ: readonly string[] = [
  'SELECT * EXCLUDE row_version_id FROM filed_value',
  `SELECT d.name, x.key, v.* EXCLUDE (document_id, entity_id, opened)
   FROM document_version v JOIN document d USING (document_id) JOIN entity x USING (entity_id)`,
  'SELECT e.key, v.* EXCLUDE (entity_id, opened) FROM entity_version v JOIN entity e USING (entity_id)',
  'SELECT f.name, v.* EXCLUDE (field_id, opened) FROM filed_field v JOIN field f USING (field_id)',
];

const contentsOf = (store: string): Promise<readonly unknown[]> =>
  withConnection(store, TEST_PORTS, async (connection) => {
    const contents: unknown[] = [];
    const views = await queryRows(connection, `SELECT view_name FROM duckdb_views() WHERE view_name LIKE 'Company%'`);
    for (const sql of [...READ, ...views.map(([name]) => `FROM "${String(name)}"`)]) {
      contents.push(await queryRows(connection, `SELECT t::VARCHAR FROM (${sql}) t ORDER BY 1`));
    }
    return contents;
  });

test('companies that filed together read the same, brought in together or one after the other', async () => {
  await fc.assert(
    fc.asyncProperty(companies, fc.boolean(), async (made, isOneFirst) => {
      const [together, apart] = [await tempStore(), await tempStore()];
      const [one, two, three] = [fileOf(made, 1), fileOf(made, 2), fileOf(made, 3)];
      await ingested(together, { ...one, ...two, ...three });
      // The files of a later night have what the store has, too.
      await ingested(apart, isOneFirst ? one : { ...one, ...two });
      await ingested(apart, { ...two, ...three });
      await ingested(apart, { ...one, ...two, ...three });
      expect(await contentsOf(apart)).toEqual(await contentsOf(together));
      await expectSoundStore(apart);
    }),
    { numRuns: longOr(4, 30) },
  );
});

test('garbage of a large read is collected once, before the store is written', async () => {
  const store = await tempStore();
  const isThere: boolean[] = [];
  const collectGarbage = async (): Promise<void> => {
    isThere.push(existsSync(store));
  };
  const files = memoryFiles({ 'CIK0000000001.json': companyFacts({ 'us-gaap:Assets': { USD: [FACT] } }) });
  await ingestCompanyFacts(files, { store, observedAt: '2015-01-01T00:00:00Z' }, { ...TEST_PORTS, collectGarbage });
  expect(isThere).toEqual([false]);
});
