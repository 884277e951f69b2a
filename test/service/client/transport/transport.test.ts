import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { TryFailure } from '../../../../src/core/transport/failure.ts';
import type { TransportRequest } from '../../../../src/service/client/transport/transport.ts';
import { errorAnswer, keepIn, ROWS, rowsAnswer, TEST_KEY, workbench } from '../../../support/transport.ts';

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** A body in these pieces, which then breaks off or goes silent where that is said. */
function bodyOf(pieces: readonly string[], end: 'close' | 'break' | 'silence' = 'close'): ReadableStream<Uint8Array> {
  let at = 0;
  return new ReadableStream({
    pull: (controller) => {
      const piece = pieces[at];
      at += 1;
      if (piece !== undefined) controller.enqueue(Buffer.from(piece));
      else if (end === 'close') controller.close();
      else if (end === 'break')
        controller.error(new TypeError('terminated', { cause: new Error('other side closed') }));
      else return new Promise(() => {});
      return undefined;
    },
  });
}

describe('an answer', () => {
  it('is handed on byte for byte, counted and hashed, and the call is on record', async () => {
    const { send, saved, journal, asked } = workbench(() => rowsAnswer(ROWS, { etag: '"v1"' }));
    expect(await send({ call: { query: { limit: '3' } }, what: 'slice 1' })).toEqual({
      kind: 'answered',
      status: 200,
      etag: '"v1"',
      form: 'json',
      bytes: ROWS.length,
      sha256: sha256(ROWS),
      calls: 1,
    });
    expect(saved).toEqual([ROWS]);
    expect(journal).toEqual([
      {
        what: 'slice 1',
        attempt: 1,
        closed: { status: 200, bytes: ROWS.length, milliseconds: 0, outcome: 'answered' },
      },
    ]);
    expect(asked[0]?.request.url).toBe('http://service.test/v2/companies?limit=3');
    expect(asked[0]?.request.headers.get('applicationkey')).toBe(TEST_KEY);
  });

  it('is on record before it is sent', async () => {
    const seen: unknown[] = [];
    const bench = workbench(() => {
      seen.push(structuredClone(bench.journal));
      return rowsAnswer();
    });
    await bench.send();
    expect(seen).toEqual([[{ what: 'companies', attempt: 1 }]]);
  });

  it('that has not changed has nothing to save', async () => {
    const { send, saved, asked } = workbench(() => new Response(null, { status: 304, headers: { etag: '"v1"' } }));
    expect(await send({ call: { etag: '"v1"' } })).toEqual({
      kind: 'unchanged',
      status: 304,
      etag: '"v1"',
      calls: 1,
    });
    expect(saved).toEqual([]);
    expect(asked[0]?.request.headers.get('if-none-match')).toBe('"v1"');
  });

  it('may be long, come in any pieces, and be XML under any type', async () => {
    const long = `<?xml version="1.0"?>\r\n<response>${'<x/>'.repeat(5_000)}</response>\r\n`;
    const pieces = ['', ...(long.match(/[\s\S]{1,777}/g) ?? []), ''];
    const { send, saved } = workbench(() => rowsAnswer(bodyOf(pieces), { 'content-length': String(long.length) }));
    expect(await send()).toMatchObject({ kind: 'answered', form: 'xml', bytes: long.length, sha256: sha256(long) });
    expect(saved).toEqual([long]);
  });

  it('that cannot be saved ends the question and is on record', async () => {
    const { send, journal, asked } = workbench(() => rowsAnswer());
    const full = send({ save: () => Promise.reject(new Error('disk full')) });
    await expect(full).rejects.toThrow('disk full');
    expect(asked.length).toBe(1);
    expect(journal[0]?.closed).toMatchObject({ status: 200, outcome: 'unsaved' });
  });

  it('whose saver finds that it cannot be whole is asked again', async () => {
    const { send, journal } = workbench(() => rowsAnswer());
    let times = 0;
    const save: TransportRequest['save'] = async ({ pieces }) => {
      for await (const _ of pieces);
      times += 1;
      if (times === 1) throw new TryFailure('cut-off', 'a bracket is missing');
    };
    expect(await send({ save })).toMatchObject({ kind: 'answered', calls: 2 });
    expect(journal[0]?.closed).toMatchObject({ outcome: 'cut-off', bytes: ROWS.length });
  });

  it('that its saver leaves half read is a defect', async () => {
    const { send } = workbench(() => rowsAnswer());
    await expect(send({ save: async () => {} })).rejects.toThrow('left before its end');
  });
});

describe('an answer that is none', () => {
  const html = '<!DOCTYPE html><html><head><title>596</title></head><body><h1>Gone&nbsp;</h1></body></html>';

  it.each([
    ['a page under its type', rowsAnswer(html, { 'content-type': 'text/html' }), 'page'],
    ['a page under the type of JSON', rowsAnswer(`\uFEFF \r\n${html}`), 'page'],
    ['a page with an XML declaration', rowsAnswer(`<?xml version="1.0"?>\n${html}`), 'page'],
    ['nothing', rowsAnswer(''), 'cut-off'],
    ['white space', rowsAnswer(' \r\n'), 'cut-off'],
    ['half a document', rowsAnswer(ROWS.slice(0, 20)), 'cut-off'],
    ['fewer bytes than it says', rowsAnswer(ROWS, { 'content-length': '99' }), 'cut-off'],
    ['more bytes than it says', rowsAnswer(ROWS, { 'content-length': '3' }), 'cut-off'],
    ['plain text', rowsAnswer('Hello.', { 'content-type': 'text/plain' }), 'unreadable'],
    ['plain text that speaks of the rate limit', rowsAnswer('Rate limit exceeded'), 'throttled'],
    ['an error under 200', rowsAnswer('{"Message":"Rate Limit reached"}'), 'throttled'],
    ['an error under 200 that tells its status', rowsAnswer('{"StatusCode":429,"Message":"Slow"}'), 'throttled'],
    ['an error in XML under 200', rowsAnswer('<Error><Message>Odd.</Message></Error>'), 'refused'],
  ])('%s is told from one', async (_, answer, kind) => {
    const { send, saved } = workbench(() => answer, { tries: 1 });
    expect(await send()).toMatchObject({ kind, status: 200, calls: 1 });
    expect(saved).toEqual([]);
  });

  it.each([
    ['fewer', 1],
    ['more', -1],
  ])('has %s bytes than it says, although it is long and ends well: it is asked again', async (_, by) => {
    const whole = `{"result":[${'1,'.repeat(9_000)}1]}`;
    const length = (call: number): string => String(whole.length + (call === 1 ? by : 0));
    const { send, saved, journal } = workbench((call) => rowsAnswer(whole, { 'content-length': length(call) }));
    expect(await send()).toMatchObject({ kind: 'answered', calls: 2, sha256: sha256(whole) });
    expect(saved).toEqual([whole]);
    expect(journal[0]?.closed).toMatchObject({ outcome: 'cut-off', bytes: whole.length });
  });

  it('is shorter than it says only where it is not compressed', async () => {
    const { send } = workbench(() => rowsAnswer(ROWS, { 'content-length': '20', 'content-encoding': 'gzip' }));
    expect(await send()).toMatchObject({ kind: 'answered' });
  });

  it('ends in the middle after much was handed on: what was saved is thrown away, and it is asked again', async () => {
    const start = `{"result":[${'1,'.repeat(9_000)}`;
    const whole = `${start}1]}`;
    const bodies = [bodyOf([start]), bodyOf([start], 'break'), bodyOf([start, '1]}'])];
    const { send, saved, journal } = workbench((call) => rowsAnswer(bodies[call - 1]));
    expect(await send()).toMatchObject({ kind: 'answered', calls: 3, sha256: sha256(whole) });
    expect(saved).toEqual([whole]);
    expect(journal.map(({ closed }) => [closed?.outcome, closed?.bytes])).toEqual([
      ['cut-off', start.length],
      ['unreachable', start.length],
      ['answered', whole.length],
    ]);
  });

  it('shows a page as its words, and no key', async () => {
    const page = `<html><style>p{}</style><p>See\n http://x.test/?AppKey=abc&y=1 or ${TEST_KEY}</p></html>`;
    const { send, notices } = workbench(() => errorAnswer(503, { body: page, 'content-type': 'text/html' }), {
      tries: 2,
    });
    const answer = await send();
    expect(answer).toMatchObject({
      kind: 'page',
      message: 'a page of HTML said (status 503): See http://x.test/?AppKey=***&y=1 or ***',
    });
    expect(JSON.stringify(notices)).not.toMatch(/abc|very-secret/);
  });
});

describe('asking again', () => {
  it('helps against what passes', async () => {
    const network = () => {
      throw new TypeError('fetch failed', {
        cause: Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' }),
      });
    };
    const course = [
      network,
      () => errorAnswer(500),
      () => errorAnswer(429),
      () => rowsAnswer(ROWS.slice(0, 9)),
      () => rowsAnswer(),
    ];
    const { send, journal, notices, clock } = workbench((call) => (course[call - 1] ?? network)());
    expect(await send()).toMatchObject({ kind: 'answered', calls: 5 });
    expect(journal.map(({ attempt, closed }) => [attempt, closed?.status, closed?.outcome])).toEqual([
      [1, undefined, 'unreachable'],
      [2, 500, 'unavailable'],
      [3, 429, 'throttled'],
      [4, 200, 'cut-off'],
      [5, 200, 'answered'],
    ]);
    expect(notices.map((notice) => notice.wait)).toEqual([1_000, 2_000, 4_000, 8_000]);
    expect(clock.now()).toBe(15_000);
    expect(notices[0]).toMatchObject({ because: 'unreachable', message: 'no answer: read ECONNRESET' });
  });

  it('ends after so many tries', async () => {
    const { send, asked } = workbench(() => errorAnswer(503), { tries: 3 });
    expect(await send()).toEqual({
      kind: 'unavailable',
      status: 503,
      code: undefined,
      message: 'the service said (status 503): No.',
      calls: 3,
    });
    expect(asked.length).toBe(3);
  });

  it.each([400, 402, 404, 405, 406, 408, 410, 413, 414, 418, 422])('is no use after %i', async (status) => {
    for (const body of ['{"Message":"No."}', '<html>No.</html>', '']) {
      const { send, asked } = workbench(() => errorAnswer(status, { body }));
      expect(await send()).toMatchObject({ status, calls: 1 });
      expect(asked.length).toBe(1);
    }
  });

  it('is no use where certificates are not taken or the address leads elsewhere', async () => {
    const certificate = Object.assign(new Error('self-signed certificate'), { code: 'DEPTH_ZERO_SELF_SIGNED_CERT' });
    const untrusted = workbench(() => Promise.reject(new TypeError('fetch failed', { cause: certificate })));
    expect(await untrusted.send()).toMatchObject({ kind: 'no-connection', calls: 1 });
    const moved = workbench(() => errorAnswer(302, { location: 'http://elsewhere.test/', body: '<html>Moved</html>' }));
    expect(await moved.send()).toMatchObject({ kind: 'redirected', calls: 1 });
    expect(moved.asked[0]?.request.redirect).toBe('manual');
    expect(await moved.send()).toMatchObject({ kind: 'circuit-open', calls: 0 });
  });

  it('waits as long as the server says, and longer by chance', async () => {
    const course = (call: number) => (call < 3 ? errorAnswer(503, { 'retry-after': '10' }) : rowsAnswer());
    const { send, asked } = workbench(course, { random: () => 0.5 });
    await send();
    expect(asked.map(({ at }) => at)).toEqual([0, 12_500, 25_000]);
  });

  it('holds everybody back while the key is throttled', async () => {
    const { transport, clock, asked, saved } = workbench((call) =>
      call === 1 ? errorAnswer(429, { 'retry-after': '7' }) : rowsAnswer(),
    );
    const request = { route: 'companies', call: {}, save: keepIn(saved) } as const;
    const first = transport.send({ ...request, what: 'first' });
    const later = clock.sleep(1_000).then(() => transport.send({ ...request, what: 'later' }));
    await clock.run(Promise.all([first, later]));
    expect(asked.map(({ at }) => at)).toEqual([0, 7_000, 7_000]);
  });

  it('does not wait for days: a sure wish ends the run, a date without a clock beside it is capped', async () => {
    const sure = workbench(() =>
      errorAnswer(403, { 'X-Service-Error-Code': 'ERR_403_DEVELOPER_OVER_RATE', 'retry-after': '40000' }),
    );
    expect(await sure.send()).toMatchObject({ kind: 'throttled', calls: 1 });
    expect(await sure.send()).toMatchObject({
      kind: 'circuit-open',
      message: expect.stringContaining('a pause of 40000 s'),
    });
    expect([sure.clock.now(), sure.asked.length]).toEqual([0, 1]);
    const future = workbench((call) =>
      call === 1 ? errorAnswer(503, { 'retry-after': 'Wed, 01 Jan 2098 00:00:00 GMT' }) : rowsAnswer(),
    );
    expect(await future.send()).toMatchObject({ kind: 'answered', calls: 2 });
    expect(future.clock.now()).toBe(120_000);
    expect(future.notices.map(({ kind }) => kind)).toEqual(['wait-capped', 'retry']);
  });
});

describe('time-outs', () => {
  const never = () => new Promise<Response>(() => {});

  it('end a call that does not begin to answer', async () => {
    const { send, clock, journal } = workbench(never, { tries: 1 });
    expect(await send()).toMatchObject({
      kind: 'timed-out',
      status: undefined,
      message: 'no answer began in 60 s',
    });
    expect(clock.now()).toBe(60_000);
    expect(journal[0]?.closed).toEqual({ status: undefined, bytes: 0, milliseconds: 60_000, outcome: 'timed-out' });
  });

  it('end a call whose body falls silent, in its beginning or later', async () => {
    for (const size of [3, 9_000]) {
      const { send, clock, asked } = workbench(() => rowsAnswer(bodyOf(['['.repeat(size)], 'silence')), { tries: 1 });
      expect(await send()).toMatchObject({ kind: 'timed-out', status: 200 });
      expect(clock.now()).toBe(30_000);
      expect(asked[0]?.request.signal.aborted).toBe(true);
    }
  });

  it('end a call that drips for ever, though never silent', async () => {
    const { send, clock } = workbench(
      () =>
        rowsAnswer(
          new ReadableStream({
            pull: async (controller) => {
              await clock.sleep(20_000);
              controller.enqueue(Buffer.from('['));
            },
          }),
        ),
      { tries: 1 },
    );
    expect(await send()).toMatchObject({ kind: 'timed-out', message: 'the answer was not complete in 300 s' });
    expect(clock.now()).toBe(300_000);
  });

  it('leave a call alone that is slow but alive', async () => {
    const letters = [...ROWS];
    const { send, clock } = workbench(async () => {
      await clock.sleep(59_000);
      const pull = async (controller: ReadableStreamDefaultController) => {
        await clock.sleep(6_000);
        const letter = letters.shift();
        if (letter === undefined) controller.close();
        else controller.enqueue(Buffer.from(letter));
      };
      return rowsAnswer(new ReadableStream({ pull }));
    });
    expect(await send()).toMatchObject({ kind: 'answered', calls: 1 });
  });
});

describe('limits', () => {
  const request = (saved: string[]) => ({ route: 'companies', call: {}, save: keepIn(saved), what: 'x' }) as const;

  it('so many calls at once', async () => {
    let [now, most] = [0, 0];
    const { transport, clock, saved } = workbench(
      async () => {
        now += 1;
        most = Math.max(most, now);
        await clock.sleep(100);
        now -= 1;
        return rowsAnswer();
      },
      { concurrency: 3 },
    );
    await clock.run(Promise.all(Array.from({ length: 10 }, () => transport.send(request(saved)))));
    expect([most, saved.length, clock.now()]).toEqual([3, 10, 400]);
  });

  it('so many calls a second', async () => {
    const { transport, clock, asked, saved } = workbench(() => rowsAnswer(), { callsPerSecond: 3, concurrency: 9 });
    await clock.run(Promise.all(Array.from({ length: 10 }, () => transport.send(request(saved)))));
    const times = asked.map(({ at }) => at);
    for (const from of times)
      expect(times.filter((at) => at >= from && at < from + 1_000).length).toBeLessThanOrEqual(3);
    expect(clock.now()).toBeLessThan(3_100);
  });

  it('so many calls in all, retries included', async () => {
    const { transport, send, asked } = workbench((call) => (call === 2 ? errorAnswer(500) : rowsAnswer()), {
      maxCalls: 3,
    });
    expect(await send()).toMatchObject({ kind: 'answered' });
    expect(transport.stopped()).toBe(undefined);
    expect(await send()).toMatchObject({ kind: 'answered', calls: 2 });
    expect(await send()).toEqual({ kind: 'budget', message: 'the 3 calls that may be made are made', calls: 0 });
    expect([asked.length, transport.calls(), transport.stopped()?.kind]).toEqual([3, 3, 'budget']);
  });

  it('a question whose tries they cut short is not answered for: it has not failed', async () => {
    const { send, asked } = workbench(() => errorAnswer(503), { maxCalls: 2, tries: 5 });
    expect(await send()).toEqual({ kind: 'budget', message: 'the 2 calls that may be made are made', calls: 2 });
    expect(asked.length).toBe(2);
  });
});

describe('the circuit', () => {
  it('opens after so many failures in a row, over all questions', async () => {
    const { send, transport, asked } = workbench(() => errorAnswer(500), { tries: 2, strikes: 5 });
    for (const kind of ['unavailable', 'unavailable', 'unavailable', 'circuit-open'])
      expect((await send()).kind).toBe(kind);
    expect(asked.length).toBe(5);
    expect(transport.stopped()).toEqual({
      kind: 'circuit-open',
      message: '5 calls in a row failed, the last one: the service said (status 500): No.',
    });
  });

  it('is closed by every answer of the service itself, refusals included', async () => {
    const good = [() => rowsAnswer(), () => errorAnswer(400), () => new Response(null, { status: 304 })];
    const { send, transport } = workbench(
      (call) => (call % 2 === 1 ? errorAnswer(500) : (good[(call / 2) % 3] ?? good[0])?.()) as Response,
      { strikes: 2, tries: 9 },
    );
    for (let n = 0; n < 9; n += 1) await send();
    expect(transport.stopped()).toBe(undefined);
  });

  it('opens at once where the key is refused, and wakes those who wait', async () => {
    const { send, transport, clock, saved } = workbench((call) => {
      if (call === 1) return rowsAnswer();
      return call === 2 ? errorAnswer(503, { 'retry-after': '100' }) : errorAnswer(401);
    });
    const request = { route: 'companies', call: {}, save: keepIn(saved), what: 'x' } as const;
    await send();
    const answers = await clock.run(
      Promise.all([transport.send(request), transport.send(request), transport.send(request)]),
    );
    expect(answers.map(({ kind }) => kind)).toContain('refused-key');
    expect(answers.map(({ kind }) => kind)).toContain('circuit-open');
    expect(clock.now()).toBe(0);
  });
});

describe('the first call', () => {
  const request = (saved: string[]) => ({ route: 'companies', call: {}, save: keepIn(saved), what: 'x' }) as const;

  it('goes alone: a key that is refused costs one call, however many wait', async () => {
    const { transport, clock, asked, saved } = workbench(
      async () => {
        await clock.sleep(100);
        return errorAnswer(401);
      },
      { concurrency: 4 },
    );
    const answers = await clock.run(Promise.all(Array.from({ length: 9 }, () => transport.send(request(saved)))));
    expect(asked).toHaveLength(1);
    expect(answers.map(({ kind }) => kind)).toEqual(['refused-key', ...Array(8).fill('circuit-open')]);
  });

  it('lets the others go as soon as an answer begins, whole or not', async () => {
    const { transport, clock, asked, saved } = workbench(
      async (call) => {
        await clock.sleep(100);
        if (call > 1) return rowsAnswer();
        return rowsAnswer(
          new ReadableStream({
            pull: async (controller) => {
              await clock.sleep(1_000);
              controller.enqueue(Buffer.from(ROWS));
              controller.close();
            },
          }),
        );
      },
      { concurrency: 4 },
    );
    await clock.run(Promise.all(Array.from({ length: 4 }, () => transport.send(request(saved)))));
    expect(asked.map(({ at }) => at)).toEqual([0, 100, 100, 100]);
  });

  it('is followed by one at a time while the service is down, and by all when it answers, if only with a refusal', async () => {
    const { transport, clock, asked, saved } = workbench(
      async (call) => {
        await clock.sleep(100);
        return call <= 2 ? errorAnswer(500) : errorAnswer(400);
      },
      { concurrency: 4, tries: 1 },
    );
    await clock.run(Promise.all(Array.from({ length: 6 }, () => transport.send(request(saved)))));
    expect(asked.map(({ at }) => at)).toEqual([0, 100, 200, 300, 300, 300]);
  });
});

describe('a request to stop', () => {
  it('ends a call that is under way and closes it', async () => {
    const stop = new AbortController();
    const { send, journal } = workbench(() => {
      stop.abort();
      return new Promise<Response>(() => {});
    });
    await expect(send({ signal: stop.signal })).rejects.toMatchObject({ failure: 'interrupted' });
    expect(journal[0]?.closed).toMatchObject({ outcome: 'interrupted', status: undefined });
  });

  it('ends waiting, and asks nothing before the first call', async () => {
    const stop = new AbortController();
    const { transport, clock, asked, saved } = workbench(() => errorAnswer(503, { 'retry-after': '100' }));
    const request = { route: 'companies', call: {}, save: keepIn(saved), what: 'x', signal: stop.signal } as const;
    const waiting = transport.send(request);
    const stopped = clock.sleep(5_000).then(() => stop.abort());
    await expect(clock.run(Promise.all([waiting, stopped]))).rejects.toMatchObject({ failure: 'interrupted' });
    expect([clock.now(), asked.length]).toEqual([5_000, 1]);
    await expect(clock.run(transport.send(request))).rejects.toMatchObject({ failure: 'interrupted' });
    expect(asked.length).toBe(1);
  });
});

describe('what cannot be used', () => {
  it.each([
    ['an address that is none', { baseUrl: 'nonsense' }],
    ['another protocol', { baseUrl: 'ftp://service.test' }],
    ['a query', { baseUrl: 'http://service.test/?appkey=x' }],
    ['a password', { baseUrl: 'http://a:b@service.test' }],
    ['no key', { key: '' }],
    ['a key that fits in no header', { key: 'kéy€-secret' }],
    ['no tries', { tries: 0 }],
    ['no calls a second', { callsPerSecond: 0 }],
  ])('%s is refused before anything is asked, without the key', (_, options) => {
    expect(() => workbench(() => rowsAnswer(), options)).toThrow(
      expect.objectContaining({ failure: 'usage', message: expect.not.stringContaining('secret') }),
    );
  });
});
