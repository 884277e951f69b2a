import { expect, test } from 'vitest';
import { ingestXbrl } from '../../../src/warehouse/ingest/ingest-xbrl.ts';
import { withReader } from '../../../src/warehouse/store/reader.ts';
import { allPrintedFilings } from '../../support/printed-filings.ts';
import { describeWithRealData } from '../../support/real-data.ts';
import { TEST_PORTS, tempStore } from '../../support/temp-store.ts';
import { compareWithLinkbases } from './linkbase-sums.ts';

const FILINGS = [
  ...['AAPL-10K-2010-09-25', 'AAPL-10K-2015-09-26', 'AAPL-10K-2023-09-30', 'CRSR-10K-2024-12-31-embedded'],
  ...['GOOG-10Q-2020-03-31', 'MSFT-10Q-2015-09-30', 'NFLX-10K-2009-12-31', 'PG-10K-2010-06-30'],
  'SR-10Q-2023-12-31-noxsd',
].map((name) => `xbrl-filings/${name}.zip`);

describeWithRealData('the printed sums of filings', FILINGS, (paths) => {
  test('are those of their linkbases, and no others', async () => {
    const store = await tempStore();
    await ingestXbrl(paths, { store, observedAt: '2025-01-01T00:00:00Z' }, TEST_PORTS);
    const compared = await withReader(store, TEST_PORTS, async (reader) =>
      compareWithLinkbases(reader, await allPrintedFilings(store)),
    );
    const total = (count: (typeof compared)[number]['stated'][]): number => count.reduce((sum, each) => sum + each, 0);
    const misses = compared.flatMap((each) => each.misses).join('\n');
    const [stated, found] = [total(compared.map((each) => each.stated)), total(compared.map((each) => each.found))];
    const [inferred, right] = [total(compared.map((each) => each.inferred)), total(compared.map((each) => each.right))];
    expect(stated).toBeGreaterThan(150);
    expect(found / stated, misses).toBeGreaterThanOrEqual(0.98);
    expect(right / inferred, misses).toBeGreaterThanOrEqual(0.98);
  }, 60_000);
});
