import { expect, test } from 'vitest';
import type { PublishedRule, PublishedRules } from '../../../src/core/model/published-rules.ts';
import { storeTaxonomies } from '../../../src/warehouse/ingest/ingest-taxonomy.ts';
import { withReader } from '../../../src/warehouse/store/reader.ts';
import { ingestTiny, TEST_PORTS, tempStore } from '../../support/temp-store.ts';

const rule = (id: string, part: Partial<PublishedRule> = {}): PublishedRule => {
  return { id, name: id, definition: 'D.', groups: [], relationships: [], elements: [], exclusions: [], ...part };
};

test('the rules of the newest release are read as they were written; the newest content of a version counts', async () => {
  const store = await tempStore();
  const write = (publishedRules: readonly PublishedRules[]) => {
    const target = { store, command: 'test', input: 'test', observedAt: '2009-10-01T00:00:00Z' };
    return storeTaxonomies({ taxonomies: [], publishedRules, counts: {}, diagnostics: [] }, target, TEST_PORTS);
  };
  const read = () => withReader(store, TEST_PORTS, (reader) => reader.publishedRules());
  await write([]);
  expect(await read()).toBeUndefined();
  const newest = rule('DQC.US.0009', {
    groups: [{ name: 'G', note: 'N.', fields: ['us-gaap/2025#A'] }],
    relationships: [{ kind: 'summation-item', role: 'r', from: 'a', to: 'b', weight: '-1.0' }],
    elements: [{ id: 'DQC.US.0009.15', fields: ['a'] }],
    exclusions: [{ kind: 'allowableSubString', text: 'x', fields: ['a'] }],
  });
  await write([{ source: 'us-gaap', version: '2025', rules: [rule('DQC.US.0004')] }]);
  await write([{ source: 'us-gaap', version: '2025', rules: [newest] }]);
  await write([{ source: 'us-gaap', version: '2024', rules: [rule('DQC.US.0014')] }]);
  expect(await read()).toEqual({ source: 'us-gaap', version: '2025', rules: [newest] });
});

test('at an earlier snapshot the rules count that were stored by then; the newest where none was', async () => {
  const store = await tempStore();
  const write = (version: string) => {
    const target = { store, command: 'test', input: 'test', observedAt: '2009-10-01T00:00:00Z' };
    const publishedRules = [{ source: 'us-gaap', version, rules: [rule('DQC.US.0004')] }];
    return storeTaxonomies({ taxonomies: [], publishedRules, counts: {}, diagnostics: [] }, target, TEST_PORTS);
  };
  const rows = (amount: string) => ingestTiny(store, [{ period: '2009-06-30', values: { Assets: amount } }]);
  const read = (asOf?: number) =>
    withReader(store, TEST_PORTS, async (reader) => (await reader.publishedRules(asOf))?.version);
  await rows('1');
  await write('2024');
  await rows('2');
  await write('2025');
  expect([await read(1), await read(2), await read()]).toEqual(['2025', '2024', '2025']);
});
