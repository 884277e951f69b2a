import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { delimiter, join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { dataSet } from '../support/fsds.ts';
import { readManifest } from '../support/manifest.ts';
import { packProgram } from '../support/packed.ts';
import {
  type Ended,
  evaluated,
  holds,
  outputsIn,
  readAction,
  readYaml,
  runShell,
  type Variables,
} from '../support/steps.ts';
import { tempFolder } from '../support/temp-store.ts';
import { writeFiles } from '../support/write-files.ts';
import { CALCULATION, SCHEMA, writeFiling } from '../warehouse/ingest/filings.ts';

const BASH = ['bash', '--noprofile', '--norc', '-eo', 'pipefail'] as const;
const VERSION = readManifest().version;

let folder = '';
let tarball = '';
let sum = '';
let plain: Variables = {};
beforeAll(async () => {
  folder = await tempFolder();
  mkdirSync(join(folder, 'prefix/bin'), { recursive: true });
  ({ tarball } = packProgram(join(folder, 'packed')));
  const { createHash } = await import('node:crypto');
  sum = createHash('sha256').update(readFileSync(tarball)).digest('hex');
  const names = Object.entries(process.env).filter(([name]) => /^(PATH|HOME|npm_config_cache)$/.test(name));
  plain = Object.fromEntries(names.map(([name, value = '']) => [name, value]));
});

/** In place of a packed program: the one that an earlier test has installed. */
const INSTALLED = 'installed';
const minutes = (count: number): number => count * 60_000;

/** A checkout with a filing that adds up, one that does not, a data set and a taxonomy; and a folder for global packages, which all share. */
async function checkout(): Promise<{ readonly cwd: string; readonly env: Variables }> {
  const top = await tempFolder();
  const cwd = join(top, 'checkout');
  for (const name of ['temp', 'checkout']) mkdirSync(join(top, name), { recursive: true });
  writeFiling(join(cwd, 'filings'), 'wrong one', 'Total=9 Part=1 Rest=2');
  writeFiling(join(cwd, 'sound'), 'right', 'Total=3 Part=1 Rest=2');
  writeFiles(join(cwd, 'taxonomies/tiny'), { 't.xsd': SCHEMA, 'c.xml': CALCULATION });
  writeFiles(join(cwd, 'quarters/2009q3'), dataSet({}));
  const prefix = join(folder, 'prefix');
  const env = {
    ...plain,
    PATH: [join(prefix, 'bin'), plain.PATH].join(delimiter),
    npm_config_prefix: prefix,
    npm_config_prefer_offline: 'true',
    RUNNER_TEMP: join(top, 'temp'),
  };
  return { cwd, env };
}

const reports = ['code-quality.json', 'crossfoot.html', 'crossfoot.json', 'crossfoot.sarif', 'junit.xml'];

describe.skipIf(process.platform === 'win32')('the action', () => {
  const { inputs, runs } = readAction('action.yml');
  const defaults = Object.fromEntries(Object.entries(inputs).map(([name, given]) => [`inputs.${name}`, given.default]));

  type Run = { readonly values: Variables; readonly steps: Readonly<Record<string, Ended>>; readonly summary: string };

  /** Runs the steps that have a script, as a runner does: until one fails. */
  async function runAction({ cwd, env }: Awaited<ReturnType<typeof checkout>>, given: Variables): Promise<Run> {
    const temp = env.RUNNER_TEMP ?? '';
    const asked = Object.fromEntries(Object.entries(given).map(([name, value]) => [`inputs.${name}`, value]));
    let values: Variables = { ...defaults, 'runner.temp': temp, ...asked };
    const steps: Record<string, Ended> = {};
    const summary = join(temp, 'summary.md');
    for (const [at, { id, name = '', if: condition, env: own, run }] of runs.steps.entries()) {
      if (run === undefined || !holds(condition, values)) continue;
      if (name === 'Install' && values['inputs.tarball'] === INSTALLED) continue;
      const output = join(temp, `output-${at}`);
      const variables = Object.fromEntries(
        Object.entries(own).map(([variable, text]) => [variable, evaluated(text, values)]),
      );
      const files = {
        GITHUB_OUTPUT: output,
        GITHUB_STEP_SUMMARY: summary,
        GITHUB_WORKSPACE: cwd,
        GITHUB_ACTIONS: 'true',
      };
      const ended = await runShell(BASH, run, { cwd, env: { ...env, ...files, ...variables } });
      steps[name] = ended;
      const named = Object.entries(outputsIn(output)).map(([key, value]) => [`steps.${id}.outputs.${key}`, value]);
      values = { ...values, ...Object.fromEntries(named) };
      if (ended.status !== 0) break;
    }
    return { values, steps, summary: existsSync(summary) ? readFileSync(summary, 'utf8') : '' };
  }

  it(
    'fails by a filing that does not add up, with annotations, a summary and all reports',
    async () => {
      const place = await checkout();
      const { values, steps, summary } = await runAction(place, {
        tarball,
        sha256: sum,
        files: 'filings/*\nsound/right',
      });
      expect(steps.Install).toMatchObject({ status: 0, stdout: expect.stringContaining(sum) });
      expect(Object.keys(steps)).toEqual(['Install', 'What the store depends on', 'Check']);
      expect(steps.Check).toMatchObject({
        status: 1,
        stdout: expect.stringMatching(/^::error file=filings\/wrong one,/),
      });
      expect(values).toMatchObject({ 'steps.store.outputs.key': '', 'steps.check.outputs.status': '1' });
      expect(summary).toMatch(/^## crossfoot check: failed\n|^## crossfoot validate: failed\n/);
      expect(readdirSync(join(place.cwd, 'crossfoot-report')).toSorted()).toEqual(reports);
      const report = JSON.parse(readFileSync(join(place.cwd, 'crossfoot-report/crossfoot.json'), 'utf8'));
      expect(report.findings).toHaveLength(1);

      // As long as nothing else is wrong than before.
      cpSync(join(place.cwd, 'crossfoot-report/crossfoot.json'), join(place.cwd, 'before.json'));
      const again = {
        tarball: INSTALLED,
        files: 'filings/*',
        'fail-on': 'new',
        against: 'before.json',
        reports: 'other',
        pages: 'true',
      };
      const known = await runAction(place, again);
      expect(known.values).toMatchObject({ 'steps.check.outputs.status': '0' });
      expect(readdirSync(join(place.cwd, 'other')).toSorted()).toEqual([...reports, 'pages'].toSorted());
      expect(readFileSync(join(place.cwd, 'other/pages/index.html'), 'utf8')).toContain('<title>');
    },
    minutes(8),
  );

  it(
    'makes a store of taxonomies and data sets once, and anew when one of them changes',
    async () => {
      const place = await checkout();
      const given = { tarball: INSTALLED, 'data-sets': 'quarters/*', taxonomies: 'taxonomies/*', 'fail-on': 'never' };
      const first = await runAction(place, given);
      const key = first.values['steps.store.outputs.key'];
      expect(key).toMatch(/^[0-9a-f]{64}$/);
      expect(first.steps['Make the store']).toMatchObject({ status: 0 });
      const stores = () => readdirSync(join(place.env.RUNNER_TEMP ?? '', 'crossfoot-stores'));
      expect(stores()).toEqual([`${key}.duckdb`]);
      // There is no total in these rows.
      expect(first.values).toMatchObject({ 'steps.check.outputs.status': '5' });
      expect(first.steps.Check?.stdout).toMatch(/^::error /);

      writeFiles(join(place.cwd, 'quarters/2009q3'), dataSet({ num: [{ value: '200.0000' }] }));
      const second = await runAction(place, given);
      expect(stores()).toEqual([`${second.values['steps.store.outputs.key']}.duckdb`]);
      const { values } = await runAction(place, { ...given, pages: 'true' });
      expect(values).toMatchObject({ 'steps.check.outputs.status': '5' });
      expect(readdirSync(join(place.cwd, 'crossfoot-report')).toSorted()).toEqual([...reports, 'pages'].toSorted());
      expect(second.values['steps.store.outputs.key']).not.toBe(key);
    },
    minutes(8),
  );

  it(
    'takes the release that it belongs to, and refuses a program with another hash, and names that are flags',
    async () => {
      const asked: string[] = [];
      const server = createServer(({ url = '' }, response) => {
        asked.push(url);
        response.end(readFileSync(tarball));
      }).listen(0, '127.0.0.1');
      await once(server, 'listening');
      const { port } = server.address() as AddressInfo;
      const place = await checkout();
      const ofAction = join(place.env.RUNNER_TEMP ?? '', '_actions/owner/repository/v1');
      writeFiles(ofAction, { 'package.json': JSON.stringify({ version: VERSION }) });
      const at = { GITHUB_SERVER_URL: `http://127.0.0.1:${port}`, GITHUB_ACTION_PATH: ofAction };
      const released = { ...place, env: { ...place.env, ...at } };
      const { steps } = await runAction(released, { files: 'sound/right' });
      server.close();
      expect(new Set(asked)).toEqual(
        new Set([`/owner/repository/releases/download/v${VERSION}/crossfoot-${VERSION}.tgz`]),
      );
      expect(steps.Check).toMatchObject({ status: 0 });

      const local = { ...place, env: { ...place.env, GITHUB_ACTION_PATH: place.cwd } };
      const nowhere = await runAction(local, { files: 'sound/right' });
      expect(nowhere.steps.Install).toMatchObject({ status: 2, stdout: expect.stringContaining('as tarball') });
      const other = await runAction(place, { tarball, sha256: '0'.repeat(64), files: 'sound/right' });
      expect(other.steps.Install).toMatchObject({ status: 2, stdout: expect.stringContaining('another SHA-256') });
      mkdirSync(join(place.cwd, '-delete'));
      for (const files of ['*', 'none/*.zip', '$(touch ran)', '']) {
        const refused = await runAction(place, { tarball: INSTALLED, files });
        expect(refused.steps['What the store depends on']).toMatchObject({
          status: 2,
          stderr: expect.stringMatching(/^error: /),
        });
      }
      expect(existsSync(join(place.cwd, 'ran'))).toBe(false);
    },
    minutes(8),
  );
});

describe.skipIf(process.platform === 'win32')('the job of GitLab', () => {
  const job = z
    .object({
      variables: z.record(z.string(), z.string()),
      before_script: z.array(z.string()),
      script: z.array(z.string()),
      cache: z.object({ paths: z.array(z.string()) }),
      artifacts: z.object({ paths: z.array(z.string()), reports: z.record(z.string(), z.string()) }),
    })
    .parse(z.object({ '.crossfoot': z.unknown() }).parse(readYaml('ci/gitlab.yml'))['.crossfoot']);

  /** Runs its lines as one script, as a runner does; `$NAME` in paths is the value of a variable. */
  async function runJob(
    { cwd, env }: Awaited<ReturnType<typeof checkout>>,
    given: Variables,
    before = job.before_script,
  ) {
    const variables = { ...job.variables, ...given };
    const lines = ['set -eo pipefail', ...before, ...job.script].join('\n');
    const ended = await runShell(['bash'], lines, { cwd, env: { ...env, GITLAB_CI: 'true', ...variables } });
    const path = (text: string) =>
      join(
        cwd,
        text.replace(/\$(\w+)/g, (_, name: string) => variables[name] ?? ''),
      );
    return { ended, path };
  }

  it(
    'fails by a filing that does not add up, and leaves the reports and the store where the job says',
    async () => {
      const place = await checkout();
      const given = { CHECK_TARBALL: tarball, CHECK_FILES: 'filings/*', CHECK_TAXONOMIES: 'taxonomies/tiny' };
      const { ended, path } = await runJob(place, given);
      expect(ended).toMatchObject({ status: 1, stdout: expect.stringContaining(sum) });
      const [quality, junit] = [job.artifacts.reports.codequality, job.artifacts.reports.junit].map((report = '') =>
        readFileSync(path(report), 'utf8'),
      );
      expect(JSON.parse(quality ?? '')).toMatchObject([
        { severity: 'critical', location: { path: 'filings/wrong one' } },
      ]);
      expect(junit).toContain('<failure ');
      expect(job.artifacts.paths.map((each) => readdirSync(path(each)).toSorted())).toEqual([reports]);
      const stores = job.cache.paths.flatMap((each) => readdirSync(path(each)));
      expect(stores).toEqual([expect.stringMatching(/^[0-9a-f]{64}\.duckdb$/)]);

      const again = await runJob(place, { ...given, CHECK_FILES: 'sound/*', CHECK_SHA256: sum }, []);
      expect(again.ended).toMatchObject({ status: 0 });
      expect(job.cache.paths.flatMap((each) => readdirSync(path(each)))).toEqual(stores);
    },
    minutes(8),
  );

  it(
    'refuses a program with another hash',
    async () => {
      const place = await checkout();
      const { ended } = await runJob(place, { CHECK_TARBALL: tarball, CHECK_SHA256: 'no', CHECK_FILES: 'sound/*' });
      expect(ended).toMatchObject({ status: 2, stdout: expect.stringContaining('another SHA-256') });
    },
    minutes(8),
  );
});
