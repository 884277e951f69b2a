import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { type SecondThread, startSecondThread } from '../../../src/core/base/second-thread.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

/** The thread runs the built module. */
const BUILT = new URL('../../../dist/src/core/base/second-thread.js', import.meta.url);

const PROGRAM = `
  import { workerData } from 'node:worker_threads';
  import { answerCalls } from ${JSON.stringify(BUILT.href)};
  answerCalls({
    sum: (numbers) => numbers.reduce((a, b) => a + b, workerData.first),
    fail: (message) => { throw new RangeError(message); },
    end: () => process.exit(3),
  });`;

type Served = {
  readonly sum: (numbers: Float64Array) => number;
  readonly fail: (message: string) => void;
  readonly end: () => void;
};

async function withThread(use: (thread: SecondThread<Served>) => Promise<void>): Promise<void> {
  const program = join(temporaryFolder(), 'program.mjs');
  writeFileSync(program, PROGRAM);
  const thread = startSecondThread<Served>(pathToFileURL(program), { first: 100 });
  if (!thread) throw new Error('the program is there');
  await use(thread).finally(thread.close);
}

test('a thread answers calls in their order, and takes memory that is given away', () =>
  withThread(async (thread) => {
    const given = Float64Array.of(1, 2);
    const first = thread.call('sum', [given], [given.buffer]);
    expect(given).toHaveLength(0);
    const second = thread.call('sum', [Float64Array.of(5)]);
    expect(thread.hasRoom()).toBe(true);
    const third = thread.call('sum', [Float64Array.of()]);
    expect(thread.hasRoom()).toBe(false);
    expect(await Promise.all([first, second, third])).toEqual([103, 105, 100]);
    expect(thread.hasRoom()).toBe(true);
  }));

test('an error is that of its call alone', () =>
  withThread(async (thread) => {
    const failing = thread.call('fail', ['too large']);
    const next = thread.call('sum', [Float64Array.of(7)]);
    await expect(failing).rejects.toThrow(new RangeError('too large'));
    expect(await next).toBe(107);
  }));

test('a thread that ends fails the calls that wait for it, and all later ones', () =>
  withThread(async (thread) => {
    const calls = [thread.call('end', []), thread.call('sum', [Float64Array.of(1)])];
    const ended = 'a second thread ended with status 3';
    expect(await Promise.allSettled(calls)).toMatchObject(calls.map(() => ({ reason: { message: ended } })));
    await expect(thread.call('sum', [Float64Array.of(1)])).rejects.toThrow(ended);
  }));

test('a program that fails by itself fails the calls that wait for it', async () => {
  const program = join(temporaryFolder(), 'program.mjs');
  writeFileSync(program, "throw new TypeError('no kernel');");
  const thread = startSecondThread<Served>(pathToFileURL(program));
  await expect(thread?.call('sum', [Float64Array.of(1)])).rejects.toThrow(new TypeError('no kernel'));
  await thread?.close();
});

test('without its program there is no thread', () => {
  expect(startSecondThread(new URL('./absent.js', import.meta.url))).toBeUndefined();
});
