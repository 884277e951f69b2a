import { expect } from 'vitest';
import { ask } from './ask.ts';
import { EVERY_ROW, type Journey, journey, type Mail } from './journey.ts';
import { rowsOf, withQuery } from './row-answers.ts';
import { type Service, type ServiceTest, serviceTest } from './service.ts';

/** The journey of a service that shows its alerts. */
async function alertsOf(service: Service): Promise<Journey> {
  const found = await journey(service);
  if (found.watchers.every(({ plain }) => plain.mails.length === 0)) service.skip('this server shows no alerts');
  return found;
}

const sentTo = (mails: readonly Mail[], address: string): readonly Mail[] =>
  mails.filter(({ to }) => to.address === address);

const texts = (body: Readonly<Record<string, unknown>>, ...names: readonly string[]): readonly string[] =>
  names.map((name) => String(body[name]));

/** Alerts, by the mails that the service shows at `/_control/alerts`. */
export const ALERTS_SUITE: readonly ServiceTest[] = [
  serviceTest(
    ['overview.alert', 'alert.kind', 'alert.trigger'],
    'a mail comes with each refresh that changes rows which satisfy the expression, and with no other',
    async (service) => {
      const { steps, watchers } = await alertsOf(service);
      for (const { of, templated, never } of watchers) {
        const moments = templated.mails.map(({ at }) => Date.parse(at));
        const changing = steps.flatMap(({ moment, changed }) => (changed.has(of.paths[0]) ? moment.getTime() : []));
        expect(moments, of.resource).toEqual(expect.arrayContaining(changing));
        expect(new Set(moments).size, of.resource).toBe(moments.length);
        const advanced = steps.map(({ moment }) => moment.getTime());
        expect(moments.filter((moment) => !advanced.includes(moment))).toEqual([]);
        expect(never.mails).toEqual([]);
      }
    },
  ),
  serviceTest(
    ['alert.addressees', 'subscription.fullname-to'],
    'the first and the second address get a mail of their own each, under the full name',
    async (service) => {
      const { watchers } = await alertsOf(service);
      for (const { plain, templated } of watchers) {
        const [first, second] = ['reader@example.org', 'second@example.org'].map((to) => sentTo(plain.mails, to));
        expect(first).toHaveLength(templated.mails.length);
        expect(second).toHaveLength(templated.mails.length);
        expect(plain.mails).toHaveLength(2 * templated.mails.length);
        for (const { to } of first ?? []) expect(to.name).toBe('First Reader');
        for (const { to } of second ?? []) expect(to.name).toBe('Second Reader');
        for (const { to } of templated.mails) expect(to).toEqual({ name: null, address: 'reader@example.org' });
      }
    },
  ),
  serviceTest(
    ['alert.template', 'template.application-id'],
    'a mail is made from the template of the subscription; ApplicationId is its UserId',
    async (service) => {
      const { watchers } = await alertsOf(service);
      for (const { templated } of watchers) {
        for (const { subject, text } of templated.mails) {
          expect(subject).toBe(`For ${templated.body.UserId}`);
          expect(text).toMatch(/^Look: http/);
          expect(text).toContain(`\nwhere ${EVERY_ROW}\n`);
        }
      }
    },
  ),
  serviceTest(
    ['template.default', 'alert.template'],
    'without a template, the subject names application, resource and expression, the text also key and link',
    async (service) => {
      const { watchers } = await alertsOf(service);
      for (const { plain } of watchers) {
        for (const { subject, text } of plain.mails) {
          for (const named of texts(plain.body, 'UserId', 'ResourceName', 'Expression')) {
            expect(subject).toContain(named);
            expect(text).toContain(named);
          }
          // This server shows its mails with masked keys.
          expect(text).toMatch(/key: \*\*\*/i);
          expect(text).toContain('http');
          expect(text).not.toContain(service.keys.full);
        }
      }
    },
  ),
  serviceTest(
    ['template.data-link'],
    'the link leads to the rows of the subscription, with the parameters of the document',
    async (service) => {
      const { watchers } = await alertsOf(service);
      for (const { of, templated } of watchers) {
        const [mail] = templated.mails.slice(-1);
        if (!mail) continue;
        const { pathname, searchParams } = new URL(/^Look: (\S+)/.exec(mail.text)?.[1] ?? '');
        expect(pathname).toBe(of.paths[0]);
        for (const name of ['limit', 'offset', 'fields', 'sortby']) expect(searchParams.get(name), name).not.toBe(null);
        expect([searchParams.get('filter'), searchParams.get('appkey')]).toEqual([EVERY_ROW, '***']);
        searchParams.delete('appkey');
        const { rows } = rowsOf(await ask(service, withQuery(pathname, Object.fromEntries(searchParams))));
        expect(rows.length).toBeGreaterThan(0);
        for (const { values } of rows) expect(Number(values.get('entityid'))).toBeGreaterThan(0);
      }
    },
  ),
];
