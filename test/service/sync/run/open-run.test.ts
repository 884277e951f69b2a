import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { canonicalQuestion, findRun, openRun, type Run } from '../../../../src/service/sync/run/open-run.ts';
import { allLeaves } from '../../../../src/service/sync/run/run-state.ts';
import { saveAnswer } from '../../../../src/warehouse/answers/saved-answers.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

const QUESTION = { url: 'http://s.test/', keyHash: 'k', resources: ['Companies'], symbols: ['b', ' A'], periods: [] };
const AT = '2025-07-01T08:00:00.000Z';
const SHA = 'a'.repeat(64);
const begin = (folder: string, question = QUESTION, unfinished: 'resume' | 'discard' = 'resume'): Run =>
  openRun(folder, question, { unfinished, name: `run ${AT}`, startedAt: AT });

/** A run with three slices, none of which was requested. */
function planned(folder: string): Run {
  const run = begin(folder);
  const slices = [1, 2, 3].map(() => ({ id: run.nextId(), question: { rows: { resource: 'Companies' } } }));
  run.log({ event: 'planned', resource: 'Companies', slices, last: true });
  return run;
}

const failed = (slice: number, transient: boolean) =>
  ({ event: 'failed', slice, kind: 'unavailable', message: '503', transient, at: AT }) as const;

describe('a question', () => {
  it('is compared without order, case and repetition', () => {
    expect(canonicalQuestion({ ...QUESTION, symbols: ['A', 'B', 'a'] })).toEqual(canonicalQuestion(QUESTION));
    expect(canonicalQuestion({ ...QUESTION, symbols: ['A'] })).not.toEqual(canonicalQuestion(QUESTION));
  });
});

describe('an unfinished run', () => {
  it('goes on with its slices and numbers', () => {
    const folder = temporaryFolder();
    planned(folder).close();
    const again = begin(folder);
    expect([again.resumed, again.name, allLeaves(again.state).length, again.nextId()]).toEqual([
      ...[true, `run ${AT}`, 3, 4],
    ]);
    again.close();
  });

  it('opens slices again that failed for a transient reason, twice at most, and those that lost their answers', async () => {
    const folder = temporaryFolder();
    const run = planned(folder);
    run.log(failed(1, true));
    run.log(failed(2, false));
    const pieces = (async function* () {
      yield Buffer.from('{"result":{}}');
    })();
    await saveAnswer(run.files, 3, { pieces, digest: () => ({ sha256: SHA, bytes: 13 }) });
    const answer = { sha256: SHA, bytes: 13, form: 'json', etag: null, total: null, at: AT } as const;
    run.log({ event: 'answered', slice: 3, ...answer });
    run.close();
    const statuses = (of: Run): readonly string[] => allLeaves(of.state).map(({ status }) => status);
    const second = begin(folder);
    expect(statuses(second)).toEqual(['open', 'failed', 'answered']);
    second.log(failed(1, true));
    second.close();
    rmSync(join(second.files.answers, `${SHA}.gz`));
    const third = begin(folder);
    expect(statuses(third)).toEqual(['failed', 'failed', 'open']);
    third.close();
  });

  it('of another question is refused where it has answers, and dropped where it has none or on request', () => {
    const folder = temporaryFolder();
    const other = { ...QUESTION, resources: ['taxonomy'] };
    planned(folder).close();
    const fresh = begin(folder, other);
    expect([fresh.resumed, fresh.state.slices.size]).toEqual([false, 0]);
    fresh.close();
    const run = planned(temporaryFolder());
    run.log({ event: 'unchanged', slice: 1, at: AT });
    run.close();
    const used = join(run.files.path, '..');
    expect(() => begin(used, other)).toThrow(/asks something else \(resources\)/);
    const discarded = begin(used, other, 'discard');
    expect(discarded.resumed).toBe(false);
    discarded.close();
  });

  it('ignores a line that a kill cut off, and a description that cannot be read', () => {
    const folder = temporaryFolder();
    const run = planned(folder);
    run.close();
    writeFileSync(run.files.log, '{"event":"answered","sli', { flag: 'a' });
    expect(findRun(folder)?.state.slices.size).toBe(3);
    writeFileSync(run.files.description, '{');
    expect(findRun(folder)).toBeUndefined();
  });
});
