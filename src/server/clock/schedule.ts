import { RESOURCES, type ResourceFamily } from '../../model/resource.ts';

/** The data sets whose refreshes the contract schedules; full financials come with core financials. */
export type Dataset = 'companies' | 'coreFinancials' | 'insiders' | 'ownership';

type Schedule = {
  /** Days of the week, as `Date` counts them: Sunday is 0. */
  readonly days: readonly number[];
  /** Minutes since midnight, ascending. */
  readonly minutes: readonly number[];
};

const TUESDAY_TO_SATURDAY = [2, 3, 4, 5, 6];
const MONDAY_TO_FRIDAY = [1, 2, 3, 4, 5];

/** The contract's table; all times are UTC. */
const SCHEDULES: Readonly<Record<Dataset, Schedule>> = {
  companies: { days: TUESDAY_TO_SATURDAY, minutes: [at(7, 13)] },
  coreFinancials: { days: TUESDAY_TO_SATURDAY, minutes: [at(7, 13)] },
  insiders: { days: MONDAY_TO_FRIDAY, minutes: [at(23, 30)] },
  ownership: { days: MONDAY_TO_FRIDAY, minutes: [0, 2, 4, 14, 16, 18, 20, 22].map((hour) => at(hour, 0)) },
};

export const DATASETS: readonly Dataset[] = ['companies', 'coreFinancials', 'insiders', 'ownership'];

/** The data set of a resource's family; any other resource is refreshed like full financials. */
const DATASET_OF: Readonly<Record<ResourceFamily, Dataset>> = {
  Companies: 'companies',
  CoreFinancials: 'coreFinancials',
  Financials: 'coreFinancials',
  Insiders: 'insiders',
  Ownership: 'ownership',
};

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** The refreshes of a data set after a moment, without end. Moments are milliseconds since 1970. */
export function* refreshesAfter(moment: number, dataset: Dataset): Generator<number, never> {
  const { days, minutes } = SCHEDULES[dataset];
  for (let day = Math.floor(moment / DAY_MS); ; day++) {
    if (!days.includes(new Date(day * DAY_MS).getUTCDay())) continue;
    for (const minute of minutes) {
      const refresh = day * DAY_MS + minute * MINUTE_MS;
      if (refresh > moment) yield refresh;
    }
  }
}

export function datasetOf(resource: string): Dataset {
  const found = RESOURCES.find(({ name }) => name === resource);
  return found?.kind === 'rows' ? DATASET_OF[found.family] : 'coreFinancials';
}

/** The first refresh of any of some data sets, or of all, after a moment, that moment excluded. */
export function nextRefresh(moment: number, datasets: readonly Dataset[] = DATASETS): number {
  return Math.min(...datasets.map((dataset) => refreshesAfter(moment, dataset).next().value));
}

function at(hour: number, minute: number): number {
  return hour * 60 + minute;
}
