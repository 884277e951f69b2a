import { describe, expect, it } from 'vitest';
import type { KnownCompany } from '../../../../src/service/sync/plan/known-companies.ts';
import { createPlanner, type PlanAnswers } from '../../../../src/service/sync/plan/planner.ts';
import { selectResources } from '../../../../src/service/sync/plan/selection.ts';
import type { StoredState } from '../../../../src/service/sync/plan/stored-state.ts';
import { describeSlice } from '../../../../src/service/sync/run/ask-slices.ts';
import { openRun } from '../../../../src/service/sync/run/open-run.ts';
import { leavesOf, sliceOf } from '../../../../src/service/sync/run/run-state.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';
import { storedState } from '../support/no-store.ts';

const AT = '2025-07-01T08:00:00.000Z';
const CORE = 'CoreFinancials-QTR';
const HOLDERS = 'Ownership-CurrentIssueHolders';
const NOTHING: PlanAnswers = { companies: () => [], taxonomies: async () => undefined, total: () => undefined };

/** A run of a question, and its planner. */
function planning(resources: readonly string[], stored: Partial<StoredState> = {}, taxonomies = false) {
  const question = { url: 'http://s.test', keyHash: 'k', resources, symbols: [], periods: [] };
  const run = openRun(temporaryFolder(), question, { unfinished: 'resume', name: 'r', startedAt: AT });
  const selection = selectResources(question);
  const planner = createPlanner(run, { selection, stored: storedState(stored), taxonomies, pageRows: 4 });
  const asks = (resource: string) => leavesOf(run.state, resource).map(({ question: one }) => describeSlice(one));
  const answer = (slice: number, total: number | null = null): void =>
    run.log({
      ...{
        event: 'answered',
        slice,
        sha256: 'a'.repeat(64),
        bytes: 1,
        form: 'json',
        etag: null,
        total,
        at: AT,
      },
    });
  const fail = (slice: number, kind: string): void =>
    run.log({ event: 'failed', slice, kind, message: 'No.', transient: false, at: AT });
  return { run, planner, asks, answer, fail };
}

describe('a plan of pages', () => {
  it('goes on when the number of rows is known, each page with the last row of the one before', async () => {
    const { planner, asks, answer } = planning([HOLDERS]);
    expect(await planner.next(NOTHING)).toBe(true);
    expect(await planner.next(NOTHING)).toBe(false);
    answer(1);
    expect(await planner.next(NOTHING)).toBe(false);
    expect(await planner.next({ ...NOTHING, total: () => 9 })).toBe(true);
    expect(asks(HOLDERS).map((text) => /offset=(\d+)/.exec(text)?.[1])).toEqual([undefined, '3', '6']);
  });

  it('is asked without an order where the service does not sort it, once', async () => {
    const { run, planner } = planning([HOLDERS]);
    await planner.next(NOTHING);
    const [unsorted] = planner.replacementsFor(sliceOf(run.state, 1), 'refused') ?? [];
    expect(unsorted).toMatchObject({ rows: { page: { offset: 0, limit: 4, unsorted: true } } });
    run.log({ event: 'split', slice: 1, into: unsorted ? [{ id: run.nextId(), question: unsorted }] : [] });
    expect(planner.replacementsFor(sliceOf(run.state, 2), 'refused')).toBeUndefined();
  });
});

describe('a plan of companies', () => {
  const companies: readonly KnownCompany[] = [1, 2, 3].map((id) => ({ symbol: `S${id}`, entityId: String(id) }));

  it('begins with one question for everything; where that is refused for its rows, with the companies', async () => {
    const { run, planner, asks, answer } = planning([CORE]);
    await planner.next(NOTHING);
    expect(asks(CORE)).toEqual(['/corefinancials/qtr?limit=9999']);
    expect(planner.replacementsFor(sliceOf(run.state, 1), 'too-many-rows')).toEqual([]);
    run.log({ event: 'split', slice: 1, into: [] });
    expect(asks('Companies')).toEqual(['/companies?limit=9999']);
    answer(2);
    expect(await planner.next({ ...NOTHING, companies: () => companies })).toBe(true);
    // One question for all was too much, so that it is split although few companies are known.
    expect(asks(CORE).length).toBeGreaterThan(1);
    expect(asks(CORE)).not.toContain('/corefinancials/qtr?limit=9999');
  });

  it('splits blindly where the list of companies cannot be had', async () => {
    const { run, planner, asks, fail } = planning([CORE]);
    await planner.next(NOTHING);
    planner.replacementsFor(sliceOf(run.state, 1), 'too-many-rows');
    run.log({ event: 'split', slice: 1, into: [] });
    fail(2, 'no-entitlement');
    expect(await planner.next(NOTHING)).toBe(true);
    expect(asks(CORE).length).toBeGreaterThan(1);
    expect(asks(CORE).join()).toContain('fiscalperiod');
  });

  it('is made anew without filters, once, where the service refuses one', async () => {
    const counted = {
      counted: () => companies.map((one) => ({ ...one, rows: 600 })),
      rowsOf: () => () => 600,
      companies,
    };
    const { run, planner, asks, fail } = planning(['Companies'], counted);
    await planner.next(NOTHING);
    const withFilter = leavesOf(run.state, 'Companies').find(
      ({ question }) => 'rows' in question && question.rows.conditions,
    );
    fail(withFilter?.id ?? 0, 'refused');
    expect(await planner.next(NOTHING)).toBe(true);
    expect(run.state.resources.get('Companies')).toMatchObject({ replanned: 1, because: 'a filter was refused: No.' });
    expect(asks('Companies').length).toBeGreaterThan(0);
  });
});

describe('a plan of taxonomies', () => {
  it('asks for the parts of those that the service lists, and reports those that the contract does not have', async () => {
    const { planner, asks, answer, run } = planning(['taxonomy'], { validator: (id, part) => `"${id} ${part}"` }, true);
    await planner.next(NOTHING);
    answer(1);
    const listed = { ...NOTHING, taxonomies: async () => ['18', '99'] };
    expect(await planner.next(listed)).toBe(true);
    expect(await planner.next(listed)).toBe(false);
    expect(asks('taxonomy 18')).toEqual(
      ['calculation', 'fieldlabel', 'fieldproperty', 'presentation'].map((part) => `/taxonomy/18/${part}`),
    );
    expect(leavesOf(run.state, 'taxonomy 18')[0]?.question).toMatchObject({ taxonomy: { etag: '"18 calculation"' } });
    expect(planner.diagnostics().map(({ code, message }) => [code, message.includes('taxonomy 99 ')])).toEqual([
      ['service/unknown-taxonomy', true],
    ]);
  });
});
