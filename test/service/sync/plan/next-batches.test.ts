import { describe, expect, it } from 'vitest';
import type { KnownCompany } from '../../../../src/service/sync/plan/known-companies.ts';
import {
  type EarlierRequests,
  listedOnly,
  NO_EARLIER_REQUESTS,
  nextBatches,
} from '../../../../src/service/sync/plan/next-batches.ts';
import { slicedResource } from '../../../../src/service/sync/plan/sliced-resources.ts';
import type { StoredState } from '../../../../src/service/sync/plan/stored-state.ts';
import type { SliceQuestion } from '../../../../src/service/sync/run/log-entry.ts';
import type { Slice } from '../../../../src/service/sync/run/run-state.ts';
import { storedState } from '../support/no-store.ts';

const RESOURCE = slicedResource('CoreFinancials-QTR');
const companies: readonly KnownCompany[] = Array.from({ length: 30 }, (_, at) => ({
  symbol: `S${at + 10}`,
  entityId: String(at + 10),
}));

const next = (before: Partial<EarlierRequests> = {}, stored: Partial<StoredState> = {}) =>
  nextBatches(RESOURCE, {}, companies, storedState(stored), { ...NO_EARLIER_REQUESTS, ...before });
const rangesOf = ({ questions }: ReturnType<typeof next>) =>
  questions.flatMap(({ question }) => ('rows' in question ? (question.rows.conditions ?? []) : []));
const sliceOf = (question: SliceQuestion, total: number): Slice => ({
  ...{ id: 1, resource: RESOURCE.name, question, expected: undefined, status: 'answered', parts: [], failures: 0 },
  answer: { sha256: '', bytes: 0, form: 'json', etag: null, total, at: '2025-07-01T08:00:00.000Z' },
  reopened: 0,
});

describe('the next batches of companies', () => {
  it('begin with as many as a guess allows, by ranges of their numbers, and go on where these ended', () => {
    const first = next();
    expect(first.last).toBe(false);
    const [{ to } = {}] = rangesOf(first).slice(-1) as { to?: number }[];
    expect(to).toBeGreaterThan(10);
    expect(to).toBeLessThan(40);
    const slices = first.questions.map(({ question }) => sliceOf(question, 40));
    const second = next({ leaves: slices, roots: slices });
    expect(rangesOf(second)[0]).toMatchObject({ from: to, orNull: false });
    expect(second.last).toBe(true);
  });

  it('are lists of symbols where the service does not take filters', () => {
    const { questions } = next({ plainly: true });
    for (const { question } of questions) expect(question).not.toHaveProperty('rows.conditions');
    expect(questions[0]?.question).toHaveProperty('rows.symbols');
    const leaves = questions.map(({ question }) => sliceOf(question, 1));
    expect(listedOnly(leaves)?.has('S10')).toBe(true);
  });

  it('are for everything at once where rows were counted, in halves where that was too much', () => {
    const counted = { rowsOf: () => () => 1 };
    expect(next({}, counted)).toMatchObject({ questions: [{ rows: 30 }], last: true });
    expect(next({ isTooMuch: true }, counted).questions).toHaveLength(2);
  });

  it('name companies alone only where no question asks for others', () => {
    expect(listedOnly([sliceOf({ rows: { resource: RESOURCE.name } }, 1)])).toBeUndefined();
  });
});
