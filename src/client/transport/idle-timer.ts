import type { TransportEffects } from './effects.ts';

/** Calls back when something takes too long. It costs nothing to reset: when it wakes it looks whether its time has really come. */
export type IdleTimer = {
  readonly start: (milliseconds: number) => void;
  readonly reset: () => void;
  readonly stop: () => void;
};

export function idleTimer({ now, sleep }: Pick<TransportEffects, 'now' | 'sleep'>, onTimeout: () => void): IdleTimer {
  let round = new AbortController();
  let limit = 0;
  let due = 0;

  const wait = async (signal: AbortSignal): Promise<void> => {
    for (let left = due - now(); left > 0; left = due - now()) {
      const slept = await sleep(left, signal).then(
        () => true,
        () => false,
      );
      // Sleep that fails fails for ever, because the program is about to end: another try would be the next of millions.
      if (signal.aborted || !slept) return;
    }
    onTimeout();
  };

  return {
    start: (milliseconds) => {
      round.abort();
      round = new AbortController();
      limit = milliseconds;
      due = now() + milliseconds;
      void wait(round.signal);
    },
    reset: () => {
      due = now() + limit;
    },
    stop: () => round.abort(),
  };
}
