import { oneAtATime } from '../../base/one-at-a-time.ts';
import type { ServiceClock } from '../parts.ts';
import { nextRefresh } from './schedule.ts';

/** The clock of the wall; it cannot be moved. */
export function wallClock(now: () => number): ServiceClock {
  return { now, advance: async () => undefined };
}

/**
 * A clock that stands at a moment (milliseconds since 1970) until it is moved: to the first scheduled refresh by which the store shows
 * something new; where nothing more is to come, to the next scheduled one. `nextChange`: as a {@link StoreView} gives it, for this clock.
 */
export function drivenClock(start: number, nextChange: () => Promise<string | undefined>): ServiceClock {
  let now = start;
  const inTurn = oneAtATime();
  return {
    now: () => now,
    advance: () =>
      inTurn(async () => {
        const change = await nextChange();
        // What is observed exactly at a refresh is shown by it.
        const from = change === undefined ? now : Math.max(now, Date.parse(change) - 1);
        now = nextRefresh(from);
        return now;
      }),
  };
}
