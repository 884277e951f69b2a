import { describe, expect, it } from 'vitest';
import type { LogEntry } from '../../../../src/service/sync/run/log-entry.ts';
import { allLeaves, applyEntry, emptyState, type RunState } from '../../../../src/service/sync/run/run-state.ts';

const RESOURCE = 'Ownership-CurrentIssueHolders';
const AT = '2025-07-01T08:00:00.000Z';
const ANSWER = { sha256: 'a'.repeat(64), bytes: 1, form: 'json', etag: null, total: null } as const;

function planned(id: number): LogEntry {
  const question = { rows: { resource: RESOURCE, page: { offset: 0, limit: 4 } } };
  return { event: 'planned', resource: RESOURCE, slices: [{ id, question }], last: true };
}

function after(entries: readonly LogEntry[]): RunState {
  const state = emptyState();
  for (const entry of entries) applyEntry(state, entry);
  return state;
}

describe('a slice that is dropped while it is asked', () => {
  const { rows } = { rows: { resource: RESOURCE, page: { offset: 0, limit: 2 } } };
  it.each<[string, LogEntry]>([
    ['is answered', { event: 'answered', slice: 1, ...ANSWER, at: AT }],
    ['is unchanged', { event: 'unchanged', slice: 1, at: AT }],
    ['fails', { event: 'failed', slice: 1, kind: 'unavailable', message: '503', transient: true, at: AT }],
    ['is split', { event: 'split', slice: 1, into: [{ id: 3, question: { rows } }] }],
    ['is split into what follows', { event: 'split', slice: 1, into: [] }],
    ['is opened again', { event: 'reopened', slice: 1, because: '503' }],
  ])('stays dropped when it %s', (_, entry) => {
    const replanned: LogEntry = { event: 'replanned', resource: RESOURCE, because: 'rows have changed their places' };
    const state = after([planned(1), replanned, planned(2), entry]);
    expect(state.resources.get(RESOURCE)).toMatchObject({ planned: true, roots: [2] });
    expect([...state.slices.values()].filter(({ status }) => status !== 'dropped').map(({ id }) => id)).toEqual([2]);
    expect(allLeaves(state).map(({ id }) => id)).toEqual([2]);
  });
});
