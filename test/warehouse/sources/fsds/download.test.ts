import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { NO_PROGRESS } from '../../../../src/core/base/progress.ts';
import {
  type Download,
  type DownloadOptions,
  downloadDataSet,
} from '../../../../src/warehouse/sources/fsds/download.ts';
import { failureOf } from '../../../support/fsds.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

const BODY = Buffer.from('PK and so on, '.repeat(50_000));

/** A server on this machine for one test; gives its origin. */
async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Answers as a static server does: with validators, and 304 to who has the current copy. */
function library(seen: IncomingMessage[] = []): RequestListener {
  return (request, response) => {
    seen.push(request);
    const validators = { etag: '"v1"', 'last-modified': 'Fri, 22 Nov 2024 00:48:00 GMT' };
    const current =
      request.headers['if-none-match'] === validators.etag ||
      request.headers['if-modified-since'] === validators['last-modified'];
    response.writeHead(current ? 304 : 200, { ...validators, ...(!current && { 'content-length': BODY.length }) });
    response.end(current ? undefined : BODY);
  };
}

function options(more: Partial<DownloadOptions> = {}): DownloadOptions {
  const path = join(temporaryFolder(), '2009q3.zip');
  return { fetch, version: '1.2.3', contact: 'Jane Doe jane@example.com', path, progress: NO_PROGRESS, ...more };
}

const filesBeside = ({ path }: DownloadOptions): string[] => readdirSync(dirname(path));

describe('a download', () => {
  test('brings the whole file, its validators and its hash', async () => {
    const seen: IncomingMessage[] = [];
    const origin = await serve(library(seen));
    const wanted = options();
    expect(await downloadDataSet(`${origin}/files/2009q3.zip`, wanted)).toEqual({
      status: 'downloaded',
      path: wanted.path,
      sha256: createHash('sha256').update(BODY).digest('hex'),
      etag: '"v1"',
      lastModified: 'Fri, 22 Nov 2024 00:48:00 GMT',
    } satisfies Download);
    expect(readFileSync(wanted.path).equals(BODY)).toBe(true);
    expect(filesBeside(wanted)).toEqual(['2009q3.zip']);
    expect(seen[0]?.headers['user-agent']).toBe('crossfoot/1.2.3 Jane Doe jane@example.com');
    expect(seen[0]?.headers['if-none-match']).toBeUndefined();
  });

  test.each([
    [{ etag: '"v1"' }, 'if-none-match', '"v1"'],
    [{ lastModified: 'Fri, 22 Nov 2024 00:48:00 GMT' }, 'if-modified-since', 'Fri, 22 Nov 2024 00:48:00 GMT'],
  ])('of what is here already leaves it alone (%o)', async (validator, header, value) => {
    const seen: IncomingMessage[] = [];
    const origin = await serve(library(seen));
    const wanted = options({ validator });
    writeFileSync(wanted.path, 'kept');
    expect(await downloadDataSet(`${origin}/a.zip`, wanted)).toEqual({ status: 'unchanged' });
    expect(seen[0]?.headers[header]).toBe(value);
    expect(readFileSync(wanted.path, 'utf8')).toBe('kept');
  });

  test('of a newer version takes the place of the old one', async () => {
    const origin = await serve(library());
    const wanted = options({ validator: { etag: '"v0"' } });
    writeFileSync(wanted.path, 'old');
    expect((await downloadDataSet(`${origin}/a.zip`, wanted)).status).toBe('downloaded');
    expect(readFileSync(wanted.path).equals(BODY)).toBe(true);
  });

  test('tells how far it is', async () => {
    const told: unknown[] = [];
    const progress = { stage: (...stage: unknown[]) => told.push(stage), advance: (n: number) => told.push(n) };
    await downloadDataSet(`${await serve(library())}/a.zip`, options({ progress }));
    expect(told[0]).toEqual(['download', BODY.length]);
    expect(told.slice(1).reduce<number>((sum, n) => sum + Number(n), 0)).toBe(BODY.length);
  });
});

describe('a download is refused, and leaves nothing behind,', () => {
  async function refusal(listener: RequestListener, more: Partial<DownloadOptions> = {}): Promise<string> {
    const origin = await serve(listener);
    const wanted = options(more);
    writeFileSync(wanted.path, 'old');
    const said = await failureOf(downloadDataSet(`${origin}/files/a.zip?key=SECRET`, wanted));
    expect(filesBeside(wanted)).toEqual(['2009q3.zip']);
    expect(readFileSync(wanted.path, 'utf8')).toBe('old');
    expect(said).not.toContain('SECRET');
    return said.replace(origin, 'ORIGIN');
  }

  test.each([403, 404, 429, 500])('when the server answers %i', async (status) => {
    const said = await refusal((_, response) => response.writeHead(status).end('no'));
    expect(said).toMatch(new RegExp(`^refused ORIGIN/files/a\\.zip: the server answered ${status} `));
  });

  test('when the server says 304 to who has nothing', async () => {
    expect(await refusal((_, response) => response.writeHead(304).end())).toContain('answered 304');
  });

  test('when the body ends early', async () => {
    const said = await refusal((_, response) => {
      response.writeHead(200, { 'content-length': 1000 });
      response.write('short', () => response.destroy());
    });
    expect(said).toMatch(/^refused ORIGIN\/files\/a\.zip: the answer broke off: /);
  });

  test('when fewer bytes come than were announced', async () => {
    const said = await refusal(() => {}, {
      fetch: async () => new Response('short', { headers: { 'content-length': '1000' } }),
    });
    expect(said).toContain('/files/a.zip: the answer ended after 5 of 1000 bytes');
  });

  test('when nobody listens', async () => {
    const wanted = options();
    const said = await failureOf(downloadDataSet('http://127.0.0.1:1/a.zip?key=SECRET', wanted));
    expect(said).toMatch(/^refused http:\/\/127\.0\.0\.1:1\/a\.zip: cannot be reached: /);
    expect(said).not.toContain('SECRET');
    expect(filesBeside(wanted)).toEqual([]);
  });
});

describe('a download is interrupted, and leaves nothing behind,', () => {
  test('in the middle of the body', async () => {
    const controller = new AbortController();
    const origin = await serve((_, response) => {
      response.writeHead(200, { 'content-length': 1000 });
      response.write('some', () => setImmediate(() => controller.abort()));
    });
    const wanted = options({ signal: controller.signal });
    expect(await failureOf(downloadDataSet(`${origin}/a.zip`, wanted))).toMatch(/^interrupted /);
    expect(filesBeside(wanted)).toEqual([]);
  });

  test('before it begins', async () => {
    const wanted = options({ signal: AbortSignal.abort() });
    expect(await failureOf(downloadDataSet('http://127.0.0.1:1/a.zip', wanted))).toMatch(/^interrupted /);
  });
});

describe('a download is wrongly asked for', () => {
  test.each([undefined, '', '  '])('without a contact (%o), and is told why one is needed', async (contact) => {
    const said = await failureOf(downloadDataSet('http://127.0.0.1:1/a.zip', options({ contact })));
    expect(said).toMatch(/^usage no contact address for the download\n/);
    expect(said).toContain('The SEC asks every automated client to name a mail address');
  });

  test.each(['Jane Doe', 'jané@example.com', 'a@b.com\r\nx-other: 1'])('with the contact %o', async (contact) => {
    const said = await failureOf(downloadDataSet('http://127.0.0.1:1/a.zip', options({ contact })));
    expect(said).toMatch(/^usage the contact for the download is not a mail address/);
  });

  test.each(['a.zip', 'ftp://example.com/a.zip', 'file:///etc/passwd'])('from %s', async (url) => {
    expect(await failureOf(downloadDataSet(url, options()))).toMatch(/^usage not an http or https URL/);
  });

  test('with a password in its URL, which is not repeated', async () => {
    const said = await failureOf(downloadDataSet('https://me:SECRET@127.0.0.1:1/a.zip', options()));
    expect(said).toMatch(/^usage the URL holds a user name or a password/);
    expect(said).not.toContain('SECRET');
  });

  test('into a folder that is not there', async () => {
    const origin = await serve(library());
    const path = join(temporaryFolder(), 'absent', 'a.zip');
    expect(await failureOf(downloadDataSet(`${origin}/a.zip`, options({ path })))).toMatch(
      /^unavailable cannot write /,
    );
  });
});
