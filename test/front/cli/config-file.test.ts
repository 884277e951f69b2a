import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { CrossfootError } from '../../../src/core/base/errors.ts';
import { configShowShape } from '../../../src/core/model/shapes/commands.ts';
import { configJsonSchema, parseConfig } from '../../../src/front/cli/config-file.ts';
import { crossfoot } from '../../support/cli.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

function configFile(content: unknown): string {
  const path = join(temporaryFolder(), 'crossfoot.config.json');
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
}

async function show(words: readonly string[] = [], env: Record<string, string> = {}) {
  const { status, stdout, stderr } = await crossfoot(['config', 'show', ...words], { env });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  const { schema, ...output } = JSON.parse(stdout) as Record<string, unknown>;
  expect(schema).toBe('crossfoot/config-show/1');
  const { settings } = configShowShape.parse(output);
  const of = (key: string): unknown[] => {
    const found = settings.find((setting) => setting.key === key);
    return [found?.value, found?.from ?? found?.origin];
  };
  return { settings, of };
}

describe('the configuration', () => {
  it('is what a flag says, else the environment, else the file, else the default', async () => {
    const file = configFile('{\n  "service": {\n    "concurrency": 2,\n    "tries": 3\n  }\n}');
    const concurrency = async (words: string[], env: Record<string, string>) =>
      (await show(words, env)).of('service.concurrency');
    const env = { CROSSFOOT_CONCURRENCY: '7' };
    expect(await concurrency(['--config', file, '--concurrency', '9'], env)).toEqual([9, '--concurrency']);
    expect(await concurrency(['--config', file], env)).toEqual([7, 'CROSSFOOT_CONCURRENCY']);
    expect(await concurrency(['--config', file], { CROSSFOOT_CONCURRENCY: '' })).toEqual([2, `${file}:3:20`]);
    expect(await concurrency([], { CROSSFOOT_CONFIG: file })).toEqual([2, `${file}:3:20`]);
    expect(await concurrency([], {})).toEqual([4, 'default']);
  });

  it('takes lists and pairs from one text or several', async () => {
    const { of } = await show(
      ['--symbols', 'A, B', '--symbols', 'C', '--contract', 'CoreFinancials-ANN=freeze', '--contract', '*=discard'],
      { CROSSFOOT_RESOURCES: 'Companies,taxonomy', CROSSFOOT_ANSWERS: '[{"status":418,"means":"throttled"}]' },
    );
    expect(of('service.symbols')).toEqual([['A', 'B', 'C'], '--symbols']);
    expect(of('service.contracts')).toEqual([{ 'CoreFinancials-ANN': 'freeze', '*': 'discard' }, '--contract']);
    expect(of('service.resources')).toEqual([['Companies', 'taxonomy'], 'CROSSFOOT_RESOURCES']);
    expect(of('service.answers')).toEqual([[{ status: 418, means: 'throttled' }], 'CROSSFOOT_ANSWERS']);
  });

  it('masks keys, wherever they stand', async () => {
    const { settings, of } = await show(['--url', 'https://api.example.com/?appkey=topsecret'], {
      CROSSFOOT_APPKEY: 'topsecret',
    });
    expect(of('service.key')).toEqual(['***', 'CROSSFOOT_APPKEY']);
    expect(JSON.stringify(settings)).not.toContain('topsecret');
  });

  it('has one key: of two that are given the nearer source counts, and two in one source are refused', async () => {
    const file = configFile({ service: { key: 'abcdef' } });
    const { of } = await show(['--config', file, '--key-file', 'key.txt']);
    expect([of('service.key'), of('service.keyFile')]).toEqual([
      [null, 'default'],
      ['key.txt', '--key-file'],
    ]);
    const both = await crossfoot([
      'config',
      'show',
      '--config',
      configFile({ service: { key: 'abcdef', keyFile: 'k' } }),
    ]);
    expect([both.status, both.stderr]).toEqual([2, expect.stringContaining('given twice')]);
    expect(both.stderr).not.toContain('abcdef');
  });

  it.each([
    [['--concurrency', 'many'], {}, 'error: --concurrency "many": expected a whole number from 1 to 64\n'],
    [[], { CROSSFOOT_KEEP_RAW: '1.5' }, 'error: CROSSFOOT_KEEP_RAW 1.5: expected a whole number from 0 to 36500\n'],
    [
      ['--periods', '2014'],
      {},
      'error: --periods "2014": expected a fiscal quarter or a range, 2014q1 or 2014q1~2015q4\n',
    ],
    [
      ['--contract', 'CoreFinancials-AN=freeze'],
      {},
      'error: --contract "CoreFinancials-AN": there is no resource "CoreFinancials-AN"; did you mean CoreFinancials-ANN?\n  Write it as RESOURCE=CONTRACT.\n',
    ],
    [
      ['--contract', 'Companies=ignore'],
      {},
      'error: --contract "Companies": expected one of evolve, freeze, discard\n  Write it as RESOURCE=CONTRACT.\n',
    ],
    [
      [],
      { CROSSFOOT_IDLE_TIME_OUT: 'soon' },
      'error: CROSSFOOT_IDLE_TIME_OUT "soon": expected a length of time such as 250ms, 30s, 5m, 12h or 1d\n',
    ],
  ])('names the flag or variable that is wrong: %j %j', async (words, env, said) => {
    expect(await crossfoot(['config', 'show', ...words], { env })).toEqual({ status: 2, stdout: '', stderr: said });
  });

  it('gives the store, the tolerance and what fails to every command', async () => {
    const config = configFile({ store: 'from-file.duckdb' });
    const noStore = (stderr: string) => /no store at (\S+)/.exec(stderr)?.[1];
    const asked = async (words: string[], env = {}) =>
      noStore((await crossfoot(['snapshots', '--config', config, ...words], { env })).stderr);
    expect(await asked([])).toBe('from-file.duckdb');
    expect(await asked([], { CROSSFOOT_STORE: 'from-env.duckdb' })).toBe('from-env.duckdb');
    expect(await asked(['--store', 'from-flag.duckdb'])).toBe('from-flag.duckdb');
    const strict = await crossfoot(['validate', '--config', configFile({ tolerance: 'three' })]);
    expect(strict.stderr).toContain('invalid tolerance "three"');
  });
});

describe('a configuration file that is not as it should be', () => {
  it.each([
    ['{\n  "stor": "x"\n}', ':2:11: stor: there is no such key; did you mean store?'],
    ['{"service": {"concurency": 2}}', ':1:28: service.concurency: there is no such key; did you mean concurrency?'],
    [
      '{"service": {"timeOuts": {"idl": "1s"}}}',
      ':1:34: service.timeOuts.idl: there is no such key; did you mean idle?',
    ],
    [
      '{"service": {"answers": [{"status": 200}, {"means": "throttled", "cod": "x"}]}}',
      ':1:26: service.answers.0.means: ',
    ],
    ['{"service": {"tries": 0}}', ':1:23: service.tries: expected a whole number from 1 to 100'],
    ['{"service": {"resources": ["Companys"]}}', 'there is no resource "Companys"; did you mean Companies?'],
    [
      '{"service": {"resources": ["Companies", "ownership-issues"]}}',
      ':1:41: service.resources.1: the service has no path for Ownership-Issues, but for Co',
    ],
    ['{"service": {"resources": ["fieldlabel"]}}', ':1:28: service.resources.0: there is no resource "fieldlabel"'],
    [
      '{"service": {"contracts": {"*": "evolve", "Ownership-Owners": "freeze"}}}',
      ':1:63: service.contracts.Ownership-Owners: the service has no path for Ownership-Owners, but for Co',
    ],
    ['{"store": 5}', ':1:11: store: expected the name of a file'],
    ['[]', ':1:1: the configuration: expected an object'],
    ['{"store": "a",}', 'not JSON'],
    ['', 'not JSON'],
    ['{"store": "a", "store": "b"}', 'not JSON'],
  ])('%j is told by its place', async (text, said) => {
    const path = configFile(text);
    const { status, stdout, stderr } = await crossfoot(['snapshots', '--config', path]);
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toContain(said);
    expect(stderr).toContain(path);
  });

  it('that is not there is told, when it was named', async () => {
    const { status, stderr } = await crossfoot(['snapshots', '--config', 'nowhere.json']);
    expect([status, stderr]).toEqual([2, expect.stringContaining('nowhere.json')]);
  });

  it('keeps nobody from its schema', async () => {
    const { status, stdout } = await crossfoot(['config', 'schema', '--config', configFile('{')]);
    expect(status).toBe(0);
    expect(JSON.parse(stdout)).toEqual(await configJsonSchema());
  });

  it('never shows a key', async () => {
    const refused = await parseConfig('{"service":{"key":"topsecret","tries":"topsecret"}}', 'c.json').catch(
      (error: unknown) => error,
    );
    expect(refused instanceof CrossfootError && refused.describe()).toMatch(/^c.json:1:39: service.tries: expected/);
  });
});
