import { copyFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { recordValidation } from '../../../src/analysis/validation/record-validation.ts';
import { EXACT, parseTolerance } from '../../../src/analysis/validation/tolerance.ts';
import { validateStore } from '../../../src/analysis/validation/validate-store.ts';
import type { FieldName } from '../../../src/core/model/taxonomy.ts';
import { storeTaxonomies } from '../../../src/warehouse/ingest/ingest-taxonomy.ts';
import { withConnection } from '../../../src/warehouse/store/connection.ts';
import { queryRows } from '../../../src/warehouse/store/rows.ts';
import { expectSoundStore } from '../../support/store-invariants.ts';
import { ingestTiny, TEST_PORTS, tempStore } from '../../support/temp-store.ts';

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
    labels: [{ field: field('assets'), labelType: 'primary', text: 'Total assets' }],
  },
} as const;
const BINDING = { source: 'service', id: '18' } as const;
const row = (period: string, values: Record<string, string>) => ({ document: 'D', period, taxonomy: BINDING, values });

const TARGET = (store: string) => ({ store, command: 'test', input: 'test', observedAt: '2009-10-01T00:00:00Z' });

let template = '';

beforeAll(async () => {
  const store = await tempStore();
  await storeTaxonomies({ taxonomies: [TAXONOMY], counts: {}, diagnostics: [] }, TARGET(store), TEST_PORTS);
  await ingestTiny(store, [
    row('2009-03-31', { assets: '3', cash: '5', debt: '2' }),
    row('2009-06-30', { assets: '3.5', cash: '5', debt: '2' }),
    row('2009-09-30', { assets: '3', cash: '5' }),
    { ...row('2009-12-31', { assets: '3' }), taxonomy: { source: 'service', id: '50' } },
  ]);
  template = store;
});

/** A copy of a store that is made once. */
async function storeWithRows(): Promise<string> {
  const store = await tempStore();
  copyFileSync(template, store);
  return store;
}

const query = (store: string, sql: string) =>
  withConnection(store, TEST_PORTS, (connection) => queryRows(connection, sql));

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
    await recordValidation(validation, { store, ranAt: '2009-10-02T00:00:00Z', keepRuns: 0 }, TEST_PORTS);
    await recordValidation(validation, { store, ranAt: '2009-10-03T00:00:00Z', keepRuns: 0 }, TEST_PORTS);
    expect(
      await query(
        store,
        `SELECT validation_run_id, rule, severity, row_version_id, name, evidence->>'reported', evidence->>'computed', evidence->>'tolerance' FROM finding
         JOIN field USING (field_id) ORDER BY validation_run_id, row_version_id`,
      ),
    ).toEqual(
      [1, 2].flatMap((run) => [
        [run, 'roll-up/complete', 'error', 2, 'assets', '3.5', '3', '0'],
        [run, 'roll-up/partial', 'note', 3, 'assets', '3', '5', '0'],
      ]),
    );
    const [[snapshot, options] = []] = await query(
      store,
      'SELECT as_of_snapshot, options FROM validation_run WHERE validation_run_id = 2',
    );
    expect([snapshot, JSON.parse(String(options))]).toEqual([
      1,
      {
        mode: 'calc11-round',
        tolerance: 'exact',
        taxonomies: [{ source: 'service', id: '18', version: 'v1' }],
        assumed: { numbersOfOtherVersion: 0, rowsWithOtherCalculation: [], rowsWithOtherVersion: [] },
        rules: validation.rules.map(({ id }) => id),
      },
    ]);
    expect(validation.rules.map(({ id }) => id)).toContain('roll-up/complete');
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

  test('records which taxonomies it used, with the one that stands in, and the tolerance of each finding', async () => {
    const store = await tempStore();
    const own = (name: string): FieldName => ({ namespace: 'us-gaap/2009', name });
    const assets = { ...relationship('assets', 'cash', '1', 100), parent: own('assets'), child: own('cash') };
    const gaap = { ...TAXONOMY, source: 'us-gaap', version: '2009-01-31' } as const;
    const taxonomies = [{ ...gaap, parts: { ...gaap.parts, calculation: [assets] } }];
    await storeTaxonomies({ taxonomies, counts: {}, diagnostics: [] }, TARGET(store), TEST_PORTS);
    const values = { 'us-gaap/2009:assets': '3000', 'us-gaap/2009:cash': '1000' };
    const rows = ['30', '18'].map((id, day) => ({
      ...row(`2009-06-0${day + 1}`, values),
      taxonomy: { source: 'us-gaap', id, statedVersion: id === '18' ? '2008' : '2009' } as const,
      decimals: -2,
    }));
    await ingestTiny(store, rows);
    const tolerance = parseTolerance('abs:5');
    const validation = await validateStore({ store, tolerance }, TEST_PORTS);
    await recordValidation(validation, { store, ranAt: '2009-10-02T00:00:00Z', keepRuns: 0 }, TEST_PORTS);
    const [[options] = []] = await query(store, 'SELECT options FROM validation_run');
    expect(JSON.parse(String(options))).toMatchObject({
      tolerance: 'abs:5',
      taxonomies: [{ source: 'us-gaap', id: '18', version: '2009-01-31' }],
      assumed: {
        rowsWithOtherCalculation: [{ taxonomy: { source: 'us-gaap', id: '30' }, calculationOf: '18', rows: 1 }],
        rowsWithOtherVersion: [
          { taxonomy: { source: 'us-gaap', id: '18' }, stated: '2008', used: '2009-01-31', rows: 1 },
        ],
      },
    });
    // Half a hundred for the total and for its child, whatever --tolerance says.
    expect(await query(store, `SELECT evidence->>'difference', evidence->>'tolerance' FROM finding`)).toEqual([
      ['2000', '100'],
      ['2000', '100'],
    ]);
  });

  test('keeps the findings of as many runs as it is asked to, and every run with its totals', async () => {
    const store = await storeWithRows();
    const validation = await validateStore({ store, tolerance: EXACT }, TEST_PORTS);
    const runsKept = async (keepRuns: number) => {
      await recordValidation(validation, { store, ranAt: '2009-10-02T00:00:00Z', keepRuns }, TEST_PORTS);
      return (await query(store, 'SELECT DISTINCT validation_run_id FROM finding ORDER BY 1')).flat();
    };
    expect(await runsKept(0)).toEqual([1]);
    expect(await runsKept(0)).toEqual([1, 2]);
    expect(await runsKept(2)).toEqual([2, 3]);
    expect(await runsKept(1)).toEqual([4]);
    expect(await query(store, 'SELECT validation_run_id FROM validation_run ORDER BY 1')).toEqual([[1], [2], [3], [4]]);
    // Groups go with the findings; totals and sections stay, and the counts by which runs are compared.
    const totals = (await query(store, 'SELECT totals FROM validation_run ORDER BY validation_run_id')).map(([text]) =>
      JSON.parse(String(text)),
    );
    const { coverage, groups, totals: counts } = validation.head;
    const first = { errors: 1, warnings: 0, notes: 1 };
    const trend = { ...first, new: 0, fixed: 0 };
    expect(totals).toEqual([
      { ...counts, coverage, trend: first },
      { ...counts, coverage, trend },
      { ...counts, coverage, trend },
      { ...counts, coverage, groups, trend },
    ]);
    expect(groups).toHaveLength(2);
    await expectSoundStore(store);
  });
});

describe('the view findings', () => {
  const COLUMNS = `company, company_key, resource, document, period_start::VARCHAR, period_end::VARCHAR, section, field, label, severity,
    rule, reported::VARCHAR, computed::VARCHAR, difference_text, cause`;

  test('has the findings of the latest run, with names, amounts and what is known of the cause', async () => {
    const store = await storeWithRows();
    const run = async () => {
      const validation = await validateStore({ store, tolerance: EXACT }, TEST_PORTS);
      await recordValidation(validation, { store, ranAt: '2009-10-02T00:00:00Z', keepRuns: 0 }, TEST_PORTS);
    };
    await run();
    const where = ['Company 1', '0000000001', 'Tiny', 'D', null];
    expect(await query(store, `SELECT ${COLUMNS} FROM findings ORDER BY period_end`)).toEqual([
      [
        ...[...where, '2009-06-30', 'Balance sheet', 'assets', 'Total assets', 'error', 'roll-up/complete'],
        ...['3.500000000000', '3.000000000000', '0.5', null],
      ],
      [
        ...[...where, '2009-09-30', 'Balance sheet', 'assets', 'Total assets', 'note', 'roll-up/partial'],
        ...[
          '3.000000000000',
          '5.000000000000',
          '-2',
          'assets has the same value, 3, for 2009-03-31: it may not have been updated.',
        ],
      ],
    ]);
    await ingestTiny(store, [row('2009-06-30', { assets: '3', cash: '5', debt: '2' })]);
    expect(await query(store, 'SELECT count(*)::INTEGER FROM findings')).toEqual([[2]]);
    await run();
    expect(await query(store, 'SELECT * FROM findings')).toEqual([]);
  });

  test('says in which section a total adds up that does not in another', async () => {
    const store = await tempStore();
    const sections = ['1', '2'].map((id) => ({ ...TAXONOMY.parts.sections[0], id, title: `Section ${id}` }));
    const calculation = [
      relationship('assets', 'cash', '1', 100),
      { ...relationship('assets', 'debt', '1', 100), sectionId: '2' },
    ];
    const taxonomies = [{ ...TAXONOMY, parts: { sections, calculation } }];
    await storeTaxonomies({ taxonomies, counts: {}, diagnostics: [] }, TARGET(store), TEST_PORTS);
    await ingestTiny(store, [
      row('2009-03-31', { assets: '99999999999999999999999999999', cash: '5', debt: '99999999999999999999999999999' }),
    ]);
    const validation = await validateStore({ store, tolerance: EXACT }, TEST_PORTS);
    await recordValidation(validation, { store, ranAt: '2009-10-02T00:00:00Z', keepRuns: 0 }, TEST_PORTS);
    expect(await query(store, 'SELECT section, cause, difference, difference_text FROM findings')).toEqual([
      ['Section 1', 'adds up in Section 2', null, '99999999999999999999999999994'],
    ]);
  });
});
