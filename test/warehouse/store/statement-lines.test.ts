import { expect, test } from 'vitest';
import type { Scope, SourceRead, StatementLine } from '../../../src/core/model/source-read.ts';
import { ingestRows } from '../../../src/warehouse/ingest/ingest-rows.ts';
import { withReader } from '../../../src/warehouse/store/reader.ts';
import { TEST_PORTS, tempStore } from '../../support/temp-store.ts';
import { TINY_SCOPE, tinyBatch } from '../../support/tiny-rows.ts';

const line = (place: number, name: string, label = name): StatementLine => ({
  ...{ document: 0, report: 2, line: place, statement: 'BS', parenthetical: false, negating: false },
  ...{ field: { namespace: 'us-gaap/2009', name }, label },
});

async function ingest(
  store: string,
  lines: readonly StatementLine[],
  headings: readonly string[] = [],
  scope: Partial<Scope> = {},
): Promise<void> {
  async function* read(): SourceRead {
    const fields = lines.map(({ field }) => ({ field, canHoldValue: !headings.includes(field.name) }));
    yield { kind: 'fields', properties: fields, labels: [] };
    yield {
      kind: 'rows',
      batch: tinyBatch([{ document: 'A', entity: '1', period: '2009-06-30', values: { 'us-gaap/2009:Cash': '1' } }]),
    };
    yield { kind: 'statementLines', lines };
    return { scope: { ...TINY_SCOPE, ...scope }, counts: {}, diagnostics: [] };
  }
  await ingestRows(read(), { store, command: 'test', input: 'test', observedAt: '2009-10-01T00:00:00Z' }, TEST_PORTS);
}

const linesAt = (store: string, snapshot: number) =>
  withReader(store, TEST_PORTS, async (reader) => {
    const { documents, rows } = await reader.rows({ of: { companies: ['1'] }, snapshot });
    expect(rows).toHaveLength(1);
    const lines = await reader.statementLines([...documents.keys()], snapshot);
    return [...lines.values()].flat().map(({ line: at, label, canHoldValue }) => [at, label, canHoldValue]);
  });

test('headings of an earlier publication stay where the later one has no line', async () => {
  const store = await tempStore();
  await ingest(
    store,
    [line(1, 'AssetsAbstract'), line(2, 'Cash'), line(3, 'Dropped'), line(4, 'OldAbstract')],
    ['AssetsAbstract', 'OldAbstract'],
  );
  await ingest(store, [line(2, 'Cash', 'Cash in hand'), line(4, 'Debt')], []);
  expect(await linesAt(store, 1)).toEqual([
    [1, 'AssetsAbstract', false],
    [2, 'Cash', true],
    [3, 'Dropped', true],
    [4, 'OldAbstract', false],
  ]);
  expect(await linesAt(store, 2)).toEqual([
    [1, 'AssetsAbstract', false],
    [2, 'Cash in hand', true],
    [4, 'Debt', true],
  ]);
});

test('a part of a scope brings other lines; only a complete read without lines takes them back', async () => {
  const store = await tempStore();
  await ingest(store, [line(1, 'Cash')]);
  await ingest(store, [line(1, 'Cash', 'Cash in hand')], [], { complete: false });
  await ingest(store, [], [], { complete: false });
  await ingest(store, []);
  const labels = [];
  for (const snapshot of [1, 2, 3, 4]) labels.push((await linesAt(store, snapshot)).map(([, label]) => label));
  expect(labels).toEqual([['Cash'], ['Cash in hand'], ['Cash in hand'], []]);
});
