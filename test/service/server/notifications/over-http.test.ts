import { describe, expect, it } from 'vitest';
import { SUBSCRIPTION, TEMPLATE } from '../../../support/notifications.ts';
import { num } from '../../../support/row-images.ts';
import { testService, testView } from '../../../support/service.ts';

const rows = { 'CoreFinancials-ANN': [{ values: { primarysymbol: 'AAA', netincome: num(5) } }] };
const service = () => {
  const { handle } = testService({ view: testView({ rows }) });
  return async (method: string, path: string, body?: unknown): Promise<Response> =>
    handle(
      new Request(`http://localhost${path}${path.includes('?') ? '&' : '?'}appkey=demo`, {
        method,
        ...(body !== undefined && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
      }),
    );
};

describe('subscriptions and templates as requests', () => {
  it('take every path of the contract', async () => {
    const ask = service();
    const template = (await (await ask('POST', '/ntf/templates', TEMPLATE)).json()) as { Id: string };
    const body = { ...SUBSCRIPTION, TemplateId: template.Id };
    const made = await ask('POST', '/ntf/subscriptions', body);
    expect(made.status).toBe(201);
    const { Id } = (await made.json()) as { Id: string };

    expect(await (await ask('GET', `/ntf/subscriptions/${Id}.json`)).json()).toEqual({ Id, ...body });
    const list = { result: { totalrows: 1, subscriptions: [{ Id, ...body }] } };
    expect(await (await ask('GET', '/ntf/subscriptions?limit=5')).json()).toEqual(list);
    expect(await (await ask('GET', '/ntf/subscriptions/user/user_1')).json()).toEqual(list);
    expect(await (await ask('GET', '/ntf/templates.xml')).text()).toContain(`<Id>${template.Id}</Id>`);
    expect((await ask('PUT', `/ntf/subscriptions/${Id}`, { ...body, TemplateId: null })).status).toBe(200);
    expect((await ask('PUT', `/ntf/templates/${template.Id}`, { Id: template.Id, ...TEMPLATE })).status).toBe(200);

    for (const path of [`/ntf/subscriptions/${Id}`, `/ntf/templates/${template.Id}`]) {
      const gone = await ask('DELETE', path);
      expect([gone.status, await gone.text()]).toEqual([204, '']);
      const again = await ask('DELETE', `${path}?format=xml`);
      expect(again.status).toBe(404);
      expect(await again.text()).toMatch(/<Message>Not Found: there is no (subscription|template) with the Id/);
    }
  });

  it('repeat what a caller wrote only escaped', async () => {
    const ask = service();
    const evil = '<script>alert("1")</script>';
    const body = { ...SUBSCRIPTION, SubscriberFullName: evil, Expression: `primarysymbol eq '${evil}'` };
    const made = await ask('POST', '/ntf/subscriptions?format=xml', body);
    expect(made.status).toBe(201);
    expect(await made.text()).not.toContain('<script>');
    const refused = await ask('POST', '/ntf/subscriptions?format=xml', { [evil]: 1, ResourceName: evil });
    expect(refused.status).toBe(400);
    const text = await refused.text();
    expect(text).not.toContain('<script>');
    expect(text).toContain('&lt;script&gt;');
  });
});
