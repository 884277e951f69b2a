import { describe, expect, it } from 'vitest';
import { idleTimer } from '../../../src/client/transport/idle-timer.ts';

describe('an idle timer', () => {
  it('that is not let sleep, because the program is to end, asks for no more sleep', async () => {
    let slept = 0;
    let timeOuts = 0;
    const sleep = async (): Promise<void> => {
      slept += 1;
      // Without this it would go on for ever.
      if (slept < 100) throw new Error('the program is to end');
      await new Promise(() => {});
    };
    const timer = idleTimer({ now: () => 0, sleep }, () => {
      timeOuts += 1;
    });
    timer.start(60_000);
    await new Promise((done) => setTimeout(done, 5));
    expect([slept, timeOuts]).toEqual([1, 0]);
    timer.stop();
  });
});
