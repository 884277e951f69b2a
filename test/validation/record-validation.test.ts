import { describe, expect, test } from 'vitest';
import { storeTaxonomies } from '../../src/ingest/ingest-taxonomy.ts';
import type { FieldName } from '../../src/model/taxonomy.ts';
import { queryRows } from '../../src/store/rows.ts';
import { withReader } from '../../src/store/session.ts';
import { recordValidation } from '../../src/validation/record-validation.ts';
import { EXACT } from '../../src/validation/tolerance.ts';
import { validateStore } from '../../src/validation/validate-store.ts';
import { ingestTiny, TEST_PORTS, tempStore } from '../support/temp-store.ts';

const field = (name: string): FieldName => ({ namespace: 'service', name });
const relationship = (parent: string, child: string, weight: string, order: number) => ({
  sectionId: '1',
  parent: field(parent),
  child: field(child),
  weight,
  relativeOrder: String(order),
  childLevel: 1,
});
const TAXONOMY = {
  source: 'service',
  id: '18',
  version: 'v1',
  extent: 'parts',
  name: 'CI',
  parts: {
    sections: [{ structure: 'calculation', id: '1', title: 'Balance sheet', relativeOrder: '100' }],
    calculation: [relationship('assets', 'cash', '1', 100), relationship('assets', 'debt', '-1', 200)],
  },
} as const;
const BINDING = { source: 'service', id: '18' } as const;
const row = (period: string, values: Record<string, string>) => ({ document: 'D', period, taxonomy: BINDING, values });

async function storeWithRows(): Promise<string> {
  const store = await tempStore();
  const target = { store, command: 'test', input: 'test', observedAt: '2009-10-01T00:00:00Z' };
  await storeTaxonomies({ taxonomies: [TAXONOMY], counts: {}, diagnostics: [] }, target, TEST_PORTS);
  await ingestTiny(store, [
    row('2009-03-31', { assets: '3', cash: '5', debt: '2' }),
    row('2009-06-30', { assets: '3.5', cash: '5', debt: '2' }),
    row('2009-09-30', { assets: '3', cash: '5' }),
    { ...row('2009-12-31', { assets: '3' }), taxonomy: { source: 'service', id: '50' } },
  ]);
  return store;
}

const query = (store: string, sql: string) => withReader(store, TEST_PORTS, (connection) => queryRows(connection, sql));

describe('validate over a store', () => {
  test('counts every row and records the run with its findings', async () => {
    const store = await storeWithRows();
    const validation = await validateStore({ store, tolerance: EXACT }, TEST_PORTS);
    expect(validation.report.totals).toEqual({
      bound: 3,
      consistent: 1,
      consistentPartial: 0,
      inconsistent: 1,
      inconsistentPartial: 1,
      blocked: 0,
      unbound: 0,
      notCheckable: 1,
    });
    await recordValidation(validation, { store, ranAt: '2009-10-02T00:00:00Z' }, TEST_PORTS);
    await recordValidation(validation, { store, ranAt: '2009-10-03T00:00:00Z' }, TEST_PORTS);
    expect(
      await query(
        store,
        `SELECT validation_run_id, rule, severity, row_version_id, name, reported, computed, tolerance FROM finding
         JOIN field ON field_id = parent_field_id ORDER BY validation_run_id, row_version_id`,
      ),
    ).toEqual(
      [1, 2].flatMap((run) => [
        [run, 'roll-up/complete', 'error', 2, 'assets', '3.5', '3', '0'],
        [run, 'roll-up/partial', 'note', 3, 'assets', '3', '5', '0'],
      ]),
    );
    expect(
      await query(store, `SELECT as_of_snapshot, options FROM validation_run WHERE validation_run_id = 2`),
    ).toEqual([[1, '{"tolerance":"exact","taxonomies":[{"source":"service","id":"18","version":"v1"}]}']]);
  });

  test('reads the store as it was at an earlier snapshot', async () => {
    const store = await storeWithRows();
    await ingestTiny(store, [row('2009-06-30', { assets: '3', cash: '5', debt: '2' })]);
    const now = await validateStore({ store, tolerance: EXACT }, TEST_PORTS);
    expect(now.report.totals).toMatchObject({ bound: 1, consistent: 1 });
    const before = await validateStore({ store, tolerance: EXACT, asOf: 1 }, TEST_PORTS);
    expect(before.report.totals).toMatchObject({ bound: 3, consistent: 1, inconsistent: 1, inconsistentPartial: 1 });
    await expect(validateStore({ store, tolerance: EXACT, asOf: 3 }, TEST_PORTS)).rejects.toMatchObject({
      failure: 'input',
    });
  });

  test('at an earlier snapshot uses the taxonomies that were stored by then, later ones only where there were none', async () => {
    const store = await storeWithRows();
    const target = { store, command: 'test', input: 'test', observedAt: '2009-11-01T00:00:00Z' };
    const later = {
      ...TAXONOMY,
      version: 'v2',
      parts: { ...TAXONOMY.parts, calculation: [relationship('assets', 'cash', '1', 100)] },
    };
    const others = { ...TAXONOMY, id: '50', parts: later.parts };
    await storeTaxonomies({ taxonomies: [later, others], counts: {}, diagnostics: [] }, target, TEST_PORTS);
    const versionsAt = async (asOf?: number) => {
      const request = { store, tolerance: EXACT, ...(asOf === undefined ? {} : { asOf }) };
      const { coverage } = (await validateStore(request, TEST_PORTS)).report;
      return coverage.map(({ taxonomy }) => `${taxonomy.id} ${taxonomy.version}`);
    };
    expect(await versionsAt(1)).toEqual(['18 v1', '50 v1']);
    expect(await versionsAt()).toEqual(['18 v2', '50 v1']);
  });
});
