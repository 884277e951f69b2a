import { expect, test } from 'vitest';
import type { SourceRead } from '../../../src/core/model/source-read.ts';
import type { FieldLabel } from '../../../src/core/model/taxonomy.ts';
import { ingestRows } from '../../../src/warehouse/ingest/ingest-rows.ts';
import { storeTaxonomies } from '../../../src/warehouse/ingest/ingest-taxonomy.ts';
import { withConnection } from '../../../src/warehouse/store/connection.ts';
import { readFieldLabels } from '../../../src/warehouse/store/read-taxonomy.ts';
import { TEST_PORTS, tempStore } from '../../support/temp-store.ts';
import { TINY_SCOPE, tinyBatch } from '../../support/tiny-rows.ts';

const field = (namespace: string, name: string) => ({ namespace, name });
const label = (namespace: string, name: string, text: string): FieldLabel => ({
  field: field(namespace, name),
  labelType: 'primary',
  text,
});

async function* tags(labels: readonly FieldLabel[]): SourceRead {
  yield { kind: 'fields', properties: labels.map(({ field }) => ({ field })), labels };
  yield {
    kind: 'rows',
    batch: tinyBatch([{ document: 'A', period: '2009-06-30', values: { 'us-gaap/2009:Cash': '1' } }]),
  };
  return { scope: TINY_SCOPE, counts: {}, diagnostics: [] };
}

test('labels come from the taxonomy, else from data sets of its year, else of another; custom fields lend none', async () => {
  const store = await tempStore();
  const target = { store, command: 'test', input: 'test', observedAt: '2009-10-01T00:00:00Z' };
  const parent = field('us-gaap/2009', 'Assets');
  const calculation = ['Cash', 'Land', 'Tools', 'Own'].map((name, i) => ({
    sectionId: '1',
    parent,
    child: field('us-gaap/2009', name),
    weight: '1',
    relativeOrder: String(i),
    childLevel: 1,
  }));
  const labels = [label('us-gaap/2009', 'Assets', 'Assets of the taxonomy')];
  const taxonomy = {
    source: 'us-gaap',
    id: '18',
    version: '2009-01-31',
    extent: 'whole',
    name: 'CI',
    parts: { sections: [], calculation, labels },
  } as const;
  await storeTaxonomies({ taxonomies: [taxonomy], counts: {}, diagnostics: [] }, target, TEST_PORTS);
  const filed = [
    label('us-gaap/2009', 'Assets', 'Assets of a data set'),
    label('us-gaap/2008', 'Cash', 'Cash of 2008'),
    label('us-gaap/2009', 'Cash', 'Cash of 2009'),
    label('us-gaap/2008', 'Land', 'Land of 2008'),
    label('0000000001-09-000001', 'Own', 'Own of a filing'),
  ];
  await ingestRows(tags(filed), target, TEST_PORTS);
  const found = await withConnection(store, TEST_PORTS, (connection) => readFieldLabels(connection, 1));
  expect(Object.fromEntries(found.labels)).toEqual({
    'us-gaap/2009#Assets': 'Assets of the taxonomy',
    'us-gaap/2009#Cash': 'Cash of 2009',
    'us-gaap/2009#Land': 'Land of 2008',
  });
  expect(found.counts).toEqual({ taxonomy: 1, 'data set': 2, none: 2 });
});
