import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { run } from '../../../src/front/cli/run.ts';
import { environmentInMemory, Kept } from '../../support/environment.ts';
import { folderOfProcess } from '../../support/temporary-folder.ts';

// The two places that a new source has: its name, and its entry.
vi.mock('../../../src/core/model/file-sources.ts', async (original) => {
  const { FILE_SOURCES } = await original<typeof import('../../../src/core/model/file-sources.ts')>();
  return { FILE_SOURCES: [...FILE_SOURCES, 'toy'] };
});
vi.mock('../../../src/front/cli/file-sources.ts', async (original) => {
  const { FILE_READINGS } = await original<typeof import('../../../src/front/cli/file-sources.ts')>();
  const { toy } = await import('../../support/toy-source.ts');
  return { FILE_READINGS: { ...FILE_READINGS, toy } };
});

const folder = folderOfProcess();

async function crossfoot(...words: string[]) {
  const stdout = new Kept({ terminal: false, columns: 200 });
  const environment = environmentInMemory({ env: { CROSSFOOT_STORE: join(folder, 'cli.duckdb') }, stdout });
  const status = await run(words, environment);
  return { status, stdout: stdout.text, stderr: environment.stderr.text };
}

describe('a source of files that is one name and one entry', () => {
  it('has a command with help, flags and an output of its own', async () => {
    const help = await crossfoot('ingest', 'toy', '--help');
    expect(help.stdout).toContain('Ingests toys, each of which is one amount.');
    expect(help.stdout).toContain('--observed-at');
    expect((await crossfoot('ingest', '--help')).stdout).toContain('Ingest a toy');
  });

  it('ingests one input after the other, with totals and counts', async () => {
    const words = ['--observed-at', '2025-01-01T00:00:00Z', '--format', 'json'];
    const { status, stdout } = await crossfoot('ingest', 'toy', 'AssetsTotal=12', 'CashTotal=5', ...words);
    expect(status).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      schema: 'crossfoot/ingest-toy/1',
      totals: { inputs: 2, snapshots: 2, rows: { seen: 2 } },
      inputs: [
        { input: 'AssetsTotal=12', resource: 'Toy', partition: 'AssetsTotal', counts: { rows: 1 } },
        { input: 'CashTotal=5' },
      ],
    });
  });
});
