import { describe, expect, it } from 'vitest';
import type { ClientAnswer, Success } from '../../src/client/client-answer.ts';
import { createServiceClient } from '../../src/client/service-client.ts';
import type { Format } from '../../src/protocol/routes.ts';
import { num } from '../support/row-images.ts';
import { servedTaxonomy } from '../support/served-taxonomy.ts';
import { testService, testView } from '../support/service.ts';

const ROW = {
  values: {
    primarysymbol: 'ABC',
    companyname: 'A & B',
    entityid: num(8130),
    periodenddate: '12/31/2018',
    netincome: num('12.50'),
  },
};
const ROWS = Object.fromEntries(
  ['Companies', 'CoreFinancials-ANN', 'Financials-QTR', 'Insiders-Filers', 'Insiders-Issues', 'Insiders-Transactions']
    .concat(['Insiders-Summary', 'Ownership-CurrentIssueHolders', 'Ownership-CurrentOwnerHoldings'])
    .map((resource) => [resource, [ROW]]),
);
const VIEW = testView({ rows: ROWS, taxonomies: [servedTaxonomy('18'), servedTaxonomy('50')] });

function clientOf(key = 'demo') {
  const { handle } = testService({ view: VIEW });
  return createServiceClient({ baseUrl: 'http://localhost', key, fetch: (request) => handle(request) });
}

function success<T>(answer: ClientAnswer<T>): Success<T> {
  return answer.ok ? answer : expect.fail(`${answer.status} ${answer.message}`);
}

const content = <T>(answer: ClientAnswer<T>): T => success(answer).content ?? expect.fail('no content');

const FORMATS: readonly Format[] = ['json', 'xml'];

describe.each(FORMATS)('client and service in memory, in %s', (format) => {
  it('agree on rows', async () => {
    const client = clientOf();
    const ann = { path: { period: 'ann' }, format };
    const answers = [
      await client.companies({ format }),
      await client.coreFinancials(ann),
      await client.financials({ path: { period: 'qtr' }, format }),
      await client.insiderFilers({ format }),
      await client.insiderIssues({ format }),
      await client.insiderTransactions({ format }),
      await client.insiderSummary({ format }),
      await client.ownershipIssueHolders({ format }),
      await client.ownershipOwnerHoldings({ format }),
    ];
    for (const answer of answers) {
      const { totalRows, rows } = content(answer);
      expect(totalRows).toBe(1);
      expect(rows[0]?.values).toContainEqual({ field: 'companyname', value: { kind: 'text', text: 'A & B' } });
    }
    const chosen = content(await client.coreFinancials({ ...ann, query: { fields: 'netincome,primarysymbol' } }));
    expect(chosen.rows[0]?.values).toContainEqual({ field: 'netincome', value: { kind: 'number', text: '12.50' } });
    expect(chosen.rows[0]?.values).toHaveLength(2);
  });

  it('agree on taxonomies and their versions', async () => {
    const client = clientOf();
    const asked = { path: { TaxonomyID: '18' }, format };
    expect(content(await client.taxonomySummary({ format })).map(({ id }) => id)).toEqual([18, 50]);
    expect(content(await client.taxonomyCalculation(asked))[0]?.relationships[0]?.weight).toBe('1.0000');
    expect(content(await client.taxonomyFieldProperty(asked)).total).toBe(3);
    expect(content(await client.taxonomyPresentation(asked))[0]?.relationships).toHaveLength(2);
    const labels = success(await client.taxonomyFieldLabel({ ...asked, query: { fieldname: 'cash' } }));
    expect(labels.content?.fields.map(({ name }) => name)).toEqual(['cash']);
    const etag = labels.etag ?? expect.fail('no etag');
    const again = await client.taxonomyFieldLabel({ ...asked, query: { fieldname: 'cash' }, etag });
    expect(again).toEqual({ ok: true, status: 304, etag, content: undefined });
  });

  it('agree on subscriptions and templates', async () => {
    const client = clientOf();
    const template = { Name: 'T', Subject: 'S', Body: '<b>&' };
    const made = content(await client.createTemplate({ body: template, format }));
    const path = { Id: made.Id };
    expect(content(await client.getTemplate({ path, format }))).toEqual({ Id: made.Id, ...template });
    expect(content(await client.updateTemplate({ path, format, body: { ...template, Name: 'U' } })).Name).toBe('U');
    expect(content(await client.listTemplates({ format })).items.map(({ Name }) => Name)).toEqual(['U']);

    const properties = {
      Name: 'sub_1',
      UserId: 'user_1',
      ServiceApplicationKey: 'demo',
      ResourceName: 'CoreFinancials-ANN',
      Expression: 'netincome gt 1',
      SubscriberEmail: 'someone@example.com',
      TemplateId: made.Id,
    };
    const { Id } = content(await client.createSubscription({ body: properties, format }));
    const one = { path: { Id }, format };
    expect(content(await client.getSubscription(one))).toMatchObject(properties);
    const renamed = { ...properties, Name: 'sub_2', TemplateId: null };
    expect(content(await client.updateSubscription({ ...one, body: renamed })).Name).toBe('sub_2');
    const lists = [
      await client.listSubscriptions({ format }),
      await client.listUserSubscriptions({ path: { UserId: 'user_1' }, format }),
    ];
    for (const list of lists) expect(content(list).items.map((item) => item.Id)).toEqual([Id]);
    expect(success(await client.deleteSubscription(one)).status).toBe(204);
    expect(success(await client.deleteTemplate({ path, format })).status).toBe(204);
    expect(await client.getTemplate({ path, format })).toMatchObject({ ok: false, kind: 'refused', status: 404 });
  });

  it('agree on errors', async () => {
    expect(await clientOf('nobody').companies({ format })).toMatchObject({
      kind: 'refused',
      status: 403,
      code: 'ERR_403_DEVELOPER_INACTIVE',
    });
    expect(await clientOf().companies({ query: { limit: '0' }, format })).toMatchObject({
      status: 400,
      message: expect.stringContaining('1 - 9999'),
    });
  });
});
