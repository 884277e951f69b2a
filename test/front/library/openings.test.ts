import { describe, expect, it } from 'vitest';
import { sharedOpening } from '../../../src/front/library/openings.ts';

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** A clock that moves with sleep and work. */
function opening() {
  const log: string[] = [];
  let now = 0;
  const shared = sharedOpening<string>(
    async (use) => {
      log.push('open');
      await use('file');
      log.push('close');
    },
    {
      now: () => now,
      sleep: async (milliseconds) => {
        now += milliseconds;
        for (let turns = 0; turns < 5; turns += 1) await turn();
      },
    },
  );
  const work = (name: string, milliseconds = 0) =>
    shared.use(async (file) => {
      log.push(`${name} of ${file}`);
      now += milliseconds;
      return name;
    });
  return { log, shared, work };
}

describe('sharedOpening', () => {
  it('opens once for calls in a row, and closes when nothing follows', async () => {
    const { log, shared, work } = opening();
    expect(await work('a')).toBe('a');
    await turn();
    expect(await Promise.all([work('b'), work('c')])).toEqual(['b', 'c']);
    await shared.release();
    expect(log).toEqual(['open', 'a of file', 'b of file', 'c of file', 'close']);
  });

  it('closes after a second, whatever is waiting, and opens again', async () => {
    const { log, shared, work } = opening();
    await Promise.all([work('a', 1_000), work('b')]);
    await shared.release();
    expect(log).toEqual(['open', 'a of file', 'close', 'open', 'b of file', 'close']);
  });

  it('is closed once it is released, and may be used again', async () => {
    const { log, shared, work } = opening();
    const waiting = work('a');
    await shared.release();
    expect(log).toEqual(['open', 'a of file', 'close']);
    expect(await waiting).toBe('a');
    await work('b');
    await shared.release();
    expect(log.slice(3)).toEqual(['open', 'b of file', 'close']);
  });

  it('fails all that waits where the file cannot be opened, and one call where only that fails', async () => {
    const broken = sharedOpening<string>(() => Promise.reject(new Error('locked')), {
      now: () => 0,
      sleep: async () => {},
    });
    const calls = [broken.use(async () => 1), broken.use(async () => 2)];
    for (const call of calls) await expect(call).rejects.toThrow('locked');
    const { shared, work } = opening();
    const failing = shared.use(() => Promise.reject(new Error('no such table')));
    await expect(failing).rejects.toThrow('no such table');
    expect(await work('b')).toBe('b');
    await shared.release();
  });
});
