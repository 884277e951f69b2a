import { describe, expect, it } from 'vitest';
import type { BadAnswer } from '../../../../src/service/sync/run/judge-answers.ts';
import { createStager } from '../../../../src/service/sync/run/stager.ts';
import { answerText, company, fakeWork } from '../support/fake-work.ts';

const TWO = answerText([company(1), company(2)]);
const ONE = answerText([company(3)]);

/** A stager over a run of Companies in two slices. */
function staging() {
  const fake = fakeWork();
  const bad: [slice: number, kind: BadAnswer['kind']][] = [];
  const rows: number[] = [];
  fake.plan('Companies', 'A', 'B');
  const stager = createStager({
    ...{ ...fake.work, signal: undefined },
    onBad: ({ id }, { kind, message }) => {
      bad.push([id, kind]);
      fake.run.log({ event: 'reopened', slice: id, because: message });
    },
    onRows: (count) => rows.push(count),
  });
  return { ...fake, stager, bad, rows };
}

describe('a stager', () => {
  it('stages answers in the order of the plan, whatever order they come in', async () => {
    const { stager, staged, rows, answered } = staging();
    await answered(2, ONE);
    await stager.idle();
    expect(staged).toEqual([]);
    await answered(1, TWO);
    await stager.idle();
    expect(staged).toEqual(['new', 'rows 2 entityid,primarysymbol', 'answer', 'rows 1 entityid,primarysymbol']);
    expect(rows).toEqual([2, 1]);
  });

  it('begins anew behind an answer of no use, and reports no rows twice', async () => {
    const { stager, staged, rows, bad, answered } = staging();
    await answered(1, TWO);
    await answered(2, answerText([company(3)], 9));
    await stager.idle();
    expect(bad).toEqual([[2, 'incomplete']]);
    expect(staged.slice(-2)).toEqual(['new', 'rows 2 entityid,primarysymbol']);
    await answered(2, ONE);
    await stager.idle();
    expect(rows).toEqual([2, 1]);
    expect(stager.staged('Companies')?.counts).toMatchObject({ rows: 3 });
  });

  it('ends with exactly the resources that are to be kept', async () => {
    const { stager, staged, answered } = staging();
    await answered(1, TWO);
    await answered(2, ONE);
    await stager.idle();
    expect((await stager.finish(['Companies'])).map(({ resource }) => resource)).toEqual(['Companies']);
    expect(staged.filter((text) => text === 'new')).toHaveLength(1);
    expect(staged.at(-1)).toBe('end');
    expect(await stager.finish([])).toEqual([]);
    expect(staged.slice(-2)).toEqual(['new', 'end']);
  });

  it('throws what went wrong where somebody waits for it', async () => {
    const { stager, answered, stage } = staging();
    stage.add = async () => {
      throw new Error('no space');
    };
    await answered(1, TWO);
    stager.resume();
    await expect(stager.idle()).rejects.toThrow('no space');
  });
});
