import { describe, expect, it } from 'vitest';
import type { TransportAnswer } from '../../../../src/core/transport/answer.ts';
import type { Transport, TransportRequest } from '../../../../src/service/client/transport/transport.ts';
import { type AskPorts, askSlices, describeSlice } from '../../../../src/service/sync/run/ask-slices.ts';
import type { SliceQuestion } from '../../../../src/service/sync/run/log-entry.ts';
import { openRun, type Run } from '../../../../src/service/sync/run/open-run.ts';
import { allLeaves } from '../../../../src/service/sync/run/run-state.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

const AT = new Date('2025-07-01T08:00:00.000Z');
const BODY = '{"result":{"totalrows":"12","rows":[]}}';
const SHA = 'a'.repeat(64);
const QUESTION = { url: 'http://s.test', keyHash: 'k', resources: [], symbols: [], periods: [] };
const rows = (...symbols: string[]): SliceQuestion => ({ rows: { resource: 'CoreFinancials-QTR', symbols } });

type Failure = Exclude<TransportAnswer, { kind: 'answered' | 'unchanged' }>;

/** A run whose slices ask these questions. */
function runOf(questions: readonly SliceQuestion[]): Run {
  const run = openRun(temporaryFolder(), QUESTION, { unfinished: 'resume', name: 'r', startedAt: AT.toISOString() });
  const slices = questions.map((question) => ({ id: run.nextId(), question }));
  run.log({ event: 'planned', resource: 'CoreFinancials-QTR', slices, last: true });
  return run;
}

/** Answers each request, or fails as `failureOf` says. */
function portsOf(
  failureOf: (what: string) => Partial<Failure> | undefined,
  { hasAnswered = true, ...more }: Partial<AskPorts> & { readonly hasAnswered?: boolean } = {},
) {
  const asked: string[] = [];
  const send = async ({ what, save }: TransportRequest): Promise<TransportAnswer> => {
    asked.push(what);
    const failure = failureOf(what);
    if (failure)
      return { kind: 'refused', status: 400, code: undefined, message: 'No.', calls: 1, ...failure } as Failure;
    const digest = { sha256: SHA, bytes: BODY.length };
    const pieces = (async function* () {
      yield Buffer.from(BODY);
    })();
    await save({ status: 200, etag: '"1"', form: 'json', pieces, digest: () => digest });
    return { kind: 'answered', status: 200, etag: '"1"', form: 'json', calls: 2, ...digest };
  };
  const transport: Transport = {
    send,
    calls: () => asked.length,
    hasAnswered: () => hasAnswered,
    stopped: () => undefined,
  };
  const ports: AskPorts = {
    ...{ transport, format: 'json', today: () => AT },
    ...{ replacementsFor: () => undefined, onAsk: () => {}, onAnswer: () => {} },
    ...more,
  };
  return { ports, asked };
}

const outcomes = (run: Run) => allLeaves(run.state).map(({ status, failure }) => [status, failure?.kind]);

describe('slices', () => {
  it('are saved and on record with the number of rows that their answers state', async () => {
    const run = runOf([rows('A')]);
    const { ports, asked } = portsOf(() => undefined);
    expect(await askSlices(run, ports)).toBeUndefined();
    expect(asked).toEqual([describeSlice(rows('A'))]);
    const [slice] = allLeaves(run.state);
    expect(slice).toMatchObject({ status: 'answered', answer: { sha256: SHA, total: 12, etag: '"1"' } });
  });

  it('with too many rows are replaced, and fail where nothing replaces them', async () => {
    const run = runOf([rows('A', 'B')]);
    const tooMany = (what: string) => (what.includes('A') ? { kind: 'too-many-rows' as const } : undefined);
    const { ports } = portsOf(tooMany, {
      replacementsFor: ({ question }) =>
        'rows' in question && question.rows.symbols?.length === 2 ? [rows('A'), rows('B')] : undefined,
    });
    expect(await askSlices(run, ports)).toBeUndefined();
    expect(outcomes(run)).toEqual([
      ['failed', 'too-many-rows'],
      ['answered', undefined],
    ]);
    expect(allLeaves(run.state)[0]?.failure).toMatchObject({
      message: expect.stringContaining('cannot be split any further'),
      transient: false,
    });
  });

  it('fail one by one where the service answers, for good or for now', async () => {
    const run = runOf([rows('A'), rows('B'), rows('C')]);
    const kinds: Readonly<Record<string, Failure['kind']>> = { A: 'not-found', B: 'unavailable' };
    const { ports } = portsOf((what) => {
      const kind = kinds[what.match(/primarysymbols=(\w)/)?.[1] ?? ''];
      return kind && { kind };
    });
    expect(await askSlices(run, ports)).toBeUndefined();
    expect(allLeaves(run.state).map(({ status, failure }) => [status, failure?.transient])).toEqual([
      ['failed', false],
      ['failed', true],
      ['answered', undefined],
    ]);
  });

  it('stay open where the budget is spent, and where a service that never answered is not there', async () => {
    const budget = runOf([rows('A'), rows('B')]);
    const spent = portsOf(() => ({ kind: 'budget', message: 'spent' }));
    expect(await askSlices(budget, spent.ports)).toEqual({ kind: 'budget', message: 'spent' });
    expect(outcomes(budget)).toEqual([
      ['open', undefined],
      ['open', undefined],
    ]);
    const run = runOf([rows('A')]);
    const gone = portsOf(() => ({ kind: 'unreachable', message: 'gone' }), { hasAnswered: false });
    expect(await askSlices(run, gone.ports)).toEqual({ kind: 'refused', message: 'gone' });
    expect(outcomes(run)).toEqual([['open', undefined]]);
  });
});
