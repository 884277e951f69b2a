import { oneAtATime } from '../../../core/base/one-at-a-time.ts';
import type { TransportEffects } from '../../../core/transport/effects.ts';
import { pause } from '../../../core/transport/waits.ts';
import type { TransportOptions } from './options.ts';

/** Who may send when. */
export type Gate = {
  /**
   * Waits for a place among the calls under way and for its turn. Every `enter` needs a `leave`. It ends early, with a
   * place, where a signal is aborted.
   */
  readonly enter: (signals: readonly (AbortSignal | undefined)[]) => Promise<void>;
  readonly leave: () => void;
  /**
   * The service answers: until then one call goes alone, so that a key that is refused, or a service that is down,
   * costs no more than it must.
   */
  readonly open: () => void;
  /** Nobody sends before this moment. */
  readonly hold: (until: number) => void;
};

/**
 * One call until the gate is open, then no more at once than `concurrency`, and so much time between the beginnings of
 * two that no second sees more than `callsPerSecond`.
 */
export function createGate(
  { concurrency, callsPerSecond }: Pick<TransportOptions, 'concurrency' | 'callsPerSecond'>,
  { now, sleep }: Pick<TransportEffects, 'now' | 'sleep'>,
): Gate {
  const spacing = callsPerSecond === undefined ? 0 : Math.ceil(1_000_000 / callsPerSecond) / 1_000;
  const inTurn = oneAtATime();
  const waiting: (() => void)[] = [];
  let places = 1;
  let isOpen = false;
  let next = Number.NEGATIVE_INFINITY;

  const free = (): void => {
    const first = waiting.shift();
    if (first) first();
    else places += 1;
  };
  const place = async (): Promise<void> => {
    if (places > 0) places -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
  };
  const turn = async (signals: readonly (AbortSignal | undefined)[]): Promise<void> => {
    while (next > now() && !signals.some((signal) => signal?.aborted)) await pause(sleep, next - now(), signals);
    next = Math.max(next, now() + spacing);
  };

  return {
    enter: async (signals) => {
      await place();
      await inTurn(() => turn(signals));
    },
    leave: free,
    open: () => {
      if (isOpen) return;
      isOpen = true;
      for (let more = 1; more < concurrency; more += 1) free();
    },
    hold: (until) => {
      next = Math.max(next, until);
    },
  };
}
