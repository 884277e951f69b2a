import { XMLValidator } from 'fast-xml-parser';
import { describe, expect, it } from 'vitest';
import { createService } from '../../src/server/service.ts';
import { longOr } from '../support/long.ts';
import { seededRandom } from '../support/seeded-random.ts';
import { testParts } from '../support/service.ts';
import { SMALL_WORLD } from './support/small-world.ts';
import { type WildRequest, wildRequest } from './support/wild-requests.ts';

const REQUESTS = longOr(1_500, 25_000);
const PATIENCE_MS = 10_000;
const SUCCESSES = [200, 201, 204, 304];
const REFUSALS = [400, 403, 404, 405, 408, 409, 413, 414, 415];
/** What only a thrown error would bring into an answer. */
const INNARDS =
  /(?:\n|\\n)\s+at \S|node_modules|\.[jt]s:\d+|TypeError|RangeError|Cannot read|undefined is not|DuckDB|Parser Error/;

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

/** What is wrong with an answer, if anything is. */
function fault(request: WildRequest, response: Response, text: string): string | undefined {
  const { status, headers } = response;
  const type = headers.get('content-type') ?? '';
  if (!SUCCESSES.includes(status) && !REFUSALS.includes(status)) return `the status ${status}`;
  if (headers.has('x-injected')) return 'a header of the request';
  if (status === 204 || status === 304 || request.method.toUpperCase() === 'HEAD')
    return text === '' ? undefined : 'a body';
  if (type.includes('xml')) {
    if (XMLValidator.validate(text) !== true) return 'XML that is not well formed';
    if (text.includes('<script')) return 'markup of the request';
    if (status >= 400 && !/^<\?xml[^>]*>\s*<Error>\s*<Message>[^<]+<\/Message>\s*<\/Error>\s*$/.test(text))
      return 'no error of XML';
  } else {
    if (!type.startsWith('application/json')) return `the content type ${type}`;
    const content = parsed(text);
    if (content === undefined) return 'JSON that is none';
    if (status >= 400 && !isErrorBody(content)) return 'no error of JSON';
  }
  return status >= 400 && INNARDS.test(text) ? 'its innards' : undefined;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isErrorBody(content: unknown): boolean {
  if (typeof content !== 'object' || content === null) return false;
  const [[name, message] = [], ...others] = Object.entries(content);
  return name === 'Message' && typeof message === 'string' && message !== '' && others.length === 0;
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
      const what = fault(wild, response, text);
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
