import { expect, test } from 'vitest';
import { storeTaxonomies } from '../../../../src/warehouse/ingest/ingest-taxonomy.ts';
import type { BodyHashes, TaxonomyPartKey } from '../../../../src/warehouse/store/service-runs/taxonomy-checks.ts';
import { openSession } from '../../../../src/warehouse/store/session.ts';
import { plainTaxonomy } from '../../../support/service.ts';
import { TEST_PORTS, tempStore } from '../../../support/temp-store.ts';

const PARTS = ['calculation', 'presentation', 'fieldlabel', 'fieldproperty'];
const KEYS = ['18', '50', '99'].flatMap((id) => PARTS.map((part) => ({ id, part })));

/** The hashes of what is stored now. */
async function hashesOf(store: string, asked: readonly TaxonomyPartKey[]): Promise<BodyHashes> {
  const session = await openSession();
  try {
    return await session.write(store, TEST_PORTS, (writer) => writer.storedBodyHashes(asked));
  } finally {
    session.close();
  }
}

test('the parts of taxonomies have hashes of their own, whichever others are asked for', async () => {
  const store = await tempStore();
  const taxonomies = ['18', '50'].map((id) => {
    const { parts } = plainTaxonomy(id);
    const labels = parts.labels.map((label) => ({ ...label, text: `${label.text} of ${id}` }));
    return { source: 'service', id, name: id, extent: 'whole', parts: { ...parts, labels } } as const;
  });
  const target = { store, command: 'test', input: 'tiny', observedAt: '2009-10-01T00:00:00Z' };
  await storeTaxonomies({ taxonomies, counts: {}, diagnostics: [] }, target, TEST_PORTS);
  const all = await hashesOf(store, [...KEYS, ...KEYS]);
  for (const key of KEYS) expect((await hashesOf(store, [key]))(key)).toBe(all(key));
  const [one, other] = ['18', '50'].map((id) => PARTS.map((part) => all({ id, part })));
  expect(one?.map((hash, at) => hash === other?.[at])).toEqual([true, true, false, true]);
  expect(one).toEqual(PARTS.map(() => expect.stringMatching(/^[0-9a-f]{64}$/)));
  expect(new Set(one).size).toBe(PARTS.length);
  expect(PARTS.map((part) => all({ id: '99', part }))).toEqual(PARTS.map(() => null));
  expect((await hashesOf(store, []))({ id: '18', part: 'calculation' })).toBe(null);
});
