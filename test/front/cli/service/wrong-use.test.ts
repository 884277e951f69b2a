import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { crossfoot, expectRefusal } from '../../../support/cli.ts';
import { PASSING_TIME } from '../../../support/environment.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

const URL = 'http://service.example';

/** The command with a service that gives this answer; what it was asked, and what stands in its folder then. */
async function ingest(
  words: readonly string[],
  { env = {}, answer, signal }: { env?: Record<string, string>; answer?: () => Response; signal?: AbortSignal } = {},
) {
  const folder = temporaryFolder();
  const asked: string[] = [];
  const fetch = async (request: unknown): Promise<Response> => {
    asked.push((request as Request).url);
    if (!answer) throw new Error('nobody is to be called');
    return answer();
  };
  const given = words.includes('--store') ? words : ['--store', join(folder, 'store.duckdb'), ...words];
  const done = await crossfoot(['ingest', 'service', ...given], {
    env: { CROSSFOOT_APPKEY: 'demo-key', ...env },
    fetch: fetch as typeof globalThis.fetch,
    ...PASSING_TIME,
    ...(signal && { signal }),
  });
  return { done, asked, left: readdirSync(folder) };
}

function written(name: string, text: string): string {
  const path = join(temporaryFolder(), name);
  writeFileSync(path, text);
  return path;
}

describe('ingest service is refused before anybody is called, and leaves nothing behind', () => {
  const NO_KEY = { CROSSFOOT_APPKEY: '' };
  const to =
    (...words: string[]): (() => readonly string[]) =>
    () => ['--url', URL, ...words];
  it.each<[string, () => readonly string[], Record<string, string>, RegExp]>([
    ['no address', () => [], {}, /which service\?\n {2}Name its address with --url/],
    ['an address of something else', () => ['--url', 'ftp://x'], {}, /--url "ftp:\/\/x": expected an address/],
    ['an address without its scheme', () => ['--url', 'localhost:80'], {}, /--url "localhost:80": expected an address/],
    ['an address with a key in it', () => ['--url', `${URL}?appkey=s3cret`], {}, /has a query\n.*sent as a header/],
    ['no key', to(), NO_KEY, /which application key\?\n {2}Set CROSSFOOT_APPKEY/],
    [
      'no file of the key',
      to('--key-file', 'no.txt'),
      NO_KEY,
      /cannot read the key file no\.txt: there is no such file/,
    ],
    [
      'a folder for the key',
      () => ['--url', URL, '--key-file', temporaryFolder()],
      NO_KEY,
      /key file .*: it is a folder/,
    ],
    [
      'a file of two keys',
      () => ['--url', URL, '--key-file', written('two.txt', 's3cret\nother')],
      NO_KEY,
      /two\.txt holds more than a key/,
    ],
    ['no calls', to('--max-calls', '0'), {}, /--max-calls 0: expected a whole number from 1/],
    [
      'an unknown resource',
      to('--resource', 'Company'),
      {},
      /--resource "Company": there is no resource.*; did you mean/,
    ],
    ['no symbols', to('--symbols', ''), {}, /--symbols needs a value\n/],
    ['no symbols between commas', to('--symbols', ' ,'), {}, /--symbols is empty/],
    ['no resource', to('--resource', ''), {}, /--resource needs a value\n/],
    ['a year', to('--periods', '2014q1', '--periods', '2014'), {}, /--periods "2014": expected a fiscal quarter/],
    [
      'a range that ends before it begins',
      to('--periods', '2015q4~2014q1'),
      {},
      /--periods "2015q4~2014q1": expected a fiscal quarter/,
    ],
    ['a contract without a resource', to('--contract', 'freeze'), {}, /"freeze": .*\n {2}Write it as RESOURCE=/],
    ['an unknown contract', to('--contract', 'Companies=frieze'), {}, /--contract "Companies": expected one of evolve/],
    ['an unknown flag', to('--symbol', 'A'), {}, /unknown flag: --symbol; did you mean --symbols\?/],
    [
      'a folder that is not there',
      to('--store', '/no-such-folder/a.duckdb'),
      {},
      /there is no folder \/no-such-folder/,
    ],
    ['a folder for a store', () => ['--url', URL, '--store', temporaryFolder()], {}, /is a folder, not a store/],
  ])('%s', async (_, words, env, said) => {
    const { done, asked, left } = await ingest(words(), { env });
    expectRefusal(done, 2, said);
    expect(done.stderr).not.toContain('s3cret');
    expect([asked, left]).toEqual([[], []]);
    expect(existsSync('/no-such-folder')).toBe(false);
  });
});

describe('an ingest that does not come to its end', () => {
  const refusing = (status: number, code: string, message: string) => () =>
    Response.json({ Message: message }, { status, headers: { 'X-Service-Error-Code': code } });
  const answer = refusing(403, 'ERR_403_DEVELOPER_INACTIVE', 'The key is not known.');

  it('says why on standard error, where the report is for programs', async () => {
    const { done } = await ingest(['--url', URL, '--resource', 'Companies', '--quiet'], { answer });
    expect(done.status).toBe(4);
    expect(JSON.parse(done.stdout)).toMatchObject({ schema: 'crossfoot/ingest-service/1', outcome: 'refused' });
    expect(done.stderr).toMatch(
      /^error: Refused: .*The key is not known\. No snapshot was made; the next run resumes here\. Check the application key\.\n$/,
    );
  });

  it('says it once where the report is for people', async () => {
    const { done } = await ingest(['--url', URL, '--resource', 'Companies', '--format', 'table'], { answer });
    expect(done.stdout).toMatch(/\nRefused: .*The key is not known\. No snapshot was made;/);
    expect([done.status, done.stderr]).toEqual([4, '']);
  });

  it('says what becomes of it at Ctrl-C', async () => {
    const stop = new AbortController();
    const { done, left } = await ingest(['--url', URL, '--resource', 'Companies'], {
      answer: () => {
        stop.abort();
        return Response.json({});
      },
      signal: stop.signal,
    });
    expectRefusal(done, 130, /^interrupted; nothing of it is in the store, and the next run goes on from the answers/);
    expect(left).toEqual(['store.duckdb.ingest']);
  });
});

describe('reading commands say what they were given', () => {
  const filled = (): string => {
    const folder = join(temporaryFolder(), 'sub');
    mkdirSync(folder);
    return join(folder, 'none.duckdb');
  };
  it.each<[string, () => readonly string[], RegExp]>([
    [
      'an hour for a moment',
      () => ['snapshots', '--as-of', '2025-01-01T10'],
      /"2025-01-01T10": expected the number of a snapshot, latest, previous or a date such/,
    ],
    [
      'a word for a snapshot',
      () => ['validate', '--as-of', 'then'],
      /"then": expected the number of a snapshot, latest, previous or a date such as 2010-06-30\n {2}`crossfoot snap/,
    ],
    ['a flag of another command', () => ['diff', '1', '2', '--as-of', '1'], /unknown flag: --as-of/],
    ['no store', () => ['ingest', 'status'], /no store at .*none\.duckdb\n/],
    [
      'a configuration that is not there',
      () => ['config', 'show', '--config', 'no.json'],
      /cannot read the configuration file no\.json/,
    ],
    ['a folder as configuration', () => ['config', 'show', '--config', '.'], /configuration file \.: it is a folder/],
    [
      'a configuration that ends early',
      () => ['config', 'show', '--config', written('c.json', '{')],
      /c\.json:1:2: not JSON.*\n {2}The text seems to be cut short\.\n$/,
    ],
  ])('%s', async (_, words, said) => {
    expectRefusal(await crossfoot([...words(), '--store', filled()]), 2, said);
  });
});
