import { describe, expect, it } from 'vitest';
import { createService } from '../../src/service/server/service.ts';
import { longOr } from '../support/long.ts';
import { PATIENCE_MS } from '../support/patience.ts';
import { seededRandom } from '../support/seeded-random.ts';
import { testParts } from '../support/service.ts';
import { answerFault } from './support/answer-fault.ts';
import { SMALL_WORLD } from './support/small-world.ts';
import { type WildRequest, wildRequest } from './support/wild-requests.ts';

const REQUESTS = longOr(750, 25_000);
/** Sends a request; one that cannot be made at all, such as a method that fetch forbids, is `undefined`. */
function toRequest({ method, target, headers, body }: WildRequest): Request | undefined {
  try {
    return new Request(`http://localhost${target}`, { method, headers, ...(body !== undefined && { body }) });
  } catch {
    return undefined;
  }
}

async function withinPatience<T>(promise: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new Error('no answer came')), PATIENCE_MS);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}

describe(`${REQUESTS} wild requests`, () => {
  it('all get a documented answer', async ({ task }) => {
    const defects: unknown[] = [];
    const onDefect = (thrown: unknown) => defects.push(thrown);
    const { handle } = createService(testParts({ view: SMALL_WORLD }), { version: '1.2.3', onDefect });
    const random = seededRandom(20_250_301);
    const counts = new Map<number, number>();
    const faults: unknown[] = [];
    let sent = 0;
    while (sent < REQUESTS) {
      const wild = wildRequest(random);
      const request = toRequest(wild);
      if (request === undefined) continue;
      sent += 1;
      const response = await withinPatience(handle(request));
      const text = await withinPatience(response.text());
      counts.set(response.status, (counts.get(response.status) ?? 0) + 1);
      const what = answerFault(wild.method, response, text);
      if (what !== undefined || defects.length > 0) {
        faults.push({
          what,
          wild: JSON.stringify(wild).slice(0, 2_000),
          answer: text.slice(0, 500),
          defects: defects.splice(0).map(String),
        });
      }
    }
    Object.assign(task.meta, { answersByStatus: Object.fromEntries(counts) });
    expect(faults).toEqual([]);
    expect([...counts.values()].reduce((sum, count) => sum + count, 0)).toBe(REQUESTS);
    // Most kinds of answers must have been seen, or the requests are not wild enough, or too wild.
    for (const status of [200, 400, 403, 404, 405, 413, 415])
      expect(counts.get(status) ?? 0, String(status)).toBeGreaterThan(0);
    expect(counts.get(200)).toBeGreaterThan(REQUESTS / 50);
  });
});

describe('answerFault', () => {
  const answer = (status: number, type: string, text: string) =>
    answerFault('GET', new Response(null, { status, headers: { 'content-type': type } }), text);

  it.each([
    [500, 'application/json', '{"Message":"x"}', 'the status 500'],
    [200, 'text/html', '<p>', 'the content type text/html'],
    [200, 'application/json', '{"result":', 'JSON that is none'],
    [400, 'application/json', '{"message":"x"}', 'no error of JSON'],
    [400, 'application/json', '{"Message":"x","stack":"y"}', 'no error of JSON'],
    [400, 'application/json', '{"Message":"x\\n    at f (server.ts:1)"}', 'its innards'],
    [400, 'application/xml', '<Error><Message><script></Message></Error>', 'XML that is not well formed'],
    [200, 'application/xml', '<a><script>alert()</script></a>', 'markup of the request'],
    [403, 'application/xml', '<a>x</a>', 'no error of XML'],
  ])('sees what is wrong with %i %s %s', (status, type, text, what) => {
    expect(answer(status, type, text)).toBe(what);
  });

  it('finds nothing wrong with what is right', () => {
    expect(answer(200, 'application/json; charset=utf-8', '{"result":{}}')).toBeUndefined();
    expect(answer(400, 'application/json', '{"Message":"no"}')).toBeUndefined();
    expect(
      answer(404, 'application/xml', '<?xml version="1.0"?>\r\n<Error>\r\n  <Message>no</Message>\r\n</Error>\r\n'),
    ).toBeUndefined();
  });
});
