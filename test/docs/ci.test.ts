import { execFile } from 'node:child_process';
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { crossfoot } from '../support/cli.ts';
import { readPage } from '../support/pages.ts';
import { type Installed, installHere } from '../support/run-here.ts';
import { savedAnswer } from '../support/saved-answers.ts';
import { readAction } from '../support/steps.ts';
import { tempFolder } from '../support/temp-store.ts';

const PAGE = readPage('docs/ci.md');

/** The text of the only block of a language. */
function blockOf(language: string): string {
  const [block, ...others] = [...PAGE.matchAll(new RegExp(`\`\`\`${language}\\n(.*?)\`\`\``, 'gs'))];
  expect(others).toEqual([]);
  return block?.[1] ?? '';
}

describe.skipIf(process.platform === 'win32')('the script of the manual', () => {
  let folder = '';
  let installed: Installed | undefined;
  const cwd = process.cwd();
  let env: Readonly<Record<string, string | undefined>> = {};
  const shell = (name: string, text: string) =>
    new Promise<{ status: unknown; stdout: string; stderr: string }>((resolve) => {
      writeFileSync(join(folder, name), text);
      execFile('sh', [name], { cwd: folder, env }, (error, stdout, stderr) =>
        resolve({ status: error?.code ?? 0, stdout, stderr }),
      );
    });

  beforeAll(async () => {
    folder = await tempFolder();
    env = {
      ...process.env,
      NO_COLOR: '1',
      PATH: [join(folder, 'bin'), process.env.PATH].join(delimiter),
      CROSSFOOT_STORE: 'store.duckdb',
    };
    const store = join(folder, 'store.duckdb');
    const rows = ['ingest', 'payload', savedAnswer('rows-2024-12-17.json'), '--resource', 'Financials-QTR'];
    const tree = [
      'ingest',
      'payload',
      savedAnswer('calculation.json'),
      '--resource',
      'calculation',
      '--taxonomy',
      '18',
    ];
    for (const words of [rows, tree]) expect((await crossfoot([...words, '--store', store])).status).toBe(0);
    process.chdir(folder);
    installed = await installHere(join(folder, 'bin'));
  });

  afterAll(async () => {
    process.chdir(cwd);
    await installed?.close();
  });

  it('fail on findings, write every report, and pass once the findings are known', async () => {
    const script = blockOf('sh');
    const checked = await shell('check.sh', script);
    expect(checked).toMatchObject({ status: 1, stderr: '' });
    expect(checked.stdout).toContain('4 wrong');
    const report = (name: string): string => readFileSync(join(folder, 'reports', name), 'utf8');
    expect(report('junit.xml')).toMatch(/<failure /);
    expect(JSON.parse(report('crossfoot.sarif'))).toMatchObject({ version: '2.1.0' });
    expect(report('crossfoot.html')).toContain('</html>');
    expect(JSON.parse(report('crossfoot.json'))).toMatchObject({ schema: 'crossfoot/validate/1' });

    const known = join(folder, 'known.json');
    const created = await crossfoot(['baseline', 'create', known, '--store', join(folder, 'store.duckdb')]);
    expect(created.status).toBe(0);
    copyFileSync(known, `${known}.copy`);
    expect(await shell('check.sh', script)).toMatchObject({ status: 0, stderr: '' });
    expect(report('junit.xml')).not.toMatch(/<failure /);
    expect(readFileSync(known)).toEqual(readFileSync(`${known}.copy`));
  });
});

describe('the workflow of the manual', () => {
  it('gives the action only inputs that it has', () => {
    const { jobs } = z
      .object({
        jobs: z.record(
          z.string(),
          z.object({ steps: z.array(z.looseObject({ uses: z.string(), with: z.unknown().optional() })) }),
        ),
      })
      .parse(parse(blockOf('yaml')));
    const [step] = Object.values(jobs).flatMap(({ steps }) => steps.filter(({ uses }) => uses.startsWith('OWNER/')));
    const { inputs } = readAction('action.yml');
    const given = Object.keys(z.record(z.string(), z.string()).parse(step?.with));
    expect(given.length).toBeGreaterThan(3);
    expect(given.filter((name) => !(name in inputs))).toEqual([]);
    for (const name of Object.keys(inputs)) expect(PAGE).toContain(`\`${name}\``);
  });
});
