import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { COMMANDS, GROUPS } from '../../../src/front/cli/commands.ts';
import { run } from '../../../src/front/cli/run.ts';
import { closedPipe, environmentInMemory, Kept } from '../../support/environment.ts';
import { savedAnswer } from '../../support/saved-answers.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

async function called(line: string | readonly string[], given: Parameters<typeof environmentInMemory>[0] = {}) {
  const environment = environmentInMemory(given);
  const status = await run(typeof line === 'string' ? line.split(' ').filter(Boolean) : line, environment);
  return { status, stdout: environment.stdout.text, stderr: environment.stderr.text };
}

describe('help', () => {
  it('is what the golden files show', async () => {
    const { status, stdout } = await called('--help');
    expect(status).toBe(0);
    await expect(stdout).toMatchFileSnapshot('../../golden/help/crossfoot.txt');
  });

  it('fits a terminal of 80 columns', async () => {
    for (const path of ['', ...Object.keys(GROUPS), ...COMMANDS.map((command) => command.path)]) {
      const stdout = new Kept({ terminal: true, columns: 80 });
      const { stdout: text } = await called(`${path} --help`, { stdout });
      expect(text.split('\n').filter((line) => line.length > 80)).toEqual([]);
    }
  });

  it.each(['-h', 'help', '--help'])('is the same for %s', async (flag) => {
    expect(await called(flag)).toEqual(await called('--help'));
    const words = flag === 'help' ? 'help ingest fsds' : `ingest fsds ${flag}`;
    expect(await called(words)).toEqual(await called('ingest fsds --help'));
  });

  it.each([...Object.keys(GROUPS), ...COMMANDS.map(({ path }) => path)])('of %s', async (path) => {
    const { status, stdout, stderr } = await called(`${path} --help`);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    await expect(stdout).toMatchFileSnapshot(`../../golden/help/${path.replace(' ', '-')}.txt`);
  });

  it.each(COMMANDS)('the arguments of $path are explained one by one', async ({ args = '', load }) => {
    const BRACKETS = { one: '<_>', optional: '[_]', many: '<_..>', any: '[_..]' };
    const command = await load();
    const explained = Object.entries(command.args).map(([name, { arity }]) => BRACKETS[arity].replace('_', name));
    expect(explained.join(' ')).toBe(args);
  });
});

describe('--version and completion', () => {
  it('prints the version and nothing else', async () => {
    for (const flag of ['--version', '-v']) {
      expect(await called(flag)).toEqual({ status: 0, stdout: '1.2.3\n', stderr: '' });
    }
  });

  it('prints a completion script, and the words it asks for', async () => {
    expect((await called('completion')).stdout).toContain('complete -o bashdefault -o default -F _crossfoot');
    const { stdout } = await called(['--get-yargs-completions', 'crossfoot', 'ingest', '']);
    expect(stdout.split('\n')).toEqual(expect.arrayContaining(['fsds', 'payload', 'taxonomy']));
  });
});

describe('wrong use', () => {
  it.each([
    ['validat', 'no command "validat"; did you mean validate?', 'crossfoot --help'],
    ['nonsense --help', 'no command "nonsense"\n', 'crossfoot --help'],
    ['help nonsense', 'no command "nonsense"\n', 'crossfoot --help'],
    ['fsds a.zip', 'no command "fsds"; did you mean ingest fsds?', 'crossfoot --help'],
    ['--store x.duckdb snapshot', 'no command "snapshot"; did you mean snapshots?', 'crossfoot --help'],
    [
      'ingest',
      'ingest what? One of: service, companyfacts, fsds, payload, submissions, taxonomy, xbrl, status',
      'crossfoot ingest --help',
    ],
    ['ingest fsd', 'no command "ingest fsd"; did you mean ingest fsds?', 'crossfoot ingest --help'],
    ['ingest nonsense -h', 'no command "ingest nonsense"\n', 'crossfoot ingest --help'],
    ['ingest fsds', 'an argument is missing: 0 given, 1 needed', 'crossfoot ingest fsds --help'],
    ['taxonomy diff 1', 'an argument is missing: 1 given, 2 needed', 'usage: crossfoot taxonomy diff <before> <after>'],
    ['diff 1 2 3', 'unknown argument: 3', 'crossfoot diff --help'],
    ['taxonomy diff --nonsense', 'unknown flag: --nonsense\n', 'usage: crossfoot taxonomy diff <before> <after>'],
    ['taxonomy diff --limits 3', 'unknown flag: --limits; did you mean --limit?', 'crossfoot taxonomy diff --help'],
    ['diff -x --zzz 1', 'unknown flags: -x, --zzz\n', 'crossfoot diff --help'],
    [
      'taxonomy diff 1 2 --format parquet',
      '--format "parquet": expected one of table, json, ndjson, csv, markdown, html, xlsx\n',
      '',
    ],
    ['validate --no-colour', 'unknown flag: --no-colour; did you mean --no-color?', 'crossfoot validate --help'],
    ['validate --fail', 'unknown flag: --fail; did you mean --fail-on?', 'crossfoot validate --help'],
    ['validate --fail-on often', '--fail-on "often": expected one of error, warning, note, never, new\n', ''],
    ['validate --store', '--store needs a value', 'crossfoot validate --help'],
    ['demo --format csv', '--format "csv": expected one of table, json, ndjson, markdown, html\n', ''],
    ['ingest fsds x --observed-at now', '--observed-at "now": expected a day', 'an instant with its zone'],
  ])('%j', async (line, what, next) => {
    const { status, stdout, stderr } = await called(line);
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toMatch(/^error: /);
    expect(stderr).toContain(what);
    expect(stderr).toContain(next);
    expect(stderr).not.toMatch(/\n\s+at /);
  });
});

describe('a closed pipe', () => {
  it('ends quietly', async () => {
    const { status, stderr } = await called('--help', { stdout: closedPipe() as never });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  });

  it('is not a full disk', async () => {
    const { status, stderr } = await called('--help', { stdout: closedPipe('ENOSPC') as never });
    expect({ status, stderr }).toEqual({ status: 3, stderr: 'error: write ENOSPC\n' });
  });
});

describe('Ctrl-C', () => {
  it('ends the waiting for standard input', async () => {
    const controller = new AbortController();
    const stdin = (async function* () {
      controller.abort();
      await new Promise(() => {});
      yield '';
    })();
    const ended = await called('sql', { stdin, signal: controller.signal });
    expect(ended).toEqual({
      status: 130,
      stdout: '',
      stderr: 'interrupted; nothing of the unfinished work was kept\n',
    });
  });

  it('leaves no store behind an ingest that it ends', async () => {
    const store = join(temporaryFolder(), 'store.duckdb');
    const rows = savedAnswer('rows-2024-09-17.json');
    const words = ['ingest', 'payload', rows, '--resource', 'Financials-QTR', '--store', store];
    const { status, stdout } = await called(words, { signal: AbortSignal.abort() });
    expect({ status, stdout }).toEqual({ status: 130, stdout: '' });
    expect(existsSync(store)).toBe(false);
  });
});
