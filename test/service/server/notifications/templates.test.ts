import { describe, expect, it } from 'vitest';
import { TEMPLATE_FORMS } from '../../../../src/service/protocol/subscriptions/forms.ts';
import { notificationService, type Told } from '../../../support/notification-calls.ts';
import { recordsOfXml, SUBSCRIPTION, TEMPLATE } from '../../../support/notifications.ts';

const idOf = ({ body }: Told): string => (body as { Id: string }).Id;

describe('a template', () => {
  it('is created, shown, listed, changed and deleted', async () => {
    const { ask } = notificationService();
    const made = await ask('createTemplate', { body: TEMPLATE });
    const Id = idOf(made);
    expect(Id).toMatch(/^[0-9a-f]{32}$/);
    expect(made).toMatchObject({ status: 201, body: { Id, ...TEMPLATE } });
    expect(made.headers.get('location')).toBe(`/ntf/templates/${Id}`);
    expect(await ask('getTemplate', { path: { Id } })).toMatchObject({ status: 200, body: made.body });
    const xml = await ask('getTemplate', { path: { Id }, format: 'xml' });
    expect(recordsOfXml(TEMPLATE_FORMS, String(xml.body))).toEqual([made.body]);

    const change = { Id, Name: 'Longer', Subject: '', Body: 'text' };
    expect(await ask('updateTemplate', { path: { Id }, body: change })).toMatchObject({ status: 200, body: change });
    expect(await ask('updateTemplate', { path: { Id }, body: { ...change, Id: 'f'.repeat(32) } })).toMatchObject({
      status: 400,
      body: expect.stringContaining('Id differs from that of the path.'),
    });
    expect(await ask('listTemplates')).toMatchObject({ body: { result: { totalrows: 1, templates: [change] } } });

    const gone = await ask('deleteTemplate', { path: { Id } });
    expect(gone).toMatchObject({ status: 204, body: '', statusText: 'Template deleted' });
    expect(gone.headers.get('x-service-message')).toBe('The template was deleted.');
    for (const route of ['getTemplate', 'updateTemplate', 'deleteTemplate'] as const) {
      expect(await ask(route, { path: { Id }, body: TEMPLATE })).toMatchObject({
        status: 404,
        body: `Not Found: there is no template with the Id "${Id}".`,
      });
    }
  });

  it('is refused with all that is wrong with it', async () => {
    const { ask } = notificationService();
    const told = await ask('createTemplate', { body: { Id: 'f', Name: '', Subject: 'a\nb', Body: '@Raw(@Model.X)' } });
    expect(told.status).toBe(400);
    for (const part of ['Name takes', 'Subject takes', 'Body takes the tokens', 'Id is assigned at creation']) {
      expect(told.body).toContain(part);
    }
  });

  it('is seen, changed and used by its own key alone', async () => {
    const { ask } = notificationService();
    const Id = idOf(await ask('createTemplate', { body: TEMPLATE }));
    for (const route of ['getTemplate', 'updateTemplate', 'deleteTemplate'] as const) {
      expect(await ask(route, { key: 'other', path: { Id }, body: TEMPLATE })).toMatchObject({ status: 404 });
    }
    expect(await ask('listTemplates', { key: 'other' })).toMatchObject({ body: { result: { totalrows: 0 } } });
    const body = { ...SUBSCRIPTION, TemplateId: Id };
    expect(await ask('createSubscription', { key: 'other', body })).toMatchObject({
      status: 400,
      body: expect.stringContaining('TemplateId takes the id of an existing template'),
    });
    expect(await ask('createSubscription', { body })).toMatchObject({ status: 201, body });
  });

  it('that subscriptions use stays', async () => {
    const { ask } = notificationService();
    const path = { Id: idOf(await ask('createTemplate', { body: TEMPLATE })) };
    const using = await ask('createSubscription', { body: { ...SUBSCRIPTION, TemplateId: path.Id } });
    expect(await ask('deleteTemplate', { path })).toMatchObject({
      status: 409,
      body: 'The template is used by subscriptions: big_profits of user_1. Give them another one first.',
    });
    await ask('updateSubscription', { path: { Id: idOf(using) }, body: SUBSCRIPTION });
    expect(await ask('deleteTemplate', { path })).toMatchObject({ status: 204 });
  });

  it('does not go while a subscription to it is made', async () => {
    const { ask } = notificationService();
    const path = { Id: idOf(await ask('createTemplate', { body: TEMPLATE })) };
    const [made, gone] = await Promise.all([
      ask('createSubscription', { body: { ...SUBSCRIPTION, TemplateId: path.Id } }),
      ask('deleteTemplate', { path }),
    ]);
    expect([
      [201, 409],
      [400, 204],
    ]).toContainEqual([made.status, gone.status]);
  });
});
