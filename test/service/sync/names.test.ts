import { expect, it } from 'vitest';
import { EXACT } from '../../../src/analysis/validation/tolerance.ts';
import { validateStore } from '../../../src/analysis/validation/validate-store.ts';
import { fieldKey } from '../../../src/core/model/field-name.ts';
import type { ServedTaxonomy } from '../../../src/core/model/service-taxonomies.ts';
import type { FieldName } from '../../../src/core/model/taxonomy.ts';
import { createService, type Service } from '../../../src/service/server/service.ts';
import { num } from '../../support/row-images.ts';
import { plainTaxonomy, testParts, testView } from '../../support/service.ts';
import { TEST_PORTS, tempStore } from '../../support/temp-store.ts';
import { ingestFrom } from './support/in-memory.ts';
import { quarterRow } from './support/tiny-service.ts';

const [total, ...parts] = ['TotalAssets', 'Cash', 'Goodwill'].map(
  (name): FieldName => ({ namespace: 'service', name }),
);
if (!total) throw new Error('no total');
const named = [total, ...parts];

/** One total of two parts, with names as people write them. */
const TREE: ServedTaxonomy = {
  ...plainTaxonomy('18'),
  parts: {
    sections: [{ structure: 'calculation', id: '1', title: 'Balance Sheet', relativeOrder: '100.0' }],
    calculation: parts.map((child, index) => ({
      sectionId: '1',
      parent: total,
      child,
      weight: '1.0000',
      relativeOrder: `${index + 1}00.0`,
      childLevel: 1,
    })),
    presentation: [],
    labels: [],
    properties: named.map((field) => ({ field, canHoldValue: true })),
  },
  fieldIds: new Map(named.map((name, index) => [fieldKey(name), index + 1])),
  sectionIds: new Map([['calculation 1', 1]]),
};

/** A service that writes the names of fields in its taxonomies with capitals. */
function withCapitals({ handle }: Service): Service {
  return {
    handle: async (request, peer) => {
      const response = await handle(request, peer);
      if (!new URL(request.url).pathname.startsWith('/taxonomy/') || response.status !== 200) return response;
      const text = named.reduce((body, { name }) => body.replaceAll(name.toLowerCase(), name), await response.text());
      const headers = new Headers(response.headers);
      headers.delete('content-length');
      return new Response(text, { status: response.status, headers });
    },
  };
}

it('finds the values of rows in taxonomies that write their names with capitals, and tells of it', async () => {
  const amounts = { taxonomyid: '18', totalassets: num(10), cash: num(7), goodwill: num(2) };
  const rows = { 'Financials-QTR': [quarterRow(0, 0, amounts)] };
  const view = testView({ rows, taxonomies: [TREE] });
  const store = await tempStore();
  const done = await ingestFrom(store, withCapitals(createService(testParts({ view }))));
  expect(done.outcome).toBe('complete');
  expect(new Set(done.diagnostics.map(({ message }) => message))).toEqual(
    new Set(['taxonomy 18: 3 field names are not in lower case, as the names in rows are; they are taken so']),
  );
  const { report } = await validateStore({ store, tolerance: EXACT }, TEST_PORTS);
  expect(report.findings).toMatchObject([{ field: 'totalassets', reported: '10', computed: '9', difference: '1' }]);
});
