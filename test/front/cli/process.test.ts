import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../../support/root.ts';
import { fill, workshop } from '../../support/workshop.ts';

const program = join(root, 'bin/crossfoot.cjs');

/** Runs the built program; `reader` looks at the first piece of its output and may close the pipe. */
async function crossfoot(words: readonly string[], reader?: 'closes') {
  const child = spawn(process.execPath, [program, ...words], { stdio: ['ignore', 'pipe', 'pipe'] });
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (piece: Buffer) => {
    stdout += piece.toString();
    if (reader === 'closes') child.stdout.destroy();
  });
  child.stderr.on('data', (piece: Buffer) => {
    stderr += piece.toString();
  });
  const [status] = (await once(child, 'close')) as [number | null];
  return { status, stdout, stderr };
}

describe('the program as a process', () => {
  it('ends quietly when its reader goes away in the middle', async () => {
    const shop = workshop();
    await fill(shop);
    const { store } = shop;
    const many = 'SELECT range AS n FROM range(3000000)';
    const { status, stdout, stderr } = await crossfoot(['sql', many, '--store', store, '--format', 'ndjson'], 'closes');
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout.startsWith('{"n":0}\n')).toBe(true);
    expect(stdout.length).toBeLessThan(10_000_000);
  });

  it('writes large output whole before it exits', async () => {
    const { status, stdout } = await crossfoot(['completion']);
    expect(status).toBe(0);
    expect(stdout.trimEnd().endsWith('###-end-crossfoot-completions-###')).toBe(true);
  });

  it('exits by what went wrong', async () => {
    expect(await crossfoot(['snapshots', '--store', 'nowhere.duckdb'])).toEqual({
      status: 2,
      stdout: '',
      stderr: expect.stringContaining('error: no store at nowhere.duckdb'),
    });
  });
});
