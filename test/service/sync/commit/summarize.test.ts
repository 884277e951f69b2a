import { describe, expect, it } from 'vitest';
import { type RunEnd, summarize } from '../../../../src/service/sync/commit/summarize.ts';
import type { LogEntry } from '../../../../src/service/sync/run/log-entry.ts';
import { applyEntry, emptyState } from '../../../../src/service/sync/run/run-state.ts';
import type { Work } from '../../../../src/service/sync/run/work.ts';

const AT = '2025-07-01T08:00:00.000Z';
const CORE = 'CoreFinancials-QTR';
const END: RunEnd = {
  ...{ answered: new Set([1]), fresh: ['taxonomy 18'], diagnostics: [], staged: [], drift: [], refused: new Map() },
  ...{ snapshots: new Map(), taxonomies: new Map() },
};

/** A run of one slice of a resource, and what became of it. */
function workOf(outcome: readonly LogEntry[], byName = true): Work {
  const state = emptyState();
  const slices = [{ id: 1, question: { rows: { resource: CORE, symbols: ['A'] } } }];
  for (const entry of [{ event: 'planned', resource: CORE, slices, last: true } as const, ...outcome])
    applyEntry(state, entry);
  const counts = { calls: 7, byStatus: { 200: 2 }, byOutcome: { answered: 2 } };
  return {
    run: { name: 'r', startedAt: AT, resumed: false, state },
    selection: { byName },
    ports: { transport: { calls: () => 2 }, ledger: { thisRun: () => counts, callsOf: () => 9, today: () => counts } },
  } as unknown as Work;
}

const failed = (kind: string): LogEntry => ({
  ...{ event: 'failed', slice: 1, kind, message: 'No.', transient: false, at: AT },
});
const statusesOf = (work: Work, end: Partial<RunEnd> = {}) =>
  summarize(work, { ...END, ...end }).resources.map(({ status }) => status);

describe('the summary of a run', () => {
  it('counts slices and calls, and is incomplete while one is left', () => {
    const summary = summarize(workOf([]), END);
    expect(summary).toMatchObject({ outcome: 'incomplete', slices: { planned: 1, left: 1 } });
    expect(summary.calls).toMatchObject({ made: 7, ofRun: 9, today: 7, byStatus: { 200: 2 }, least: 1 });
    expect(summary.resources.map(({ status }) => status)).toEqual(['left', 'fresh']);
  });

  it('gives the reason of a failure, which is not one for what nobody named', () => {
    const [resource] = summarize(workOf([failed('refused')]), END).resources;
    expect(resource).toMatchObject({
      status: 'failed',
      reason: '/corefinancials/qtr?primarysymbols=A&limit=9999: No.',
    });
    expect(statusesOf(workOf([failed('no-entitlement')]))).toEqual(['failed', 'fresh']);
    const foreign = workOf([failed('no-entitlement')], false);
    expect(statusesOf(foreign)).toEqual(['not-entitled', 'fresh']);
    expect(summarize(foreign, END).outcome).toBe('complete');
  });

  it('names a contract that refused a resource', () => {
    const answer = { sha256: 'a'.repeat(64), bytes: 1, form: 'json', etag: null, total: 1, at: AT } as const;
    const work = workOf([{ event: 'answered', slice: 1, ...answer }]);
    expect(statusesOf(work, { refused: new Map([[CORE, 'other fields']]) })).toEqual(['failed', 'fresh']);
    const snapshot = { snapshot: 3, changes: {} } as never;
    expect(summarize(work, { ...END, snapshots: new Map([[CORE, snapshot]]) })).toMatchObject({
      outcome: 'complete',
      resources: [{ snapshot: 3 }, {}],
    });
  });
});
