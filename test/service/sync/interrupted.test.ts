import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { faultPlanSchema } from '../../../src/service/server/faults/plan.ts';
import { withFaults } from '../../../src/service/server/faults/with-faults.ts';
import { runFolder } from '../../../src/service/sync/run/run-folder.ts';
import { ingestFolder } from '../../../src/warehouse/answers/ingest-folder.ts';
import { longOr } from '../../support/long.ts';
import { storeDump } from '../../support/store-invariants.ts';
import { tempStore } from '../../support/temp-store.ts';
import { ingestFrom } from './support/in-memory.ts';
import { companies, holding, quarters, tinyService } from './support/tiny-service.ts';
import { visibleRows } from './support/visible.ts';

const WORLD = {
  rows: {
    Companies: companies(12),
    'CoreFinancials-QTR': quarters(12, 100),
    'Ownership-CurrentIssueHolders': Array.from({ length: 9 }, (_, at) => holding(at % 3, at, at * 10)),
  },
};
const handle = tinyService(WORLD);
const REQUEST = {
  resources: ['taxonomy', 'Companies', 'CoreFinancials-QTR', 'Ownership-CurrentIssueHolders'],
  pageRows: 4,
};

/** Each question once, but those that the service refused for their number of rows. */
function twice(requests: readonly string[]): readonly string[] {
  return requests.filter((asked, at) => requests.indexOf(asked) !== at);
}

describe('a run that ends early', () => {
  it('goes on at every call where it ended: nothing that was answered is asked again, and the store is the same', async () => {
    const whole = await tempStore();
    const once = await ingestFrom(whole, { handle, request: REQUEST });
    expect(once.outcome).toBe('complete');
    const [rows, dump] = [await visibleRows(whole), await storeDump(whole)];
    const calls = once.requests.length;
    expect(calls).toBeGreaterThan(12);
    // The short form ends after some of the calls, the long one after each.
    for (let after = 1; after < calls; after += longOr(6, 1)) {
      const store = await tempStore();
      const options = { maxCalls: after, concurrency: 1 };
      const first = await ingestFrom(store, { handle, request: REQUEST, options });
      expect(first).toMatchObject({ outcome: 'budget', calls: { made: after } });
      expect(existsSync(store)).toBe(false);
      const second = await ingestFrom(store, { handle, request: REQUEST });
      expect(second).toMatchObject({ outcome: 'complete', resumed: true, run: first.run });
      expect(twice([...first.requests, ...second.requests])).toEqual([]);
      expect(first.requests.length + second.requests.length).toBe(calls);
      expect([first.calls.ofRun, second.calls.ofRun]).toEqual([after, calls]);
      expect(await visibleRows(store)).toEqual(rows);
      expect((await storeDump(store)).row_content).toBe(dump.row_content);
      expect(existsSync(runFolder(ingestFolder(store)).path)).toBe(false);
    }
  });

  it('keeps what was answered where the user asks to stop in the middle of a call', async () => {
    const store = await tempStore();
    const controller = new AbortController();
    const onCall = (_: Request, call: number): void => {
      if (call === 5) controller.abort();
    };
    const options = { concurrency: 1 };
    const stopped = ingestFrom(store, { handle, request: REQUEST, options, signal: controller.signal, onCall });
    await expect(stopped).rejects.toMatchObject({ failure: 'interrupted' });
    const done = await ingestFrom(store, { handle, request: REQUEST });
    // The call that was stopped counts too.
    expect(done).toMatchObject({ outcome: 'complete', resumed: true, calls: { ofRun: 5 + done.requests.length } });
    expect(done.slices.saved + done.slices.split).toBe(4);
  });

  it('is not gone on with where it asks something else, unless it is given up', async () => {
    const store = await tempStore();
    await ingestFrom(store, { handle, request: REQUEST, options: { maxCalls: 3 } });
    const other = { ...REQUEST, resources: ['Companies'] };
    await expect(ingestFrom(store, { handle, request: other })).rejects.toMatchObject({
      failure: 'usage',
      step: { code: 'resume-or-discard' },
    });
    const done = await ingestFrom(store, { handle, request: { ...other, unfinished: 'discard' } });
    expect(done).toMatchObject({ outcome: 'complete', resumed: false });
  });

  it('gives way to another key where its own was refused, because it has no answer', async () => {
    const store = await tempStore();
    const code = 'ERR_403_DEVELOPER_INACTIVE';
    const plan = faultPlanSchema.parse({ faults: [{ kind: 'throttle', code }] });
    const refusing = withFaults(handle, plan, 1, { sleep: async () => {} });
    const refused = await ingestFrom(store, {
      handle: (asked) => refusing(asked),
      request: { ...REQUEST, keyHash: 'that of another key' },
    });
    expect(refused.outcome).toBe('refused');
    expect(await ingestFrom(store, { handle, request: REQUEST })).toMatchObject({
      outcome: 'complete',
      resumed: false,
    });
  });

  it('after its commit is told of to whoever asks the same, and is in nobody else’s way', async () => {
    const store = await tempStore();
    const { path } = runFolder(ingestFolder(store));
    const first = await ingestFrom(store, { handle, request: REQUEST });
    const killed = (): void => renameSync(join(ingestFolder(store), 'raw', first.run), path);
    killed();
    const same = await ingestFrom(store, { handle, request: REQUEST });
    expect(same).toMatchObject({ outcome: 'complete', resumed: true, run: first.run });
    expect([same.requests, existsSync(path)]).toEqual([[], false]);
    killed();
    const other = await ingestFrom(store, { handle, request: { ...REQUEST, resources: ['Companies'] } });
    expect(other).toMatchObject({ outcome: 'complete', resumed: false });
    expect([other.requests.length > 0, other.run === first.run, existsSync(path)]).toEqual([true, false, false]);
  });

  it('asks again for an answer that is not there any more', async () => {
    const store = await tempStore();
    await ingestFrom(store, { handle, request: REQUEST, options: { maxCalls: 6, concurrency: 1 } });
    const { rmSync } = await import('node:fs');
    rmSync(`${runFolder(ingestFolder(store)).path}/answers`, { recursive: true });
    const done = await ingestFrom(store, { handle, request: REQUEST });
    expect(done).toMatchObject({ outcome: 'complete', slices: { saved: 0 } });
  });
});

describe('pages that are under way while their rows change their places', () => {
  const HOLDERS = 'Ownership-CurrentIssueHolders';
  const holdings = Array.from({ length: 24 }, (_, at) => holding(at % 3, at, at * 10));
  const moved = holdings.map((row, at) => (at < 6 ? holding(7, 100 + at, at) : row));
  const [old, now] = [holdings, moved].map((rows) => tinyService({ rows: { [HOLDERS]: rows } }));
  const request = { resources: [HOLDERS], pageRows: 4 };
  const offsetOf = (asked: Request): number => Number(new URL(asked.url).searchParams.get('offset') ?? 0);

  it('and then fail, do not count: the new ones are all there, and are committed', async () => {
    const store = await tempStore();
    const { log } = runFolder(ingestFolder(store));
    const isReplanned = (): boolean => readFileSync(log, 'utf8').includes('"replanned"');
    let failed = 0;
    const done = await ingestFrom(store, {
      request,
      options: { tries: 1, concurrency: 32 },
      handle: async (asked, peer) => {
        if (isReplanned()) return serve(now, asked, peer);
        if (offsetOf(asked) < 6) return serve(offsetOf(asked) === 0 ? old : now, asked, peer);
        while (!isReplanned()) await new Promise((resolve) => setTimeout(resolve, 2));
        failed += 1;
        return new Response('', { status: 503 });
      },
    });
    expect(failed).toBeGreaterThan(1);
    expect(done).toMatchObject({ outcome: 'complete', rows: 24, slices: { failed: 0, left: 0 } });
    expect(await visibleRows(store)).toHaveLength(24);
    expect(existsSync(runFolder(ingestFolder(store)).path)).toBe(false);
  });

  it('and are opened again in the log of an unfinished run, do not keep it from its end', async () => {
    const store = await tempStore();
    await ingestFrom(store, {
      handle: (asked) => serve(old, asked),
      request,
      options: { maxCalls: 3, concurrency: 1 },
    });
    const { log } = runFolder(ingestFolder(store));
    const failure = { kind: 'unavailable', message: '503', transient: true, at: '2025-07-01T08:00:00.000Z' };
    const entries = [
      { event: 'replanned', resource: HOLDERS, because: 'rows have changed their places' },
      { event: 'failed', slice: 2, ...failure },
      { event: 'reopened', slice: 2, because: '503' },
    ];
    writeFileSync(log, entries.map((entry) => `${JSON.stringify(entry)}\n`).join(''), { flag: 'a' });
    const done = await ingestFrom(store, { handle: (asked) => serve(old, asked), request });
    expect(done).toMatchObject({ outcome: 'complete', resumed: true, rows: 24, slices: { failed: 0, left: 0 } });
  });
});

function serve(by: typeof handle | undefined, ...[asked, peer]: Parameters<typeof handle>): ReturnType<typeof handle> {
  return (by ?? handle)(asked, peer);
}
