import { expect } from 'vitest';
import { ask, jsonOf, refusalOf, send, xmlOf } from './ask.ts';
import { property } from './is-object.ts';
import { idOf, judge, listed, SUBSCRIPTIONS, subscription, TEMPLATES, template, withCreated } from './notes.ts';
import { type ServiceTest, serviceTest } from './service.ts';

const NO_ID = '0123456789abcdef0123456789abcdef';

const TOKENS = [
  'Id',
  'ApplicationId',
  'Name',
  'ServiceApplicationKey',
  'Expression',
  'ResourceName',
  'SubscriberEmail',
  'SubscriberFullName',
  'DataLink',
].map((property) => `@Raw(@Model.${property})`);

/** Templates of mails. */
export const TEMPLATES_SUITE: readonly ServiceTest[] = [
  serviceTest(
    ['overview.notifications', 'templates.create', 'templates.get', 'templates.status', 'template.id'],
    'a template that is made is answered, and read by its Id',
    async (service) => {
      const body = template();
      const answer = await send(service, 'POST', TEMPLATES, body);
      const path = `${TEMPLATES}/${idOf(answer)}`;
      const read = await ask(service, path);
      const xml = await ask(service, `${path}.xml`);
      await ask(service, path, { method: 'DELETE' });
      const made = jsonOf(answer, 201);
      expect(made).toMatchObject(body);
      expect(property(made, 'Id')).toMatch(/^[0-9a-f]{32}$/);
      expect(jsonOf(read)).toEqual(made);
      expect(xmlOf(xml)).toContain(`>${body.Name}<`);
    },
  ),
  serviceTest(
    ['templates.update', 'templates.status'],
    'a template is changed, its Id in the body or not',
    async (service) => {
      const body = template();
      await withCreated(service, TEMPLATES, [body], async (id) => {
        const path = `${TEMPLATES}/${id}`;
        for (const changed of [
          { ...body, Id: id, Subject: 'Other data' },
          { ...body, Body: 'Other text' },
        ]) {
          expect(jsonOf(await send(service, 'PUT', path, changed))).toMatchObject({ ...changed, Id: id });
          expect(jsonOf(await ask(service, path))).toMatchObject({ ...changed, Id: id });
        }
        refusalOf(await send(service, 'PUT', path, { ...body, Id: NO_ID }), 400);
      });
    },
  ),
  serviceTest(
    ['templates.delete', 'templates.not-found', 'templates.status'],
    'a template that is deleted is gone, and what is not there is 404',
    async (service) => {
      const path = `${TEMPLATES}/${idOf(await send(service, 'POST', TEMPLATES, template()))}`;
      expect(await ask(service, path, { method: 'DELETE' })).toMatchObject({ status: 204, text: '' });
      refusalOf(await ask(service, path, { method: 'DELETE' }), 404);
      refusalOf(await ask(service, path), 404);
      refusalOf(await send(service, 'PUT', path, template()), 404);
      refusalOf(await ask(service, `${TEMPLATES}/${NO_ID}`, { method: 'DELETE' }), 404);
    },
  ),
  serviceTest(['templates.used'], 'a template that a subscription uses is kept', async (service) => {
    await withCreated(service, TEMPLATES, [template()], async (id) => {
      await withCreated(service, SUBSCRIPTIONS, [subscription(service, { TemplateId: id })], async () => {
        refusalOf(await ask(service, `${TEMPLATES}/${id}`, { method: 'DELETE' }), 409);
        jsonOf(await ask(service, `${TEMPLATES}/${id}`));
      });
    });
  }),
  serviceTest(['templates.list'], 'templates are listed, with limit and offset', async (service) => {
    await withCreated(service, TEMPLATES, [template(), template(), template()], async (...ids) => {
      const page = async (query: string) =>
        listed(await ask(service, `${TEMPLATES}${query}`), 'templates').map((entry) => property(entry, 'Id'));
      const all = await page('?limit=9999');
      expect(all.slice(-3)).toEqual(ids);
      expect(await page(`?limit=1&offset=${all.length - 2}`)).toEqual([ids[1]]);
    });
  }),
  serviceTest(
    ['template.name', 'template.subject', 'template.body'],
    'name, subject and body have their greatest lengths',
    async (service) => {
      const lengths = { Name: 255, Subject: 9_999, Body: 50_000 };
      for (const [name, most] of Object.entries(lengths)) {
        const fits = await judge(service, TEMPLATES, template({ [name]: 'x'.repeat(most) }));
        expect(fits.status, `${name} of ${most} characters`).toBeLessThan(300);
        const answer = await send(service, 'POST', TEMPLATES, template({ [name]: 'x'.repeat(most + 1) }));
        expect(refusalOf(answer, 400)).toContain(name);
      }
    },
  ),
  serviceTest(['template.tokens'], 'subject and body keep the tokens of all nine properties', async (service) => {
    const body = template({ Subject: TOKENS.join(' '), Body: `<p>${TOKENS.join('</p>\n<p>')}</p>` });
    await withCreated(service, TEMPLATES, [body], async (id) => {
      expect(jsonOf(await ask(service, `${TEMPLATES}/${id}`))).toMatchObject(body);
    });
  }),
  serviceTest(['template.unknown-token'], 'a token of another property is told', async (service) => {
    const answer = await send(service, 'POST', TEMPLATES, template({ Body: '@Raw(@Model.Colour)' }));
    expect(refusalOf(answer, 400)).toContain('Colour');
  }),
];
