import { expect } from 'vitest';
import { ask, askJson, jsonOf } from './ask.ts';
import { first, isObject, list, property } from './is-object.ts';
import { askRows, column, rowsOf, withQuery, xmlRowsOf } from './row-answers.ts';
import { type ServiceTest, serviceTest } from './service.ts';
import {
  COMPANIES,
  CORE_ANN,
  CORE_QTR,
  CORE_YTD,
  FINANCIALS_QTR,
  INSIDER_FILERS,
  ISSUE_HOLDERS,
  learn,
  OWNER_HOLDINGS,
} from './world.ts';

const FULL_TAXONOMIES = ['18', '19', '20', '27', '28', '30'];

/** The rows of the data paths and the forms in which they are answered. */
export const ROWS_SUITE: readonly ServiceTest[] = [
  serviceTest(
    ['overview.rows', 'data.companies', 'data.core', 'data.financials', 'data.insiders', 'envelope.rows'],
    'each data path of the document answers with rows of named fields',
    async (service) => {
      for (const path of [COMPANIES, CORE_ANN, CORE_QTR, CORE_YTD, FINANCIALS_QTR, INSIDER_FILERS]) {
        const { all } = await learn(service, path);
        expect(all.rows.every(({ values }) => values.size > 0)).toBe(true);
      }
    },
  ),
  serviceTest(['data.ownership'], 'both ownership resources answer under /ownerships', async (service) => {
    for (const path of [ISSUE_HOLDERS, OWNER_HOLDINGS]) {
      expect((await askRows(service, path)).rows.length).toBeGreaterThan(0);
    }
  }),
  serviceTest(['data.ttm'], 'core and full financials come in four periods', async (service) => {
    for (const family of ['corefinancials', 'financials']) {
      for (const period of ['ann', 'qtr', 'ytd', 'ttm']) {
        const { all } = await learn(service, `/v2/${family}/${period}`);
        expect(Number(all.total)).toBeGreaterThan(1);
      }
    }
  }),
  serviceTest(['data.insider-paths'], 'insiders have issues, transactions and a summary', async (service) => {
    for (const path of ['issues', 'transactions', 'summary']) {
      expect((await learn(service, `/v2/insiders/${path}`)).all.rows.length).toBeGreaterThan(1);
    }
  }),
  serviceTest(
    ['rows.core-taxonomy', 'rows.taxonomyid-text'],
    'rows of core financials say taxonomy 50, as text',
    async (service) => {
      for (const path of [CORE_ANN, CORE_QTR, CORE_YTD]) {
        const part = await learn(service, path);
        const answer = await ask(service, withQuery(part.path, { fields: 'taxonomyid' }));
        const { rows } = rowsOf(answer);
        for (const { values } of rows) expect([...values]).toEqual([['taxonomyid', '50']]);
        expect(answer.text).toMatch(/"value":\s*"50"/);
      }
    },
  ),
  serviceTest(
    ['rows.industry-taxonomy', 'rows.taxonomyid-leads'],
    'rows of full financials say one taxonomy for each company, and it has a presentation',
    async (service) => {
      const { all } = await learn(service, FINANCIALS_QTR);
      const byCompany = new Map<string | undefined, string | undefined>();
      for (const { values } of all.rows) {
        const id = values.get('taxonomyid');
        expect(FULL_TAXONOMIES).toContain(id);
        expect(byCompany.get(values.get('entityid')) ?? id).toBe(id);
        byCompany.set(values.get('entityid'), id);
      }
      for (const id of new Set(byCompany.values())) jsonOf(await ask(service, `/taxonomy/${id}/presentation`));
    },
  ),
  serviceTest(
    ['rows.taxonomyid'],
    'taxonomyid comes with all, with the default group, and by its name',
    async (service) => {
      const { path } = await learn(service, FINANCIALS_QTR);
      for (const fields of ['all', 'defaultfieldgroup', 'taxonomyid', 'netincome,taxonomyid']) {
        const answered = await askRows(service, withQuery(path, { fields }));
        expect(column(answered, 'taxonomyid')).toHaveLength(answered.rows.length);
      }
      expect(column(await askRows(service, path), 'taxonomyid').length).toBeGreaterThan(0);
      expect(column(await askRows(service, withQuery(path, { fields: 'entityid' })), 'taxonomyid')).toEqual([]);
    },
  ),
  serviceTest(['overview.no-taxonomy-of-insiders'], 'insiders and ownership name no taxonomy', async (service) => {
    const { all } = await learn(service, INSIDER_FILERS);
    expect(column(all, 'taxonomyid')).toEqual([]);
    expect(column(await askRows(service, withQuery(ISSUE_HOLDERS, { fields: 'all' })), 'taxonomyid')).toEqual([]);
  }),
  serviceTest(
    ['envelope.totalrows', 'envelope.rownum', 'envelope.rownum-counts'],
    'totalrows is the number of all rows, and row numbers count them through',
    async (service) => {
      const { path, all } = await learn(service, CORE_ANN);
      expect(all.total).toBe(String(all.rows.length));
      expect(all.rows.map(({ rownum }) => rownum)).toEqual(all.rows.map((_, index) => String(index + 1)));
      const page = await ask(service, withQuery(path, { limit: 1, offset: 1 }));
      expect(property(jsonOf(page), 'result')).toMatchObject({ totalrows: all.rows.length, rows: [{ rownum: 2 }] });
      const beyond = await askRows(service, withQuery(path, { offset: '9000000000000000000' }));
      expect(beyond).toEqual({ total: all.total, rows: [] });
    },
  ),
  serviceTest(
    ['envelope.values', 'envelope.field', 'envelope.value'],
    'a row lists the requested fields that it reports, in lower case, with texts and numbers',
    async (service) => {
      const { path, all } = await learn(service, CORE_ANN);
      const wanted = ['EntityId', 'goodwill', 'NETINCOME'];
      const content = await askJson(service, withQuery(path, { fields: wanted.join(','), limit: 9_999 }));
      const rows = list(property(property(content, 'result'), 'rows'));
      expect(rows).toHaveLength(all.rows.length);
      for (const [index, row] of rows.entries()) {
        const values = list(property(row, 'values'));
        const names = values.map((value) => property(value, 'field'));
        const reported = wanted.map((name) => name.toLowerCase()).filter((name) => all.rows[index]?.values.has(name));
        expect(names.toSorted()).toEqual(reported.toSorted());
        for (const value of values) expect(typeof property(value, 'value')).toMatch(/^(?:string|number)$/);
      }
    },
  ),
  serviceTest(
    ['envelope.xml', 'envelope.xml-same', 'envelope.value-decimals', 'overview.rows'],
    'XML has the documented elements and tells the same rows, digit by digit',
    async (service) => {
      for (const path of [CORE_ANN, FINANCIALS_QTR, COMPANIES]) {
        const part = await learn(service, path);
        const query = withQuery(part.path, { limit: 40 });
        const json = rowsOf(await ask(service, query));
        const xml = xmlRowsOf(await ask(service, withQuery(query, { format: 'xml' })));
        expect(xml.total).toBe(json.total);
        expect(xml.rows.map(({ rownum, values }) => [rownum, ...values])).toEqual(
          json.rows.map(({ rownum, values }) => [rownum, ...values]),
        );
      }
    },
  ),
  serviceTest(
    ['envelope.value-decimals'],
    'a number with a fraction comes as a number, with the digits that it has in XML',
    async (service) => {
      const { path } = await learn(service, CORE_ANN);
      const query = withQuery(path, { fields: 'all', limit: 9_999 });
      const { text } = await ask(service, query);
      const fraction = /"value":\s*(-?\d+\.\d+)\b/.exec(text)?.[1];
      if (fraction === undefined) return service.skip('no row has a number with a fraction');
      const xml = await ask(service, withQuery(query, { format: 'xml' }));
      expect(xml.text).toContain(`>${fraction}</value>`);
    },
  ),
  serviceTest(['envelope.debug'], 'debug is there with debug=true alone', async (service) => {
    const { path } = await learn(service, CORE_ANN);
    for (const query of [path, withQuery(path, { debug: 'false' })]) {
      expect(await askJson(service, query)).not.toHaveProperty('debug');
    }
    expect(isObject(property(await askJson(service, withQuery(path, { debug: 'true' })), 'debug'))).toBe(true);
  }),
  serviceTest(['envelope.companies'], 'rows of companies have the fields that the document shows', async (service) => {
    const { path, all } = await learn(service, COMPANIES);
    const shown = ['cik', 'companyname', 'entityid', 'primaryexchange', 'primarysymbol', 'siccode', 'sicdescription'];
    const listed = first(all.rows.filter(({ values }) => values.has('primarysymbol')));
    expect([...listed.values.keys()]).toEqual(expect.arrayContaining(shown));
    const { text } = await ask(service, withQuery(path, { fields: 'entityid', limit: 1 }));
    expect(text).toMatch(/"field":\s*"entityid",\s*"value":\s*\d+/);
  }),
  serviceTest(['envelope.periodenddate'], 'periodenddate is MM/DD/YYYY hh:mm AM', async (service) => {
    for (const path of [CORE_ANN, CORE_QTR, FINANCIALS_QTR]) {
      const dates = column((await learn(service, path)).all, 'periodenddate');
      expect(dates.length).toBeGreaterThan(0);
      for (const date of dates) expect(date).toMatch(/^(?:0[1-9]|1[0-2])\/\d{2}\/\d{4} (?:0[1-9]|1[0-2]):\d{2} [AP]M$/);
    }
  }),
  serviceTest(['observed.header'], 'the header comes first, in its known types', async (service) => {
    const { path } = await learn(service, CORE_ANN);
    const { text } = await ask(service, withQuery(path, { limit: 1 }));
    const content = property(JSON.parse(text), 'result');
    const values = list(property(first(list(property(content, 'rows'))), 'values'));
    expect(property(first(values), 'field')).toBe('taxonomyid');
    const types = new Map(values.map((value) => [property(value, 'field'), typeof property(value, 'value')]));
    expect([types.get('cik'), types.get('siccode'), types.get('entityid')]).toEqual(['string', 'string', 'number']);
    expect(text).toMatch(/"field":\s*"cik",\s*"value":\s*"\d{10}"/);
  }),
  serviceTest(['observed.xml-layout'], 'XML is laid out as it was seen', async (service) => {
    const { path } = await learn(service, CORE_ANN);
    const { text } = await ask(service, withQuery(path, { limit: 2, format: 'xml' }));
    const lines = text.split('\r\n');
    expect(lines.slice(0, 3)).toEqual(['<?xml version="1.0"?>', '<response>', '  <result>']);
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    expect(text).toMatch(/\r\n {10}<value field="original">(?:true|false)<\/value>\r\n/);
  }),
];
