import { expect, test } from 'vitest';
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

test('every scope is read once and its rules find what is wrong; findings of roll-ups come first', async () => {
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
  const rule = ['cross-statement/balance-sheet', 'scale/jump', 'roll-up/partial', 'taxonomy/weight-balance'];
  const request = { store, tolerance: EXACT, filters: { ...NO_FILTERS, rule } };
  const validation = await validateStore(request, TEST_PORTS);
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
