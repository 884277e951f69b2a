import { oneAtATime } from '../../base/one-at-a-time.ts';
import { RESOURCES, type ResourceFamily } from '../../model/resource.ts';
import type { NextChange, ServiceClock } from '../parts.ts';

export function wallClock(now: () => number): ServiceClock {
  return { now, advance: async () => undefined };
}

/**
 * A clock that stays at a moment (milliseconds since 1970) until it is advanced: to the first scheduled refresh of a
 * data set with the next change; without a next change, to the next scheduled refresh of any.
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
            : // A refresh shows everything observed up to its own moment.
              nextRefresh(Math.max(now, Date.parse(change.at) - 1), change.resources.map(familyOf));
        return now;
      }),
  };
}

type Schedule = {
  /** Days of the week, as `Date` counts them: Sunday is 0. */
  readonly days: readonly number[];
  /** Minutes since midnight, ascending. */
  readonly minutes: readonly number[];
};

const TUESDAY_TO_SATURDAY = [2, 3, 4, 5, 6];
const MONDAY_TO_FRIDAY = [1, 2, 3, 4, 5];

const COMPANIES: Schedule = { days: TUESDAY_TO_SATURDAY, minutes: [at(7, 13)] };

/** The contract's table, in UTC. It does not list full financials: they come with core financials. */
const SCHEDULES: Readonly<Record<ResourceFamily, Schedule>> = {
  Companies: COMPANIES,
  CoreFinancials: COMPANIES,
  Financials: COMPANIES,
  Insiders: { days: MONDAY_TO_FRIDAY, minutes: [at(23, 30)] },
  Ownership: { days: MONDAY_TO_FRIDAY, minutes: [0, 2, 4, 14, 16, 18, 20, 22].map((hour) => at(hour, 0)) },
};

export const FAMILIES = Object.keys(SCHEDULES) as readonly ResourceFamily[];

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** The refreshes of a family after a moment, without end. Moments are milliseconds since 1970. */
export function* refreshesAfter(moment: number, family: ResourceFamily): Generator<number, never> {
  const { days, minutes } = SCHEDULES[family];
  for (let day = Math.floor(moment / DAY_MS); ; day++) {
    if (!days.includes(new Date(day * DAY_MS).getUTCDay())) continue;
    for (const minute of minutes) {
      const refresh = day * DAY_MS + minute * MINUTE_MS;
      if (refresh > moment) yield refresh;
    }
  }
}

/** The family of a resource; of a resource without rows, that of full financials. */
export function familyOf(resource: string): ResourceFamily {
  const found = RESOURCES.find(({ name }) => name === resource);
  return found?.kind === 'rows' ? found.family : 'Financials';
}

/** The first refresh of any of some families, or of all, after a moment, that moment excluded. */
export function nextRefresh(moment: number, families: readonly ResourceFamily[] = FAMILIES): number {
  return Math.min(...families.map((family) => refreshesAfter(moment, family).next().value));
}

function at(hour: number, minute: number): number {
  return hour * 60 + minute;
}
