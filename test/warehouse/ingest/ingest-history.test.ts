import { expect, test } from 'vitest';
import { ingestHistory } from '../../../src/warehouse/ingest/ingest-history.ts';
import { TEST_PORTS, tempStore } from '../../support/temp-store.ts';
import { tinyRead } from '../../support/tiny-rows.ts';

test('a refresh of nothing makes no snapshot, and those around it are numbered without a gap', async () => {
  const store = await tempStore();
  const observedAt = '2025-01-02T07:13:00Z';
  const part = () => ({
    read: tinyRead([{ period: '2024-12-31', values: { assets: '1' } }]),
    input: 'a test',
    observedAt,
  });
  const history = {
    ...{ taxonomies: [], taxonomiesObservedAt: observedAt },
    refreshes: () => [[part()], [], [part()]],
  };
  const ingested = await ingestHistory(history, { store, command: 'test' }, TEST_PORTS);
  expect(ingested.map((refresh) => refresh.map(({ snapshot }) => snapshot))).toEqual([[1], [], [2]]);
});
