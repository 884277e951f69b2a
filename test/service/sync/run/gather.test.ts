import { describe, expect, it } from 'vitest';
import { gather, openGathering } from '../../../../src/service/sync/run/gather.ts';
import { allLeaves } from '../../../../src/service/sync/run/run-state.ts';
import { answerText, company, fakeWork } from '../support/fake-work.ts';

const COMPANIES = '/companies?limit=9999';

async function gathered(...given: Parameters<typeof fakeWork>) {
  const fake = fakeWork(...given);
  const gathering = await openGathering(fake.work);
  const stop = await gather(fake.work, gathering);
  const statuses = allLeaves(fake.run.state).map(({ status }) => status);
  return { ...fake, gathering, stop, statuses };
}

describe('the answers of a run', () => {
  it('are asked for and staged until nothing is left to ask', async () => {
    const { asked, staged, gathering, stop } = await gathered({ answer: () => answerText([company(1)]) });
    expect([stop, asked]).toEqual([undefined, [COMPANIES]]);
    expect(staged).toEqual(['new', 'rows 1 entityid,primarysymbol']);
    expect([...gathering.answered]).toEqual([1]);
    expect(gathering.staged().map(({ companies }) => companies.length)).toEqual([1]);
  });

  it('are asked for again where one is of no use, with a warning', async () => {
    const { asked, gathering, statuses } = await gathered({
      answer: (_, call) => answerText([company(1)], call === 1 ? 2 : 1),
    });
    expect([asked.length, statuses]).toEqual([2, ['answered']]);
    expect(gathering.diagnostics()).toMatchObject([{ severity: 'warning', code: 'service/incomplete-answer' }]);
  });

  it('are given up where one stays of no use', async () => {
    const { asked, statuses } = await gathered({ answer: () => answerText([company(1)], 2) });
    expect([asked.length, statuses]).toEqual([3, ['failed']]);
  });

  it('are left where no more calls may be made', async () => {
    const { stop, statuses } = await gathered({ answer: () => ({ stop: 'budget' }) });
    expect([stop, statuses]).toEqual([{ kind: 'budget', message: 'No more.' }, ['open']]);
  });
});
