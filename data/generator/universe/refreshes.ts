/** Data sets that are refreshed together, each at its own times. */
export type DataSet = 'companies' | 'insiders' | 'ownership';

/**
 * One refresh of the universe: what the service shows anew in one month, each data set at a time of its schedule (UTC).
 */
export type Refresh = {
  /** From 0. */
  readonly number: number;
  readonly observedAt: Readonly<Record<DataSet, string>>;
  /** What was filed on that day or before is in it. */
  readonly day: string;
};

const FIRST_MONTH = { year: 2024, month: 7 };
export const REFRESH_COUNT = 12;
const DAY = 86_400_000;
const TUESDAY = 2;
/** Days of the month on which a refresh falls at the earliest. */
const EARLIEST = 15;

/**
 * One refresh a month, on a Tuesday: companies and financials on Tuesdays to Saturdays at 07:13, ownership among other
 * times at 04:00 on Mondays to Fridays, insiders at 23:30 on Mondays to Fridays, so here the evening before.
 */
export const REFRESHES: readonly Refresh[] = Array.from({ length: REFRESH_COUNT }, (_, number) => {
  const month = FIRST_MONTH.month - 1 + number;
  const earliest = new Date(Date.UTC(FIRST_MONTH.year, month, EARLIEST));
  const wait = (TUESDAY - earliest.getUTCDay() + 7) % 7;
  const tuesday = earliest.getTime() + wait * DAY;
  const day = isoDay(tuesday);
  return {
    number,
    day,
    observedAt: {
      insiders: `${isoDay(tuesday - DAY)}T23:30:00Z`,
      ownership: `${day}T04:00:00Z`,
      companies: `${day}T07:13:00Z`,
    },
  };
});

function isoDay(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}

/** The first refresh that shows what was filed on a day; `REFRESH_COUNT` where none does. */
export function refreshShowing(filed: Date): number {
  const day = isoDay(filed.getTime());
  const found = REFRESHES.findIndex((refresh) => day < refresh.day);
  return found < 0 ? REFRESH_COUNT : found;
}
