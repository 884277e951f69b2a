import { describe, expect, it } from 'vitest';
import type { ServedTaxonomy } from '../../../../src/core/model/service-taxonomies.ts';
import type { FieldProperty } from '../../../../src/core/model/taxonomy.ts';
import { SUBSCRIPTION_FORMS } from '../../../../src/service/protocol/subscriptions/forms.ts';
import { openServiceFile } from '../../../../src/warehouse/store/service-file/open-service-file.ts';
import { KEYS, notificationService, type Told } from '../../../support/notification-calls.ts';
import { recordsOfXml, SUBSCRIPTION, TEMPLATE } from '../../../support/notifications.ts';
import { imageOf, num } from '../../../support/row-images.ts';
import { SERVICE_FILE_PORTS, tempStore } from '../../../support/temp-store.ts';

const named = (Name: string, change: object = {}): object => ({ ...SUBSCRIPTION, Name, ...change });
const idOf = ({ body }: Told): string => (body as { Id: string }).Id;
const namesIn = ({ body }: Told): string[] =>
  (body as { result: { subscriptions: { Name: string }[] } }).result.subscriptions.map(({ Name }) => Name);

/** A taxonomy of which nothing but its fields matters. */
function taxonomyWith(fields: Readonly<Record<string, Partial<FieldProperty>>>): ServedTaxonomy {
  const properties = Object.entries(fields).map(([name, said]) => ({ field: { namespace: 'service', name }, ...said }));
  const parts = { sections: [], calculation: [], presentation: [], labels: [], properties };
  const named = {
    source: 'service',
    id: '18',
    name: 'CI',
    extent: 'whole',
    fieldIds: new Map(),
    sectionIds: new Map(),
  } as const;
  return { ...named, parts };
}

describe('a subscription', () => {
  it('whose expression is not understood is told of no field that its key may not see', async () => {
    const { ask } = notificationService();
    const body = { ...SUBSCRIPTION, ServiceApplicationKey: 'few' };
    const said = async (Expression: string, key: string) =>
      await ask('createSubscription', { key, body: { ...body, ServiceApplicationKey: key, Expression } });
    expect(JSON.stringify((await said('netincom gt 1', 'demo')).body)).toContain('mean netincome?');
    const unknown = await said('netincom gt 1', 'few');
    expect(unknown.status).toBe(400);
    expect(JSON.stringify(unknown.body)).not.toMatch(/\bnetincome\b/);
    expect(await said('netincome eq "text"', 'few')).toMatchObject({
      status: 403,
      body: 'ServiceApplicationKey is not entitled to the fields: netincome.',
    });
    expect((await said('netincome eq "text"', 'demo')).status).toBe(400);
  });

  it('watches what comes after the snapshot that its resource showed at its creation, also after a change', async () => {
    const rows = imageOf(SUBSCRIPTION.ResourceName, [{ values: { primarysymbol: 'AAA', netincome: num(1) } }]);
    const images = [{ ...rows, snapshot: 7 }];
    const { ask, parts } = notificationService({ images });
    const path = { Id: idOf(await ask('createSubscription', { body: SUBSCRIPTION })) };
    images[0] = { ...rows, snapshot: 9 };
    await ask('updateSubscription', { path, body: { ...SUBSCRIPTION, Expression: 'netincome gt 5' } });
    await ask('createSubscription', { body: named('later') });
    expect(parts.subscriptions.all().map(({ Expression, since }) => [Expression, since])).toEqual([
      ['netincome gt 5', 7],
      [SUBSCRIPTION.Expression, 9],
    ]);
  });

  it('is created with an id of 32 hex digits, shown, changed and deleted', async () => {
    const { ask } = notificationService();
    const made = await ask('createSubscription', { body: SUBSCRIPTION });
    const Id = idOf(made);
    const path = { Id };
    expect(Id).toMatch(/^[0-9a-f]{32}$/);
    expect(made).toMatchObject({ status: 201, body: { Id, ...SUBSCRIPTION } });
    expect(made.headers.get('location')).toBe(`/ntf/subscriptions/${Id}`);
    expect(Object.keys(made.body as object)).toEqual(['Id', ...Object.keys(SUBSCRIPTION)]);
    expect(await ask('getSubscription', { path: { Id: Id.toUpperCase() } })).toMatchObject({
      status: 200,
      body: made.body,
    });

    const change = { ...SUBSCRIPTION, Id, Name: 'renamed', SubscriberFullName: 'Some One' };
    const { SubscriberFullName: _, ...without } = change;
    expect(await ask('updateSubscription', { path, body: change })).toMatchObject({ status: 200, body: change });
    expect(await ask('updateSubscription', { path, body: without })).toMatchObject({
      status: 200,
      body: { ...without, SubscriberFullName: null },
    });

    const gone = await ask('deleteSubscription', { path });
    expect(gone).toMatchObject({ status: 204, body: '', statusText: 'Subscription deleted' });
    expect(gone.headers.get('x-service-message')).toBe('The subscription was deleted.');
    for (const route of ['getSubscription', 'updateSubscription', 'deleteSubscription'] as const) {
      expect(await ask(route, { path, body: SUBSCRIPTION })).toMatchObject({
        status: 404,
        body: `Not Found: there is no subscription with the Id "${Id}".`,
      });
    }
  });

  it('is shown in XML where that is asked for', async () => {
    const { ask } = notificationService();
    const made = await ask('createSubscription', { body: SUBSCRIPTION, format: 'xml' });
    expect(made.headers.get('content-type')).toBe('application/xml; charset=utf-8');
    const [record] = recordsOfXml(SUBSCRIPTION_FORMS, String(made.body));
    expect(record).toEqual({ Id: expect.stringMatching(/^[0-9a-f]{32}$/), ...SUBSCRIPTION });
    const list = await ask('listSubscriptions', { format: 'xml' });
    expect(list.body).toContain('<totalrows>1</totalrows>');
    expect(recordsOfXml(SUBSCRIPTION_FORMS, String(list.body))).toEqual([record]);
  });

  it('is seen and changed by its own key alone', async () => {
    const { ask } = notificationService();
    const path = { Id: idOf(await ask('createSubscription', { body: SUBSCRIPTION })) };
    for (const route of ['getSubscription', 'updateSubscription', 'deleteSubscription'] as const) {
      expect(await ask(route, { key: 'other', path, body: SUBSCRIPTION })).toMatchObject({ status: 404 });
    }
    expect(namesIn(await ask('listSubscriptions', { key: 'other' }))).toEqual([]);
    expect(namesIn(await ask('listUserSubscriptions', { key: 'other', path: { UserId: 'user_1' } }))).toEqual([]);
    expect(await ask('createSubscription', { key: 'other', body: SUBSCRIPTION })).toMatchObject({ status: 201 });
    expect(await ask('getSubscription', { path })).toMatchObject({ status: 200 });
  });

  it.each(['', 'x', '0', '../user', 'a'.repeat(5_000), "'; DROP TABLE subscription"])('%# is none', async (Id) => {
    const { ask } = notificationService();
    const told = await ask('getSubscription', { path: { Id } });
    expect(told.status).toBe(404);
    expect(String(told.body).length).toBeLessThan(200);
  });
});

describe('lists', () => {
  const filled = async () => {
    const { ask, parts } = notificationService();
    for (let i = 0; i < 30; i += 1) {
      await ask('createSubscription', { body: named(`name_${i}`, { UserId: i % 10 === 0 ? 'ten' : 'other' }) });
    }
    return { ask, parts };
  };

  it('have 25 subscriptions unless more are asked for, in the order of making, and count all', async () => {
    const { ask } = await filled();
    const all = Array.from({ length: 30 }, (_, i) => `name_${i}`);
    const first = await ask('listSubscriptions');
    expect(namesIn(first)).toEqual(all.slice(0, 25));
    expect(first.body).toMatchObject({ result: { totalrows: 30 } });
    const pages: string[] = [];
    for (let offset = 0; offset < 30; offset += 7) {
      pages.push(...namesIn(await ask('listSubscriptions', { query: { limit: '7', offset: String(offset) } })));
    }
    expect(pages).toEqual(all);
    const beyond = await ask('listSubscriptions', { query: { offset: '9000000000000000000' } });
    expect(beyond).toMatchObject({ status: 200, body: { result: { totalrows: 30, subscriptions: [] } } });
  });

  it.each([
    [{ limit: '0' }, /1 - 9999/],
    [{ limit: '10000' }, /1 - 9999/],
    [{ limit: 'x' }, /1 - 9999/],
    [{ offset: '-1' }, /9000000000000000000/],
    [{ offset: '9000000000000000001' }, /9000000000000000000/],
  ])('refuse %j', async (query, message) => {
    const { ask } = notificationService();
    for (const route of ['listSubscriptions', 'listTemplates'] as const) {
      expect(await ask(route, { query })).toMatchObject({ status: 400, body: expect.stringMatching(message) });
    }
  });

  it('of a user have all of that user', async () => {
    const { ask } = await filled();
    expect(namesIn(await ask('listUserSubscriptions', { path: { UserId: 'ten' } }))).toEqual([
      'name_0',
      'name_10',
      'name_20',
    ]);
    expect(namesIn(await ask('listUserSubscriptions', { path: { UserId: 'other' } }))).toHaveLength(27);
    expect(await ask('listUserSubscriptions', { path: { UserId: 'nobody' } })).toMatchObject({
      status: 200,
      body: { result: { totalrows: 0, subscriptions: [] } },
    });
  });

  it('keep the order of making when one is changed', async () => {
    const { ask } = notificationService();
    const made = await ask('createSubscription', { body: named('one') });
    await ask('createSubscription', { body: named('two') });
    await ask('updateSubscription', { path: { Id: idOf(made) }, body: named('three') });
    expect(namesIn(await ask('listSubscriptions'))).toEqual(['three', 'two']);
  });
});

describe('the name', () => {
  it('is unique for each user of a key', async () => {
    const { ask } = notificationService();
    const first = await ask('createSubscription', { body: named('twice') });
    const told = await ask('createSubscription', { body: named('twice') });
    expect(told).toMatchObject({
      status: 409,
      body: expect.stringContaining('Name is unique per user; user_1 has a subscription twice already.'),
    });
    expect(await ask('createSubscription', { body: named('twice', { UserId: 'user_2' }) })).toMatchObject({
      status: 201,
    });
    const second = await ask('createSubscription', { body: named('second') });
    expect(await ask('updateSubscription', { path: { Id: idOf(second) }, body: named('twice') })).toMatchObject({
      status: 409,
    });
    expect(await ask('updateSubscription', { path: { Id: idOf(first) }, body: named('twice') })).toMatchObject({
      status: 200,
    });
    await ask('deleteSubscription', { path: { Id: idOf(first) } });
    expect(await ask('createSubscription', { body: named('twice') })).toMatchObject({ status: 201 });
  });

  it('goes to one of two that ask for it at once, in memory and in a file', async () => {
    const file = await openServiceFile(`${await tempStore()}.service`, SERVICE_FILE_PORTS);
    await file.putKeys(KEYS);
    for (const { ask } of [notificationService(), notificationService({ file })]) {
      const told = await Promise.all(
        Array.from({ length: 8 }, () => ask('createSubscription', { body: named('raced') })),
      );
      expect(told.map(({ status }) => status).sort()).toEqual([201, ...Array.from({ length: 7 }, () => 409)]);
      expect(namesIn(await ask('listSubscriptions'))).toEqual(['raced']);
    }
    await file.close();
  });
});

describe('the expression', () => {
  const told = async (Expression: string, ResourceName = 'CoreFinancials-ANN', world = {}) =>
    notificationService(world).ask('createSubscription', { body: { ...SUBSCRIPTION, Expression, ResourceName } });

  it.each([
    'netincome gt 1000',
    "NetIncome gt 1.5 and primarysymbol eq 'AAA' and fiscalyear eq 2018",
    'periodenddate gt "1/1/2018"',
    'ticker eq "AAA"',
  ])('may be %s', async (expression) => {
    expect(await told(expression)).toMatchObject({ status: 201, body: { Expression: expression } });
  });

  it.each([
    ['netincome gt', /Expression takes a filter expression over the fields of CoreFinancials-ANN; at character 1?\d/],
    ['nonsense gt 5', /unknown field nonsense/],
    ['netincom gt 5', /did you mean netincome\?/],
    ['netincome gt "x"', /gt needs a number/],
    ['netincome', /not a condition/],
    ["periodenddate gt 'soon'", /is not a date/],
    [`${'('.repeat(200)}netincome gt 1${')'.repeat(200)}`, /deep/],
    [`netincome gt ${'1'.repeat(20_000)}`, /long|16384|16,384/],
  ])('may not be %s', async (expression, message) => {
    const { status, body } = await told(expression);
    expect({ status, body }).toEqual({ status: 400, body: expect.stringMatching(message) });
    expect(String(body).length).toBeLessThan(3_000);
  });

  it('knows the fields of its own resource, and those that taxonomies define', async () => {
    const images = [imageOf('Financials-QTR', [{ values: { netincome: num(5) } }])];
    expect(await told('totalassets gt 5', 'Financials-QTR', { images })).toMatchObject({ status: 400 });
    const taxonomies = [taxonomyWith({ assetsabstract: { canHoldValue: false }, totalassets: { isNumeric: true } })];
    expect(await told('totalassets gt 5 and netincome gt 5', 'Financials-QTR', { images, taxonomies })).toMatchObject({
      status: 201,
    });
    expect(await told('assetsabstract eq "x"', 'Financials-QTR', { images, taxonomies })).toMatchObject({
      status: 400,
    });
    expect(await told('totalassets gt 5', 'Financials-QTR', { taxonomies })).toMatchObject({ status: 201 });
  });

  it('cannot be judged where nothing is known of its resource', async () => {
    expect(await told('companyname eq "x"', 'Companies')).toMatchObject({
      status: 400,
      body: expect.stringContaining('Expression takes the fields of Companies, of which there are no rows yet'),
    });
  });
});

describe('the keys', () => {
  const told = (change: object, assumptions = {}) =>
    notificationService({ assumptions }).ask('createSubscription', { body: { ...SUBSCRIPTION, ...change } });

  it.each(['AppKey', 'ServiceApplicationKey'])('of %s have to be known, and are never repeated', async (name) => {
    const { status, body } = await told({ [name]: 'n0-such-key' });
    expect(status).toBe(400);
    expect(body).toContain(`${name} takes a valid application key; this is not one.`);
    expect(body).not.toContain('n0-such-key');
  });

  it.each(['AppKey', 'ServiceApplicationKey'])(
    'of %s have to be entitled to the resource and to the fields of the expression',
    async (name) => {
      const Expression = 'netincome gt 1 and ebit gt 1 and fiscalyear gt 1';
      expect(await told({ [name]: 'few', Expression })).toMatchObject({
        status: 403,
        body: `${name} is not entitled to the fields: netincome, ebit.`,
      });
      expect(await told({ [name]: 'companies' })).toMatchObject({
        status: 403,
        body: `${name} is not entitled to the resource CoreFinancials-ANN.`,
      });
      expect(await told({ [name]: 'few', Expression: 'fiscalyear gt 1' })).toMatchObject({ status: 201 });
      expect(await told({ [name]: 'few', Expression }, { foreignField: '400' })).toMatchObject({ status: 400 });
      expect(await told({ [name]: 'few', Expression, Name: 'x' })).toMatchObject({
        status: 400,
        body: expect.not.stringContaining('entitled'),
      });
    },
  );

  it('may leave AppKey out', async () => {
    expect(await told({ AppKey: undefined, ServiceApplicationKey: 'other' })).toMatchObject({
      status: 201,
      body: { AppKey: 'other', ServiceApplicationKey: 'other' },
    });
  });
});

describe('a body', () => {
  it('is told everything that is wrong with it at once', async () => {
    const { ask } = notificationService();
    await ask('createSubscription', { body: named('twice') });
    const body = named('twice', {
      Id: 'f'.repeat(32),
      AppKey: 'unknown',
      Expression: 'nonsense eq 1',
      SubscriberEmail: 'x',
      TemplateId: 'e'.repeat(32),
      Colour: 1,
    });
    const told = await ask('createSubscription', { body });
    expect(told.status).toBe(400);
    for (const part of [
      'There is no property "Colour"',
      'SubscriberEmail takes',
      'Id is assigned at creation',
      'unknown field nonsense',
      'AppKey takes a valid application key',
      `TemplateId takes the id of an existing template; there is none with ${'e'.repeat(32)}.`,
      'Name is unique per user',
    ]) {
      expect(told.body).toContain(part);
    }
  });

  it('may have the Id of its path only', async () => {
    const { ask } = notificationService();
    const Id = idOf(await ask('createSubscription', { body: SUBSCRIPTION }));
    const told = await ask('updateSubscription', { path: { Id }, body: { ...SUBSCRIPTION, Id: 'f'.repeat(32) } });
    expect(told).toMatchObject({ status: 400, body: expect.stringContaining('Id differs from that of the path.') });
    expect(await ask('updateSubscription', { path: { Id }, body: { ...SUBSCRIPTION, Id: null } })).toMatchObject({
      status: 200,
    });
  });

  it.each([
    [{}, 415],
    [{ 'content-type': 'text/plain' }, 415],
    [{ 'content-type': 'application/x-www-form-urlencoded' }, 415],
    [{ 'content-type': 'application/jsonp' }, 415],
    [{ 'content-type': 'application/json; charset=iso-8859-1' }, 415],
    [{ 'content-type': 'application/json', 'content-encoding': 'gzip' }, 415],
    [{ 'content-type': 'Application/JSON' }, 201],
    [{ 'content-type': 'application/json; charset="UTF-8"' }, 201],
    [{ 'content-type': 'application/json;charset=utf-8; v=1' }, 201],
  ])('with the headers %j', async (headers, status) => {
    const { ask } = notificationService();
    expect(await ask('createSubscription', { headers, body: SUBSCRIPTION })).toMatchObject({ status });
    const { status: ofTemplate } = await ask('createTemplate', { headers, body: TEMPLATE });
    expect(ofTemplate).toBe(status);
  });
});
