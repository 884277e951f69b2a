import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { crossfoot } from '../../support/cli.ts';
import { companyFacts, FACT, type PlainFact } from '../../support/company-facts.ts';
import { PASSING_TIME } from '../../support/environment.ts';
import { PATIENCE_MS } from '../../support/patience.ts';
import type { SecOptions } from '../../support/sec-server.ts';
import { CONTACT, contentOf, secWorkshop } from '../../support/sec-workshop.ts';
import { writeFiles } from '../../support/write-files.ts';

const LATER = { ...FACT, accn: '0000000001-14-000001', filed: '2014-02-20', fy: 2013, end: '2013-12-31', val: 2_000 };
const fact = (cik: number) => ({ ...FACT, accn: `000000000${cik}-13-000001`, val: 1_000 + cik });
const factsOf = (cik: number, ...more: readonly PlainFact[]): string =>
  companyFacts({ 'us-gaap:Assets': { USD: [fact(cik), ...more] } }, { cik, entityName: `COMPANY ${cik}` });
const pathOf = (cik: number | string): string => `/api/xbrl/companyfacts/CIK${String(cik).padStart(10, '0')}.json`;
const factsOfAll = (...ciks: readonly number[]) => Object.fromEntries(ciks.map((cik) => [pathOf(cik), factsOf(cik)]));

type Report = { readonly inputs: readonly Readonly<Record<string, unknown>>[] };

async function setUp(files: Readonly<Record<string, string>>, options: Partial<SecOptions> = {}) {
  const workshop = await secWorkshop(files, options);
  const { server, store, run } = workshop;
  const ingest = async (ciks: string, ...flags: readonly string[]) => {
    const words = ['ingest', 'companyfacts', '--cik', ciks, '--url', server.address, ...CONTACT, ...flags];
    const { status, stdout, stderr } = await run(...words);
    return { status, stderr, inputs: (JSON.parse(stdout || '{"inputs":[]}') as Report).inputs };
  };
  const again = (...words: readonly string[]) => crossfoot([...words, '--store', store], PASSING_TIME);
  const values = async (): Promise<string> =>
    (await crossfoot(['sql', VALUES, '--format', 'csv', '--store', store])).stdout;
  return { ...workshop, ingest, again, values };
}

const NONE = expect.toSatisfy((counts: object) => Object.keys(counts).length === 0, 'no counts');

const VALUES = 'SELECT company_key, number_text, document FROM filed_value ORDER BY ALL';

test('what is fetched is what the same files bring', async () => {
  const files = { ...factsOfAll(1, 2), [pathOf(3)]: factsOf(3, LATER) };
  const { folder, store, ingest, server } = await setUp(files);
  const { status, inputs, stderr } = await ingest('1,2,3');
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(inputs.map(({ kind, partition }) => [kind, partition])).toEqual([
    ['rows', 'filings 2013-02-20'],
    ['rows', 'filings 2014-02-20'],
  ]);
  expect(server.requests.map(({ headers }) => headers['user-agent'])).toEqual(
    Array(3).fill('Sample Co admin@sample.co'),
  );
  expect(server.requests[0]?.headers['accept-encoding']).toBe('gzip');
  const named = Object.entries(files).map(([path, text]) => [path.slice(path.lastIndexOf('/') + 1), text] as const);
  await writeFiles(join(folder, 'facts'), Object.fromEntries(named));
  const offline = join(folder, 'offline.duckdb');
  await crossfoot(['ingest', 'companyfacts', join(folder, 'facts'), '--store', offline]);
  const fetched = await contentOf(store);
  expect(fetched).toContain('0000000001-14-000001');
  expect(await contentOf(offline)).toBe(fetched);
});

test.each(['etag', 'last-modified'] as const)('what is not newer is not read again (%s)', async (validator) => {
  const { ingest, server } = await setUp(factsOfAll(1, 2), { validator });
  await ingest('1,2');
  expect(await ingest('1,2')).toMatchObject({
    status: 0,
    inputs: [
      { kind: 'unchanged', input: `${server.address}${pathOf(1)}`, counts: NONE },
      { kind: 'unchanged', input: `${server.address}${pathOf(2)}`, counts: NONE },
    ],
  });
  server.files.set(pathOf(2), factsOf(2, LATER));
  expect((await ingest('1,2')).inputs).toMatchObject([
    { kind: 'unchanged', input: `${server.address}${pathOf(1)}` },
    { kind: 'rows', input: `${server.address}${pathOf(2)}`, partition: 'filings 2014-02-20', rows: { new: 1 } },
  ]);
  expect(server.requests.length).toBe(6);
});

test('without validators all is fetched, and nothing is new; a new answer without new filings is on record', async () => {
  const bare = await setUp(factsOfAll(1), { validator: 'none' });
  await bare.ingest('1');
  expect((await bare.ingest('1')).inputs).toMatchObject([{ kind: 'unchanged', counts: { filingsKnown: 1 } }]);
  const { ingest, server } = await setUp(factsOfAll(1));
  await ingest('1');
  server.files.set(pathOf(1), `${factsOf(1)}\n`);
  expect((await ingest('1')).inputs).toMatchObject([{ kind: 'unchanged', counts: { filingsKnown: 1 } }]);
  expect((await ingest('1')).inputs).toMatchObject([{ kind: 'unchanged', counts: NONE }]);
});

test('a company without facts is counted and named, and the others come in', async () => {
  const { ingest, server, values } = await setUp(factsOfAll(1));
  const { status, inputs } = await ingest('1,7');
  expect(status).toBe(5);
  expect(inputs).toMatchObject([
    { kind: 'failed', input: `${server.address}${pathOf(7)}`, counts: { companiesWithoutFacts: 1 } },
    { kind: 'rows', rows: { new: 1 } },
  ]);
  expect(inputs[0]?.reason).toBe('the server has no company facts of CIK 0000000007');
  expect(await values()).toContain('0000000001');
  expect(await ingest('7')).toMatchObject({ status: 5, inputs: [{ kind: 'failed' }] });
});

test('no second sees more than ten requests, and the server refuses none', async () => {
  const ciks = Array.from({ length: 40 }, (_, at) => at + 1);
  const { ingest, server } = await setUp({ [pathOf(1)]: factsOf(1) });
  expect((await ingest(ciks.join())).status).toBe(5);
  expect(server.requests.length).toBe(40);
  const times = server.requests.map(({ at }) => at);
  const inOne = times.map((from) => times.filter((at) => at >= from && at <= from + 1_000).length);
  expect(Math.max(...inOne)).toBeLessThanOrEqual(10);
});

test('a server that is busy is asked again when it says so', async () => {
  const { ingest, server, clock } = await setUp(factsOfAll(1, 2));
  server.fault = (_, time) => (time <= 2 ? { status: time === 1 ? 503 : 429, retryAfter: '7' } : undefined);
  const { status, stderr } = await ingest('1,2');
  expect(status).toBe(0);
  expect(stderr).toMatch(/CIK0000000001\.json: unavailable: .*503.*; asked again in \d+\.\d s/);
  expect(clock.waited.filter((wait) => wait >= 7_000).length).toBeGreaterThanOrEqual(2);
});

test('a server that stays busy ends the command with the URL, and a repeat asks only for what is missing', async () => {
  const { ingest, server, store } = await setUp(factsOfAll(1, 2, 3));
  server.fault = (path) => (path === pathOf(2) ? { status: 503 } : undefined);
  const { status, stderr, inputs } = await ingest('1,2,3');
  expect({ status, inputs }).toEqual({ status: 4, inputs: [] });
  expect(stderr).toMatch(
    new RegExp(`\nerror: ${server.address}${pathOf(2)}: the server said \\(status 503\\): .*No\n`),
  );
  expect(stderr).toContain('Repeat the command later');
  expect(existsSync(store)).toBe(false);
  expect(server.asked()).toEqual(expect.arrayContaining([pathOf(1), pathOf(3)]));
  server.fault = () => undefined;
  expect(await ingest('1,2,3')).toMatchObject({ status: 0, inputs: [{ kind: 'rows', rows: { new: 3 } }] });
  expect(server.asked()).toEqual([pathOf(2)]);
});

test('a long pause and a refusal end the command at once', async () => {
  const { ingest, server } = await setUp(factsOfAll(1, 2));
  server.fault = () => ({ status: 429, retryAfter: '600' });
  expect(await ingest('1,2')).toMatchObject({ status: 4, stderr: expect.stringMatching(/a pause of 600 s/) });
  server.fault = () => ({ status: 403, words: 'Undeclared Automated Tool' });
  expect(await ingest('1,2')).toMatchObject({ status: 4, stderr: expect.stringMatching(/403.*Undeclared/) });
  expect(server.requests.length).toBe(2);
  server.fault = (_, time) => (time === 3 ? { status: 403, words: 'Request Rate Threshold Exceeded' } : undefined);
  expect((await ingest('1,2')).status).toBe(0);
});

test.each(['break', 'cut', 'cut-gzip'] as const)('an answer that ends early (%s) is asked for again', async (fault) => {
  const { ingest, server } = await setUp(factsOfAll(1, 2));
  server.fault = (path, time) => (path === pathOf(2) && time === 1 ? fault : undefined);
  expect((await ingest('1,2')).status).toBe(0);
  expect(server.asked()).toEqual([pathOf(1), pathOf(2), pathOf(2)]);
});

test('one that always does is named, the rest comes in, and nothing of it does', async () => {
  const { ingest, server, values } = await setUp(factsOfAll(1, 2));
  server.fault = (path) => (path === pathOf(2) ? 'break' : undefined);
  const { status, inputs } = await ingest('1,2');
  expect(status).toBe(5);
  expect(inputs).toMatchObject([
    { kind: 'failed', input: `${server.address}${pathOf(2)}`, counts: { answersFailed: 1 } },
    { kind: 'rows', rows: { new: 1 } },
  ]);
  expect(inputs[0]?.reason).toMatch(/the answer broke off after \d+ bytes/);
  expect(await values()).not.toContain('0000000002');
});

test('an answer that is no company facts is named, and asked for again by a repeat', async () => {
  const { ingest, server } = await setUp({ [pathOf(1)]: '{"cik": 1}', [pathOf(2)]: factsOf(2) });
  const { status, inputs } = await ingest('1');
  expect({ status, inputs }).toMatchObject({ status: 5, inputs: [{ kind: 'failed', reason: /has no facts/ }] });
  expect((await ingest('1,2')).status).toBe(5);
  server.files.set(pathOf(1), factsOf(1));
  expect(await ingest('1,2')).toMatchObject({ status: 0, inputs: [{ kind: 'unchanged' }, { kind: 'rows' }] });
});

test('an answer with which something is wrong is asked for again, and said again', async () => {
  const { end: _, ...endless } = LATER;
  const { ingest, server } = await setUp({ ...factsOfAll(1), [pathOf(2)]: factsOf(2, endless) });
  expect((await ingest('1,2')).status).toBe(5);
  expect(await ingest('1,2')).toMatchObject({ status: 5, inputs: [{ input: `${server.address}${pathOf(1)}` }, {}] });
  server.files.set(pathOf(2), factsOf(2));
  expect((await ingest('1,2')).status).toBe(0);
  expect((await ingest('1,2')).inputs).toMatchObject([{ counts: NONE }, { counts: NONE }]);
});

test('a slow server is asked again once its time is over', async () => {
  const { ingest, server } = await setUp(factsOfAll(1));
  server.fault = (_, time) => (time === 1 ? 'hang' : undefined);
  const { status, stderr } = await ingest('1');
  expect({ status, stderr }).toMatchObject({ status: 0, stderr: /timed-out: no answer began in 60 s/ });
});

test('a server that is not there ends the command with the URL', async () => {
  const { run } = await setUp({});
  const words = ['ingest', 'companyfacts', '--cik', '1', '--url', 'http://127.0.0.1:1/'];
  const { status, stderr } = await run(...words, ...CONTACT);
  expect({ status, stderr }).toMatchObject({ status: 4, stderr: expect.stringContaining(`127.0.0.1:1${pathOf(1)}: `) });
});

test('after a kill between two companies only the missing one is asked for', async () => {
  const killed = await setUp(factsOfAll(1, 2));
  const log = `${killed.store}.ingest/live/answers.ndjson`;
  killed.server.fault = (path) => (path === pathOf(2) ? 'hang' : undefined);
  killed.onHang(async () => {
    await vi.waitUntil(() => readFileSync(log, 'utf8').includes(pathOf(1)), { timeout: PATIENCE_MS });
    killed.stop.abort();
  });
  const { status, stderr } = await killed.ingest('1,2');
  killed.server.fault = () => undefined;
  expect({ status, stderr }).toMatchObject({ status: 130, stderr: /goes on from the answers that came/ });
  expect(killed.server.asked()).toEqual([pathOf(1), pathOf(2)]);
  const folder = killed.server.address + pathOf(1).replace(/[^/]*$/, '');
  const waiting = await killed.again('ingest', 'status', '--format', 'json');
  expect(JSON.parse(waiting.stdout)).toMatchObject({ waiting: [{ address: folder, answers: 1 }] });
  const words = ['ingest', 'companyfacts', '--cik', '1,2', '--url', killed.server.address, ...CONTACT];
  const { status: done, stdout } = await killed.again(...words);
  expect({ status: done, inputs: JSON.parse(stdout).inputs }).toMatchObject({
    status: 0,
    inputs: [{ rows: { new: 2 } }],
  });
  expect(killed.server.asked()).toEqual([pathOf(2)]);
  // The calls are in the ledger.
  const ledger = JSON.parse((await killed.again('ingest', 'status', '--format', 'json')).stdout);
  expect(ledger).toMatchObject({
    waiting: [],
    calls: { all: { calls: 3, byOutcome: { answered: 2, interrupted: 1 } } },
  });
});

test.each([
  ['no contact', ['--cik', '1'], /no contact address/],
  ['a contact without a mail address', ['--cik', '1', '--user-agent', 'Sample Co'], /not a mail address/],
  ['files with --cik', ['a.json', '--cik', '1', ...CONTACT], /files and --cik exclude each other/],
  ['--company with --cik', ['--company', '1', '--cik', '1', ...CONTACT], /--cik and --company exclude each other/],
  ['--url without --cik', ['--url', 'http://127.0.0.1:1', ...CONTACT], /--url needs --cik/],
  ['nothing', [], /which files\?/],
  ['a name', ['--cik', 'Alpha', ...CONTACT], /Alpha is not a CIK/],
  ['an address with a password', ['--cik', '1', '--url', 'http://a:b@127.0.0.1:1', ...CONTACT], /a password/],
])('%s is refused before anything is asked', async (_, flags, message) => {
  const { run, store } = await setUp({});
  const { status, stderr } = await run('ingest', 'companyfacts', ...flags);
  expect(stderr).toMatch(message);
  expect({ status, isMade: existsSync(store) }).toEqual({ status: 2, isMade: false });
});

test('--contact and its variable still name who asks', async () => {
  const { run, server, store } = await setUp(factsOfAll(1));
  const words = ['ingest', 'companyfacts', '--cik', '1', '--url', server.address];
  expect((await run(...words, '--contact', 'a@b.com')).status).toBe(0);
  const env = { CROSSFOOT_CONTACT: 'c@d.com' };
  expect((await crossfoot([...words, '--store', store], { env, ...PASSING_TIME })).status).toBe(0);
  expect(server.requests.map(({ headers }) => headers['user-agent'])).toEqual(['a@b.com', 'c@d.com']);
});
