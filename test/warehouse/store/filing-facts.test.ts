import { expect, test } from 'vitest';
import { withReader } from '../../../src/warehouse/store/reader.ts';
import { ingestTiny, TEST_PORTS, tempStore } from '../../support/temp-store.ts';

test('filings say whether their filer is an emerging growth company', async () => {
  const store = await tempStore();
  const row = (document: string, text: string) => ({
    document,
    period: '2024-06-30',
    values: { 'dei/2024:EntityEmergingGrowthCompany': `text:${text}`, cash: '1' },
  });
  const rows = [row('A', 'true'), row('B', 'false'), row('C', '1')];
  await ingestTiny(store, rows, { source: 'filing' });
  await withReader(store, TEST_PORTS, async (reader) => {
    const facts = await reader.filingFacts(await reader.newestSnapshot());
    expect(Array.from(facts, ([name, { isEmergingGrowth }]) => `${name} ${isEmergingGrowth}`).sort()).toEqual([
      'A true',
      'B false',
      'C true',
    ]);
  });
});
