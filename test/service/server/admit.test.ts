import { describe, expect, it } from 'vitest';
import { type ApplicationKey, keyHash } from '../../../src/core/model/application-key.ts';
import { plainTaxonomy, TEST_NOW, type TestParts, testService, testView } from '../../support/service.ts';

const view = testView({ taxonomies: [plainTaxonomy('18')] });

function key(text: string, bounds: Partial<ApplicationKey>): ApplicationKey {
  return { label: text, hash: keyHash(text), resources: 'all', fields: 'all', withoutFields: [], ...bounds };
}

/** Asks one service for paths, one after the other, and gives the status and the code of each answer. */
async function answers(
  parts: TestParts,
  ...asked: readonly (readonly [path: string, headers?: Record<string, string>, method?: string])[]
): Promise<readonly (readonly [number, string | null])[]> {
  const service = testService({ view, ...parts });
  const found: [number, string | null][] = [];
  for (const [path, headers = {}, method = 'GET'] of asked) {
    const response = await service.handle(new Request(`http://localhost${path}`, { headers, method }));
    found.push([response.status, response.headers.get('x-service-error-code')]);
  }
  return found;
}

const INACTIVE = [403, 'ERR_403_DEVELOPER_INACTIVE'];
const SPENT = [403, 'ERR_403_DEVELOPER_OVER_RATE'];
const FINE = [200, null];

describe('a key', () => {
  it('is a parameter, its name in any case, or a header', async () => {
    expect(
      await answers(
        {},
        ['/taxonomy?appkey=demo'],
        ['/taxonomy?AppKey=demo'],
        ['/taxonomy', { ApplicationKey: 'demo' }],
      ),
    ).toEqual([FINE, FINE, FINE]);
  });

  it('that is missing, empty or unknown is refused, whatever the path', async () => {
    expect(
      await answers(
        {},
        ['/taxonomy'],
        ['/taxonomy?appkey='],
        ['/taxonomy?appkey=Demo'],
        ['/nowhere'],
        ['/taxonomy', { ApplicationKey: 'x'.repeat(5_000) }],
      ),
    ).toEqual([INACTIVE, INACTIVE, INACTIVE, INACTIVE, INACTIVE]);
  });

  it('given twice is that of the parameter', async () => {
    const both = ['/taxonomy?appkey=demo', { ApplicationKey: 'other' }] as const;
    const swapped = ['/taxonomy?appkey=other', { ApplicationKey: 'demo' }] as const;
    const same = ['/taxonomy?appkey=demo', { ApplicationKey: 'demo' }] as const;
    expect(await answers({}, both, swapped, same)).toEqual([FINE, INACTIVE, FINE]);
  });

  it('may be given twice in the header, where it is the same', async () => {
    expect(
      await answers(
        {},
        ['/taxonomy', { ApplicationKey: 'demo, demo' }],
        ['/taxonomy', { ApplicationKey: 'demo, other' }],
      ),
    ).toEqual([FINE, INACTIVE]);
  });

  it('is not shown in the answer', async () => {
    const service = testService({ view });
    const response = await service.handle(new Request('http://localhost/taxonomy?appkey=Hidden-Treasure'));
    expect(JSON.stringify([await response.text(), ...response.headers])).not.toMatch(/treasure/i);
  });
});

describe('a quota', () => {
  const keys = [key('three', { callsPerDay: 3 })];

  it('counts every call of a known key, and is then spent', async () => {
    const unchanged = { 'If-None-Match': '*' };
    const spending = [
      ['/taxonomy/18/presentation?appkey=three', unchanged],
      ['/nowhere?appkey=three'],
      ['/taxonomy/18/fieldlabel?appkey=three&fieldid=1&fieldname=a'],
      ['/taxonomy?appkey=three'],
    ] as const;
    expect(await answers({ keys }, ...spending)).toEqual([[304, null], [404, null], [400, null], SPENT]);
  });

  it('counts what cannot be read or is refused', async () => {
    const header = { ApplicationKey: 'three' };
    const spending = [
      ['/taxonomy?a=%zz', header],
      ['/taxonomy', header, 'DELETE'],
      ['/taxonomy?format=yaml', header],
      ['/taxonomy', header],
    ] as const;
    expect(await answers({ keys }, ...spending)).toEqual([[400, null], [405, null], [400, null], SPENT]);
  });

  it.each([
    '/taxonomy?appkey=three&filter=%ff',
    '/taxonomy/%ff?AppKey=three',
    '/taxonomy?appkey=three&limit=1&limit=2',
    `/taxonomy?appkey=three&a=${'x'.repeat(70_000)}`,
  ])('counts %s, which cannot be read, and is asked for first', async (path) => {
    const unknown = path.replace('three', 'nokey');
    expect(await answers({ keys }, [path], [path], [path], [path], ['/taxonomy?appkey=three'], [unknown])).toEqual([
      [400, null],
      [400, null],
      [400, null],
      SPENT,
      SPENT,
      INACTIVE,
    ]);
  });

  it('counts a URL that is too long', async () => {
    const long = `/taxonomy?appkey=three&a=${'x'.repeat(100_000)}`;
    const statuses = await answers({ keys }, [long], [long], [long], [long], [long.replace('three', 'nokey')]);
    expect(statuses).toEqual([[414, null], [414, null], [414, null], SPENT, INACTIVE]);
  });

  it('counts two keys as one call of that of the parameter', async () => {
    const both = ['/taxonomy?appkey=three', { ApplicationKey: 'other' }] as const;
    expect(await answers({ keys }, both, both, both, both)).toEqual([FINE, FINE, FINE, SPENT]);
  });

  it('says when it is worth asking again', async () => {
    const service = testService({ view, keys: [key('none', { callsPerDay: 0 })] });
    const response = await service.handle(new Request('http://localhost/taxonomy?appkey=none'));
    expect(response.status).toBe(403);
    // From noon to midnight.
    expect(response.headers.get('retry-after')).toBe(String(12 * 60 * 60));
    expect(await response.text()).toMatch(/quota.* 0 calls a day/);
  });

  it('is one thing, the rate another', async () => {
    let now = TEST_NOW;
    const service = testService({ view, keys: [key('slow', { callsPerSecond: 2 })], wallClock: () => now });
    const ask = () => service.handle(new Request('http://localhost/taxonomy?appkey=slow'));
    const first = [await ask(), await ask(), await ask()];
    expect(first.map(({ status }) => status)).toEqual([200, 200, 403]);
    expect(first[2]?.headers.get('x-service-error-code')).toBe('ERR_403_DEVELOPER_OVER_QPS');
    expect(first[2]?.headers.get('retry-after')).toBe('1');
    expect(await first[2]?.text()).toMatch(/rate limit/);
    now += 1_000;
    expect((await ask()).status).toBe(200);
  });
});

describe('the resources of a key', () => {
  it('are those that it may read; taxonomies are for all', async () => {
    const keys = [key('core', { resources: ['corefinancials-ann', 'companies'] })];
    const statuses = (
      await answers(
        { keys },
        ['/v2/companies?appkey=core'],
        ['/v2/corefinancials/ann?appkey=core'],
        ['/v2/corefinancials/qtr?appkey=core'],
        ['/v2/insiders/filers?appkey=core'],
        ['/v2/corefinancials/day?appkey=core'],
        ['/taxonomy?appkey=core'],
      )
    ).map(([status]) => status);
    expect(statuses).toEqual([200, 200, 403, 403, 404, 200]);
  });
});
