import type { TransportEffects } from './effects.ts';

/** Barks when something takes too long. */
export type Watchdog = {
  /** From now on it may take so many milliseconds. */
  readonly watch: (milliseconds: number) => void;
  /** There is a sign of life: the time begins anew. */
  readonly alive: () => void;
  readonly stop: () => void;
};

/** A timer that costs nothing to put off: it looks when it wakes whether its time has really come. */
export function watchdog({ now, sleep }: Pick<TransportEffects, 'now' | 'sleep'>, bark: () => void): Watchdog {
  let round = new AbortController();
  let patience = 0;
  let due = 0;

  const guard = async (signal: AbortSignal): Promise<void> => {
    for (let left = due - now(); left > 0; left = due - now()) {
      const slept = await sleep(left, signal).then(
        () => true,
        () => false,
      );
      // Sleep that is refused is refused for ever, because the program is to end: another try would be the next of millions.
      if (signal.aborted || !slept) return;
    }
    bark();
  };

  return {
    watch: (milliseconds) => {
      round.abort();
      round = new AbortController();
      patience = milliseconds;
      due = now() + milliseconds;
      void guard(round.signal);
    },
    alive: () => {
      due = now() + patience;
    },
    stop: () => round.abort(),
  };
}
