import { describe, expect, it } from 'vitest';
import { watchdog } from '../../../src/client/transport/watchdog.ts';

describe('a watchdog', () => {
  it('that is not let sleep, because the program is to end, asks for no more sleep', async () => {
    let slept = 0;
    let barked = 0;
    const sleep = async (): Promise<void> => {
      slept += 1;
      // Without this it would go on for ever.
      if (slept < 100) throw new Error('the program is to end');
      await new Promise(() => {});
    };
    const dog = watchdog({ now: () => 0, sleep }, () => {
      barked += 1;
    });
    dog.watch(60_000);
    await new Promise((done) => setTimeout(done, 5));
    expect([slept, barked]).toEqual([1, 0]);
    dog.stop();
  });
});
