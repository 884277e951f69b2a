import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { serveShape } from '../../../src/core/model/shapes/commands.ts';
import { ingestHistory } from '../../../src/warehouse/ingest/ingest-history.ts';
import { ingestRows } from '../../../src/warehouse/ingest/ingest-rows.ts';
import { contentsOf, crossfoot, expectRefusal, startCrossfoot } from '../../support/cli.ts';
import { Kept } from '../../support/environment.ts';
import { mailServer } from '../../support/mail-server.ts';
import { SUBSCRIPTION } from '../../support/notifications.ts';
import { PATIENCE_MS } from '../../support/patience.ts';
import { TEST_PORTS } from '../../support/temp-store.ts';
import { tinyRead } from '../../support/tiny-rows.ts';
import { fill, type Workshop, workshop } from '../../support/workshop.ts';

/** A free port that is taken as long as the test runs. */
async function takenPort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', () => done()));
  onTestFinished(() => {
    server.close();
  });
  const address = server.address();
  return typeof address === 'object' && address ? address.port : 0;
}

/** Serves in memory, on a real port, until `use` is done. */
async function serving<T>(
  words: readonly string[],
  use: (url: string, said: { readonly stdout: Kept; readonly stderr: Kept }) => Promise<T>,
): Promise<T> {
  const [stop, stdout, stderr] = [new AbortController(), new Kept(), new Kept()];
  const sleep = (milliseconds: number, signal: AbortSignal) =>
    new Promise<void>((done, fail) => {
      const timer = setTimeout(done, Math.min(milliseconds, 20));
      signal.addEventListener('abort', () => {
        clearTimeout(timer);
        fail(new Error('stopped'));
      });
    });
  const called = crossfoot(['serve', '--port', '0', '--format', 'json', ...words], {
    signal: stop.signal,
    stdout,
    stderr,
    sleep,
    now: () => new Date(),
  });
  const ended = called.then(({ status, stderr: said }) => {
    throw new Error(`ended with ${status}: ${said}`);
  });
  const ready = vi.waitFor(() => expect(stderr.text).toMatch(/Ready at/), { timeout: PATIENCE_MS });
  try {
    await Promise.race([ready, ended]);
    const { schema, ...content } = JSON.parse(stdout.text);
    expect(schema).toBe('crossfoot/serve/1');
    return await use(serveShape.parse(content).url, { stdout, stderr });
  } finally {
    ended.catch(() => {});
    stop.abort();
    expect((await called).status).toBe(0);
  }
}

async function filled(): Promise<Workshop> {
  const shop = workshop();
  await fill(shop);
  return shop;
}

const status = async (url: string, init?: RequestInit): Promise<number> => (await fetch(url, init)).status;

describe('serve', () => {
  it('answers with the key demo, and says so', async () => {
    const { store } = await filled();
    await serving(['--store', store], async (url, { stdout, stderr }) => {
      expect(JSON.parse(stdout.text)).toEqual({ schema: 'crossfoot/serve/1', url, clock: null, keys: ['demo'] });
      const curl = /curl '([^']+)'/.exec(stderr.text)?.[1] ?? '';
      expect(curl.startsWith(`${url}/`)).toBe(true);
      expect(await status(curl)).toBe(200);
      expect(await status(`${url}/taxonomy`)).toBe(403);
      const companies = await fetch(`${url}/v2/companies?appkey=demo`);
      expect(await companies.json()).toMatchObject({ result: { totalrows: expect.any(Number) } });
    });
    expect(existsSync(`${store}.service`)).toBe(true);
  });

  it('logs each request to a file or to standard error, without its key', async () => {
    const shop = await filled();
    const log = join(dirname(shop.store), 'requests.log');
    for (const target of [log, log, '-']) {
      await serving(['--store', shop.store, '--log', target], async (url, { stderr }) => {
        expect(await status(`${url}/taxonomy?appkey=demo&limt=1`)).toBe(200);
        const lines = () => (target === '-' ? stderr.text : readFileSync(log, 'utf8'));
        await vi.waitFor(() => expect(lines()).toContain(' GET /taxonomy?appkey=***&limt=1 200 '), PATIENCE_MS);
        expect(lines()).toMatch(/ 200 \d+ bytes \d+ ms; ignored: limt$/m);
      });
    }
    expect(readFileSync(log, 'utf8').trimEnd().split('\n')).toHaveLength(2);
    expect(statSync(log).mode & 0o777).toBe(0o600);
    const refused = await crossfoot(['serve', '--store', shop.store, '--port', '0', '--log', dirname(shop.store)]);
    expectRefusal(refused, 2, /the log .* cannot be opened for writing.*--log takes a file/s);
  });

  it('keeps subscriptions beside the store', async () => {
    const { store } = await filled();
    const template = JSON.stringify({ Name: 'kept', Subject: 'a', Body: 'b' });
    await serving(['--store', store], async (url) => {
      const headers = { 'content-type': 'application/json' };
      expect(await status(`${url}/ntf/templates?appkey=demo`, { method: 'POST', body: template, headers })).toBe(201);
    });
    await serving(['--store', store], async (url) => {
      expect(await (await fetch(`${url}/ntf/templates?appkey=demo`)).text()).toMatch(/"Name":"kept"/);
    });
  });

  it('has the keys of the file and no others', async () => {
    const shop = await filled();
    const keys = shop.input('keys.json', JSON.stringify([{ key: 'night-run', label: 'nightly', callsPerDay: 2 }]));
    const words = ['--store', shop.store, '--keys', keys];
    await serving(words, async (url, { stdout, stderr }) => {
      expect(await status(`${url}/taxonomy?appkey=demo`)).toBe(403);
      expect(await status(`${url}/taxonomy?appkey=night-run`)).toBe(200);
      expect(stdout.text).toMatch(/"nightly"/);
      expect(stdout.text + stderr.text).not.toMatch(/night-run/);
    });
    // What was spent is known to the next one.
    await serving(words, async (url) => {
      expect(await status(`${url}/taxonomy?appkey=night-run`)).toBe(200);
      expect(await status(`${url}/taxonomy?appkey=night-run`)).toBe(403);
    });
  });

  it('warns of fields of a key that nothing knows', async () => {
    const shop = await filled();
    const withoutFields = ['TotLAssets', 'companyname', 'TotalAssets', 'taxonomyid'];
    const keys = shop.input('keys.json', JSON.stringify([{ key: 'night-run', label: 'nightly', withoutFields }]));
    await serving(['--store', shop.store, '--keys', keys], async (_, { stderr }) => {
      expect(stderr.text.match(/warning: .*/g)).toEqual([
        'warning: "totlassets", in withoutFields of the key "nightly", is not a field of this store',
      ]);
    });
  });

  it('stands where the clock is set, and is moved', async () => {
    const { store } = await filled();
    await serving(['--store', store, '--clock', '2025-03-03T12:00:00Z'], async (url, { stdout }) => {
      expect(JSON.parse(stdout.text).clock).toBe('2025-03-03T12:00:00.000Z');
      const moved = await fetch(`${url}/_control/advance`, { method: 'POST' });
      expect(await moved.json()).toEqual({ now: '2025-03-03T14:00:00.000Z' });
    });
    await serving(['--store', store, '--clock', '2025-03-03', '--advance', '1'], async (_, { stderr }) => {
      await vi.waitFor(() => expect(stderr.text).toMatch(/It is 2025-03-03T02:00:00.000Z now/), {
        timeout: PATIENCE_MS,
      });
    });
  });

  it('turns switches and commits faults', async () => {
    const shop = await filled();
    const plan = { faults: [{ kind: 'unavailable', route: '/v2/companies*', nth: 1, retryAfter: 3 }] };
    const faults = shop.input('faults.json', JSON.stringify(plan));
    const words = ['--store', shop.store, '--faults', faults, '--assume', 'deleted=also', '--alerts', 'off'];
    await serving(words, async (url) => {
      expect(await (await fetch(`${url}/_control/alerts`)).json()).toEqual({ state: 'off' });
      const first = await fetch(`${url}/v2/companies?appkey=demo`);
      expect([first.status, first.headers.get('retry-after')]).toEqual([503, '3']);
      const response = await fetch(`${url}/v2/companies?deleted=true&appkey=demo`);
      expect(await response.json()).toMatchObject({ result: { totalrows: 1 } });
      const { assumptions } = JSON.parse(await (await fetch(`${url}/_control/assumptions`)).text());
      expect(assumptions).toContainEqual(expect.objectContaining({ name: 'deleted', setting: 'also' }));
    });
  });
});

describe('serve with a subscription', () => {
  const scope = { source: 'service', resource: 'CoreFinancials-ANN', supersedes: true } as const;
  const rowOf = (netincome: string) => {
    const row = { document: 'A', accepted: '2018-11-01T00:00:00', period: '2017-01-01/2017-12-31' };
    return tinyRead([{ ...row, values: { netincome } }], scope);
  };
  const observedOn = (day: number): string => `2018-11-0${day}T08:00:00Z`;
  const bringIn = (store: string, day: number) => {
    const target = { store, command: 'test', input: 'tiny', observedAt: observedOn(day) };
    return ingestRows(rowOf(`50${day}`), target, TEST_PORTS);
  };
  const alertsAt = async (url: string): Promise<{ readonly made: number; readonly mails: readonly object[] }> =>
    JSON.parse(await (await fetch(`${url}/_control/alerts`)).text());
  const subscribe = (url: string): Promise<number> => {
    const { AppKey, ...body } = { ...SUBSCRIPTION, Expression: 'netincome gt 100' };
    const headers = { 'content-type': 'application/json' };
    return status(`${url}/ntf/subscriptions?appkey=demo`, { method: 'POST', body: JSON.stringify(body), headers });
  };

  it('writes a mail when the store gets more, and sends one after a restart', async () => {
    const store = join(workshop().stores, 'store.duckdb');
    await bringIn(store, 6);
    await serving(['--store', store], async (url, { stderr }) => {
      expect(stderr.text).toContain(`Mails of alerts are in ${store}.alerts.`);
      expect(await subscribe(url)).toBe(201);
      await bringIn(store, 7);
      await vi.waitFor(async () => expect(await alertsAt(url)).toMatchObject({ made: 1 }), { timeout: PATIENCE_MS });
    });
    const files = () => readdirSync(`${store}.alerts`).filter((name) => name.endsWith('.eml'));
    expect(files()).toEqual([expect.stringMatching(/^20181107T071300Z-/)]);
    await bringIn(store, 8);
    const server = await mailServer();
    const words = ['--smtp', server.address, '--mail-from', 'alerts@example.org'];
    await serving(['--store', store, ...words], async (url) => {
      await vi.waitFor(() => expect(server.taken).toHaveLength(1), { timeout: PATIENCE_MS });
      const { mails } = await alertsAt(url);
      expect(mails).toMatchObject([{ at: '2018-11-08T07:13:00.000Z', to: { address: 'one@example.com' } }]);
    });
    expect(server.taken).toMatchObject([{ from: 'alerts@example.org', to: 'one@example.com' }]);
    expect(files()).toHaveLength(1);
  });

  it('begins with the moment of its clock where that is set', async () => {
    const store = join(workshop().stores, 'store.duckdb');
    const refreshes = () =>
      [6, 7, 8].map((day) => [{ observedAt: observedOn(day), input: 'tiny', read: rowOf(`50${day}`) }]);
    const history = { taxonomies: [], taxonomiesObservedAt: observedOn(6), refreshes };
    await ingestHistory(history, { store, command: 'test' }, TEST_PORTS);
    const outbox = join(dirname(store), 'mails');
    const words = ['--store', store, '--outbox', outbox, '--clock', '2018-11-06T09:00:00Z'];
    await serving(words, async (url) => {
      expect(await subscribe(url)).toBe(201);
      for (let made = 1; made < 3; made += 1) {
        await fetch(`${url}/_control/advance`, { method: 'POST' });
        await vi.waitFor(async () => expect(await alertsAt(url)).toMatchObject({ made }), { timeout: PATIENCE_MS });
      }
    });
    const mails = (): number => readdirSync(outbox).filter((name) => name.endsWith('.eml')).length;
    expect(mails()).toBe(2);
    // The same refreshes again: their mails are there.
    await serving(words, async (url) => {
      await fetch(`${url}/_control/advance`, { method: 'POST' });
      await vi.waitFor(async () => expect(await alertsAt(url)).toMatchObject({ state: 'idle', evaluated: 2 }), {
        timeout: PATIENCE_MS,
      });
      expect(await alertsAt(url)).toMatchObject({ made: 0 });
    });
    expect(mails()).toBe(2);
  });
});

describe('serve is refused', () => {
  it.each([
    [['--port', '70000'], /--port 70000: expected a whole number from 0 to 65535/],
    [['--port', 'http'], /--port/],
    [['--clock', 'noon'], /--clock/],
    [['--advance', '0', '--clock', '2025-03-03'], /--advance 0: expected/],
    [['--advance', '5'], /--advance needs --clock/],
    [['--host', '0.0.0.0'], /--host 0\.0\.0\.0 needs --keys/],
    [['--host', 'data.example'], /needs --keys/],
    [['--cert', 'package.json'], /--cert needs --key.*openssl/s],
    [['--cert', 'package.json', '--key', 'package.json'], /package\.json .* are not a certificate and its private key/],
    [['--sample'], /--sample and --store contradict/],
    [['--assume', 'unreportet=null'], /no switch "unreportet"; did you mean unreported\?/],
    [['--assume', 'unreported=nil'], /unreported: "nil" is not one of omitted, null/],
    [['--assume', 'toString'], /no switch/],
    [
      ['--assume', 'twoKeys=refused'],
      /--assume twoKeys: this point is decided, and no switch turns it: Where .* differ, the parameter counts/,
    ],
    [['--keys', 'nowhere.json'], /cannot read the file of application keys nowhere\.json: there is no such file/],
    [['--smtp', 'smtp://localhost'], /--smtp needs --mail-from/],
    [['--smtp', 'http://localhost', '--mail-from', 'a@example.org'], /the address of the mail server must be smtp:/],
    [['--smtp', 'smtp://me@localhost', '--mail-from', 'a@example.org'], /needs its password.*CROSSFOOT_SMTP_PASSWORD/s],
    [['--mail-from', 'nobody'], /--mail-from: the address/],
    [['--alerts', 'off', '--outbox', 'mails'], /--alerts off and --outbox contradict each other/],
    [['--faults', 'nowhere.json'], /cannot read the fault plan nowhere\.json: there is no such file/],
  ])('%j', async (words, said) => {
    const { store } = workshop();
    expectRefusal(await crossfoot(['serve', ...words, '--store', store]), 2, said);
    expect(existsSync(`${store}.service`)).toBe(false);
  });

  it('where files are not what they should be', async () => {
    const shop = workshop();
    const keys = shop.input('keys.json', '[{"key": "night-run", "calls": 5}]');
    const refused = await crossfoot(['serve', '--keys', keys, '--store', shop.store]);
    expectRefusal(refused, 2, /keys\.json:1:\d+: not a keys file: \[0\]\.calls: there is no such member/);
    expect(refused.stderr).not.toMatch(/night-run/);
    const faults = shop.input('faults.json', '{"faults": [{"kind": "flood"}]}');
    expectRefusal(await crossfoot(['serve', '--faults', faults, '--store', shop.store]), 2, /faults\.json:1:\d+/);
  });

  it('where there is no store', async () => {
    const { store, stores } = workshop();
    const refused = await crossfoot(['serve', '--port', '0', '--store', store]);
    expectRefusal(refused, 2, /no store at/);
    expect(readdirSync(stores)).toEqual([]);
  });

  it('where the port is taken', async () => {
    const { store } = await filled();
    const port = await takenPort();
    const refused = await crossfoot(['serve', '--port', String(port), '--store', store]);
    expectRefusal(refused, 3, /port \d+ of 127\.0\.0\.1 is taken by another program/);
    expect(existsSync(`${store}.service`)).toBe(false);
  });
});

describe.skipIf(process.platform === 'win32')('serve as a process', () => {
  /** Starts it and waits until it says where it is. */
  async function start(words: readonly string[]) {
    const { child, done } = startCrossfoot(['serve', '--port', '0', ...words]);
    onTestFinished(() => void child.kill('SIGKILL'));
    let said = '';
    child.stderr.on('data', (piece: Buffer) => {
      said += piece.toString();
    });
    const url = await vi.waitFor(() => /Ready at (\S+) with/.exec(said)?.[1] ?? expect.fail(said), {
      timeout: PATIENCE_MS,
    });
    return { child, done, url };
  }

  /** A plan by which every answer takes so long. */
  function slow(shop: Workshop, milliseconds: number): string {
    return shop.input(`slow-${milliseconds}.json`, JSON.stringify({ faults: [{ kind: 'latency', milliseconds }] }));
  }

  /** Resolves once the service has taken the requests before this one, which no fault delays. */
  async function hasTaken(url: string): Promise<void> {
    expect(await status(`${url}/_control/alerts`)).toBe(200);
  }

  it('answers until it is told to stop, and lets go of everything', async () => {
    const shop = await filled();
    const { child, done, url } = await start(['--store', shop.store]);
    expect(await status(`${url}/taxonomy?appkey=demo`)).toBe(200);
    const second = await crossfoot(['serve', '--port', '0', '--store', shop.store]);
    expectRefusal(second, 3, new RegExp(`locked by process ${child.pid}`));
    child.kill('SIGTERM');
    expect(await done).toMatchObject({ status: 0, signal: null, stderr: expect.not.stringMatching(/error|\n\s+at /) });
    await serving(['--store', shop.store], async (free) => {
      expect(await status(`${free}/taxonomy?appkey=demo`)).toBe(200);
    });
    expect(readdirSync(shop.stores).sort()).toEqual(['store.duckdb', 'store.duckdb.service']);
  });

  it('serves the sample with its three keys, and leaves nothing behind', async () => {
    const shop = workshop();
    const { child, done, url } = await start(['--sample', '--clock', '2025-04-20', '--format', 'json']);
    const total = async (key: string, asked = 'corefinancials/ann?numperiods=1'): Promise<unknown> => {
      const answer = await fetch(`${url}/v2/${asked}&appkey=${key}`);
      return JSON.parse(await answer.text()).result?.totalrows ?? answer.status;
    };
    expect([await total('demo'), await total('limited'), await total('small')]).toEqual([60, 60, 60]);
    const trades = 'insiders/transactions?primarysymbols=ZQAHO,ZQAPC,ZQBLF,ZQBST&limit=1';
    const before = await total('demo', trades);
    expect(await total('other')).toBe(403);
    const moved = await fetch(`${url}/_control/advance`, { method: 'POST' });
    expect(await moved.json()).toEqual({ now: '2025-05-19T23:30:00.000Z' });
    expect(await total('demo', trades)).toBeGreaterThan(Number(before));
    child.kill('SIGTERM');
    const { status: ended, stdout } = await done;
    expect([ended, JSON.parse(stdout).keys]).toEqual([0, ['demo', 'limited', 'small']]);
    expect(contentsOf(shop.temp)).toEqual({});
  });

  it('lets an answer that is under way come to its end', async () => {
    const shop = await filled();
    const { child, done, url } = await start(['--store', shop.store, '--faults', slow(shop, 600)]);
    const answer = status(`${url}/taxonomy?appkey=demo`);
    await hasTaken(url);
    child.kill('SIGINT');
    expect(await answer).toBe(200);
    expect((await done).status).toBe(0);
  });

  it('ends at once when it is told so twice', async () => {
    const shop = await filled();
    const { child, done, url } = await start(['--store', shop.store, '--faults', slow(shop, 60_000)]);
    const answer = status(`${url}/taxonomy?appkey=demo`).catch(() => 'broken');
    await hasTaken(url);
    child.kill('SIGINT');
    await new Promise((later) => setTimeout(later, 300));
    expect([child.exitCode, child.signalCode]).toEqual([null, null]);
    // Signals that come before the first was seen count as one.
    for (; child.signalCode === null; await new Promise((later) => setTimeout(later, 100))) child.kill('SIGINT');
    expect((await done).signal).toBe('SIGINT');
    expect(await answer).toBe('broken');
  });
});
