import { expect } from 'vitest';
import { contents, DATA_SETS, journey } from './journey.ts';
import { type ServiceTest, serviceTest } from './service.ts';

const WORKDAYS = [1, 2, 3, 4, 5];
const DAYS_AFTER = [2, 3, 4, 5, 6];
const EVEN_HOURS = ['00:00', '02:00', '04:00', '14:00', '16:00', '18:00', '20:00', '22:00'];

/** When the document says that each data set changes: days of the week (Sunday is 0) and times in UTC. */
const SCHEDULE = {
  Companies: { clause: 'refresh.companies', days: DAYS_AFTER, times: ['07:13'] },
  'CoreFinancials-ANN': { clause: 'refresh.core', days: DAYS_AFTER, times: ['07:13'] },
  'Insiders-Filers': { clause: 'refresh.insiders', days: WORKDAYS, times: ['23:30'] },
  'Ownership-CurrentIssueHolders': { clause: 'refresh.ownership', days: WORKDAYS, times: EVEN_HOURS },
};

/** Refreshes. They move the clock, and so stand behind all other tests. */
export const REFRESH_SUITE: readonly ServiceTest[] = [
  serviceTest(
    ['alert.schedule', ...Object.values(SCHEDULE).map(({ clause }) => clause)],
    'each data set changes at its own refreshes, and at no other time',
    async (service) => {
      const { steps } = await journey(service);
      for (const { resource, paths } of DATA_SETS) {
        const { days, times } = SCHEDULE[resource];
        const changing = steps.filter(({ changed }) => paths.some((path) => changed.has(path)));
        expect(changing.length, resource).toBeGreaterThan(0);
        for (const { moment } of changing) {
          expect(days).toContain(moment.getUTCDay());
          expect(times).toContain(moment.toISOString().slice(11, 16));
        }
      }
      expect(await contents(service)).toEqual(await contents(service));
    },
  ),
];
