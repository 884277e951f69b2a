import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ingestPayload } from '../../../src/service/sync/ingest-payload.ts';
import { ingestTaxonomy } from '../../../src/warehouse/ingest/ingest-taxonomy.ts';
import { TEST_PORTS, tempFolder } from '../../support/temp-store.ts';
import { writeFiles } from '../../support/write-files.ts';
import { link, linkbase, roles, schema } from '../sources/xbrl/tiny-taxonomy.ts';

const observedAt = '2009-10-01T00:00:00Z';

const relationship = (parent: string, child: string, childlevel: number) => ({
  parentfield: { id: parent.charCodeAt(0), value: parent },
  childfield: { id: child.charCodeAt(0), value: child },
  relativeorder: 100,
  childlevel,
});

test.each(['calculation', 'presentation'])('levels and cycles of a saved %s are told', async (resource) => {
  const folder = await tempFolder();
  const file = join(folder, 'answer.json');
  const tree = [
    relationship('a', 'b', 1),
    relationship('b', 'c', 5),
    relationship('x', 'y', 1),
    relationship('y', 'x', 2),
  ];
  const fieldhierarchy = tree.map((one) => (resource === 'calculation' ? { ...one, weight: 1 } : one));
  writeFileSync(
    file,
    JSON.stringify({ result: { section: [{ id: 7, title: 'T', relativeorder: 100, fieldhierarchy }] } }),
  );
  const request = { store: join(folder, 'test.duckdb'), observedAt, resource, taxonomy: '18' };
  const { ingested } = await ingestPayload(file, request, TEST_PORTS);
  if (!('counts' in ingested)) throw new Error('rows in place of a taxonomy');
  expect(ingested.counts.levelsDiffering).toBe(1);
  expect(ingested.diagnostics.map(({ code }) => code)).toEqual(['service/cycle', 'taxonomy/level-differs']);
  expect(ingested.diagnostics[1]?.message).toMatch(
    /^the (calculation|presentation) of section 7 states 1 child level .*: c in b 5, not 2$/,
  );
});

test('levels of XBRL trees are their own', async () => {
  const folder = await tempFolder();
  const path = writeFiles(join(folder, 'filing'), {
    't.xsd': schema('A B C D', roles({ 'urn:r': '10 - Statement - Balance' })),
    'c.xml': linkbase(
      link('calculation', 'urn:r', 'A > B order="1"; B > C order="1"; A > C order="2"; C > D order="1"'),
    ),
  });
  const ingested = await ingestTaxonomy(path, { store: join(folder, 'test.duckdb'), observedAt }, TEST_PORTS);
  expect(ingested.counts.levelsDiffering).toBe(0);
});
