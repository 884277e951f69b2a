import { expect, it } from 'vitest';
import { keyHash } from '../../../src/core/model/application-key.ts';
import { planService } from '../../../src/service/sync/plan-service.ts';
import { SERVICE_DEFAULTS, type ServiceRequest } from '../../../src/service/sync/types.ts';
import { TEST_PORTS, tempStore } from '../../support/temp-store.ts';
import { ingestFrom } from './support/in-memory.ts';
import { companies, holding, quarters, tinyService } from './support/tiny-service.ts';

const CORE = 'CoreFinancials-QTR';
const HOLDERS = 'Ownership-CurrentIssueHolders';
const handle = tinyService({
  rows: {
    Companies: companies(60),
    [CORE]: quarters(60, 24),
    [HOLDERS]: Array.from({ length: 30 }, (_, at) => holding(at % 6, at, at)),
  },
});
const request = { resources: ['Companies', CORE, HOLDERS], pageRows: 8 };

function plan(store: string, more: Partial<ServiceRequest> = {}) {
  const address = { url: 'http://service.test', keyHash: keyHash('demo') };
  return planService(
    { ...SERVICE_DEFAULTS, ...address, store, ...request, ...more },
    { ...TEST_PORTS, today: () => new Date('2025-07-01T08:00:00Z') },
  );
}

it('of a first run says how many calls there are at least, and why nobody knows more; of the next one, how many', async () => {
  const store = await tempStore();
  const first = await plan(store);
  expect(first.totals.calls).toEqual({ planned: 3, expected: 3, atLeast: true });
  expect(first.later).toEqual([
    `more calls for what has 1000 rows or more, which is asked for in parts; how many is not known before the first ingest of Companies, ${CORE}, ${HOLDERS}`,
  ]);
  expect((await ingestFrom(store, { handle, request })).calls.made).toBeGreaterThan(first.totals.calls.expected);

  const second = await plan(store);
  expect(second.later).toEqual([
    `2 lists or ranges of companies for ${CORE}, once the companies are known`,
    `4 more pages of ${HOLDERS}`,
  ]);
  const { made } = (await ingestFrom(store, { handle, request })).calls;
  expect(second.totals.calls).toEqual({ planned: 2, expected: made, atLeast: false });
});

it('says that only taxonomies which the service lists are asked for, until it has listed them', async () => {
  const { totals, later } = await plan(await tempStore(), { resources: ['taxonomy'] });
  expect([totals.calls, later]).toEqual([
    { planned: 28, expected: 28, atLeast: false },
    ['of the 7 taxonomies only those that the service lists are asked for'],
  ]);
});
