import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { crossfoot } from '../support/cli.ts';
import { Kept } from '../support/environment.ts';
import { dataSet } from '../support/fsds.ts';
import { root } from '../support/root.ts';
import { type AnswerValue, filedRow, jsonAnswer } from '../support/service-answers.ts';
import { fill, refuses, type Workshop, workshop } from '../support/workshop.ts';

const number = (text: string): AnswerValue => ({ number: text });
const FINDINGS = 600;

let made: Uint8Array | undefined;

/** A store whose findings do not fit into any pipe. */
async function withFindings(shop: Workshop): Promise<void> {
  if (made) writeFileSync(shop.store, made);
  else await makeFindings(shop);
  made ??= readFileSync(shop.store);
}

async function makeFindings({ input, store }: Workshop): Promise<void> {
  const sum = `{"parentfield":{"id":1,"value":"a"},"childfield":{"id":2,"value":"b"},"weight":1,"relativeorder":1,"childlevel":1}`;
  const calculation = `{"result":{"section":[{"id":1,"title":"S","relativeorder":1,"fieldhierarchy":[${sum}]}]}}`;
  const rows = Array.from({ length: FINDINGS }, (_, i) =>
    filedRow(String(i), { entityid: number(String(i)), dcn: { text: `d${i}` }, a: number('7'), b: number('6') }),
  );
  const flags = ['--store', store, '--resource'];
  const answers = [
    [input('calculation.json', calculation), ...flags, 'calculation', '--taxonomy', '18'],
    [input('rows.json', jsonAnswer(rows)), ...flags, 'Financials-ANN'],
  ];
  for (const words of answers) expect((await crossfoot(['ingest', 'payload', ...words])).status).toBe(0);
}

describe.skipIf(process.platform === 'win32')('a reader that has had enough', () => {
  beforeAll(() => {
    if (!existsSync(join(root, 'dist', 'cli', 'crossfoot.cjs')))
      throw new Error('dist is missing: run `npm run build` first');
  });

  test.each([['json'], ['ndjson'], ['table']])('ends validate --format %s quietly', async (format) => {
    const shop = workshop();
    await withFindings(shop);
    const command = `"$0" "$1" validate --store "$2" --format ${format} --limit 0; echo "exit $?" >&2`;
    const piped = spawnSync('bash', [
      '-c',
      `{ ${command}; } | head -c 100`,
      process.execPath,
      join(root, 'bin', 'crossfoot.cjs'),
      shop.store,
    ]);
    expect(piped.stdout).toHaveLength(100);
    expect(piped.stderr.toString()).toBe('exit 1\n');
  });
});

test.skipIf(!existsSync('/dev/full'))('an output that is full is no closed pipe: exit 3', async () => {
  const shop = workshop();
  await fill(shop);
  const words = [join(root, 'bin', 'crossfoot.cjs'), 'snapshots', '--store', shop.store];
  const full = spawnSync('bash', ['-c', '"$@" > /dev/full', 'bash', process.execPath, ...words], { encoding: 'utf8' });
  expect([full.status, full.stderr]).toEqual([3, expect.stringMatching(/^error: .*no space left on device/i)]);
});

describe('--quiet', () => {
  test('says nothing of what goes well', async () => {
    const shop = workshop();
    const inputs = ['1', '2'].map((value) => shop.folder(value, dataSet({ num: [{ value }] })));
    const words = ['ingest', 'fsds', ...inputs, '--store', shop.store];
    const terminal = () => ({ stderr: new Kept({ terminal: true }) });
    expect((await crossfoot([...words, '--quiet'], terminal())).stderr).toBe('');
    expect((await crossfoot(words, terminal())).stderr).toContain('snapshot 3 of FSDS');
  });

  test('still says what goes wrong', async () => {
    await refuses(
      workshop(),
      ['ingest', 'fsds', 'none.zip', '--quiet'],
      2,
      /^error: none\.zip: no such file or folder\n$/,
    );
  });
});

describe('colours', () => {
  const COLOUR = '\u001b[3';
  test.each<[Record<string, string>, string[], boolean]>([
    [{}, [], true],
    [{ NO_COLOR: '1' }, [], false],
    [{ NO_COLOR: '1', FORCE_COLOR: '1' }, [], true],
    [{ FORCE_COLOR: '0' }, [], false],
    [{ FORCE_COLOR: '1' }, ['--no-color'], false],
    [{ TERM: 'dumb' }, [], false],
  ])('at a terminal with %o and %j: %s', async (env, flags, colourful) => {
    const shop = workshop();
    await withFindings(shop);
    const words = ['validate', '--store', shop.store, '--no-record', '--limit', '1', ...flags];
    const { stdout } = await crossfoot(words, { env, stdout: new Kept({ terminal: true }) });
    expect(stdout.includes(COLOUR)).toBe(colourful);
  });
});
