import { expect } from 'vitest';
import { ask, jsonOf, refusalOf } from './ask.ts';
import { property } from './is-object.ts';
import { askRows, type Rows, withQuery } from './row-answers.ts';
import { type Service, type ServiceTest, serviceTest } from './service.ts';
import { sortableDate } from './sortable-date.ts';
import {
  COMPANIES,
  CORE_ANN,
  CORE_QTR,
  FINANCIALS_QTR,
  INSIDER_FILERS,
  ISSUE_HOLDERS,
  learn,
  OWNER_HOLDINGS,
} from './world.ts';

const shown = ({ rows }: Rows) => rows.map(({ values }) => [...values]);

/** A resource of many rows that is asked for without any restriction: refused, or (`false`) small enough not to be. */
async function isRefused(service: Service, path: string): Promise<boolean> {
  const answer = await ask(service, withQuery(path, { limit: 1 }));
  if (answer.status === 200) {
    expect(Number(property(property(jsonOf(answer), 'result'), 'totalrows'))).toBeLessThan(1_000);
    return false;
  }
  const message = refusalOf(answer, 400);
  expect(message).toMatch(/1,?000/);
  expect(message).toMatch(/refine/i);
  return true;
}

/** A learnt part of at least so many rows, or a skipped test. */
async function atLeast(service: Service, path: string, count: number) {
  const part = await learn(service, path);
  return part.all.rows.length >= count ? part : service.skip(`${path} has fewer than ${count} rows`);
}

/** Limits, offsets and the threshold. */
export const PAGING_SUITE: readonly ServiceTest[] = [
  serviceTest(['limit.default', 'offset.default'], '25 rows come without limit and offset', async (service) => {
    const { path, all } = await atLeast(service, CORE_ANN, 60);
    const answered = await askRows(service, withQuery(path, { fields: 'all' }));
    expect(answered.total).toBe(all.total);
    expect(shown(answered)).toEqual(shown(all).slice(0, 25));
  }),
  serviceTest(['limit.range'], 'limit is 1 to 9999 on every path that takes it', async (service) => {
    const { path } = await learn(service, CORE_ANN);
    for (const limit of ['1', '9999']) jsonOf(await ask(service, withQuery(path, { limit })));
    for (const taking of [path, COMPANIES, INSIDER_FILERS, ISSUE_HOLDERS, FINANCIALS_QTR, '/ntf/subscriptions']) {
      for (const limit of ['0', '10000', '-1', 'ten', '2.5', '']) {
        expect(refusalOf(await ask(service, withQuery(taking, { limit })), 400)).toMatch(/limit.*within 1 - 9999/i);
      }
    }
  }),
  serviceTest(['limit.code'], 'the error of limit carries the code of the sample', async (service) => {
    const { headers } = await ask(service, withQuery(COMPANIES, { limit: 0 }));
    expect(headers.get('X-Service-Error-Code')).toBe('ERR_403_DEVELOPER_INACTIVE');
    expect((await ask(service, withQuery(COMPANIES, { offset: -1 }))).headers.has('X-Service-Error-Code')).toBe(false);
  }),
  serviceTest(['offset.range'], 'offset is 0 to 9000000000000000000 on every path that takes it', async (service) => {
    const { path, all } = await learn(service, CORE_ANN);
    for (const offset of ['9000000000000000000', '8999999999999999999', '9007199254740993']) {
      expect(await askRows(service, withQuery(path, { offset }))).toEqual({ total: all.total, rows: [] });
    }
    for (const taking of [path, COMPANIES, INSIDER_FILERS, ISSUE_HOLDERS, '/ntf/subscriptions']) {
      for (const offset of ['-1', '9000000000000000001', 'x', '1.5', '']) {
        const message = refusalOf(await ask(service, withQuery(taking, { offset })), 400);
        expect(message).toMatch(/offset.*valid integer.*0 - 9000000000000000000/i);
      }
    }
  }),
  serviceTest(
    ['offset.skips', 'offset.pages', 'offset.contradiction'],
    'limit 25 and offset 25 give rows 26 to 50',
    async (service) => {
      const { path, all } = await atLeast(service, CORE_ANN, 60);
      for (const offset of [0, 1, 25, 50]) {
        const page = await askRows(service, withQuery(path, { fields: 'all', limit: 25, offset }));
        expect(page.rows).toEqual(all.rows.slice(offset, offset + 25));
      }
    },
  ),
  serviceTest(['offset.rest'], 'offset 100 and limit 9999 give the rows from the 101st', async (service) => {
    const { path, all } = await atLeast(service, CORE_ANN, 110);
    const rest = await askRows(service, withQuery(path, { fields: 'all', limit: 9_999, offset: 100 }));
    expect(rest.rows).toEqual(all.rows.slice(100));
  }),
  serviceTest(
    ['threshold.refused', 'threshold.limit'],
    'results of 1,000 rows of core and insider resources are refused, however small the limit',
    async (service) => {
      const paths = [CORE_QTR, INSIDER_FILERS, '/v2/insiders/transactions'];
      const refused = await Promise.all(paths.map((path) => isRefused(service, path)));
      if (!refused.includes(true)) service.skip('no core or insider resource has 1,000 rows');
    },
  ),
  serviceTest(['threshold.others'], 'it holds for companies and full financials, too', async (service) => {
    const refused = [await isRefused(service, COMPANIES), await isRefused(service, FINANCIALS_QTR)];
    if (!refused.includes(true)) service.skip('neither has 1,000 rows');
  }),
  serviceTest(['threshold.ownership'], 'ownership resources give results of any size', async (service) => {
    const totals = [];
    for (const path of [ISSUE_HOLDERS, OWNER_HOLDINGS]) totals.push(Number((await askRows(service, path)).total));
    if (Math.max(...totals) < 1_000) service.skip('neither has 1,000 rows');
  }),
  serviceTest(['sort.default'], 'rows come by symbol, the latest period of each first', async (service) => {
    for (const path of [CORE_ANN, FINANCIALS_QTR]) {
      const { all } = await learn(service, path);
      const keys = all.rows.map(({ values }) => [
        values.get('primarysymbol'),
        sortableDate(values.get('periodenddate')),
      ]);
      for (const [index, [symbol, date]] of keys.entries()) {
        const [before, dateBefore] = keys[index - 1] ?? [];
        if (symbol === undefined || before === undefined) continue;
        expect(before <= symbol).toBe(true);
        if (before === symbol) expect(String(dateBefore) >= String(date)).toBe(true);
      }
    }
  }),
  serviceTest(
    ['sort.by', 'sort.unreported', 'key.sort'],
    'sortby sorts by several fields, numbers as numbers, what is not reported last',
    async (service) => {
      const { path, all } = await learn(service, CORE_ANN);
      const sorted = async (sortby: string) =>
        (await askRows(service, withQuery(path, { fields: 'all', limit: 9_999, sortby }))).rows;
      for (const [direction, sign] of [
        ['desc', -1],
        ['ASC', 1],
      ] as const) {
        const values = (await sorted(`NetIncome ${direction}`)).map((row) => row.values.get('netincome'));
        const reported = values.filter((value) => value !== undefined).map(Number);
        expect(values.slice(0, reported.length)).not.toContain(undefined);
        expect(reported).toEqual(reported.toSorted((a, b) => sign * (a - b)));
      }
      const keys = (await sorted('fiscalyear desc, entityid asc')).map(({ values }) => [
        -Number(values.get('fiscalyear')),
        Number(values.get('entityid')),
      ]);
      expect(keys).toHaveLength(all.rows.length);
      expect(keys).toEqual(keys.toSorted(([a = 0, b = 0], [c = 0, d = 0]) => a - c || b - d));
    },
  ),
];
