import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { beforeEach, expect, it } from 'vitest';
import { crossfoot, expectRefusal } from '../../support/cli.ts';
import { closedPipe, Kept, PASSING_TIME } from '../../support/environment.ts';
import { PATIENCE_MS } from '../../support/patience.ts';
import { root } from '../../support/root.ts';
import { tempStore } from '../../support/temp-store.ts';
import { fill, type Workshop, workshop } from '../../support/workshop.ts';

let shop: Workshop;
beforeEach(async () => {
  shop = workshop();
  await fill(shop);
});

const call = (id: number, query: string): string =>
  `${JSON.stringify({ jsonrpc: '2.0', id, method: 'tools/call', params: { name: 'sql', arguments: { query } } })}\n`;

async function* typed(...lines: readonly string[]) {
  yield* lines;
}

it('answers requests of standard input, and standard output has nothing but the protocol', async () => {
  const stdin = typed(call(1, 'SELECT 1 AS one'), 'not a message\n', call(2, 'SELECT 2 AS two'));
  const { status, stdout, stderr } = await crossfoot(['mcp', '--store', shop.store], { stdin, ...PASSING_TIME });
  const answers = stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(answers.map(({ jsonrpc, id, result }) => [jsonrpc, id, result.structuredContent.rows])).toEqual([
    ['2.0', 1, [{ one: 1 }]],
    ['2.0', 2, [{ two: 2 }]],
  ]);
  expect(status).toBe(0);
  expect(stderr).toContain('are answered over standard input and output');
});

it('says at once that there is no store', async () => {
  expectRefusal(await crossfoot(['mcp', '--store', await tempStore()]), 2, /no store at/);
});

it('ends with status 0 when its client is gone, or the user asks to stop', async () => {
  // Kept by its type alone: nothing is kept.
  const stdout = closedPipe() as Kept;
  const stdin = typed(call(1, 'SELECT 1'));
  const gone = await crossfoot(['mcp', '--store', shop.store, '--quiet'], { stdin, stdout, ...PASSING_TIME });
  expect({ status: gone.status, stderr: gone.stderr }).toEqual({ status: 0, stderr: '' });
  const silent = async function* () {
    await new Promise(() => {});
  };
  const [stop, stderr] = [new AbortController(), new Kept()];
  const called = crossfoot(['mcp', '--store', shop.store], {
    stdin: silent(),
    signal: stop.signal,
    stderr,
    ...PASSING_TIME,
  });
  await expect.poll(() => stderr.text, { timeout: PATIENCE_MS }).toContain('are answered over');
  stop.abort();
  expect(await called).toMatchObject({ status: 0, stdout: '' });
});

const PROGRAM = join(root, 'bin/crossfoot.cjs');
const ENDLESS = 'SELECT count(*) FROM range(100000000) a, range(100000000) b';

it('as a process: answers a client, which leaves amid an answer', async () => {
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [PROGRAM, 'mcp', '--store', shop.store],
    stderr: 'ignore',
  });
  const client = new Client({ name: 'test', version: '1' });
  await client.connect(transport);
  expect((await client.listTools()).tools.length).toBeGreaterThan(5);
  await client.close();
  const child = spawn(process.execPath, [PROGRAM, 'mcp', '--store', shop.store, '--quiet'], { stdio: 'pipe' });
  let stderr = '';
  child.stderr.on('data', (piece: Buffer) => {
    stderr += piece.toString();
  });
  child.stdin.write(call(1, 'SELECT 1') + call(2, ENDLESS));
  await once(child.stdout, 'data');
  child.stdout.destroy();
  child.stdin.destroy();
  child.kill('SIGTERM');
  expect(await once(child, 'close')).toEqual([0, null]);
  expect(stderr).toBe('');
});
