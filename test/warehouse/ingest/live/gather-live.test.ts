import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { httpFetch } from '../../../../src/core/transport/http-fetch.ts';
import { createTransport } from '../../../../src/core/transport/transport.ts';
import { openLiveAnswers } from '../../../../src/warehouse/answers/live-answers.ts';
import { gatherLive, type LiveList } from '../../../../src/warehouse/ingest/live/gather-live.ts';
import { LIVE_LIMITS, liveServer } from '../../../../src/warehouse/ingest/live/live-server.ts';
import { LIVE_SOURCES } from '../../../../src/warehouse/ingest/live/live-sources.ts';
import { pacedClock } from '../../../support/paced-clock.ts';
import { type SecServer, secServer } from '../../../support/sec-server.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

const CIK = '0000000012';
const PAGE = `CIK${CIK}-submissions-001.json`;
const FIRST = `/submissions/CIK${CIK}.json`;
const FILES = {
  [FIRST]: `{"cik":"12","filings":{"files":[{"name":"${PAGE}"}]}}`,
  [`/submissions/${PAGE}`]: '{"form":[]}',
};

type Given = Partial<LiveList> & { readonly server: SecServer; readonly folder: string; readonly today?: Date };

/** Asks for the submissions of a company. */
async function gather({ server, folder, today = new Date('2025-03-03T12:00:00Z'), ...list }: Given) {
  const clock = pacedClock();
  const progress: unknown[] = [];
  const answers = openLiveAnswers(folder, () => today);
  const transport = createTransport(liveServer('Sample Co admin@sample.co'), LIVE_LIMITS, {
    ...clock,
    fetch: clock.held(httpFetch),
    today: () => today,
    random: () => 0,
    journal: { open: async () => 0, close: async () => {} },
    notice: () => {},
  });
  const asked = {
    source: LIVE_SOURCES.submissions,
    address: server.address,
    subjects: [{ name: CIK, cik: CIK }],
    validators: new Map(),
    ...list,
  };
  const gathered = await gatherLive(asked, {
    ...{ transport, answers, signal: undefined, today: () => today },
    progress: { stage: (...told) => progress.push(told), advance: (amount) => progress.push(amount) },
  });
  answers.close();
  return { ...gathered, answers, progress };
}

const started = async (files: Readonly<Record<string, string>> = FILES) => {
  return { server: await secServer(files, { now: () => 0 }), folder: temporaryFolder() };
};

describe('a source whose answers name further ones', () => {
  test('has the files of all of them', async () => {
    const { server, folder } = await started();
    const { fetched, progress } = await gather({ server, folder });
    const contents = fetched[0]?.files.map(async ({ path, place, read }) => [path, place, String(await read(1e6))]);
    expect(await Promise.all(contents ?? [])).toEqual(
      Object.entries(FILES).map(([path, text]) => [path.slice(13), `${server.address}${path}`, text]),
    );
    expect(fetched[0]?.download).toMatchObject({ url: `${server.address}${FIRST}`, etag: expect.stringMatching(/^"/) });
    expect(progress).toEqual([[`asking ${server.address}`, 1], 1]);
  });

  test('is not asked for them where the first answer is not newer', async () => {
    const { server, folder } = await started();
    const { fetched } = await gather({ server, folder });
    const url = `${server.address}${FIRST}`;
    const validators = new Map([[url, { etag: fetched[0]?.download.etag ?? '' }]]);
    server.asked();
    const again = await gather({ server, folder: temporaryFolder(), validators });
    expect(again).toMatchObject({ unchanged: [url], fetched: [], done: [url] });
    expect(server.asked()).toEqual([FIRST]);
  });

  test('is incomplete without one of them', async () => {
    const { server, folder } = await started({ [FIRST]: FILES[FIRST] ?? '' });
    const { left, fetched } = await gather({ server, folder });
    const url = `${server.address}/submissions/${PAGE}`;
    const reason = 'the server names it, and does not have it';
    expect({ left, fetched }).toMatchObject({ left: [{ kind: 'failed', url, reason }], fetched: [] });
  });
});

describe('saved answers', () => {
  test('are taken for a day, and asked for anew after it', async () => {
    const { server, folder } = await started();
    await gather({ server, folder });
    server.asked();
    expect((await gather({ server, folder, today: new Date('2025-03-04T11:59:00Z') })).fetched.length).toBe(1);
    expect(server.asked()).toEqual([]);
    await gather({ server, folder, today: new Date('2025-03-04T12:01:00Z') });
    expect(server.asked()).toEqual([FIRST, `/submissions/${PAGE}`]);
  });

  test('that say "not newer" count only for a store that has something', async () => {
    const { server, folder } = await started();
    const { fetched } = await gather({ server, folder: temporaryFolder() });
    const url = `${server.address}${FIRST}`;
    const validators = new Map([[url, { etag: fetched[0]?.download.etag ?? '' }]]);
    await gather({ server, folder, validators });
    server.asked();
    expect((await gather({ server, folder, validators })).unchanged).toEqual([url]);
    expect(server.asked()).toEqual([]);
    expect((await gather({ server, folder })).fetched.length).toBe(1);
  });

  test('are put aside by those who used them, and those of others stay', async () => {
    const { server, folder } = await started();
    const log = join(folder, 'live', 'answers.ndjson');
    const { answers, done } = await gather({ server, folder });
    expect(done.length).toBe(2);
    answers.finish(done.slice(0, 1), 'run-1');
    expect(readFileSync(log, 'utf8').trim().split('\n').length).toBe(1);
    server.asked();
    await gather({ server, folder });
    expect(server.asked()).toEqual([FIRST]);
  });
});

test.each([
  ['a page', '<html><body>We are busy</body></html>', /a page of HTML came: We are busy/],
  ['a text', 'hello', /neither JSON nor XML: hello/],
])('an answer that is %s is of no use', async (_, text, reason) => {
  const { server, folder } = await started({ [FIRST]: text });
  const { left, stopped } = await gather({ server, folder });
  expect(left[0]?.reason ?? stopped?.reason).toMatch(reason);
});
