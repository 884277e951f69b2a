import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { run } from '../../src/front/cli/run.ts';
import { type ServedSample, serveSample, TINY } from '../service/sync/support/in-memory.ts';
import { environmentInMemory, PASSING_TIME } from '../support/environment.ts';
import { readPage } from '../support/pages.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

type Line = { readonly command: string; readonly remark: string };

/** The lines of the first shell example of a section, each with what is said beside it. */
function shellLines(page: string, heading: string): readonly Line[] {
  const section = page.slice(page.indexOf(`\n## ${heading}\n`));
  const [, block = ''] = /^```sh\n([\s\S]*?)^```$/m.exec(section) ?? [];
  return block
    .trimEnd()
    .split('\n')
    .map((line) => {
      const [command = '', remark = ''] = line.split(/\s+#\s+/);
      return { command, remark };
    });
}

const URL = 'https://service.example';
let served: ServedSample;
const calls: string[] = [];

beforeAll(async () => {
  served = await serveSample(TINY);
});

afterAll(() => served.close());

/** Does what a shell does with the lines, `…` filled in: variables, and the program in a folder of its own. */
async function typeLines(lines: readonly Line[]) {
  const env: Record<string, string> = {};
  const ran: { command: string; status: number; output: Record<string, unknown>; stderr: string; calls: number }[] = [];
  for (const { command } of lines) {
    const [, name, value] = /^export (\w+)=(.*)$/.exec(command) ?? [];
    if (name !== undefined && value !== undefined) {
      env[name] = value.replace('…', 'demo');
      continue;
    }
    const [program, ...words] = command.replace('https://…', URL).split(' ');
    expect(program).toBe('crossfoot');
    const before = calls.length;
    const fetch = (async (asked: Request) => {
      calls.push(asked.url);
      return served.handle(asked);
    }) as typeof globalThis.fetch;
    const environment = environmentInMemory({ env, fetch, ...PASSING_TIME });
    const status = await run(words, environment);
    const output = JSON.parse(environment.stdout.text) as Record<string, unknown>;
    ran.push({ command, status, output, stderr: environment.stderr.text, calls: calls.length - before });
  }
  return ran;
}

describe('a night as the manual tells it', () => {
  const lines = shellLines(readPage('docs/ingest-service.md'), 'Every night');

  it('is a key, a plan, an ingest, its status, and a check', () => {
    expect(lines.map(({ command }) => command.replace(/ https?:\/\/\S+/, '').split('=')[0])).toEqual([
      'export CROSSFOOT_APPKEY',
      'crossfoot ingest service --url --plan',
      'crossfoot ingest service --url',
      'crossfoot ingest status',
      'crossfoot validate',
    ]);
    expect(lines.filter(({ remark }) => remark === '')).toEqual([]);
  });

  it('comes to its end from a service, and does what it says', async () => {
    const before = process.cwd();
    process.chdir(temporaryFolder());
    try {
      const [plan, ingest, status, check] = await typeLines(lines);
      expect([plan?.status, plan?.stderr, plan?.calls]).toEqual([0, '', 0]);
      expect([ingest?.status, ingest?.stderr]).toEqual([0, '']);
      expect(ingest?.output).toMatchObject({ outcome: 'complete', totals: { calls: { made: ingest?.calls } } });
      expect(plan?.output).toMatchObject({ totals: { calls: { expected: ingest?.calls } } });
      expect(status).toMatchObject({
        status: 0,
        calls: 0,
        output: { unfinished: null, calls: { today: { calls: ingest?.calls }, all: { calls: ingest?.calls } } },
      });
      const report = check?.output as { totals: { bound: number }; findings: { severity: string }[] };
      expect(report.totals.bound).toBeGreaterThan(100);
      const errors = report.findings.filter(({ severity }) => severity === 'error');
      expect([check?.status, check?.stderr]).toEqual([errors.length > 0 ? 1 : 0, '']);
    } finally {
      process.chdir(before);
    }
  });
});
