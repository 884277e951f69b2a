import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ingestStatusShape } from '../../../../src/core/model/shapes/ingest.ts';
import { statusView } from '../../../../src/output/report/views/ingest-status.ts';
import { companies, tinyService } from '../../../service/sync/support/tiny-service.ts';
import { crossfoot } from '../../../support/cli.ts';
import { environmentInMemory, PASSING_TIME } from '../../../support/environment.ts';
import { printed } from '../../../support/printed.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

const NOW = '2025-03-03T12:00:00.000Z';
const environment = { now: () => new Date(NOW) };

const entry = (fields: object) => `${JSON.stringify(fields)}\n`;
const open = (call: number, at: string) =>
  entry({ event: 'open', run: 'r1', call, at, what: '/v2/companies', attempt: 1 });
const close = (call: number, at: string, status: number) =>
  entry({ event: 'close', run: 'r1', call, at, status, bytes: 100, milliseconds: 5, outcome: 'answered' });

/** A store that does not exist yet, with the folder of a first run that was killed. */
function killed(): string {
  const store = join(temporaryFolder(), 'store.duckdb');
  const run = join(`${store}.ingest`, 'run');
  mkdirSync(join(run, 'answers'), { recursive: true });
  writeFileSync(join(run, 'answers', 'abc.gz'), 'nine byte');
  const question = { url: 'http://127.0.0.1:8080', keyHash: 'hash', resources: [], symbols: [], periods: [] };
  writeFileSync(join(run, 'run.json'), JSON.stringify({ run: 'r1', startedAt: '2025-03-02T23:00:00.000Z', question }));
  const yesterday = '2025-03-02T23:59:59.000Z';
  writeFileSync(
    join(`${store}.ingest`, 'calls.ndjson'),
    open(1, yesterday) + close(1, yesterday, 200) + open(2, NOW) + close(2, NOW, 304) + open(3, NOW),
  );
  return store;
}

describe('ingest status', () => {
  it('tells of a run that was killed before there was a store: what it cost, and which call is unknown', async () => {
    const { status, stdout, stderr } = await crossfoot(
      ['ingest', 'status', '--store', killed()],
      environmentInMemory(environment),
    );
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    const { schema, ...output } = JSON.parse(stdout) as Record<string, unknown>;
    expect(schema).toBe('crossfoot/ingest-status/1');
    const shown = ingestStatusShape.parse(output);
    expect(shown).toMatchObject({
      running: null,
      unfinished: { run: 'r1', startedAt: '2025-03-02T23:00:00.000Z', url: 'http://127.0.0.1:8080', resources: [] },
      calls: {
        day: '2025-03-03',
        today: { calls: 2, byStatus: { 304: 1 }, unknown: 1, bytes: 100 },
        all: { calls: 3, byStatus: { 200: 1, 304: 1 }, unknown: 1, bytes: 200 },
      },
      unknown: [{ at: NOW, what: '/v2/companies', attempt: 1 }],
      saved: { answers: 1, bytes: 9 },
      taxonomies: [],
      resources: [],
    });
  });

  it('is a text for people', async () => {
    const words = ['ingest', 'status', '--format', 'table', '--store', killed()];
    const { stdout } = await crossfoot(words, environmentInMemory(environment));
    await expect(stdout).toMatchFileSnapshot('../../../golden/service/status.txt');
  });

  it('lists the taxonomies that are stored and how much the answers take', async () => {
    const store = join(temporaryFolder(), 'store.duckdb');
    const handle = tinyService({ rows: { Companies: companies(900) } });
    const words = ['--resource', 'Companies', '--resource', 'taxonomy', '--store', store];
    const { status: done, stdout: report } = await crossfoot(
      ['ingest', 'service', '--url', 'http://service.example', ...words],
      {
        ...environment,
        ...PASSING_TIME,
        env: { CROSSFOOT_APPKEY: 'demo' },
        fetch: ((asked: Request) => handle(asked)) as typeof fetch,
      },
    );
    expect(done, report).toBe(0);
    const { stdout } = await crossfoot(['ingest', 'status', '--store', store], environmentInMemory(environment));
    const { schema: _, ...output } = JSON.parse(stdout) as Record<string, unknown>;
    const shown = ingestStatusShape.parse(output);
    expect(shown.taxonomies.map(({ id, checkedAt }) => [id, checkedAt?.slice(0, 10)])).toEqual([
      ['18', '2025-03-03'],
      ['50', '2025-03-03'],
    ]);
    const { answers, bytes } = shown.saved;
    expect(answers).toBeGreaterThan(5);
    expect(bytes).toBeLessThan(shown.calls.all.bytes / 5);
    const asText = ['ingest', 'status', '--format', 'table', '--store', store];
    expect((await crossfoot(asText, environmentInMemory(environment))).stdout).toMatch(
      /\ntaxonomy +name +version +last checked\n18 /,
    );
  });

  it('fits a terminal of 80 columns', async () => {
    const counts = { calls: 12_345, byOutcome: {}, unanswered: 12, unknown: 3, bytes: 123_456_789 };
    const byStatus = Object.fromEntries(
      ['200', '304', '400', '404', '429', '500', '502', '503'].map((kind) => [kind, 1234]),
    );
    const rows = { seen: 123_456, new: 123_456, changed: 12_345, retired: 1_234 };
    const resource = {
      resource: 'InstitutionalOwnership-Summary',
      snapshot: 123,
      observedAt: NOW,
      complete: false,
      rows,
    };
    const status = {
      running: null,
      unfinished: null,
      waiting: [{ address: `https://www.sec.gov/Archives/edgar/data/${'9'.repeat(40)}/`, since: NOW, answers: 1 }],
      calls: { day: '2025-03-03', today: { ...counts, byStatus }, all: { ...counts, byStatus } },
      unknown: [],
      taxonomies: [{ id: '18', name: 'Commercial and Industrial Companies', version: 'x'.repeat(71), checkedAt: NOW }],
      saved: { answers: 12_345, bytes: 123_456_789 },
      resources: [resource],
    };
    const lines = (await printed(statusView(status), 'table', { width: 80 })).split('\n');
    expect(lines.filter((line) => line.length > 80)).toEqual([]);
    expect(lines.filter((line) => /^\d more column/.test(line))).toEqual([
      '1 more column: seen',
      '6 more columns: 400, 404, 429, 500, 502, 503',
    ]);
  });

  it('refuses where there is neither a store nor its folder', async () => {
    const { status, stderr } = await crossfoot(['ingest', 'status', '--store', 'nowhere.duckdb']);
    expect([status, stderr]).toEqual([2, expect.stringContaining('no store at nowhere.duckdb')]);
  });
});
