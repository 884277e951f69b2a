import { describe, expect, it } from 'vitest';
import { createServiceClient, type ServiceClient } from '../../src/client/service-client.ts';
import { errorBody } from '../../src/protocol/error/to-body.ts';
import { ROUTES } from '../../src/protocol/routes.ts';
import { summaryToXml } from '../../src/protocol/summary/to-xml.ts';
import { filedRow, jsonAnswer } from '../support/service-answers.ts';

const KEY = 'very-secret';
const SUMMARY = [{ id: 18, name: 'CI', dataset: 'Full Financials' }];
const JSON_TYPE = { 'content-type': 'application/json; charset=utf-8' };

/** A client whose every request is noted and answered with the same. */
function clientOf(answer: () => Response | Promise<Response>): { client: ServiceClient; asked: Request[] } {
  const asked: Request[] = [];
  const fetch = async (request: Request) => {
    asked.push(request);
    return answer();
  };
  return { client: createServiceClient({ baseUrl: 'http://service.test/', key: KEY, fetch }), asked };
}

const failing = (status: number, body: string, headers: Readonly<Record<string, string>>) =>
  clientOf(() => new Response(body, { status, headers })).client.companies();

describe('a client of the service', () => {
  it('has a method for every route', () => {
    const { client } = clientOf(() => new Response());
    expect(Object.keys(client)).toEqual(Object.keys(ROUTES));
  });

  it('asks with the key in a header, and encodes what it is given', async () => {
    const { client, asked } = clientOf(() => new Response(jsonAnswer([]), { headers: JSON_TYPE }));
    await client.coreFinancials({
      path: { period: 'ann' },
      query: { filter: 'primarysymbol eq "A&B +"', limit: '3' },
      etag: '"x"',
    });
    const [request] = asked;
    expect(request?.url).toBe(
      'http://service.test/v2/corefinancials/ann?filter=primarysymbol%20eq%20%22A%26B%20%2B%22&limit=3',
    );
    expect(Object.fromEntries(request?.headers ?? [])).toEqual({
      accept: 'application/json',
      applicationkey: KEY,
      'if-none-match': '"x"',
    });
    expect(request?.url).not.toContain(KEY);
  });

  it('sends a body as JSON', async () => {
    const { client, asked } = clientOf(() => new Response(null, { status: 204 }));
    const body = { Name: 'n', Subject: 's', Body: '"é"' };
    await client.updateTemplate({ path: { Id: 'a/b' }, body });
    const [request] = asked;
    expect([request?.method, request?.url]).toEqual(['PUT', 'http://service.test/ntf/templates/a%2Fb']);
    expect(request?.headers.get('content-type')).toBe('application/json');
    expect(await request?.json()).toEqual(body);
  });

  it('reads rows', async () => {
    const headers = { ...JSON_TYPE, etag: '"v1"' };
    const { client } = clientOf(() => new Response(jsonAnswer([filedRow('1')], 70), { headers }));
    const answer = await client.companies();
    expect(answer).toMatchObject({ ok: true, status: 200, etag: '"v1"', content: { totalRows: 70 } });
    expect(answer.ok && answer.content?.rows[0]?.values[1]).toEqual({
      field: 'cik',
      value: { kind: 'text', text: '0000072971' },
    });
  });

  it('reads XML where it is XML', async () => {
    const headers = { 'content-type': 'application/xml; charset=utf-8' };
    const { client, asked } = clientOf(() => new Response(summaryToXml(SUMMARY), { headers }));
    expect(await client.taxonomySummary({ format: 'xml' })).toEqual({
      ok: true,
      status: 200,
      etag: undefined,
      content: SUMMARY,
    });
    expect(asked[0]?.headers.get('accept')).toBe('application/xml');
  });

  it('has no content of what has not changed and of what was deleted', async () => {
    const unchanged = clientOf(() => new Response(null, { status: 304, headers: { etag: '"v1"' } }));
    expect(await unchanged.client.taxonomyCalculation({ path: { TaxonomyID: '18' }, etag: '"v1"' })).toEqual({
      ok: true,
      status: 304,
      etag: '"v1"',
      content: undefined,
    });
    const deleted = clientOf(() => new Response(null, { status: 204 }));
    expect(await deleted.client.deleteTemplate({ path: { Id: 'x' } })).toMatchObject({ ok: true, status: 204 });
  });

  it('tells what a gateway says', async () => {
    const headers = { ...JSON_TYPE, 'X-Service-Error-Code': 'ERR_403_DEVELOPER_OVER_QPS', 'Retry-After': '2' };
    expect(await failing(403, errorBody({ message: 'Too fast' }, 'json'), headers)).toEqual({
      ok: false,
      kind: 'refused',
      status: 403,
      message: 'Too fast',
      code: 'ERR_403_DEVELOPER_OVER_QPS',
      retryAfter: 2,
    });
    const xml = await failing(400, errorBody({ message: 'a < b' }, 'xml'), { 'content-type': 'application/xml' });
    expect(xml).toMatchObject({
      kind: 'refused',
      status: 400,
      message: 'a < b',
      code: undefined,
      retryAfter: undefined,
    });
  });

  it('tells a page from an error, and a broken answer from a whole one', async () => {
    const page = '<html><body>down</body></html>';
    expect(await failing(503, page, { 'content-type': 'text/html' })).toMatchObject({
      kind: 'refused',
      message: 'status 503, with a body (text/html) that is no error of the service',
    });
    expect(await failing(200, page, { 'content-type': 'text/html' })).toMatchObject({
      kind: 'unreadable',
      status: 200,
    });
    const cut = await failing(200, jsonAnswer([filedRow('1')]).slice(0, 100), JSON_TYPE);
    expect(cut).toMatchObject({
      kind: 'unreadable',
      message: expect.stringContaining('http://service.test/v2/companies'),
    });
  });

  it('tells that no whole answer came, without the key', async () => {
    const { client } = clientOf(() => {
      throw new TypeError('fetch failed', { cause: new Error('socket hang up') });
    });
    const answer = await client.companies();
    expect(answer).toMatchObject({ ok: false, kind: 'unreachable', message: 'no whole answer: socket hang up' });
    expect(JSON.stringify(answer)).not.toContain(KEY);
  });

  it('throws what cannot be asked, and when it is told to stop', async () => {
    const { client } = clientOf(() => Promise.reject(new Error('stopped')));
    await expect(client.taxonomyCalculation()).rejects.toThrow('needs {TaxonomyID}');
    await expect(client.companies({ signal: AbortSignal.abort() })).rejects.toThrow('aborted');
  });
});
