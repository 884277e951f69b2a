import { describe, expect, it } from 'vitest';
import { nodePorts } from '../../../src/core/base/node-ports.ts';
import { ingestPayload } from '../../../src/service/sync/ingest-payload.ts';
import { storedSnapshots, withDiff } from '../../../src/warehouse/reading/diff.ts';
import { wholeAnswer } from '../../../src/warehouse/reading/query.ts';
import { storedTaxonomies, storedTaxonomy } from '../../../src/warehouse/reading/taxonomies.ts';
import { withSqlAnswer } from '../../../src/warehouse/store/sql-reader.ts';
import { savedAnswer } from '../../support/saved-answers.ts';
import { tempStore } from '../../support/temp-store.ts';

const ports = nodePorts();
const queryStore = (store: string, sql: string) => withSqlAnswer(store, { sql }, ports, wholeAnswer);

async function sampleStore(): Promise<string> {
  const store = await tempStore();
  const request = { store, observedAt: '2025-07-01T00:00:00.000Z' };
  const calculation = { ...request, resource: 'calculation', taxonomy: '18', etag: 'first' };
  await ingestPayload(savedAnswer('calculation.json'), calculation, ports);
  for (const file of ['rows-2024-09-17.json', 'rows-2024-12-17.json']) {
    await ingestPayload(savedAnswer(file), { ...request, resource: 'Financials-QTR' }, ports);
  }
  return store;
}

describe('asking a store', () => {
  it('for its taxonomies', async () => {
    const store = await sampleStore();
    const [only, ...others] = await storedTaxonomies(store, ports);
    expect(others).toEqual([]);
    expect(only).toMatchObject({
      source: 'service',
      id: '18',
      version: 'first',
      parts: ['calculation'],
    });
    const { taxonomy, parts, named } = await storedTaxonomy(store, '18', ports);
    expect(taxonomy).toEqual(only);
    expect(parts.calculation).toHaveLength(only?.counts.calculation ?? 0);
    expect(parts.labels).toEqual([]);
    expect(named.counts).toEqual({ taxonomy: 0, 'data set': 0, none: 76 });
    await expect(storedTaxonomy(store, '19', ports)).rejects.toThrow('no taxonomy "19" in the store');
  });

  it('for its snapshots, and what changed between them', async () => {
    const store = await sampleStore();
    const snapshots = await storedSnapshots(store, ports);
    expect(snapshots.map(({ snapshot, rows }) => [snapshot, rows.seen, rows.new])).toEqual([
      [1, 102, 102],
      [2, 108, 6],
    ]);
    const { rows } = await withDiff(store, { before: 1, after: 2 }, ports, async (diff) => diff);
    expect(rows).toMatchObject({ new: 6, restated: 3, corrected: 1 });
    await expect(withDiff(store, { before: 1, after: 3 }, ports, async (diff) => diff)).rejects.toThrow(
      'no snapshot 3',
    );
  });

  it('in SQL, for whole answers', async () => {
    const store = await sampleStore();
    const sql = 'SELECT 1 AS a, 0.10 AS a, NULL AS b UNION ALL SELECT 2, 1.5, NULL ORDER BY 1';
    expect(await queryStore(store, sql)).toEqual({
      columns: [
        { name: 'a', type: 'INTEGER' },
        { name: 'a:1', type: 'DECIMAL(3,2)' },
        { name: 'b', type: 'INTEGER' },
      ],
      rows: [
        { a: 1, 'a:1': '0.10', b: null },
        { a: 2, 'a:1': '1.50', b: null },
      ],
    });
    const { rows } = await queryStore(store, 'SELECT * FROM range(5000)');
    expect(rows).toHaveLength(5000);
    await expect(queryStore(store, `SELECT * FROM read_text('x')`)).rejects.toThrow('the query was refused');
  });
});
