import { NO_FILTERS } from '../../src/analysis/validation/finding-filter.ts';
import { EXACT } from '../../src/analysis/validation/tolerance.ts';
import { validateStore } from '../../src/analysis/validation/validate-store.ts';
import type { Scope } from '../../src/core/model/source-read.ts';
import type { FieldProperty, TaxonomyParts } from '../../src/core/model/taxonomy.ts';
import { storeTaxonomies } from '../../src/warehouse/ingest/ingest-taxonomy.ts';
import { ingestTiny, TEST_PORTS, tempStore } from './temp-store.ts';
import type { TinyRow } from './tiny-rows.ts';

type Stored = {
  /** Each list is one snapshot. */
  readonly snapshots: readonly (readonly TinyRow[])[];
  /** Rows of other resources, which are ingested first. */
  readonly resources?: Readonly<Record<string, readonly TinyRow[]>>;
  readonly scope?: Partial<Scope>;
  /** Rows of other sources, by their names. */
  readonly sources?: Readonly<Record<string, readonly TinyRow[]>>;
  /** Properties of fields of the namespace `service`, by name. */
  readonly types?: Readonly<Record<string, Partial<FieldProperty>>>;
};

const target = { command: 'test', input: 'test', observedAt: '2009-10-01T00:00:00Z' };

/** Money that flows during a period, and money at its end. */
export const FLOW = { dataType: { name: 'Monetary' }, periodType: 'duration' } as const;
export const STOCK = { dataType: { name: 'Monetary' }, periodType: 'instant' } as const;

export async function storeParts(store: string, parts: TaxonomyParts, id = '18'): Promise<void> {
  const taxonomy = { source: 'service', id, version: 'v1', extent: 'parts', name: 'CI', parts } as const;
  await storeTaxonomies({ taxonomies: [taxonomy], counts: {}, diagnostics: [] }, { ...target, store }, TEST_PORTS);
}

/** The findings of one rule over rows of the company, each as `document field reported computed: detail`. */
export async function ruleFindings(rule: string, stored: Stored): Promise<readonly string[]> {
  const { snapshots, resources = {}, sources = {}, scope, types = {} } = stored;
  const store = await tempStore();
  const properties = Object.entries(types).map(([name, type]) => ({ field: { namespace: 'service', name }, ...type }));
  if (properties.length > 0) await storeParts(store, { properties });
  for (const [resource, rows] of Object.entries(resources)) await ingestTiny(store, rows, { ...scope, resource });
  for (const [source, rows] of Object.entries(sources)) {
    await ingestTiny(store, rows, { ...scope, source, resource: source });
  }
  for (const rows of snapshots) await ingestTiny(store, rows, scope);
  const { report } = await validateStore(
    { store, tolerance: EXACT, filters: { ...NO_FILTERS, rule: [rule] } },
    TEST_PORTS,
  );
  return report.findings.map(({ document, field, reported, computed, ...finding }) => {
    const detail = 'detail' in finding ? finding.detail : '';
    return `${document?.name} ${field} ${reported} ${computed}: ${detail}`;
  });
}
