import { DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { expect, onTestFinished, test, vi } from 'vitest';
import { NO_FILTERS } from '../../../src/analysis/validation/finding-filter.ts';
import { recordValidation } from '../../../src/analysis/validation/record-validation.ts';
import { EXACT } from '../../../src/analysis/validation/tolerance.ts';
import { validateStore } from '../../../src/analysis/validation/validate-store.ts';
import { storeTaxonomies } from '../../../src/warehouse/ingest/ingest-taxonomy.ts';
import { withReader } from '../../../src/warehouse/store/reader.ts';
import { ingestTiny, TEST_PORTS, tempStore } from '../../support/temp-store.ts';
import { calculation, section } from '../../support/tiny-calculation.ts';

const TAXONOMY = {
  source: 'service',
  id: '18',
  version: 'v1',
  extent: 'parts',
  name: 'CI',
  parts: {
    sections: [section('1')],
    calculation: calculation('1 service:totalassets = service:cash + service:debt'),
    properties: ['totalassets', 'cash', 'debt'].map((name) => ({
      field: { namespace: 'service', name },
      balanceType: name === 'debt' ? ('credit' as const) : ('debit' as const),
    })),
  },
} as const;

const WIDE = '30000000000000000000.5';
/** By the end of the month: assets, the other side, and a value in no calculation. */
const ROWS = [
  ['2009-03-31', '3', '3', '20'],
  ['2009-06-30', WIDE, '30000000000000000000.0', '21000'],
  ['2009-09-30', '4', '5', '22'],
] as const;

const RULE = ['cross-statement/balance-sheet', 'scale/jump', 'roll-up/partial', 'taxonomy/weight-balance'];

async function storeWithFindings(): Promise<string> {
  const store = await tempStore();
  const target = { store, command: 'test', input: 'test', observedAt: '2009-10-01T00:00:00Z' };
  await storeTaxonomies({ taxonomies: [TAXONOMY], counts: {}, diagnostics: [] }, target, TEST_PORTS);
  await ingestTiny(
    store,
    ROWS.map(([period, totalassets, totalliabilitiesandstockholdersequity, other]) => ({
      ...{ document: `D${period}`, period, taxonomy: { source: 'service', id: '18' } as const },
      values: { totalassets, cash: totalassets, totalliabilitiesandstockholdersequity, other },
    })),
  );
  return store;
}

const requestOf = (store: string) => ({ store, tolerance: EXACT, filters: { ...NO_FILTERS, rule: RULE } });

test('every scope is read once and its rules find what is wrong; findings of roll-ups come first', async () => {
  const store = await storeWithFindings();
  const validation = await validateStore(requestOf(store), TEST_PORTS);
  const { findings } = validation.report;
  expect(findings.map(({ rule, document, field }) => [rule, document?.name, field])).toEqual([
    ['taxonomy/weight-balance', undefined, 'totalassets'],
    ['scale/jump', 'D2009-06-30', 'other'],
    ['cross-statement/balance-sheet', 'D2009-06-30', 'totalassets'],
    ['cross-statement/balance-sheet', 'D2009-09-30', 'totalassets'],
  ]);
  expect(findings[2]).toMatchObject({ reported: WIDE, difference: '0.5', period: { instant: '2009-06-30' } });
  expect(findings[0]).toMatchObject({ company: null, child: 'debt', balanceTypes: ['debit', 'credit'] });
  expect(new Set(findings.map(({ id }) => id)).size).toBe(findings.length);

  await recordValidation(validation, { store, ranAt: '2009-10-02T00:00:00Z', keepRuns: 0 }, TEST_PORTS);
  const again = await validateStore({ store, tolerance: EXACT }, TEST_PORTS);
  expect(again.report.findings.map(({ rule }) => rule)).toEqual(['taxonomy/weight-balance']);

  const stored = await withReader(store, TEST_PORTS, (reader) => reader.fieldsNamed(['other']));
  expect([...stored.values()]).toEqual([{ namespace: 'service', name: 'other' }]);
});

test('in a store of many fields, of which only some are read, the same is found', async () => {
  const stream = vi.spyOn(DuckDBConnection.prototype, 'stream');
  onTestFinished(() => stream.mockRestore());
  const readsAll = () => stream.mock.calls.some(([sql]) => sql.includes('FROM field WHERE true'));
  const store = await storeWithFindings();
  const few = await validateStore(requestOf(store), TEST_PORTS);
  const instance = await DuckDBInstance.create(store);
  const connection = await instance.connect();
  await connection.run(
    `INSERT INTO field SELECT field_id + 1000, 'further', 'f' || field_id FROM range(120000) r(field_id)`,
  );
  connection.closeSync();
  instance.closeSync();
  expect(readsAll()).toBe(true);
  stream.mockClear();
  const many = await validateStore(requestOf(store), TEST_PORTS);
  expect(readsAll()).toBe(false);
  expect(many.report).toEqual(few.report);
});
