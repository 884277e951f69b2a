import { oneAtATime } from '../../../core/base/async.ts';
import { nextRefresh } from '../../../core/model/refresh-schedule.ts';
import { familyOf } from '../../../core/model/resource.ts';
import type { NextChange, ServiceClock } from '../parts.ts';

export function wallClock(now: () => number): ServiceClock {
  return { now, advance: async () => undefined };
}

/**
 * A clock that stays at a moment (milliseconds since 1970) until it is advanced: to the first scheduled refresh of a
 * data set with the next change; without a next change, to the next scheduled refresh of any. `onMoved` is called after
 * each move.
 */
export function drivenClock(
  start: number,
  nextChange: () => Promise<NextChange | undefined>,
  onMoved: () => void = () => {},
): ServiceClock {
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
            : // A refresh shows everything observed up to its own moment.
              nextRefresh(Math.max(now, Date.parse(change.at) - 1), change.resources.map(familyOf));
        onMoved();
        return now;
      }),
  };
}
