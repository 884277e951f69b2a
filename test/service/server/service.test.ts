import { describe, expect, it } from 'vitest';
import { ROUTES, type Route } from '../../../src/service/protocol/routes.ts';
import { createService } from '../../../src/service/server/service.ts';
import { countReads, imageOf } from '../../support/row-images.ts';
import { plainTaxonomy, type TestParts, testParts, testService, testView } from '../../support/service.ts';

const BASE = 'http://localhost:8080';
const COMPANY = { values: { primarysymbol: 'ABC', companyname: 'Alphabet & Sons' } };
const view = testView({ rows: { Companies: [COMPANY] }, taxonomies: [plainTaxonomy('18'), plainTaxonomy('50')] });

function ask(path: string, init: RequestInit & { readonly key?: string | null } = {}, parts: TestParts = { view }) {
  const { key = 'demo', ...others } = init;
  const headers = new Headers(others.headers);
  if (key !== null) headers.set('ApplicationKey', key);
  return testService(parts).handle(new Request(`${BASE}${path}`, { ...others, headers }));
}

async function messageOf(response: Response): Promise<string> {
  const body: unknown = JSON.parse(await response.text());
  expect(body).toEqual({ Message: expect.any(String) });
  return (body as { Message: string }).Message;
}

describe('a path', () => {
  it.each([
    '/v2/companies',
    '/v1/companies',
    '/companies',
    '/v2/companies/',
    '/v2/companies.json',
    '/v2/companies.JSON?fields=companyname',
    '/v2/compan%69es',
    '/taxonomy/',
    '/taxonomy',
    '/taxonomy/.json',
    '/taxonomy/18/presentation',
  ])('%s is there', async (path) => {
    const response = await ask(path);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
  });

  it.each([
    '/v2',
    '/v3/companies',
    '/v2/Companies',
    '/v2/companies//',
    '/v2/companies/x',
    '/v2/taxonomy',
    '/v2/corefinancials',
    '/v2/corefinancials/day',
    '/v2%2fcompanies',
    '/__proto__',
    '/constructor',
  ])('%s is not', async (path) => {
    const response = await ask(path);
    expect(response.status).toBe(404);
    expect(await messageOf(response)).toMatch(path.endsWith('/day') ? /one of ann/ : /\/openapi\.json/);
  });

  it('/ says where to begin, without a key', async () => {
    const publicParts: TestParts = { view, publicKey: 'demo' };
    const response = await ask('/', { key: null }, publicParts);
    expect(response.status).toBe(200);
    const { key: _, service: __, ...paths } = (await response.json()) as Record<string, string>;
    expect(paths.example).toBe('/v2/companies?primarysymbols=ABC&appkey=demo');
    for (const path of Object.values(paths)) expect((await ask(path, { key: null }, publicParts)).status).toBe(200);
    expect((await ask('/', { method: 'POST' })).status).toBe(405);
  });

  it.each(['/', '/docs'])('%s is a page for browsers, whose links can be followed', async (path) => {
    const accept = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';
    const response = await ask(path, { key: null, headers: { accept } }, { view, publicKey: 'demo' });
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    const links = [...(await response.text()).matchAll(/href="([^"]+)"/g)].map(([, href = '']) =>
      href.replaceAll('&amp;', '&'),
    );
    expect(links.length).toBeGreaterThan(5);
    for (const link of links) {
      expect([link, (await ask(link, { key: null }, { view, publicKey: 'demo' })).status]).toEqual([link, 200]);
    }
  });

  it('/ shows nothing of the store without a key that may read it, and puts a given key into links', async () => {
    const headers = { accept: 'text/html' };
    const page = async (path: string) => (await ask(path, { key: null, headers })).text();
    expect(await page('/')).not.toContain('ABC');
    expect(await page('/?appkey=nobody')).not.toContain('ABC');
    expect(await page('/?appkey=demo')).toContain('primarysymbols=ABC&amp;appkey=demo');
    expect(await page('/?appkey=%22%3E%3Cb%3E')).not.toContain('<b>');
    const { example } = (await (await ask('/', { key: null })).json()) as { example: string };
    expect(example).toBe('/taxonomy?appkey=<APP_KEY>');
  });

  it('with parameters that it does not take names them in a header', async () => {
    const header = async (query: string) =>
      (await ask(`/v2/companies?${query}`)).headers.get('x-service-ignored-parameters');
    expect(await header('limt=5&colour=red&format=json')).toBe('limt (limit?), colour');
    expect(await header('caf%C3%A9%0D%0A=1')).toBe('caf%C3%A9%0D%0A');
    expect(await header('limit=5&appkey=demo')).toBeNull();
    expect(await header('limit=none&limt=5&colour=red')).toBe('limt (limit?), colour');
    const unknownKey = await ask('/v2/companies?limt=5&appkey=nobody', { key: null });
    expect([unknownKey.status, unknownKey.headers.get('x-service-ignored-parameters')]).toEqual([403, 'limt (limit?)']);
  });

  it('that cannot be decoded is a bad request', async () => {
    const response = await ask('/v2/comp%zz');
    expect(response.status).toBe(400);
    expect(await messageOf(response)).toMatch(/URL-encoded/);
  });

  it('is looked at no further where it is too long', async () => {
    const response = await ask(`/v2/companies.xml?filter=${'x'.repeat(100_000)}`);
    expect([response.status, response.headers.get('content-type')]).toEqual([414, 'application/xml; charset=utf-8']);
  });
});

describe('a method', () => {
  it('that a path does not take is refused with those that it takes', async () => {
    for (const method of ['POST', 'PATCH', 'BREW', 'ALL', 'all']) {
      const response = await ask('/v2/companies', { method });
      expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
    }
    const response = await ask('/ntf/subscriptions', { method: 'DELETE' });
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD, POST']);
  });

  it('OPTIONS names them, without a key', async () => {
    const response = await ask('/v2/companies', { method: 'OPTIONS', key: null });
    expect([response.status, response.headers.get('allow')]).toEqual([204, 'GET, HEAD']);
    expect((await ask('/nowhere', { method: 'OPTIONS', key: null })).status).toBe(404);
  });

  it('HEAD has status and headers of GET and nothing else', async () => {
    for (const path of ['/v2/companies', '/v2/companies?limit=0', '/taxonomy/18/fieldlabel.xml', '/nowhere']) {
      const [get, head] = [await ask(path), await ask(path, { method: 'HEAD' })];
      const body = await get.arrayBuffer();
      expect(head.status).toBe(get.status);
      const headers = { ...Object.fromEntries(get.headers), 'content-length': String(body.byteLength) };
      expect(Object.fromEntries(head.headers)).toEqual(headers);
      expect(await head.text()).toBe('');
    }
    const etag = (await ask('/taxonomy/18/fieldlabel')).headers.get('etag') ?? '';
    const head = await ask('/taxonomy/18/fieldlabel', { method: 'HEAD', headers: { 'if-none-match': etag } });
    expect([head.status, head.headers.get('etag'), head.headers.get('content-length')]).toEqual([304, etag, null]);
  });
});

describe('every answer', () => {
  it('tells caches that Accept may have chosen its form', async () => {
    const etag = (await ask('/taxonomy/18/fieldlabel')).headers.get('etag') ?? '';
    for (const [path, headers, status] of [
      ['/v2/companies', {}, 200],
      ['/v2/companies', { accept: 'text/xml' }, 200],
      ['/taxonomy', {}, 200],
      ['/taxonomy/18/fieldlabel', {}, 200],
      ['/taxonomy/18/fieldlabel', { 'if-none-match': etag }, 304],
      ['/ntf/templates', {}, 200],
      ['/nowhere', {}, 404],
    ] as const) {
      const response = await ask(path, { headers });
      expect([path, response.status, response.headers.get('vary')]).toEqual([path, status, 'accept']);
    }
  });
});

describe('an error', () => {
  it('has the format that was asked for, as far as that can be told', async () => {
    const xml = await ask('/nowhere.xml');
    expect(xml.headers.get('content-type')).toBe('application/xml; charset=utf-8');
    expect(await xml.text()).toMatch(/^<\?xml version="1.0"\?>\r\n<Error>\r\n {2}<Message>/);
    expect((await ask('/nowhere?format=XML')).headers.get('content-type')).toMatch(/xml/);
    expect((await ask('/nowhere', { headers: { accept: 'text/xml' } })).headers.get('content-type')).toMatch(/xml/);
    expect((await ask('/v2/companies.xml?format=json')).headers.get('content-type')).toMatch(/xml/);
    expect((await ask('/v2/companies?format=yaml')).headers.get('content-type')).toMatch(/json/);
    expect((await ask('/v2/companies.xml', { key: null })).headers.get('content-type')).toMatch(/xml/);
  });

  it('that is a defect is told to its port and not to the caller', async () => {
    const told: unknown[] = [];
    const defect = new Error('secret of the house');
    const broken = { ...view, rows: () => Promise.reject(defect) };
    const service = createService(testParts({ view: broken }), {
      version: '',
      onDefect: (thrown) => told.push(thrown),
    });
    const response = await service.handle(new Request(`${BASE}/v2/companies?appkey=demo`));
    expect(response.status).toBe(503);
    expect(await messageOf(response)).not.toMatch(/secret|house| at /);
    expect(told).toEqual([defect]);
  });
});

describe('routes', () => {
  it('are answered, every one, by something of their own', async () => {
    for (const { method, path } of Object.values<Route>(ROUTES)) {
      const filled = path
        .replace('{period}', 'ann')
        .replace('{TaxonomyID}', '18')
        .replace(/\{\w+\}/, 'x');
      const response = await ask(filled, { method });
      expect(response.status, path).not.toBe(405);
      expect(await response.text(), path).not.toMatch(/no such path/);
    }
  });
});

describe('a host', () => {
  it('that is foreign is refused', async () => {
    const service = createService(testParts({ view }), {
      version: '',
      onDefect: () => {},
      acceptsHost: (host) => host === 'localhost:8080',
    });
    const from = (host: string) =>
      service.handle(new Request(`${BASE}/v2/companies.xml?appkey=demo`, { headers: { host } }));
    expect((await from('localhost:8080')).status).toBe(200);
    expect((await from('evil.example')).status).toBe(421);
    const target = 'http://evil.example/v2/companies?appkey=demo';
    expect((await service.handle(new Request(target, { headers: { host: 'localhost:8080' } }))).status).toBe(421);
  });
});

describe('two services over one view', () => {
  it('share nothing: each makes and keeps its own answers', async () => {
    const image = imageOf('Companies', [COMPANY]);
    const shared = testParts({ view: testView({ rows: { Companies: image } }) });
    const reads = countReads(image, 'withdrawn');
    const [first, second] = [createService(shared), createService(shared)];
    const readsOf = async ({ handle }: typeof first): Promise<number> => {
      const before = reads();
      expect((await handle(new Request(`${BASE}/v2/companies?appkey=demo`))).status).toBe(200);
      return reads() - before;
    };
    expect([await readsOf(first), await readsOf(first)]).toEqual([1, 0]);
    expect([await readsOf(second), await readsOf(first), await readsOf(second)]).toEqual([1, 0, 0]);
  });
});
