import { describe, expect, it } from 'vitest';
import { socketFault } from '../../../../src/service/http/socket-fault.ts';
import type { DataRows } from '../../../../src/service/protocol/rows/data-rows.ts';
import { writeDataRows } from '../../../../src/service/protocol/rows/data-rows.ts';
import { readFaultPlan } from '../../../../src/service/server/faults/plan.ts';
import { withFaults } from '../../../../src/service/server/faults/with-faults.ts';
import { memorySocket } from '../../../support/memory-socket.ts';
import { JSON_TYPE, workbench } from '../../../support/transport.ts';

const JSON_HEADERS = { headers: JSON_TYPE };
const BASE = 'http://service.test';
const BODY = '{"result":"twenty bytes and ü"}';
const BODY_BYTES = new TextEncoder().encode(BODY).length;

type Handle = (request: Request) => Promise<Response>;

const plain: Handle = async () =>
  new Response(BODY, {
    headers: { 'content-type': 'application/json', etag: '"v1"', 'content-length': `${BODY_BYTES}` },
  });

/** A service with faults, and what it did on the way. */
function faulty(faults: readonly object[], handle = plain, seed = 1) {
  const slept: number[] = [];
  let handled = 0;
  const { faults: read } = readFaultPlan(JSON.stringify({ faults }), 'plan.json');
  const counted: Handle = async (request) => {
    handled += 1;
    return handle(request);
  };
  const sleep = async (milliseconds: number) => {
    slept.push(milliseconds);
  };
  const service = withFaults(counted, { faults: read }, seed, { sleep });
  const ask = (path = '/v2/companies', headers: Readonly<Record<string, string>> = {}) =>
    service(new Request(BASE + path, { headers }));
  return { ask, service, slept, handled: () => handled };
}

describe('faults that answer instead of the service', () => {
  it.each([
    ['ERR_403_DEVELOPER_INACTIVE', 'The application key is not active.'],
    ['ERR_403_DEVELOPER_OVER_QPS', 'The application key is over its calls per second.'],
    ['ERR_403_DEVELOPER_OVER_RATE', 'The application key is over its plan quota.'],
  ])('throttle with %s', async (code, message) => {
    const { ask, handled } = faulty([{ kind: 'throttle', code, retryAfter: 3 }]);
    const answer = await ask();
    expect(answer.status).toBe(403);
    expect(answer.headers.get('x-service-error-code')).toBe(code);
    expect(answer.headers.get('retry-after')).toBe('3');
    expect(await answer.json()).toEqual({ Message: message });
    expect(handled()).toBe(0);
  });

  it('repeat the status in the body, where they are told to', async () => {
    const throttle = {
      kind: 'throttle',
      code: 'ERR_403_DEVELOPER_OVER_QPS',
      statusInBody: true,
      message: 'rate limit',
    };
    const answer = await faulty([throttle]).ask();
    expect(await answer.json()).toEqual({ StatusCode: 403, Message: 'rate limit' });
  });

  it.each([
    ['too-many-requests', 429, '7'],
    ['unavailable', 503, '7'],
    ['server-error', 500, null],
  ])('%s', async (kind, status, retryAfter) => {
    const answer = await faulty([{ kind, ...(retryAfter && { retryAfter: Number(retryAfter) }) }]).ask('/taxonomy.xml');
    expect(answer.status).toBe(status);
    expect(answer.headers.get('retry-after')).toBe(retryAfter);
    expect(answer.headers.get('content-type')).toContain('application/xml');
    expect(await answer.text()).toMatch(/<Message>.+<\/Message>/);
  });

  it('html-page, under a status that says otherwise', async () => {
    const answer = await faulty([{ kind: 'html-page' }]).ask();
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/html']);
    expect(answer.headers.get('x-service-error-code')).toBe('ERR_596_SERVICE_NOT_FOUND');
    expect(await answer.text()).toContain('<html>');
    expect((await faulty([{ kind: 'html-page', status: 596 }]).ask()).status).toBe(596);
  });

  it('answer in the order of the plan, the first of them alone', async () => {
    const { ask } = faulty([
      { kind: 'server-error', atMost: 1 },
      { kind: 'unavailable', atMost: 1 },
    ]);
    expect([(await ask()).status, (await ask()).status, (await ask()).status]).toEqual([500, 503, 200]);
  });
});

describe('faults of the body', () => {
  it('latency, before an answer that is whole', async () => {
    const { ask, slept } = faulty([{ kind: 'latency', milliseconds: 250 }]);
    expect(await (await ask()).text()).toBe(BODY);
    expect(slept).toEqual([250]);
  });

  it('truncated-body, whose length is not that of the whole', async () => {
    const answer = await faulty([{ kind: 'truncated-body', share: 0.25 }]).ask();
    expect(answer.headers.has('content-length')).toBe(false);
    expect(await answer.text()).toBe(BODY.slice(0, Math.floor(BODY_BYTES / 4)));
  });

  it('wrong-length, which the socket is told of', async () => {
    const longer = await faulty([{ kind: 'wrong-length', by: 10 }]).ask();
    expect(longer.headers.get('content-length')).toBe(String(BODY_BYTES + 10));
    expect(socketFault(longer)).toEqual({ kind: 'wrong-length', contentLength: BODY_BYTES + 10 });
    expect(await longer.text()).toBe(BODY);
    const shorter = await faulty([{ kind: 'wrong-length', by: -1000 }]).ask();
    expect(socketFault(shorter)).toEqual({ kind: 'wrong-length', contentLength: 0 });
  });

  it('connection-reset, after some bytes or before all, which the socket is told of', async () => {
    const late = await faulty([{ kind: 'connection-reset', afterBytes: 5 }]).ask();
    expect(socketFault(late)).toEqual({ kind: 'reset', afterBytes: 5 });
    expect(await late.text()).toBe(BODY);
    const early = await faulty([{ kind: 'connection-reset' }]).ask();
    expect(socketFault(early)).toEqual({ kind: 'reset', afterBytes: undefined });
  });

  it('break an answer in memory as they break it on a socket', async () => {
    const asked = (fault: object) => memorySocket(faulty([fault]).service)(new Request(`${BASE}/v2/companies`));
    await expect(asked({ kind: 'connection-reset' })).rejects.toThrow('fetch failed');
    const late = await asked({ kind: 'connection-reset', afterBytes: 5 });
    const reader = (late.body ?? expect.fail('no body')).getReader();
    expect(new TextDecoder().decode((await reader.read()).value)).toBe(BODY.slice(0, 5));
    await expect(reader.read()).rejects.toThrow('terminated');
    await expect((await asked({ kind: 'wrong-length', by: 1 })).text()).rejects.toThrow('terminated');
    expect(await (await asked({ kind: 'wrong-length', by: -20 })).text()).toBe(BODY.slice(0, -19));
    expect(await (await asked({ kind: 'latency', milliseconds: 1 })).text()).toBe(BODY);
  });

  it('slow-drip, with a pause between each two pieces', async () => {
    const { ask, slept } = faulty([{ kind: 'slow-drip', bytes: 10, milliseconds: 40 }]);
    const answer = await ask();
    expect(await answer.text()).toBe(BODY);
    expect(slept).toEqual(Array.from({ length: Math.ceil(BODY_BYTES / 10) - 1 }, () => 40));
  });

  it('slow-drip, until the caller goes away', async () => {
    const { ask, slept } = faulty([{ kind: 'slow-drip', bytes: 1, milliseconds: 40 }]);
    const answer = await ask();
    await answer.body?.cancel();
    expect(slept.length).toBeLessThan(3);
  });

  it('leave an answer without a body as it is, and do not count it', async () => {
    const unchanged: Handle = async () => new Response(null, { status: 304, headers: { etag: '"v1"' } });
    const { ask } = faulty(
      [
        { kind: 'truncated-body', atMost: 1 },
        { kind: 'slow-drip', milliseconds: 1 },
      ],
      unchanged,
    );
    expect((await ask()).status).toBe(304);
    const reset = await faulty([{ kind: 'connection-reset' }], unchanged).ask();
    expect([reset.status, socketFault(reset)?.kind]).toEqual([304, 'reset']);
  });

  it('are kept in mind when another fault comes on top', async () => {
    const answer = await faulty([{ kind: 'connection-reset', afterBytes: 3 }, { kind: 'weak-etag' }]).ask();
    expect(socketFault(answer)).toEqual({ kind: 'reset', afterBytes: 3 });
    expect(answer.headers.get('etag')).toBe('W/"v1"');
  });
});

describe('faults of tags', () => {
  it('weak-etag', async () => {
    const answer = await faulty([{ kind: 'weak-etag' }]).ask();
    expect(answer.headers.get('etag')).toBe('W/"v1"');
    expect(await answer.text()).toBe(BODY);
  });

  it('stale-etag: new content under the tag of the old', async () => {
    let version = 0;
    const changing: Handle = async () => {
      version += 1;
      return new Response(`${version}`, { headers: { etag: `"v${version}"` } });
    };
    const { ask } = faulty([{ kind: 'stale-etag' }], changing);
    const answers = [await ask('/a'), await ask('/a'), await ask('/b'), await ask('/a')];
    expect(answers.map(({ headers }) => headers.get('etag'))).toEqual(['"v1"', '"v1"', '"v3"', '"v1"']);
    expect(await Promise.all(answers.map((answer) => answer.text()))).toEqual(['1', '2', '3', '4']);
  });

  it('stale-etag: nothing has changed, whatever has', async () => {
    const { ask } = faulty([{ kind: 'stale-etag', as: 'unchanged' }]);
    const old = await ask('/taxonomy/18/calculation', { 'if-none-match': '"old"' });
    expect([old.status, old.headers.get('etag'), await old.text()]).toEqual([304, '"old"', '']);
    expect((await ask('/taxonomy/18/calculation?HTTP_etag=%22older%22')).headers.get('etag')).toBe('"older"');
    expect((await ask('/taxonomy/18/calculation')).status).toBe(200);
  });
});

describe('rows that change between pages', () => {
  const page = (offset: number): DataRows => ({
    totalRows: 50,
    rows: [1, 2, 3].map((number) => ({
      rowNumber: offset + number,
      values: [
        { field: 'primarysymbol', value: { kind: 'text', text: `S${offset + number}` } },
        { field: 'entityid', value: { kind: 'number', text: `${offset + number}` } },
        { field: 'issuetext', value: { kind: 'text', text: '007' } },
        { field: 'ebit', value: { kind: 'number', text: '1.50' } },
        { field: 'goodwill', value: null },
      ],
    })),
  });
  const paged: Handle = async ({ url }) => {
    const offset = Number(new URL(url).searchParams.get('offset') ?? 0);
    const isXml = url.includes('.xml');
    const headers = { 'content-type': `application/${isXml ? 'xml' : 'json'}; charset=utf-8` };
    return new Response(writeDataRows(page(offset), isXml ? 'xml' : 'json'), { headers });
  };
  const second = async (change: string, rows = 2) => {
    const { ask } = faulty([{ kind: 'changed-rows', change, rows }], paged);
    return (await ask('/v2/companies?offset=3&limit=3')).text();
  };
  const symbols = (text: string) => [...text.matchAll(/primarysymbol","value":"(\w+)"/g)].map(([, symbol]) => symbol);
  const numbers = (text: string) => [...text.matchAll(/"rownum":(\d+)/g)].map(([, number]) => Number(number));
  const total = (text: string) => Number(/"totalrows":(\d+)/.exec(text)?.[1]);

  it.each([
    ['dropped', ['S6'], 48],
    ['duplicated', ['S4', 'S5', 'S4', 'S5', 'S6'], 52],
    ['added', ['S4', 'S5', 'S6', 'XS4', 'XS5'], 52],
    ['total', ['S4', 'S5', 'S6'], 52],
  ])('%s', async (change, expected, totalRows) => {
    const text = await second(change);
    expect(symbols(text)).toEqual(expected);
    expect(total(text)).toBe(totalRows);
    expect(numbers(text)).toEqual(expected.map((_, index) => 4 + index));
  });

  it('keep what else a row says, digit for digit', async () => {
    const text = await second('dropped', 2);
    expect(text).toContain(
      '{"field":"issuetext","value":"007"},{"field":"ebit","value":1.50},{"field":"goodwill","value":null}',
    );
  });

  it('in XML, too', async () => {
    const { ask } = faulty([{ kind: 'changed-rows', change: 'dropped' }], paged);
    const text = await (await ask('/companies.xml?Offset=3&offset=3')).text();
    expect(text).toContain('<totalrows>49</totalrows>');
    expect(text).not.toContain('S4<');
    expect(text).toContain('<value field="primarysymbol">S5</value>');
  });

  it('leave the first page alone, and what has no rows', async () => {
    const { ask } = faulty([{ kind: 'changed-rows', change: 'dropped', atMost: 1 }], paged);
    for (const path of [
      '/v2/companies',
      '/v2/companies?offset=0',
      '/ntf/templates?offset=3',
      '/v2/companies?offset=3&debug=true',
    ]) {
      expect(total(await (await ask(path)).text())).toBe(50);
    }
    expect(total(await (await ask('/v2/companies?offset=3')).text())).toBe(49);
    expect(total(await (await ask('/v2/companies?offset=3')).text())).toBe(50);
  });

  it('leave a page alone that is answered in their place', async () => {
    const { ask } = faulty(
      [
        { kind: 'html-page', nth: [1] },
        { kind: 'changed-rows', change: 'dropped', atMost: 1 },
      ],
      paged,
    );
    expect(await (await ask('/v2/companies?offset=3')).text()).toContain('<h1>596 Service Not Found</h1>');
    expect(total(await (await ask('/v2/companies?offset=3')).text())).toBe(49);
  });

  it('come before what happens on the way, whatever the order of the plan', async () => {
    const { ask } = faulty(
      [
        { kind: 'truncated-body', share: 0.5 },
        { kind: 'changed-rows', change: 'dropped' },
      ],
      paged,
    );
    const changed = await second('dropped', 1);
    const answer = await ask('/v2/companies?offset=3');
    expect(await answer.text()).toBe(changed.slice(0, Math.floor(changed.length / 2)));
  });
});

describe('when faults strike', () => {
  const statuses = async (fault: object, paths: readonly string[], seed = 1) => {
    const { ask } = faulty([{ kind: 'server-error', ...fault }], plain, seed);
    const seen: number[] = [];
    for (const path of paths) seen.push((await ask(path)).status);
    return seen.map((status) => (status === 500 ? 'x' : '.')).join('');
  };
  const calls = (count: number) => Array.from({ length: count }, () => '/v2/companies');

  it('by number, by every so many, at most so often', async () => {
    expect(await statuses({ nth: 2 }, calls(4))).toBe('.x..');
    expect(await statuses({ nth: [1, 4] }, calls(5))).toBe('x..x.');
    expect(await statuses({ every: 3 }, calls(7))).toBe('..x..x.');
    expect(await statuses({ atMost: 2 }, calls(4))).toBe('xx..');
  });

  it('by route and method, counting those requests alone', async () => {
    const paths = ['/taxonomy', '/v2/CoreFinancials/ann', '/v2/companies', '/v2/corefinancials/qtr.xml'];
    expect(await statuses({ route: '/v2/corefinancials/*' }, paths)).toBe('.x.x');
    expect(await statuses({ route: '/v2/corefinancials/*', nth: 2 }, paths)).toBe('...x');
    expect(await statuses({ route: '/v2/c.mpanies' }, calls(1))).toBe('.');
    expect(await statuses({ method: 'POST' }, calls(1))).toBe('.');
  });

  it('never on the way to the driver of the service', async () => {
    expect(await statuses({}, ['/_control/advance', '/_control', '/_controls'])).toBe('..x');
  });

  it('by chance, the same for the same seed, about as often as is said', async () => {
    const some = await statuses({ probability: 0.3 }, calls(400), 7);
    expect(await statuses({ probability: 0.3 }, calls(400), 7)).toBe(some);
    expect(await statuses({ probability: 0.3 }, calls(400), 8)).not.toBe(some);
    const struck = some.replaceAll('.', '').length;
    expect(struck).toBeGreaterThan(80);
    expect(struck).toBeLessThan(160);
    expect(await statuses({ probability: 0 }, calls(20))).toBe('.'.repeat(20));
  });

  it('not otherwise where other requests come in between', async () => {
    const alone = await statuses(
      { probability: 0.5, route: '/a' },
      Array.from({ length: 30 }, () => '/a'),
    );
    const mixed = await statuses(
      { probability: 0.5, route: '/a' },
      Array.from({ length: 60 }, (_, at) => (at % 2 ? '/a' : '/b')),
    );
    expect([...mixed].filter((_, at) => at % 2).join('')).toBe(alone);
  });
});

describe('a client of a service with faults', () => {
  const companies = (fault: object) => {
    const { service } = faulty([fault], async () => new Response('{"result":{"totalrows":0,"rows":[]}}', JSON_HEADERS));
    const socket = memorySocket(service);
    return workbench((_, request) => socket(request), { tries: 1 }).send();
  };

  it('sees what happened', async () => {
    expect(await companies({ kind: 'latency', milliseconds: 1 })).toMatchObject({ kind: 'answered' });
    const code = 'ERR_403_DEVELOPER_OVER_RATE';
    expect(await companies({ kind: 'throttle', code })).toMatchObject({ kind: 'throttled', code });
    expect(await companies({ kind: 'truncated-body' })).toMatchObject({ kind: 'cut-off' });
    expect(await companies({ kind: 'html-page' })).toMatchObject({ kind: 'page', status: 200 });
    expect(await companies({ kind: 'connection-reset' })).toMatchObject({ kind: 'unreachable' });
    expect(await companies({ kind: 'connection-reset', afterBytes: 9 })).toMatchObject({ kind: 'unreachable' });
    expect(await companies({ kind: 'wrong-length' })).toMatchObject({ kind: 'unreachable' });
  });
});
