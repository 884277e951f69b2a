import { describe, expect, it } from 'vitest';
import { ingestServicePlanShape, ingestServiceShape } from '../../../../src/core/model/shapes/ingest.ts';
import { progressText, SERVICE_STATUS, serviceOutput } from '../../../../src/front/cli/service/run-service.ts';
import { planView, serviceView } from '../../../../src/output/report/views/ingest-service.ts';
import type { ServiceIngest } from '../../../../src/service/sync/types.ts';
import { printed } from '../../../support/printed.ts';

const slices = { planned: 4, asked: 2, saved: 1, split: 0, failed: 1, left: 0 };

const DONE: ServiceIngest = {
  outcome: 'incomplete',
  run: '20250303T120000000Z-0badcafe',
  startedAt: '2025-03-03T12:00:00.000Z',
  resumed: true,
  resources: [
    {
      resource: 'Companies',
      status: 'snapshot',
      snapshot: 7,
      changes: { seen: 60, new: 1, changed: 2, retired: 0 },
      slices,
      rows: 60,
      values: 480,
      leastCalls: 2,
    },
    {
      resource: 'CoreFinancials-QTR',
      status: 'failed',
      slices,
      rows: 1998,
      values: 157_842,
      leastCalls: 3,
      reason: 'a slice cannot be split further: primarysymbols=ZZANV',
    },
    {
      resource: 'Insiders-Filers',
      status: 'not-entitled',
      slices: { ...slices, planned: 1 },
      rows: 0,
      values: 0,
      leastCalls: 1,
    },
    { resource: 'taxonomy 18', status: 'unchanged', version: 'v1', slices, rows: 0, values: 0, leastCalls: 4 },
  ],
  slices,
  rows: 2058,
  values: 158_322,
  calls: {
    made: 5,
    ofRun: 6,
    today: 9,
    byStatus: { 200: 2, 400: 1, 403: 2 },
    byOutcome: { answered: 2, 'too-many-rows': 1, throttled: 2 },
    least: 4,
  },
  drift: [{ resource: 'Companies', field: 'lei', change: 'new', after: 'text', contract: 'evolve' }],
  diagnostics: [{ severity: 'warning', code: 'rows-contradict', message: 'two rows of one identity differ' }],
};

describe('the summary of an ingest from the service', () => {
  it('is what people look at', async () => {
    await expect(await printed(serviceView(serviceOutput(DONE, 12)))).toMatchFileSnapshot(
      '../../../golden/service/summary.txt',
    );
  });

  it('is of its shape, also where little is known', async () => {
    expect(ingestServiceShape.parse(serviceOutput(DONE, 12))).toEqual(serviceOutput(DONE, 12));
    const refused = { ...DONE, outcome: 'refused', reason: 'the key is refused', resources: [], drift: [] } as const;
    const output = serviceOutput(refused, 1);
    expect(ingestServiceShape.parse(output)).toMatchObject({
      outcome: 'refused',
      reason: 'the key is refused',
      resources: [],
    });
    expect((await printed(serviceView(output), 'table', { width: 80 })).trimEnd().split('\n').at(-1)).toBe(
      'Refused: the key is refused. No snapshot was made; the next run resumes here.',
    );
  });

  it('gives each ending its exit status', () => {
    expect(SERVICE_STATUS).toEqual({ complete: 0, incomplete: 5, budget: 5, refused: 4 });
  });
});

describe('a plan', () => {
  it('is what people look at', async () => {
    const plan = {
      resumes: false,
      slices: [
        { resource: 'taxonomy', asks: '/taxonomy', rows: null },
        { resource: 'CoreFinancials-QTR', asks: '/corefinancials/qtr?primarysymbols=A,B', rows: 960 },
      ],
      totals: { slices: 2, calls: { planned: 2, expected: 12, atLeast: true } },
      later: ['Financials-QTR, when the companies are known'],
    };
    expect(ingestServicePlanShape.parse(plan)).toEqual(plan);
    await expect(await printed(planView(plan))).toMatchFileSnapshot('../../../golden/service/plan.txt');
  });
});

describe('the words of the progress bar', () => {
  const state = { stage: 'asking', slices: { done: 10, planned: 40 }, rows: 9990, calls: 11 } as const;
  it.each([
    [state, 30_000, '10 of 40 slices, 9,990 rows, 30 calls left, 1m 30s left'],
    [state, 3_600_000, '10 of 40 slices, 9,990 rows, 30 calls left, 3h 0m left'],
    [{ ...state, slices: { done: 0, planned: 40 } }, 10, '0 of 40 slices, 9,990 rows, 40 calls left'],
    [{ ...state, slices: { done: 40, planned: 40 } }, 10, '40 of 40 slices, 9,990 rows, 0 calls left'],
    [{ ...state, stage: 'writing' as const }, 10, 'writing 9,990 rows'],
  ])('%j after %i ms', (at, elapsed, said) => {
    expect(progressText(at, elapsed)).toBe(said);
  });
});
