import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { compareWithKey } from '../../src/cli/demo/compare.ts';
import { readSample } from '../../src/cli/demo/sample.ts';
import { run } from '../../src/cli/run.ts';
import { finding } from '../support/findings.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { worldInMemory } from '../support/world.ts';

async function demo(...flags: string[]) {
  const world = worldInMemory();
  const status = await run(['demo', ...flags], world);
  return { status, stdout: world.stdout.text, stderr: world.stderr.text };
}

describe('crossfoot demo', () => {
  it('finds exactly the planted errors, and tells the whole story', async () => {
    const { status, stdout, stderr } = await demo('--format', 'table');
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    await expect(stdout).toMatchFileSnapshot('../golden/demo/demo.txt');
  });

  it('tells it to programs too', async () => {
    const { stdout } = await demo();
    const { schema, publications } = JSON.parse(stdout) as { schema: string; publications: Record<string, unknown>[] };
    expect(schema).toBe('crossfoot/demo/1');
    expect(publications.map(({ planted, found, others }) => [planted, found, others])).toEqual([
      [6, 6, 0],
      [6, 6, 0],
    ]);
  });

  it('keeps the store where one is named, and never writes into one that is there', async () => {
    const store = join(temporaryFolder(), 'sample.duckdb');
    expect((await demo('--store', store, '--format', 'table')).stdout).toContain(
      `crossfoot taxonomy show 18 --store ${store}`,
    );
    expect(existsSync(store)).toBe(true);
    const again = await demo('--store', store);
    expect(again.status).toBe(2);
    expect(again.stderr).toContain('is there already');
  });

  it('does not touch the store of the environment', async () => {
    const folder = temporaryFolder();
    const store = join(folder, 'mine.duckdb');
    writeFileSync(store, 'not a store');
    const world = worldInMemory({ env: { CROSSFOOT_STORE: store } });
    expect(await run(['demo'], world)).toBe(0);
    expect(readdirSync(folder)).toEqual(['mine.duckdb']);
  });
});

describe('the comparison with the answer key', () => {
  it('misses what is not there and counts what was not planted', async () => {
    const { errors } = await readSample();
    const [error] = errors;
    if (!error) throw new Error('the key is empty');
    const { company, field, period, reported, severity } = error;
    const document = { name: error.document, form: null, filed: null };
    const right = finding({
      company,
      document,
      field,
      period,
      reported: `${reported}.0`,
      computed: error.computed,
      severity,
    });
    expect(compareWithKey([right], [error])).toEqual({ planted: 1, found: 1, missed: [], others: [] });
    for (const wrong of [
      { field: 'goodwill' },
      { computed: '1' },
      { document: null },
      { severity: 'note' as const },
      { period: { unknown: true as const } },
    ]) {
      const other = { ...right, ...wrong };
      expect(compareWithKey([other], [error])).toEqual({ planted: 1, found: 0, missed: [error], others: [other] });
    }
  });
});
