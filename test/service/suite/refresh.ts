import { expect } from 'vitest';
import { ask } from './ask.ts';
import { property } from './is-object.ts';
import { withQuery } from './row-answers.ts';
import { type Service, type ServiceTest, serviceTest } from './service.ts';
import { COMPANIES, CORE_ANN, CORE_QTR, INSIDER_FILERS, ISSUE_HOLDERS, learn, OWNER_HOLDINGS } from './world.ts';

const WORKDAYS = [1, 2, 3, 4, 5];
const DAYS_AFTER = [2, 3, 4, 5, 6];
const EVEN_HOURS = ['00:00', '02:00', '04:00', '14:00', '16:00', '18:00', '20:00', '22:00'];

/** When the document says that each data set changes: days of the week (Sunday is 0) and times in UTC. */
const SCHEDULE = [
  { clause: 'refresh.companies', paths: [COMPANIES], days: DAYS_AFTER, times: ['07:13'] },
  { clause: 'refresh.core', paths: [CORE_ANN, CORE_QTR], days: DAYS_AFTER, times: ['07:13'] },
  {
    clause: 'refresh.insiders',
    paths: [INSIDER_FILERS, '/v2/insiders/transactions'],
    days: WORKDAYS,
    times: ['23:30'],
  },
  { clause: 'refresh.ownership', paths: [ISSUE_HOLDERS, OWNER_HOLDINGS], days: WORKDAYS, times: EVEN_HOURS },
];

const ADVANCES = 12;

/** Moves the clock of the service to the next refresh and gives its moment. */
async function advance(service: Service): Promise<Date> {
  const response = await service.fetch('/_control/advance', { method: 'POST' });
  if (response.status !== 200) service.skip('the clock of this server cannot be driven');
  const moment = property(await response.json(), 'now');
  return new Date(String(moment));
}

/** What a data set shows of a learnt part of each of its paths. */
async function shown(service: Service, paths: readonly string[]): Promise<string> {
  const texts = [];
  for (const path of paths) {
    const part = await learn(service, path);
    const { status, text } = await ask(service, withQuery(part.path, { limit: 9_999 }));
    expect(status).toBe(200);
    texts.push(text);
  }
  return texts.join('\n');
}

/** Refreshes. They move the clock, and so stand behind all other tests. */
export const REFRESH_SUITE: readonly ServiceTest[] = [
  serviceTest(
    ['alert.schedule', ...SCHEDULE.map(({ clause }) => clause)],
    'each data set changes at its own refreshes, and at no other time',
    async (service) => {
      const content = () => Promise.all(SCHEDULE.map(({ paths }) => shown(service, paths)));
      let before = await content();
      expect(await content()).toEqual(before);
      const changes = SCHEDULE.map(() => 0);
      for (let i = 0; i < ADVANCES; i++) {
        const moment = await advance(service);
        const after = await content();
        for (const [index, { days, times }] of SCHEDULE.entries()) {
          if (after[index] === before[index]) continue;
          changes[index] = (changes[index] ?? 0) + 1;
          expect(days).toContain(moment.getUTCDay());
          expect(times).toContain(moment.toISOString().slice(11, 16));
        }
        before = after;
      }
      expect(changes).not.toContain(0);
    },
  ),
];
