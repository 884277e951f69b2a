import { expect, test } from 'vitest';
import type { SourceRead } from '../../../src/core/model/source-read.ts';
import { ingestRows } from '../../../src/warehouse/ingest/ingest-rows.ts';
import { storeTaxonomies } from '../../../src/warehouse/ingest/ingest-taxonomy.ts';
import { withConnection } from '../../../src/warehouse/store/connection.ts';
import { withReader } from '../../../src/warehouse/store/reader.ts';
import { queryRows } from '../../../src/warehouse/store/rows.ts';
import { openSession } from '../../../src/warehouse/store/session.ts';
import { ingestTiny, TEST_PORTS, tempStore } from '../../support/temp-store.ts';
import { TINY_SCOPE, type TinyRow, tinyBatch } from '../../support/tiny-rows.ts';

const NAME = 'us-gaap/2009:Assets';
const FIELD = { namespace: 'us-gaap/2009', name: 'Assets' };
const OWN = { namespace: '0000000001-09-000001', name: 'Own' };

const target = { command: 'test', input: 'test', observedAt: '2009-10-01T00:00:00Z' };

/** Two filings of a data set, of which the first prints its label, and a filing with labels of its own. */
async function storeWithLabels(): Promise<string> {
  const store = await tempStore();
  const row = { period: '2009-06-30', values: { [NAME]: '1' } };
  const rows: readonly TinyRow[] = [
    { ...row, entity: '0000000001', document: OWN.namespace, values: { [NAME]: '1', [`${OWN.namespace}:Own`]: '2' } },
    { ...row, entity: '0000000002', document: 'other' },
  ];
  async function* dataSet(): SourceRead {
    yield {
      kind: 'fields',
      properties: [{ field: FIELD }, { field: OWN }],
      labels: [
        { field: FIELD, labelType: 'primary', text: 'Tag label' },
        { field: OWN, labelType: 'primary', text: 'Own label' },
      ],
    };
    yield { kind: 'rows', batch: tinyBatch(rows) };
    const line = { document: 0, report: 2, statement: 'BS', parenthetical: false, field: FIELD, negating: false };
    yield {
      kind: 'statementLines',
      lines: [
        { ...line, line: 2, label: 'Printed later' },
        { ...line, line: 1, label: 'Printed' },
      ],
    };
    return { scope: { ...TINY_SCOPE, source: 'sec-fsds', resource: 'FSDS' }, counts: {}, diagnostics: [] };
  }
  await ingestRows(dataSet(), { ...target, store }, TEST_PORTS);
  const scope = { source: 'filing', resource: 'XBRL', partition: 'filing f', partitionBy: 'document' } as const;
  await ingestTiny(store, [{ ...row, entity: '0000000003', document: 'f' }], scope);
  const labels = [{ field: FIELD, labelType: 'primary', text: 'Private, net of $465', language: 'en-US' }];
  const ownTaxonomy = {
    source: 'filing',
    id: 'f',
    version: 'v',
    extent: 'whole',
    name: 'f',
    parts: { labels },
  } as const;
  await storeTaxonomies({ taxonomies: [ownTaxonomy], counts: {}, diagnostics: [] }, { ...target, store }, TEST_PORTS);
  return store;
}

test('a label is of the filing, else of the data set, and never of another filing', async () => {
  const store = await storeWithLabels();
  const versions = await withConnection(store, TEST_PORTS, (connection) =>
    queryRows(
      connection,
      'SELECT d.name, v.row_version_id FROM row_version v JOIN filed_row USING (filed_row_id) JOIN document d USING (document_id)',
    ),
  );
  const versionOf = (name: string): number => Number(versions.find(([document]) => document === name)?.[1]);
  await withReader(store, TEST_PORTS, async (reader) => {
    const places = [OWN.namespace, 'other', 'f'].map((name) => ({ version: versionOf(name), name: 'Assets' }));
    const labelsAt = await reader.labelsAt([...places, { version: versionOf(OWN.namespace), name: 'Own' }]);
    expect(places.map(labelsAt)).toEqual([
      { own: 'Printed', common: 'Tag label' },
      { own: 'Tag label', common: 'Tag label' },
      { own: 'Private, net of $465', common: 'Tag label' },
    ]);
    expect(labelsAt({ version: versionOf(OWN.namespace), name: 'Own' })).toEqual({
      own: 'Own label',
      common: 'Own label',
    });
    const all = [...versions.map(([, version]) => Number(version)), 0].flatMap((version) =>
      ['Assets', 'Own', 'Nothing'].map((name) => ({ version, name })),
    );
    const both = [await reader.labelsAt(all), await reader.ownLabels(all)] as const;
    expect(all.map(both[1])).toEqual(all.map((place) => both[0](place).own));
    // The second time they are remembered.
    expect(all.map(await reader.ownLabels(all))).toEqual(all.map(both[1]));
    expect([...(await reader.labelsNamed(['Assets', 'Nothing']))]).toEqual([['Assets', 'Tag label']]);
  });
  await recordFindings(store, versions);
  const shown = 'SELECT document, label FROM findings ORDER BY document';
  expect(await withConnection(store, TEST_PORTS, (connection) => queryRows(connection, shown))).toEqual([
    [OWN.namespace, 'Printed'],
    ['f', 'Private, net of $465'],
    ['other', 'Tag label'],
  ]);
  await withReader(store, TEST_PORTS, async (reader) => {
    const choice = { run: 1, snapshot: 2 };
    const { findings } = await reader.findings(choice, { sort: 'cause', order: [], from: 0, most: 9 });
    expect(findings.map(({ document, label }) => [document?.name, label]).sort()).toEqual([
      [OWN.namespace, 'Printed'],
      ['f', 'Private, net of $465'],
      ['other', 'Tag label'],
    ]);
  });
});

/** A finding about the assets of each row. */
async function recordFindings(store: string, versions: Awaited<ReturnType<typeof queryRows>>): Promise<void> {
  const field = await withConnection(store, TEST_PORTS, (connection) =>
    queryRows(connection, `SELECT field_id FROM field WHERE name = 'Assets'`),
  );
  const each = <T>(value: T): T[] => versions.map(() => value);
  const session = await openSession();
  try {
    await session.stageFindings({
      ...{ id: versions.map(([name]) => String(name)), rule: each('roll-up/complete'), severity: each('error') },
      rowVersion: Int32Array.from(versions, ([, version]) => Number(version)),
      field: Int32Array.from(versions, () => Number(field[0]?.[0])),
      ...{ evidence: each('{}'), section: each(null), cause: each(null), group: each(null) },
    });
    const run = { ranAt: '2025-06-01T00:00:00Z', snapshot: 2, options: {}, totals: {} };
    await session.write(store, TEST_PORTS, (writer) => writer.writeFindings(run, 0));
  } finally {
    session.close();
  }
}
