import { describe, expect, it } from 'vitest';
import { sliceOf } from '../../../../src/service/sync/run/run-state.ts';
import { stageAnswer } from '../../../../src/service/sync/run/stage-answer.ts';
import { emptyResource } from '../../../../src/service/sync/run/staged-resource.ts';
import { answerText, company, fakeWork } from '../support/fake-work.ts';

/** Stages these answers of Companies, one after the other, and gives the judgement of the last one. */
async function stagedOf(texts: readonly string[], known?: readonly string[]) {
  const { run, stage, staged, plan, answered } = fakeWork();
  const of = emptyResource('Companies', known && new Map(known.map((name) => [name, 'text'])));
  plan('Companies', ...texts.map((_, at) => `S${at}`));
  let bad: Awaited<ReturnType<typeof stageAnswer>>;
  for (const [at, text] of texts.entries()) {
    await answered(at + 1, text);
    bad = await stageAnswer(of, sliceOf(run.state, at + 1), { files: run.files, stage, signal: undefined });
  }
  return { bad, of, staged };
}

describe('the answer of a slice', () => {
  it('is staged with its companies, kinds and counts, which add up over the answers of a resource', async () => {
    const { bad, of, staged } = await stagedOf([answerText([company(1), company(2)]), answerText([company(3)])]);
    expect(bad).toBeUndefined();
    expect(staged).toEqual(['rows 2 entityid,primarysymbol', 'answer', 'rows 1 entityid,primarysymbol']);
    expect([...of.slices]).toEqual([
      [1, { rows: 2, total: 2 }],
      [2, { rows: 1, total: 1 }],
    ]);
    expect(of.counts).toMatchObject({ rows: 3 });
    expect(of.companies.map(({ entityId }) => entityId)).toEqual(['1', '2', '3']);
    expect(of.kinds.get('primarysymbol')).toBe('text');
  });

  it('is not taken up where it has fewer rows than it says, or cannot be read', async () => {
    const short = await stagedOf([answerText([company(1)], 2)]);
    expect(short.bad).toEqual({ kind: 'incomplete', message: 'it has 1 rows and says that there are 2' });
    expect(short.of.slices.size).toBe(0);
    const { bad } = await stagedOf(['{"result":{"rows":[{"rownum":{}}]}}']);
    expect(bad).toMatchObject({ kind: 'unreadable', message: expect.stringMatching(/answers\/[0-9a-f]{64}/) });
  });

  it('loses the fields that are not to be stored, which are known all the same', async () => {
    const { of, staged } = await stagedOf([answerText([company(1, { extra: 'x' })])], ['entityid', 'primarysymbol']);
    expect(staged).toEqual(['rows 1 entityid,primarysymbol']);
    expect([...(of.filter?.discarded ?? [])]).toEqual([['extra', 1]]);
    expect(of.kinds.has('extra')).toBe(true);
  });
});
