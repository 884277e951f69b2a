import { oneAtATime } from '../../base/one-at-a-time.ts';
import type { NextChange, ServiceClock } from '../parts.ts';
import { datasetOf, nextRefresh } from './schedule.ts';

/** The clock of the wall; it cannot be moved. */
export function wallClock(now: () => number): ServiceClock {
  return { now, advance: async () => undefined };
}

/**
 * A clock that stands at a moment (milliseconds since 1970) until it is moved: to the first scheduled refresh, of the data set
 * that has something new, by which the store shows it; where nothing more is to come, to the next scheduled one of any. `nextChange`: as a {@link StoreView} gives it, for this clock.
 */
export function drivenClock(start: number, nextChange: () => Promise<NextChange | undefined>): ServiceClock {
  let now = start;
  const inTurn = oneAtATime();
  return {
    now: () => now,
    advance: () =>
      inTurn(async () => {
        const change = await nextChange();
        now =
          change === undefined
            ? nextRefresh(now)
            : // What is observed exactly at a refresh is shown by it.
              nextRefresh(Math.max(now, Date.parse(change.at) - 1), change.resources.map(datasetOf));
        return now;
      }),
  };
}
