import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { UniverseFinding } from '../../../data/generator/universe/answer-key.ts';
import type { RollUpFinding } from '../../../src/core/model/finding.ts';
import { nextLines } from '../../../src/front/cli/demo/blocks.ts';
import { compareWithKey, expectedAt } from '../../../src/front/cli/demo/compare.ts';
import { run } from '../../../src/front/cli/run.ts';
import { programName } from '../../../src/front/cli/terminal.ts';
import { environmentInMemory } from '../../support/environment.ts';
import { finding } from '../../support/findings.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

async function demo(flags: readonly string[], env = {}) {
  const environment = environmentInMemory({ env });
  const status = await run(['demo', ...flags], environment);
  return { status, stdout: environment.stdout.text, stderr: environment.stderr.text };
}

describe('crossfoot demo', () => {
  it('finds exactly the planted errors, tells the whole story, and does not touch the store of the environment', async () => {
    const folder = temporaryFolder();
    const store = join(folder, 'mine.duckdb');
    writeFileSync(store, 'not a store');
    const { status, stdout, stderr } = await demo(['--format', 'table'], { CROSSFOOT_STORE: store });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    await expect(stdout).toMatchFileSnapshot('../../golden/demo/demo.txt');
    expect(readdirSync(folder)).toEqual(['mine.duckdb']);
  });

  it('tells it to programs too, keeps the store where one is named, and never writes into one that is there', async () => {
    const store = join(temporaryFolder(), 'sample.duckdb');
    const { stdout } = await demo(['--store', store]);
    const { schema, refreshes, pages } = JSON.parse(stdout) as {
      schema: string;
      refreshes: Record<string, number>[];
      pages: Record<string, number>;
    };
    expect(schema).toBe('crossfoot/demo/1');
    expect(refreshes).toHaveLength(3);
    for (const { planted, found, others } of refreshes) {
      expect(planted).toBeGreaterThan(10);
      expect({ found, others }).toEqual({ found: planted, others: 0 });
    }
    expect(pages).toMatchObject({ filings: 24, companies: 12, planted: 13, found: 13, others: 0 });
    expect(existsSync(store)).toBe(true);
    const again = await demo(['--store', store]);
    expect(again.status).toBe(2);
    expect(again.stderr).toContain('is there already');
  });
});

describe('what to try next', () => {
  it('can be pasted, however the program was called', () => {
    const program = programName({ npm_execpath: '/usr/lib/npm-cli.js' });
    const lines = nextLines(undefined, program);
    expect(lines[0]).toBe('  npx crossfoot demo --store demo.duckdb');
    expect(nextLines('mine.duckdb', programName({}))).toEqual(
      lines.slice(1).map((line) => line.replace('npx ', '').replace('demo.duckdb', 'mine.duckdb')),
    );
  });
});

describe('the comparison with the answer key', () => {
  const error: UniverseFinding = {
    error: 1,
    kind: 'sign-turned',
    resource: 'Financials-QTR',
    taxonomy: '18',
    company: { key: '0099000001', name: 'Example Anvil Works (fictional)' },
    document: '0099000001-24-000002',
    period: { start: '2024-04-01', end: '2024-06-30' },
    total: 'totalassets',
    spoilt: 'goodwill',
    reported: '1000',
    computed: '900',
    severity: 'error',
    from: 3,
    until: 5,
    tolerated: null,
  };
  const right = finding({ reported: '1000.0' });

  it('holds a duration to its start, and an instant to its end alone', () => {
    const found = (period: RollUpFinding['period']) => compareWithKey([{ ...right, period }], [error]).found;
    expect(found({ start: '2024-04-01', end: '2024-06-30' })).toBe(1);
    expect(found({ start: '2024-01-01', end: '2024-06-30' })).toBe(0);
    expect(found({ start: '2024-04-01', end: '2024-05-31' })).toBe(0);
    expect(found({ instant: '2024-06-30' })).toBe(1);
    expect(found({ instant: '2024-04-01' })).toBe(0);
  });

  it('misses what is not there and counts what was not planted', () => {
    expect(compareWithKey([right], [error])).toEqual({ planted: 1, found: 1, missed: [], others: [] });
    const wrongs: Partial<RollUpFinding>[] = [
      { field: 'goodwill' },
      { computed: '1' },
      { document: null },
      { severity: 'note' },
      { period: { unknown: true } },
      { source: { resource: 'Financials-YTD', snapshot: 1 } },
    ];
    for (const wrong of wrongs) {
      const other = { ...right, ...wrong };
      expect(compareWithKey([other], [error])).toEqual({ planted: 1, found: 0, missed: [error], others: [other] });
    }
  });

  it('does not take one finding for another of the same place', () => {
    const twin = { ...right, computed: '901' };
    expect(compareWithKey([twin, right], [error])).toEqual({ planted: 1, found: 1, missed: [], others: [twin] });
  });

  it('expects an error from its first refresh up to the one that puts it right, and rounding only exactly', () => {
    const rounding = { ...error, until: null, tolerated: 'abs:2' };
    const expected = (refresh: number, how: 'exact' | 'rounding') => expectedAt([error, rounding], refresh, how);
    expect(expected(2, 'exact')).toEqual([]);
    expect(expected(3, 'exact')).toEqual([error, rounding]);
    expect(expected(4, 'rounding')).toEqual([error]);
    expect(expected(5, 'exact')).toEqual([rounding]);
  });
});
