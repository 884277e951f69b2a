import { describe, expect, it } from 'vitest';
import { commitRun } from '../../../../src/service/sync/commit/commit-run.ts';
import { gather, openGathering } from '../../../../src/service/sync/run/gather.ts';
import type { StoreWriter } from '../../../../src/warehouse/store/writer.ts';
import { AT, answerText, company, fakeWork } from '../support/fake-work.ts';

type Written = { [K in 'commitSnapshots' | 'recordServiceRun' | 'mergeFieldKinds']?: Parameters<StoreWriter[K]>[0] };

/** Commits a run of two companies to a store that only notes what is written. */
async function committed(given: Parameters<typeof fakeWork>[0] = {}, repeated = 0) {
  const written: Written = {};
  const changes = { seen: 2, new: 2, changed: 0, retired: 0 };
  const writer: Partial<StoreWriter> = {
    commitSnapshots: async (all) => {
      written.commitSnapshots = all;
      return all.map(() => ({ snapshot: 7, changes })) as never;
    },
    mergeFieldKinds: async (seen) => {
      written.mergeFieldKinds = seen;
    },
    recordServiceRun: async (run) => {
      written.recordServiceRun = run;
      return 1;
    },
    repeatedRows: async () => [{ part: 0, rows: repeated, example: 'company 1' }] as never,
    storedBodyHashes: async () => () => null,
    unknownSymbols: async (symbols) => symbols.filter((symbol) => symbol !== 'S1'),
  };
  const { work } = fakeWork({ answer: () => answerText([company(1), company(2)]), writer, ...given });
  const gathering = await openGathering(work);
  await gather(work, gathering);
  return { summary: await commitRun(work, gathering), written };
}

describe('the commit of a run', () => {
  it('makes a whole snapshot of each resource, and records the run with its slices', async () => {
    const { summary, written } = await committed();
    expect(summary).toMatchObject({ outcome: 'complete', rows: 2, resources: [{ status: 'snapshot', snapshot: 7 }] });
    const [snapshot] = written.commitSnapshots ?? [];
    expect(snapshot).toMatchObject({
      ...{ command: 'ingest service', input: 'http://s.test', observedAt: AT },
      summary: { scope: { resource: 'Companies', complete: true }, counts: { rows: 2, rowsElsewhere: 0 } },
    });
    expect(written.recordServiceRun).toMatchObject({
      ...{ name: 'r', url: 'http://s.test', startedAt: AT, finishedAt: AT, summary: JSON.stringify(summary) },
      slices: [{ resource: 'Companies', snapshot: 7, status: 'answered', rows: 2 }],
    });
    expect(written.recordServiceRun?.question).not.toContain('keyHash');
    expect(written.mergeFieldKinds?.map(({ kinds }) => [...kinds.keys()])).toEqual([['entityid', 'primarysymbol']]);
  });

  it('of some symbols retires nothing, learns no fields, and names the symbols that no company has', async () => {
    const { summary, written } = await committed({ request: { symbols: ['S1', 'S9'] } });
    expect(written.commitSnapshots).toMatchObject([{ summary: { scope: { complete: false } } }]);
    expect(written.mergeFieldKinds).toEqual([]);
    expect(summary.diagnostics).toMatchObject([
      { code: 'service/unknown-symbol', message: 'no company has the symbol S9' },
    ]);
  });

  it('warns of rows that contradict each other', async () => {
    const { summary } = await committed({}, 3);
    expect(summary.diagnostics).toMatchObject([{ code: 'service/contradicting-rows' }]);
    expect(summary.diagnostics[0]?.message).toMatch(/^3 rows of Companies came twice .* company 1/);
  });

  it('keeps nothing of a resource whose contract is freeze and whose fields differ, and says how', async () => {
    const stored = { kinds: new Map([['Companies', new Map([['entityid', 'number']])]]) };
    const { summary, written } = await committed({ request: { contracts: { companies: 'freeze' } }, stored });
    expect(written.commitSnapshots).toBeUndefined();
    expect(summary).toMatchObject({ outcome: 'incomplete', resources: [{ status: 'failed' }] });
    expect(summary.resources[0]?.reason).toMatch(/contract is freeze: primarysymbol new/);
    expect(written.recordServiceRun?.drift).toMatchObject([
      { field: 'primarysymbol', change: 'new', before: null, snapshot: null },
    ]);
  });
});
