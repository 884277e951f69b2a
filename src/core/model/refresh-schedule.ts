import type { ResourceFamily } from './resource.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Days of the week, as `Date` counts them (Sunday is 0), and hours (UTC), ascending. */
type Schedule = { readonly days: readonly number[]; readonly hours: readonly number[] };

const TUESDAY_TO_SATURDAY = [2, 3, 4, 5, 6];
const MONDAY_TO_FRIDAY = [1, 2, 3, 4, 5];

const COMPANIES: Schedule = { days: TUESDAY_TO_SATURDAY, hours: [7 + 13 / 60] };

/** The contract's table. It does not list full financials: they come with core financials. */
const SCHEDULES: Readonly<Record<ResourceFamily, Schedule>> = {
  Companies: COMPANIES,
  CoreFinancials: COMPANIES,
  Financials: COMPANIES,
  Insiders: { days: MONDAY_TO_FRIDAY, hours: [23.5] },
  Ownership: { days: MONDAY_TO_FRIDAY, hours: [0, 2, 4, 14, 16, 18, 20, 22] },
};

export const FAMILIES = Object.keys(SCHEDULES) as readonly ResourceFamily[];

/** The refreshes of a family after a moment, without end. Moments are milliseconds since 1970. */
export function* refreshesAfter(moment: number, family: ResourceFamily): Generator<number, never> {
  const { days, hours } = SCHEDULES[family];
  for (let day = Math.floor(moment / DAY_MS); ; day++) {
    if (!days.includes(new Date(day * DAY_MS).getUTCDay())) continue;
    for (const hour of hours) {
      const refresh = day * DAY_MS + Math.round(hour * HOUR_MS);
      if (refresh > moment) yield refresh;
    }
  }
}

/** The last refresh of a family at or before a moment. */
export function latestRefresh(moment: number, family: ResourceFamily): number {
  let latest = moment;
  // Every family has a refresh in any seven days.
  for (const refresh of refreshesAfter(moment - 7 * DAY_MS, family)) {
    if (refresh > moment) break;
    latest = refresh;
  }
  return latest;
}

/** The first refresh of any of some families, or of all, after a moment, that moment excluded. */
export function nextRefresh(moment: number, families: readonly ResourceFamily[] = FAMILIES): number {
  return Math.min(...families.map((family) => refreshesAfter(moment, family).next().value));
}
