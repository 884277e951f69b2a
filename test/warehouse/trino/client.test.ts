import { describe, expect, it } from 'vitest';
import { CrossfootError } from '../../../src/core/base/errors.ts';
import type { TransportNotice } from '../../../src/core/transport/effects.ts';
import type { TrinoClient } from '../../../src/warehouse/trino/client.ts';
import { failureOf } from '../../support/failure.ts';
import { fakeClock } from '../../support/fake-clock.ts';
import { page, type StubAnswer, status, stubClient, TRINO_PASSWORD, trinoStub } from '../../support/trino-stub.ts';

const NEXT = '/v1/statement/executing/q1/y/1';
const LAST = page({});

async function rowsOf(client: TrinoClient, sql = 'SELECT 1', signal?: AbortSignal) {
  const rows = [];
  for await (const some of client.run(sql, signal)) rows.push(...some);
  return rows;
}

async function failed(...answers: StubAnswer[]) {
  const { address, calls } = await trinoStub(...answers);
  const error: unknown = await rowsOf(stubClient(address)).catch((error) => error);
  if (!(error instanceof CrossfootError)) throw error;
  return { said: `${error.failure}: ${error.describe()}`, code: error.code, calls, address };
}

const startingUp = (name: string): StubAnswer =>
  page({ error: { message: 'wait', errorName: name, errorType: 'INTERNAL_ERROR' } });

describe('a statement', () => {
  it('is sent with the names of the session, and its pages are followed', async () => {
    const { address, calls } = await trinoStub(
      page({ next: NEXT }),
      page({ next: `${NEXT}/2`, data: '[["a", 1]]' }),
      page({ next: `${NEXT}/3`, data: '[]' }),
      page({ data: '[["b", null], ["c", true]]' }),
    );
    expect(await rowsOf(stubClient(address), 'SELECT "x"')).toEqual([
      ['a', '1'],
      ['b', null],
      ['c', 'true'],
    ]);
    expect(calls.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'POST /v1/statement',
      `GET ${NEXT}`,
      `GET ${NEXT}/2`,
      `GET ${NEXT}/3`,
    ]);
    const Authorization = `Basic ${Buffer.from(`ann:${TRINO_PASSWORD}`).toString('base64')}`;
    const session = { 'x-trino-catalog': 'lake', 'x-trino-schema': 'exported', 'x-trino-user': 'ann' };
    expect(calls[0]).toMatchObject({ body: 'SELECT "x"', headers: { ...session, authorization: Authorization } });
    expect(calls[3]).toMatchObject({ body: '', headers: { authorization: Authorization } });
  });

  it('keeps the digits of numbers beyond 2^53', async () => {
    const { address } = await trinoStub(page({ data: '[[9007199254740993, 9223372036854775807, "1.10"]]' }));
    expect(await rowsOf(stubClient(address))).toEqual([['9007199254740993', '9223372036854775807', '1.10']]);
  });

  it('is cancelled when the signal is aborted, also where an answer hangs', async () => {
    const stop = new AbortController();
    const { address, calls } = await trinoStub(page({ next: NEXT, data: '[["a"]]' }), () => stop.abort());
    expect(await failureOf(() => rowsOf(stubClient(address), 'SELECT 1', stop.signal))).toMatch(/^interrupted/);
    expect(calls.at(-1)).toMatchObject({ method: 'DELETE', path: NEXT });
  });

  it('is cancelled when nobody reads on', async () => {
    const { address, calls } = await trinoStub(page({ next: NEXT, data: '[["a"]]' }));
    for await (const _ of stubClient(address).run('SELECT 1')) break;
    expect(calls.at(-1)).toMatchObject({ method: 'DELETE', path: NEXT });
  });

  it('is cancelled after its time limit', async () => {
    const endless: StubAnswer = (...call) => page({ next: NEXT })(...call);
    const { address, calls } = await trinoStub(...Array<StubAnswer>(2_000).fill(endless));
    const client = stubClient(address, { limits: { statement: 50 } });
    expect(await failureOf(() => rowsOf(client))).toBe('unavailable: Trino: the statement was not complete in 0.05 s');
    expect(calls.at(-1)).toMatchObject({ method: 'DELETE' });
  });
});

describe('calls are repeated', () => {
  it('where the server is busy, and the waits are reported', async () => {
    const { address, calls } = await trinoStub(
      status(503, '<html>'),
      status(429, '', { 'retry-after': '0' }),
      page({ next: NEXT }),
      status(502),
      status(504, 'slow'),
      page({ data: '[["a"]]' }),
    );
    const notices: TransportNotice[] = [];
    expect(await rowsOf(stubClient(address, { notices }))).toEqual([['a']]);
    expect(calls).toHaveLength(6);
    expect(notices).toMatchObject([
      { because: 'unavailable', attempt: 1, message: 'the server cannot answer now (status 503)' },
      { because: 'throttled', attempt: 2 },
      { because: 'unavailable', attempt: 1 },
      { because: 'unavailable', attempt: 2, message: 'the server cannot answer now (status 504): slow' },
    ]);
  });

  it('where a page is cut off, or its connection breaks: the server keeps it', async () => {
    const cut: StubAnswer = (response) => void response.writeHead(200).end('{"id":"q1","stats":{"state":"RUN');
    const broken: StubAnswer = (response, _, request) => {
      response.writeHead(200, { 'content-length': '5000' });
      response.write('{"id":', () => request.socket.resetAndDestroy());
    };
    const { address } = await trinoStub(page({ next: NEXT }), cut, broken, page({ data: '[["a"]]' }));
    expect(await rowsOf(stubClient(address))).toEqual([['a']]);
  });

  it('but no statement whose answer broke off: the server may have run it', async () => {
    const { said, code, calls } = await failed((_, __, request) => void request.socket.resetAndDestroy());
    expect(said).toMatch(/^refused: Trino: no answer: /);
    expect([code, calls.length]).toEqual(['try-again', 1]);
  });

  it('where the server has just started', async () => {
    const { address, calls } = await trinoStub(
      startingUp('SERVER_STARTING_UP'),
      page({ next: NEXT }),
      startingUp('NO_NODES_AVAILABLE'),
      page({ data: '[["a"]]' }),
    );
    expect(await rowsOf(stubClient(address))).toEqual([['a']]);
    expect(calls.map(({ method }) => method)).toEqual(['POST', 'POST', 'GET', 'POST']);
  });

  it('but not for ever, and not after the first row', async () => {
    const { address } = await trinoStub(...Array<StubAnswer>(40).fill(startingUp('NO_NODES_AVAILABLE')));
    const client = stubClient(address, { limits: { start: 20 } });
    expect(await failureOf(() => rowsOf(client))).toBe('refused: Trino: wait (NO_NODES_AVAILABLE)');
    const late = await failed(page({ next: NEXT, data: '[["a"]]' }), startingUp('NO_NODES_AVAILABLE'), LAST);
    expect([late.said, late.calls.length]).toEqual(['refused: Trino: wait (NO_NODES_AVAILABLE)', 2]);
  });

  it('as often as the limit says', async () => {
    const { said, code, calls } = await failed(...Array<StubAnswer>(9).fill(status(503)));
    expect(said).toBe('refused: Trino: the server cannot answer now (status 503)');
    expect([code, calls.length]).toEqual(['try-again', 3]);
    const { said: patient } = await failed(status(429, '', { 'retry-after': '3600' }));
    expect(patient).toBe('refused: Trino: the server cannot answer now (status 429)');
  });
});

describe('failures', () => {
  it('have the message of Trino, the name of the error and its place', async () => {
    const errorLocation = { lineNumber: 3, columnNumber: 5 };
    const kind = { errorName: 'SYNTAX_ERROR', errorType: 'USER_ERROR' };
    const wrong = { ...kind, message: "line 3:5: mismatched input 'x'", errorLocation };
    const { said, code } = await failed(page({ error: wrong }));
    expect([said, code]).toEqual(["refused: the SQL text:3:5: Trino: mismatched input 'x' (SYNTAX_ERROR)", undefined]);
    const unlocated = await failed(page({ error: { ...kind, message: 'no such column' } }));
    expect(unlocated.said).toBe('refused: Trino: no such column (SYNTAX_ERROR)');
    const gone = { message: 'gone', errorName: 'REMOTE_HOST_GONE', errorType: 'INTERNAL_ERROR' };
    expect((await failed(page({ error: gone }))).code).toBe('try-again');
    const memory = { message: 'full', errorName: 'EXCEEDED_LOCAL_MEMORY_LIMIT', errorType: 'INSUFFICIENT_RESOURCES' };
    expect((await failed(page({ error: memory }))).code).toBeUndefined();
  });

  it.each([
    ['a page of HTML', status(200, '<html>hello'), 'a page of HTML'],
    ['other JSON', status(200, '{"hello": 1}'), 'not an answer of Trino'],
    ['other text', status(200, 'hello'), 'not an answer of Trino'],
    ['a nested value', page({ data: '[[{"a":1}]]' }), 'not a number, a text, true, false or null'],
    ['a refused user', status(401, 'Unauthorized'), 'the user or the password is refused (status 401): Unauthorized'],
    ['another path', status(404), 'the server refuses the call (status 404)'],
    [
      'a redirection',
      status(307, '', { location: 'https://other.example/login?token=1' }),
      'the address leads elsewhere, to https://other.example (status 307)',
    ],
  ])('%s is not an answer', async (_, answer, message) => {
    const { said } = await failed(answer);
    expect(said).toMatch(/^refused: Trino: /);
    expect(said).toContain(message);
  });

  it('pages of another server are not asked for', async () => {
    const { said, calls } = await failed(page({ next: 'http://127.0.0.1:9/v1/statement/q1' }));
    expect(said).toContain('the answer goes on at http://127.0.0.1:9, not at http://127.0.0.1:');
    expect(calls).toHaveLength(1);
  });

  it('an answer that is too large is left', async () => {
    const { address } = await trinoStub(page({ data: `[["${'x'.repeat(5_000)}"]]` }));
    const client = stubClient(address, { limits: { bytes: 1_000 } });
    expect(await failureOf(() => rowsOf(client))).toBe('refused: Trino: the answer has more than 1000 bytes');
  });

  it('an answer that hangs is left', async () => {
    const { run, ...clock } = fakeClock();
    let calls = 0;
    const fetch = (): Promise<Response> => {
      calls += 1;
      return new Promise(() => {});
    };
    const client = stubClient('http://localhost', { effects: { ...clock, fetch }, limits: { call: 20_000 } });
    expect(await failureOf(() => run(rowsOf(client)))).toBe('refused: Trino: the answer was not complete in 20 s');
    expect(calls).toBe(1);
    expect(clock.now()).toBe(20_000);
  });

  it('a server that is not there is named', async () => {
    expect(await failureOf(() => rowsOf(stubClient('http://127.0.0.1:1/')))).toMatch(/^refused: Trino: /);
    const { address } = await trinoStub();
    const [, port] = /:(\d+)$/.exec(address) ?? [];
    const nobody = stubClient(`http://[::1]:${port}`);
    expect(await failureOf(() => rowsOf(nobody))).toBe(`refused: Trino: http://[::1]:${port} does not answer`);
  });

  it('never show the password, however it is written', async () => {
    const credentials = Buffer.from(`ann:${TRINO_PASSWORD}`).toString('base64');
    for (const secret of [TRINO_PASSWORD, credentials, encodeURIComponent(TRINO_PASSWORD)]) {
      const inBody = await failed(status(403, `no access for ${secret}`));
      expect(inBody.said).toContain('no access for ***');
      const inError = await failed(
        page({ error: { message: `saw ${secret}`, errorName: 'X', errorType: 'EXTERNAL' } }),
      );
      expect(inError.said).toContain('saw *** (X)');
    }
    const notices: TransportNotice[] = [];
    const { address } = await trinoStub(status(503, TRINO_PASSWORD), LAST);
    await rowsOf(stubClient(address, { notices }));
    expect(notices).toMatchObject([{ message: 'the server cannot answer now (status 503): ***' }]);
  });
});

describe('addresses and names', () => {
  it.each([
    [{ server: 'ftp://x' }, 'is not http://… or https://…'],
    [{ server: 'trino' }, 'is not http://… or https://…'],
    [{ server: 'https://ann:pw@trino.example' }, 'has a user or a password in it'],
    [{ server: 'https://trino.example/?a=1' }, 'has a query'],
    [{ server: 'http://trino.example' }, 'a password is not sent over http to another machine'],
    [{ catalog: '' }, 'the catalog is empty'],
    [{ schema: 'a\nb' }, 'the schema is empty, or has characters'],
    [{ user: 'é' }, 'the user is empty, or has characters'],
  ])('%j is refused', async (given, message) => {
    const { server = 'https://trino.example', ...names } = given as { server?: string };
    const said = await failureOf(() => stubClient(server, names));
    expect(said).toMatch(/^usage: /);
    expect(said).toContain(message);
    expect(said).not.toContain('pw');
  });

  it('a password goes to this machine, and over https to any', async () => {
    for (const server of ['http://localhost:8080', 'http://127.0.0.1:8080', 'http://[::1]:8080', 'https://x.example'])
      expect(await failureOf(() => stubClient(server))).toBe('no failure');
    expect(await failureOf(() => stubClient('http://x.example', { password: undefined }))).toBe('no failure');
  });
});
