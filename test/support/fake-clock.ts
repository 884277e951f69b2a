/** A clock that stands still until everybody waits for it, and then jumps to the next moment that somebody waits for. */
export type FakeClock = {
  readonly now: () => number;
  readonly today: () => Date;
  readonly sleep: (milliseconds: number, signal?: AbortSignal) => Promise<void>;
  /** Lets time pass until the work is done; what waits for nothing that comes fails. */
  readonly run: <T>(work: Promise<T>) => Promise<T>;
  /** Every wait that was asked for, in order. */
  readonly slept: readonly number[];
};

type Sleeper = { readonly due: number; readonly wake: () => void };

const START = Date.UTC(2025, 2, 3, 12);

export function fakeClock(): FakeClock {
  let now = 0;
  const sleepers = new Set<Sleeper>();
  const slept: number[] = [];

  const sleep = (milliseconds: number, signal?: AbortSignal): Promise<void> =>
    new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason);
      slept.push(milliseconds);
      const stop = (): void => {
        sleepers.delete(sleeper);
        reject(signal?.reason);
      };
      const wake = (): void => {
        signal?.removeEventListener('abort', stop);
        resolve();
      };
      const sleeper = { due: now + milliseconds, wake };
      sleepers.add(sleeper);
      signal?.addEventListener('abort', stop, { once: true });
    });

  const run = async <T>(work: Promise<T>): Promise<T> => {
    let isDone = false;
    const done = work.finally(() => {
      isDone = true;
    });
    done.catch(() => {});
    while (!isDone) {
      await settle();
      if (isDone) break;
      const [next] = [...sleepers].sort((a, b) => a.due - b.due);
      if (!next) throw new Error('everybody waits, and nobody for the clock');
      now = Math.max(now, next.due);
      sleepers.delete(next);
      next.wake();
    }
    return done;
  };
  return { now: () => now, today: () => new Date(START + now), sleep, run, slept };
}

/** Lets everything happen that waits for no clock. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 12; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}
