import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { faultPlanSchema } from '../../../src/service/server/faults/plan.ts';
import { withFaults } from '../../../src/service/server/faults/with-faults.ts';
import { longOr } from '../../support/long.ts';
import { expectSoundStore } from '../../support/store-invariants.ts';
import { tempStore } from '../../support/temp-store.ts';
import { type Asking, type Ingested, ingestFrom } from './support/in-memory.ts';
import { companies, holding, quarters, tinyService } from './support/tiny-service.ts';
import { visibleRows } from './support/visible.ts';

const HOLDERS = 'Ownership-CurrentIssueHolders';
const WORLD = {
  rows: {
    Companies: companies(6),
    'CoreFinancials-QTR': quarters(6, 170),
    [HOLDERS]: Array.from({ length: 9 }, (_, at) => holding(at % 3, at, at * 10)),
  },
};
const handle = tinyService(WORLD);
const request = { resources: ['taxonomy', 'Companies', 'CoreFinancials-QTR', HOLDERS], pageRows: 4 };

const probability = fc.constantFrom(0.1, 0.25);
const fault = fc.oneof(
  ...[
    { kind: 'throttle', code: 'ERR_403_DEVELOPER_OVER_QPS' },
    { kind: 'too-many-requests' },
    { kind: 'server-error' },
    { kind: 'unavailable' },
    { kind: 'html-page' },
    { kind: 'html-page', status: 503 },
    { kind: 'truncated-body', share: 0.5 },
    { kind: 'weak-etag' },
    { kind: 'stale-etag' },
    { kind: 'changed-rows', change: 'dropped', atMost: 2 },
    { kind: 'changed-rows', change: 'added', atMost: 2 },
    { kind: 'changed-rows', change: 'duplicated', atMost: 2 },
    { kind: 'changed-rows', change: 'total', atMost: 2 },
  ].map((of) => probability.map((chance) => ({ ...of, probability: chance }))),
);

/** Runs until it is complete, each time with another budget; fails where that takes too many runs. */
async function toTheEnd(store: string, asking: Asking, budget: number): Promise<readonly Ingested[]> {
  const runs: Ingested[] = [];
  for (let run = 0; run < 40; run += 1) {
    const options = { concurrency: 2, ...(run % 3 === 0 && { maxCalls: budget }) };
    const done = await ingestFrom(store, { ...asking, request, options });
    runs.push(done);
    if (done.outcome === 'complete') return runs;
  }
  return runs;
}

describe('a service that misbehaves', () => {
  it('leaves a store, once it is brought in to the end, that is the one of a service that behaves', async () => {
    const clean = await tempStore();
    await ingestFrom(clean, { handle, request });
    const rows = await visibleRows(clean);
    await fc.assert(
      fc.asyncProperty(
        fc.array(fault, { minLength: 1, maxLength: 3 }),
        fc.nat(1_000),
        fc.integer({ min: 2, max: 9 }),
        async (faults, seed, budget) => {
          const plan = faultPlanSchema.parse({ faults });
          const store = await tempStore();
          const faulty = withFaults(handle, plan, seed, { sleep: async () => {} });
          const runs = await toTheEnd(store, { handle: (asked) => faulty(asked) }, budget);
          expect(runs.at(-1)?.outcome, JSON.stringify(runs.at(-1)?.resources.filter(({ reason }) => reason))).toBe(
            'complete',
          );
          expect(await visibleRows(store)).toEqual(rows);
          await expectSoundStore(store);
        },
      ),
      { numRuns: longOr(3, 40), endOnFailure: true },
    );
  });

  it('is left alone after some refusals in a row, and nothing is committed', async () => {
    const plan = faultPlanSchema.parse({ faults: [{ kind: 'throttle', code: 'ERR_403_DEVELOPER_OVER_RATE' }] });
    const refusing = withFaults(handle, plan, 1, { sleep: async () => {} });
    const store = await tempStore();
    const done = await ingestFrom(store, { handle: (asked) => refusing(asked), request, options: { strikes: 4 } });
    expect(done).toMatchObject({ outcome: 'refused', calls: { made: 4 } });
    expect(await ingestFrom(store, { handle, request })).toMatchObject({ outcome: 'complete', resumed: true });
  });
});
