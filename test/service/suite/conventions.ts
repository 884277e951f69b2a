import { expect } from 'vitest';
import { ask, askJson, jsonOf, readAnswer, refusalOf, send, xmlOf } from './ask.ts';
import { askRows, column, withQuery } from './row-answers.ts';
import { type Service, type ServiceTest, serviceTest } from './service.ts';
import { COMPANIES, CORE_ANN, FINANCIALS_QTR, INSIDER_FILERS, ISSUE_HOLDERS, learn } from './world.ts';

/** One path of each kind that answers without further ado. */
async function onePathEach(service: Service): Promise<string[]> {
  const paths = await Promise.all(
    [COMPANIES, CORE_ANN, FINANCIALS_QTR, INSIDER_FILERS].map((path) => learn(service, path)),
  );
  return [
    ...paths.map(({ path }) => path),
    ISSUE_HOLDERS,
    '/taxonomy/18/presentation',
    '/taxonomy/',
    '/ntf/subscriptions',
  ];
}

/** A path with a suffix at its last segment, before the query. */
function suffixed(path: string, suffix: string): string {
  return path.replace(/\/?(?=\?|$)/, suffix);
}

/** Formats, versions, paths and errors. */
export const CONVENTIONS_SUITE: readonly ServiceTest[] = [
  serviceTest(
    ['path.relative', 'format.two', 'version.protocol', 'overview.taxonomies'],
    'every kind of path answers in JSON under the base address',
    async (service) => {
      for (const path of await onePathEach(service)) jsonOf(await ask(service, path));
      for (const part of ['calculation', 'fieldlabel', 'fieldproperty', 'presentation']) {
        jsonOf(await ask(service, `/taxonomy/18/${part}`));
      }
    },
  ),
  serviceTest(['format.choice'], 'suffix, parameter and header choose the format, in any case', async (service) => {
    for (const path of await onePathEach(service)) {
      const json = await ask(service, path);
      const asXml = await Promise.all([
        ask(service, suffixed(path, '.xml')),
        ask(service, suffixed(path, '.XML')),
        ask(service, withQuery(path, { format: 'xml' })),
        ask(service, withQuery(path, { format: 'XmL' })),
        ask(service, path, { headers: { accept: 'application/xml' } }),
      ]);
      for (const answer of asXml) expect(xmlOf(answer)).toBe(asXml[0]?.text);
      const asJson = await Promise.all([
        ask(service, suffixed(path, '.json')),
        ask(service, withQuery(path, { format: 'JSON' })),
        ask(service, path, { headers: { accept: 'application/json' } }),
      ]);
      for (const answer of asJson) {
        jsonOf(answer);
        expect(answer.text).toBe(json.text);
      }
    }
  }),
  serviceTest(
    ['format.precedence'],
    'the suffix goes before the header, the parameter, too; suffix and parameter must agree',
    async (service) => {
      const headers = { accept: 'application/json' };
      xmlOf(await ask(service, '/taxonomy/18/presentation.xml', { headers }));
      xmlOf(await ask(service, '/taxonomy/18/presentation?format=xml', { headers }));
      xmlOf(await ask(service, '/taxonomy/18/presentation.xml?format=xml'));
      expect((await ask(service, '/taxonomy/18/presentation.json?format=xml')).status).toBe(400);
    },
  ),
  serviceTest(['format.unknown'], 'unknown formats are told, unknown media types get JSON', async (service) => {
    const message = refusalOf(await ask(service, '/taxonomy/18/presentation?format=csv'), 400);
    expect(message).toMatch(/json/i);
    expect(message).toMatch(/xml/i);
    jsonOf(await ask(service, '/taxonomy/18/presentation', { headers: { accept: 'text/csv' } }));
  }),
  serviceTest(
    ['version.path', 'version.two', 'version.same'],
    'v1 and v2 give the same rows, with suffix and key in the URL',
    async (service) => {
      const { path } = await learn(service, CORE_ANN);
      const url = (version: string) =>
        withQuery(suffixed(path.replace('/v2/', `/${version}/`), '.json'), { appkey: service.keys.full });
      const [one, two] = await Promise.all(
        ['v1', 'v2'].map(async (version) => readAnswer(await service.fetch(url(version)))),
      );
      expect(two?.status).toBe(200);
      expect(one?.text).toBe(two?.text);
      expect((await ask(service, path.replace('/v2/', '/v3/'))).status).toBe(404);
    },
  ),
  serviceTest(['version.default'], 'a data path without version is that of v2', async (service) => {
    const { path } = await learn(service, CORE_ANN);
    expect((await ask(service, path.replace('/v2/', '/'))).text).toBe((await ask(service, path)).text);
  }),
  serviceTest(['version.none'], 'paths of taxonomies and notifications take no version', async (service) => {
    for (const path of ['/taxonomy/18/presentation', '/ntf/subscriptions']) {
      jsonOf(await ask(service, path));
      expect((await ask(service, `/v2${path}`)).status).toBe(404);
    }
  }),
  serviceTest(['error.body'], 'an error is an object with nothing but a text Message', async (service) => {
    const answer = await ask(service, withQuery(COMPANIES, { limit: 0 }));
    refusalOf(answer, 400);
    expect(Object.keys(JSON.parse(answer.text))).toEqual(['Message']);
  }),
  serviceTest(['error.xml'], 'an error is XML where XML is asked for', async (service) => {
    const filter = 'x eq "<b>&\u0001"';
    const { status, headers, text } = await ask(service, withQuery(`${COMPANIES}.xml`, { filter }));
    expect(status).toBe(400);
    expect(headers.get('content-type')).toMatch(/xml/);
    expect(text).toMatch(/^<\?xml version="1\.0"\?>\s*<Error>\s*<Message>[^<]+<\/Message>\s*<\/Error>\s*$/);
    expect(text).not.toContain('<b>');
  }),
  serviceTest(
    ['error.unknown-path'],
    'unknown paths are 404, methods that a path does not take 405',
    async (service) => {
      for (const path of ['/v2/nothing', '/nothing', '/v2', '/taxonomy/18/nothing', '/v2/corefinancials/week']) {
        refusalOf(await ask(service, path), 404);
      }
      const answer = await ask(service, COMPANIES, { method: 'DELETE' });
      refusalOf(answer, 405);
      expect(answer.headers.get('allow')).toContain('GET');
    },
  ),
  serviceTest(['error.encoding'], 'encoded URLs are decoded, broken encodings told', async (service) => {
    const { path, all } = await learn(service, CORE_ANN);
    const symbol = column(all, 'primarysymbol')[0] ?? '';
    const escaped = [...symbol].map((letter) => `%${letter.charCodeAt(0).toString(16)}`).join('');
    const encoded = await askRows(service, `${path.split('?')[0]}?primarysymbols=${escaped}&limit=1`);
    expect(column(encoded, 'primarysymbol')).toEqual([symbol]);
    for (const broken of ['%zz', '%ff', '%E0%A4', '%00']) {
      refusalOf(await ask(service, `${CORE_ANN}?primarysymbols=${broken}`), 400);
    }
  }),
  serviceTest(['error.parameters'], 'a wrong value names its parameter', async (service) => {
    const wrong = {
      entityids: 'x',
      fiscalperiod: '2014',
      numperiods: '0',
      activecompanies: 'maybe',
      deleted: '2',
      sortby: 'cik upwards',
      debug: 'x',
    };
    for (const [name, value] of Object.entries(wrong)) {
      expect(refusalOf(await ask(service, withQuery(CORE_ANN, { [name]: value })), 400)).toContain(name);
    }
  }),
  serviceTest(['error.duplicates'], 'a parameter twice must have one value', async (service) => {
    const { path } = await learn(service, CORE_ANN);
    jsonOf(await ask(service, withQuery(path, { limit: 2 }).concat('&LIMIT=2')));
    expect(refusalOf(await ask(service, withQuery(path, { limit: 2 }).concat('&limit=3')), 400)).toMatch(/limit/);
  }),
  serviceTest(['error.other-parameters'], 'other parameters are passed over', async (service) => {
    const { path } = await learn(service, CORE_ANN);
    const other = withQuery(path, { colour: 'red', issueids: 'x', fieldid: 'x' });
    expect(await askJson(service, other)).toEqual(await askJson(service, path));
  }),
  serviceTest(['error.other-parameters-named'], 'parameters that are passed over are named', async (service) => {
    const { path } = await learn(service, CORE_ANN);
    const named = async (query: Readonly<Record<string, string>>) =>
      (await ask(service, withQuery(path, query))).headers.get('X-Service-Ignored-Parameters');
    expect(await named({ colour: 'red', limt: '5' })).toBe('colour, limt (limit?)');
    expect(await named({ limit: '5' })).toBeNull();
  }),
  serviceTest(
    ['cap.url', 'cap.query', 'cap.list', 'cap.numperiods', 'cap.body'],
    'what a request may have has a most',
    async (service) => {
      const status = async (query: string) => (await ask(service, `${COMPANIES}?companynames=a*&${query}`)).status;
      const many = (count: number, one: (index: number) => string, between: string) =>
        Array.from({ length: count }, (_, index) => one(index)).join(between);
      expect(await status(`filter=${'x'.repeat(98_304)}`)).toBe(414);
      expect(await status(`colour=${'x'.repeat(60_000)}`)).toBe(200);
      expect(await status(`colour=${'x'.repeat(65_536)}`)).toBe(400);
      expect(await status(many(99, (index) => `colour${index}=1`, '&'))).toBe(200);
      expect(await status(many(100, (index) => `colour${index}=1`, '&'))).toBe(400);
      expect(await status(`${'x'.repeat(64)}=1`)).toBe(200);
      expect(await status(`${'x'.repeat(65)}=1`)).toBe(400);
      expect(await status(`entityids=${many(1_000, String, ',')}`)).toBe(200);
      expect(await status(`entityids=${many(1_001, String, ',')}`)).toBe(400);
      const periods = async (count: string) =>
        refusalOf(await ask(service, `${CORE_ANN}?companynames=a*&numperiods=${count}`), 400);
      for (const count of ['0', '10000', '-1', 'x']) expect(await periods(count)).toContain('1 to 9999');
      const body = JSON.stringify({ Name: 'x'.repeat(2 ** 20) });
      refusalOf(await send(service, 'POST', '/ntf/templates', body), 413);
    },
  ),
  serviceTest(['path.start'], 'the base address says where to begin, and so do unknown paths', async (service) => {
    expect((await service.fetch('/')).status).toBe(200);
    expect(refusalOf(await ask(service, '/nowhere'), 404)).toContain('/openapi.json');
  }),
];
