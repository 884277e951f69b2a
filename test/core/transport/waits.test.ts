import { afterEach, describe, expect, it } from 'vitest';
import { startTimer, untilAborted } from '../../../src/core/transport/waits.ts';

describe('work that is left at an abort', () => {
  const unhandled: unknown[] = [];
  const note = (reason: unknown): number => unhandled.push(reason);
  const settled = (): Promise<void> => new Promise((done) => setTimeout(done, 5));

  afterEach(() => {
    process.off('unhandledRejection', note);
  });

  it.each([
    ['before', 0],
    ['after', 1],
  ])('may fail by itself, begun %s it, and nobody is told', async (_, begun) => {
    process.on('unhandledRejection', note);
    const controller = new AbortController();
    const reason = new Error('stop');
    if (begun === 1) controller.abort(reason);
    const work = new Promise<never>((__, reject) => {
      setTimeout(() => reject(new Error('the connection is gone')), 0);
    });
    const waiting = untilAborted(work, controller.signal);
    if (begun === 0) controller.abort(reason);
    await expect(waiting).rejects.toBe(reason);
    await settled();
    expect(unhandled).toEqual([]);
  });
});

describe('a timer', () => {
  it('that is not let sleep, because the program is to end, asks for no more sleep', async () => {
    let slept = 0;
    let timeOuts = 0;
    const sleep = async (): Promise<void> => {
      slept += 1;
      // Without this it would go on for ever.
      if (slept < 100) throw new Error('the program is to end');
      await new Promise(() => {});
    };
    const timer = startTimer({ now: () => 0, sleep }, 60_000, () => {
      timeOuts += 1;
    });
    await new Promise((done) => setTimeout(done, 5));
    expect([slept, timeOuts]).toEqual([1, 0]);
    timer.stop();
  });
});
