import { describe, expect, it } from 'vitest';
import { alertProperties, alertsOf, type FiredRow } from '../../../src/alerts/notifications/alerts.ts';
import { type DataLink, dataLink, linkScope, maskProperties } from '../../../src/alerts/notifications/data-link.ts';
import type { AlertGrain } from '../../../src/core/model/alert.ts';
import type { SubscriptionAnswer } from '../../../src/core/model/subscription.ts';
import { definedFieldSet } from '../../../src/service/image/image-fields.ts';
import { indexImage } from '../../../src/service/image/indexed-image.ts';
import { SUBSCRIPTION } from '../../support/notifications.ts';
import { type ImageRow, imageOf, num } from '../../support/row-images.ts';
import { testService, testView } from '../../support/service.ts';

const BASE = 'http://127.0.0.1:8080';
const AT = '2025-03-04T07:13:00.000Z';

function subscription(change: Partial<SubscriptionAnswer> = {}): SubscriptionAnswer {
  return { ...SUBSCRIPTION, Id: 'a'.repeat(32), Expression: 'netincome gt 0', ...change };
}

/** `years` rows of each of `companies`; every second company has a profit. */
function rowsOf(companies: number, years: number): readonly ImageRow[] {
  return Array.from({ length: companies * years }, (_, index) => {
    const entity = 1000 + Math.floor(index / years);
    return {
      values: {
        entityid: num(entity),
        primarysymbol: `S${entity}`,
        periodenddate: `12/31/${2000 + (index % years)}`,
        netincome: num(entity % 2 === 0 ? '1.50' : '-1'),
      },
    };
  });
}

const fired = (entities: readonly number[]): readonly FiredRow[] =>
  entities.map((entity) => ({ key: `${entity} 12/31/2000`, entity: String(entity) }));

/** The links of the alerts of a subscription, and the rows that the service answers with to each. */
async function followed(
  given: SubscriptionAnswer,
  { rows, entities, grain = 'refresh' }: { rows: readonly ImageRow[]; entities: readonly number[]; grain?: AlertGrain },
): Promise<readonly (DataLink & { readonly status: number; readonly found: readonly string[] })[]> {
  const image = imageOf(given.ResourceName, rows);
  const indexed = indexImage(image);
  const scope = await linkScope(indexed, given.Expression, definedFieldSet(indexed, []));
  const service = testService({ view: testView({ rows: { [given.ResourceName]: image } }) });
  const alerts = alertsOf({ subscription: given, at: AT, rows: fired(entities) }, grain);
  return Promise.all(
    alerts.map(async (alert) => {
      const link = dataLink(given, alert, { baseUrl: BASE, fields: image.fields, scope });
      const answer = await service.handle(new Request(link.url));
      const body = (await answer.json()) as { result?: { rows: { values: { field: string; value: unknown }[] }[] } };
      const entityOf = (row: { values: { field: string; value: unknown }[] }): string =>
        String(row.values.find(({ field }) => field === 'entityid')?.value);
      return { ...link, status: answer.status, found: [...new Set(body.result?.rows.map(entityOf))] };
    }),
  );
}

describe('a data link', () => {
  it('has the parameters of the contract and leads to the rows in the scope of the expression', async () => {
    const given = subscription({
      Expression: "netincome gt 1.25 and not (primarysymbol eq 'a&b=c#d+é*!')",
      AppKey: 'demo',
    });
    const [link] = await followed(given, { rows: rowsOf(6, 2), entities: [1002] });
    const url = new URL(link?.url ?? '');
    expect(url.pathname).toBe('/v2/corefinancials/ann');
    expect(link?.url).not.toMatch(/['()*! ]/);
    expect(Object.fromEntries(url.searchParams)).toEqual({
      filter: given.Expression,
      limit: '9999',
      offset: '0',
      fields: 'all',
      sortby: 'primarysymbol asc,periodenddate desc',
      appkey: 'demo',
    });
    expect(link).toMatchObject({ status: 200, leftOut: 0, found: ['1000', '1002', '1004'] });
  });

  it('is narrowed to companies of rows that fired where the service would refuse all', async () => {
    // 1,000 rows are in the scope; of 250 of the 500 companies each has one that fired.
    const entities = Array.from({ length: 250 }, (_, index) => 1000 + 2 * index);
    const [link] = await followed(subscription(), { rows: rowsOf(1000, 2), entities });
    expect(link).toMatchObject({ status: 200, leftOut: 0, found: entities.map(String) });
  });

  it('shows as many companies as the service answers, and says how many it leaves out', async () => {
    const entities = Array.from({ length: 300 }, (_, index) => 1000 + 2 * index);
    const [link] = await followed(subscription(), { rows: rowsOf(600, 4), entities });
    expect(link).toMatchObject({ status: 200, leftOut: 51, found: entities.slice(0, 249).map(String) });
  });

  it('shows the last row that the service answers', async () => {
    const entities = Array.from({ length: 112 }, (_, index) => 1000 + 2 * index);
    const [link] = await followed(subscription(), { rows: rowsOf(240, 9), entities });
    expect(link).toMatchObject({ status: 200, leftOut: 1, found: entities.slice(0, 111).map(String) });
  });

  it('of an alert of one row leads to its company', async () => {
    const links = await followed(subscription(), { rows: rowsOf(6, 2), entities: [1002, 1004], grain: 'row' });
    expect(links.map(({ found }) => found)).toEqual([['1002'], ['1004']]);
  });

  it.each([
    ['Companies', '/v2/companies'],
    ['Insiders-Transactions', '/v2/insiders/transactions'],
    ['Ownership-CurrentIssueHolders', '/v2/ownerships/currentissueholders'],
    ['Financials-QTR', '/v2/financials/qtr'],
  ])('of %s has its path', (ResourceName, path) => {
    const { url } = dataLink(
      subscription({ ResourceName }),
      { entities: [] },
      { baseUrl: `${BASE}/`, fields: ['cik'] },
    );
    expect(new URL(url).pathname).toBe(path);
    expect(new URL(url).searchParams.get('sortby')).toBe('cik asc');
  });

  it('shows no key in a preview', () => {
    const given = subscription({ AppKey: 'se&cret', ServiceApplicationKey: 'other-secret' });
    const { url } = dataLink(given, { entities: [] }, { baseUrl: BASE, fields: [] });
    expect(new URL(url).searchParams.get('appkey')).toBe('se&cret');
    const masked = maskProperties(alertProperties(given, url));
    expect(JSON.stringify(masked)).not.toMatch(/secret|cret/);
    expect(masked).toMatchObject({ ServiceApplicationKey: '***', DataLink: expect.stringMatching(/&appkey=\*\*\*$/) });
  });
});

describe('alerts', () => {
  it('have stable ids that differ by subscription, refresh and row', () => {
    const rows = fired([1000, 1000, 1002]);
    const of = (Id: string, at: string, grain: AlertGrain) =>
      alertsOf({ subscription: subscription({ Id }), at, rows }, grain).map(({ id }) => id);
    const ids = [
      ...of('a', AT, 'refresh'),
      ...of('b', AT, 'refresh'),
      ...of('a', '2025-03-05T07:13:00.000Z', 'refresh'),
      ...of('a', AT, 'row'),
    ];
    expect(new Set(ids).size).toBe(6);
    expect(ids.every((id) => /^[0-9a-f]{32}$/.test(id))).toBe(true);
    expect(of('a', AT, 'row')).toEqual(ids.slice(3));
    expect(alertsOf({ subscription: subscription(), at: AT, rows })).toMatchObject([
      { rows: 3, entities: ['1000', '1002'] },
    ]);
    expect(alertsOf({ subscription: subscription(), at: AT, rows: [] }, 'refresh')).toEqual([]);
  });
});
