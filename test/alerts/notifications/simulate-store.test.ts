import { expect, it } from 'vitest';
import { readAlertTest } from '../../../src/alerts/notifications/alert-test-file.ts';
import { simulateStore, testStore } from '../../../src/alerts/notifications/simulate-store.ts';
import { ingestHistory } from '../../../src/warehouse/ingest/ingest-history.ts';
import { SUBSCRIPTION } from '../../support/notifications.ts';
import { TEST_PORTS, tempStore } from '../../support/temp-store.ts';
import { type TinyRow, tinyRead } from '../../support/tiny-rows.ts';

const row = (entity: string, netincome: string): TinyRow => ({
  entity,
  document: `${entity}-A`,
  accepted: '2018-11-01T00:00:00',
  period: '2018-07-01/2018-09-30',
  values: { netincome },
});

const SCOPE = { source: 'service', resource: 'CoreFinancials-QTR', supersedes: true } as const;

it('replays subscriptions over the refreshes of a store', async () => {
  const store = await tempStore();
  const still = { ...row('9', '1'), values: { goodwill: '7' } };
  const snapshots = [
    { observedAt: '2018-11-06T08:00:00Z', rows: [row('1', '5'), row('2', '900'), still] },
    { observedAt: '2018-11-07T08:00:00Z', rows: [row('1', '500'), row('2', '900'), still] },
    { observedAt: '2018-11-09T08:00:00Z', rows: [row('1', '501'), row('2', '1'), row('3', '700'), still] },
  ];
  const refreshes = () =>
    snapshots.map(({ observedAt, rows }) => [{ observedAt, input: 'tiny', read: tinyRead(rows, SCOPE) }]);
  const history = { taxonomies: [], taxonomiesObservedAt: '2018-11-06T08:00:00Z', refreshes };
  await ingestHistory(history, { store, command: 'test' }, TEST_PORTS);
  const subscription = {
    ...SUBSCRIPTION,
    Id: '0'.repeat(32),
    ResourceName: SCOPE.resource,
    Expression: 'netincome gt 100',
  };
  const { coverage, subscriptions } = await simulateStore(store, [subscription], {}, TEST_PORTS);
  expect(coverage[0]).toMatchObject({ expected: 4, found: 3, rows: 4, rowsEvaluated: 4 });
  expect(subscriptions[0]?.counts).toEqual({ 'any-change': 3, edge: 2, 'used-fields': 3 });
  expect(subscriptions[0]?.firings.map(({ at, kind }) => `${at} ${kind}`)).toEqual([
    '2018-11-07T07:13:00.000Z changed',
    '2018-11-09T07:13:00.000Z changed',
    '2018-11-09T07:13:00.000Z new',
  ]);
  const later = await simulateStore(store, [subscription], { from: '2018-11-08' }, TEST_PORTS);
  expect(later.subscriptions[0]?.counts).toEqual({ 'any-change': 2, edge: 1, 'used-fields': 2 });
  const wide = await simulateStore(store, [{ ...subscription, Expression: 'goodwill gt 5' }], {}, TEST_PORTS);
  expect(wide.subscriptions[0]).toMatchObject({
    state: 'never-fired',
    problems: [
      { severity: 'warning', message: expect.stringContaining('no row that changed in the range reports goodwill') },
    ],
  });
  const none = await simulateStore(store, [subscription], { to: '2018-11-05' }, TEST_PORTS);
  expect(none.subscriptions[0]?.state).toBe('no-data');

  const text = `
store: written.duckdb
subscriptions: [{ Name: big, ResourceName: CoreFinancials-QTR, Expression: netincome gt 100 }]
rule: edge
expected: { big: [{ at: 2018-11-07, netincome: 500 }, { at: 2018-11-09, change: new, netincome: 700 }] }`;
  const { test } = readAlertTest(text, 'alerts.yaml');
  const tested = test && (await testStore(test, store, TEST_PORTS));
  expect(tested?.passed).toBe(true);
});
