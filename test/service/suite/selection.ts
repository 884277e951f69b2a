import { expect } from 'vitest';
import { ask, refusalOf } from './ask.ts';
import { first } from './is-object.ts';
import { askRows, column, type Row, withQuery } from './row-answers.ts';
import { type Service, type ServiceTest, serviceTest } from './service.ts';
import { sortableDate } from './sortable-date.ts';
import { COMPANIES, CORE_ANN, CORE_QTR, INSIDER_FILERS, learn } from './world.ts';

/** Asks for a part of a learnt part and holds it to what a filter over all its rows leaves, in the same order. */
async function selects(
  service: Service,
  path: string,
  parameters: Readonly<Record<string, string | number>>,
  keep: (row: Row) => boolean,
): Promise<void> {
  const part = await learn(service, path);
  const expected = part.all.rows.filter(keep).map(({ values }) => [...values]);
  expect(expected.length, `rows that ${JSON.stringify(parameters)} keeps`).toBeGreaterThan(0);
  expect(expected.length, `rows that ${JSON.stringify(parameters)} drops`).toBeLessThan(part.all.rows.length);
  const query = withQuery(replaced(part.path, parameters), { fields: 'all', limit: 9_999 });
  const { total, rows } = await askRows(service, query);
  expect(total).toBe(String(expected.length));
  expect(rows.map(({ values }) => [...values])).toEqual(expected);
}

/** A path with parameters in the place of those of the same names. */
function replaced(path: string, parameters: Readonly<Record<string, string | number>>): string {
  const [bare = '', query = ''] = path.split('?');
  const names = Object.keys(parameters);
  const kept = query.split('&').filter((pair) => pair !== '' && !names.includes(pair.split('=')[0] ?? ''));
  return withQuery(kept.length === 0 ? bare : `${bare}?${kept.join('&')}`, parameters);
}

const value = (row: Row, field: string): string => row.values.get(field) ?? '';
const quarter = (row: Row): number => Number(value(row, 'fiscalyear')) * 4 + Number(value(row, 'fiscalquarter')) - 1;
const quarterText = (index: number): string => `${Math.floor(index / 4)}q${(index % 4) + 1}`;

async function distinct(service: Service, path: string, field: string): Promise<string[]> {
  return [...new Set(column((await learn(service, path)).all, field))];
}

/** Not a word of the language, and a letter with letters and digits behind it. */
function isPlainWord(symbol: string): boolean {
  return /^(?!(?:and|or|not|in|eq|ne|gt|ge|lt|le|add|sub|mul|div|mod|true|false|null)$)[a-z][a-z0-9]*$/i.test(symbol);
}

/** What selects rows. */
export const SELECTION_SUITE: readonly ServiceTest[] = [
  serviceTest(['select.primarysymbols'], 'primarysymbols selects a list of symbols', async (service) => {
    const [one = '', two = ''] = await distinct(service, CORE_ANN, 'primarysymbol');
    await selects(service, CORE_ANN, { primarysymbols: one }, (row) => value(row, 'primarysymbol') === one);
    const both = `${two.toLowerCase()},${one}`;
    await selects(service, CORE_ANN, { primarysymbols: both }, (row) =>
      [one, two].includes(value(row, 'primarysymbol')),
    );
    expect(await askRows(service, withQuery(CORE_ANN, { primarysymbols: 'ZZZNONESUCH' }))).toEqual({
      total: '0',
      rows: [],
    });
  }),
  serviceTest(
    ['select.companynames', 'select.companynames-case'],
    'companynames selects by name, with * in any place, in any case',
    async (service) => {
      const names = await distinct(service, CORE_ANN, 'companyname');
      const name = first(names.filter((text) => !text.includes('*')));
      const is = (test: (text: string) => boolean) => (row: Row) => test(value(row, 'companyname').toLowerCase());
      const wanted = name.toLowerCase();
      await selects(
        service,
        CORE_ANN,
        { companynames: name },
        is((text) => text === wanted),
      );
      const others = names.map((text) => text.toLowerCase());
      const telling = (parts: readonly string[], has: (text: string, part: string) => boolean): string =>
        first(
          parts.filter((part) => part.length > 3 && !part.includes('*') && others.some((text) => !has(text, part))),
        );
      const lengths = Array.from(wanted, (_, index) => index);
      const start = telling(
        lengths.map((length) => wanted.slice(0, length)),
        (text, part) => text.startsWith(part),
      );
      await selects(
        service,
        CORE_ANN,
        { companynames: `${start.toUpperCase()}*` },
        is((text) => text.startsWith(start)),
      );
      const end = telling(
        lengths.map((length) => wanted.slice(-length)),
        (text, part) => text.endsWith(part),
      );
      await selects(
        service,
        CORE_ANN,
        { companynames: `*${end}` },
        is((text) => text.endsWith(end)),
      );
      const middle = telling(
        lengths.map((length) => wanted.slice(2, length)),
        (text, part) => text.includes(part),
      );
      await selects(
        service,
        CORE_ANN,
        { companynames: `*${middle}*` },
        is((text) => text.includes(middle)),
      );
    },
  ),
  serviceTest(['select.companynames'], 'a comma in companynames is a part of the name', async (service) => {
    const names = await distinct(service, CORE_ANN, 'companyname');
    const [one = '', two = ''] = names.filter((name) => !name.includes('*'));
    const list = await askRows(service, withQuery(CORE_ANN, { companynames: `${one},${two}` }));
    expect(list).toEqual({ total: '0', rows: [] });
    for (const name of names.filter((text) => text.includes(',') && !text.includes('*')).slice(0, 1))
      await selects(service, CORE_ANN, { companynames: name }, (row) => value(row, 'companyname') === name);
  }),
  serviceTest(['select.primaryexchanges'], 'primaryexchanges selects by exchange', async (service) => {
    const exchange = first(await distinct(service, CORE_ANN, 'primaryexchange'));
    const keep = (row: Row) => value(row, 'primaryexchange') === exchange;
    await selects(service, CORE_ANN, { primaryexchanges: exchange }, keep);
  }),
  serviceTest(['select.issueids'], 'issueids selects insider rows by issue', async (service) => {
    const [one = '', two = ''] = await distinct(service, INSIDER_FILERS, 'issueid');
    await selects(service, INSIDER_FILERS, { issueids: one }, (row) => value(row, 'issueid') === one);
    await selects(service, INSIDER_FILERS, { issueids: `${one},${two}` }, (row) =>
      [one, two].includes(value(row, 'issueid')),
    );
  }),
  serviceTest(['select.fiscalperiod'], 'fiscalperiod selects one quarter, in any case', async (service) => {
    const { all } = await learn(service, CORE_QTR);
    const wanted = quarter(first(all.rows));
    await selects(
      service,
      CORE_QTR,
      { fiscalperiod: quarterText(wanted).toUpperCase() },
      (row) => quarter(row) === wanted,
    );
  }),
  serviceTest(['select.fiscalperiod-range'], 'fiscalperiod selects a range with both its ends', async (service) => {
    const quarters = (await learn(service, CORE_QTR)).all.rows.map(quarter).toSorted((a, b) => a - b);
    const to = quarters.at(-1) ?? 0;
    const from = first(quarters) + 2;
    const range = `${quarterText(from)}~${quarterText(to - 2)}`;
    await selects(service, CORE_QTR, { fiscalperiod: range }, (row) => quarter(row) >= from && quarter(row) <= to - 2);
  }),
  serviceTest(
    ['select.numperiods', 'select.numperiods-latest'],
    'numperiods gives the latest periods of each company',
    async (service) => {
      const { all } = await learn(service, CORE_QTR);
      const ends = new Map<string, string[]>();
      for (const row of all.rows) {
        const dates = ends.get(value(row, 'entityid')) ?? [];
        ends.set(value(row, 'entityid'), [...dates, sortableDate(value(row, 'periodenddate'))]);
      }
      const latest = (row: Row) => {
        const dates = [...new Set(ends.get(value(row, 'entityid')))].toSorted().reverse().slice(0, 2);
        return dates.includes(sortableDate(value(row, 'periodenddate')));
      };
      await selects(service, CORE_QTR, { numperiods: 2 }, latest);
    },
  ),
  serviceTest(
    ['select.numperiods-filter'],
    'the latest periods are counted before the filter is asked',
    async (service) => {
      const { path, all } = await learn(service, CORE_ANN);
      const years = [...new Set(column(all, 'fiscalyear'))].toSorted();
      const parameters = { numperiods: 1, filter: `fiscalyear eq ${first(years)}`, fields: 'entityid,fiscalyear' };
      expect((await askRows(service, withQuery(path, parameters))).total).toBe('0');
    },
  ),
  serviceTest(
    ['select.activecompanies', 'select.active', 'select.inactive'],
    'activecompanies=true shows companies with a symbol, false those without',
    async (service) => {
      const count = async (parameters: Readonly<Record<string, string>>) =>
        Number((await askRows(service, withQuery(part.path, parameters))).total);
      const part = await learn(service, COMPANIES);
      const active = await askRows(
        service,
        withQuery(part.path, { activecompanies: 'true', fields: 'all', limit: 9_999 }),
      );
      expect(active.rows.length).toBeGreaterThan(0);
      expect(column(active, 'primarysymbol')).toHaveLength(active.rows.length);
      const inactive = await askRows(service, withQuery(part.path, { activecompanies: 'FALSE', fields: 'all' }));
      expect(column(inactive, 'primarysymbol')).toEqual([]);
      expect((await count({ activecompanies: 'true' })) + (await count({ activecompanies: 'false' }))).toBe(
        await count({}),
      );
    },
  ),
  serviceTest(
    ['select.deleted-default', 'select.deleted'],
    'withdrawn rows are shown with deleted=true alone',
    async (service) => {
      const ids = async (deleted?: string) => {
        const query = { fields: 'entityid', limit: 9_999, ...(deleted && { deleted }), companynames: '*' };
        const answer = await ask(service, withQuery(COMPANIES, query));
        if (answer.status !== 200) return undefined;
        return new Set(column(await askRows(service, withQuery(COMPANIES, query)), 'entityid'));
      };
      const withdrawn = await ids('true');
      if (withdrawn === undefined || withdrawn.size === 0) return service.skip('no company was withdrawn');
      const { all } = await learn(service, COMPANIES);
      for (const id of column(all, 'entityid')) expect(withdrawn).not.toContain(id);
    },
  ),
  serviceTest(['select.entityids'], 'entityids selects by entity', async (service) => {
    const [one = '', two = ''] = await distinct(service, CORE_ANN, 'entityid');
    await selects(service, CORE_ANN, { entityids: `${two},${one}` }, (row) =>
      [one, two].includes(value(row, 'entityid')),
    );
  }),
  serviceTest(
    ['select.transactiondates'],
    'transactiondates selects a day and a range of days, written either way',
    async (service) => {
      const path = '/v2/insiders/transactions';
      const days = (await distinct(service, path, 'transactiondate')).map(sortableDate).toSorted();
      const from = days.at(Math.floor(days.length / 4)) ?? '';
      const to = days.at(Math.floor(days.length / 2)) ?? '';
      const day = (row: Row) => sortableDate(value(row, 'transactiondate'));
      await selects(service, path, { transactiondates: `${from}~${to}` }, (row) => day(row) >= from && day(row) <= to);
      const iso = from.replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3');
      await selects(service, path, { transactiondates: iso }, (row) => day(row) === from);
    },
  ),
  serviceTest(['select.filter'], 'filter takes expressions, operators in any case', async (service) => {
    const symbol = first(await distinct(service, CORE_ANN, 'primarysymbol'));
    const is = (row: Row) => value(row, 'primarysymbol') === symbol;
    await selects(service, CORE_ANN, { filter: `primarysymbol eq "${symbol}"` }, is);
    await selects(service, CORE_ANN, { filter: `PrimarySymbol NE "${symbol}"` }, (row) => !is(row));
    const years = (await distinct(service, CORE_ANN, 'fiscalyear')).map(Number).toSorted((a, b) => a - b);
    const year = years.at(-2) ?? 0;
    const late = (row: Row) => Number(value(row, 'fiscalyear')) > year && Number(value(row, 'netincome')) > 0;
    await selects(service, CORE_ANN, { filter: `netincome gt 0 AND fiscalyear gt ${year}` }, late);
  }),
  serviceTest(['select.filter-ticker'], 'ticker in (X) finds the primary symbol, quoted or not', async (service) => {
    const [one = ''] = (await distinct(service, CORE_ANN, 'primarysymbol')).filter(isPlainWord);
    for (const filter of [`ticker in (${one})`, `ticker in ("${one}")`]) {
      await selects(service, CORE_ANN, { filter }, (row) => value(row, 'primarysymbol') === one);
    }
  }),
  serviceTest(
    ['select.filter-error'],
    'an expression that is broken or names an unknown field is told',
    async (service) => {
      const refuse = async (filter: string) => refusalOf(await ask(service, withQuery(CORE_ANN, { filter })), 400);
      expect(await refuse('nosuchfield eq 1')).toContain('nosuchfield');
      for (const filter of ['netincome gt', 'gt 5', '((netincome gt 5)', 'netincome', '"', 'netincome eq 1;'])
        await refuse(filter);
    },
  ),
  serviceTest(['select.names-any-case'], 'names of parameters are taken in any case', async (service) => {
    const { path, all } = await learn(service, CORE_ANN);
    const symbol = first(column(all, 'primarysymbol'));
    const query = `PrimarySymbols=${encodeURIComponent(symbol)}&numPeriods=1&Appkey=${encodeURIComponent(service.keys.full)}`;
    const response = await service.fetch(`${path.split('?')[0]}?${query}&LIMIT=1`);
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ result: { totalrows: 1 } });
  }),
];
