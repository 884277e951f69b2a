import { describe, expect, it } from 'vitest';
import { faultPlanSchema } from '../../../src/service/server/faults/plan.ts';
import { withFaults } from '../../../src/service/server/faults/with-faults.ts';
import type { ImageRow } from '../../support/row-images.ts';
import { num } from '../../support/row-images.ts';
import { expectSoundStore } from '../../support/store-invariants.ts';
import { tempStore } from '../../support/temp-store.ts';
import { ingestFrom } from './support/in-memory.ts';
import { companies, company, holding, quarterRow, quarters, tinyService } from './support/tiny-service.ts';
import { visibleRows } from './support/visible.ts';

const resource = <T extends { resource: string }>(done: { resources: readonly T[] }, name: string): T | undefined =>
  done.resources.find((one) => one.resource === name);

describe('rows that are too many for one question', () => {
  it('are asked for by lists of companies that are made when it is known who they are; the next run knows', async () => {
    const handle = tinyService({ rows: { Companies: companies(60), 'CoreFinancials-QTR': quarters(60, 24) } });
    const store = await tempStore();
    const request = { resources: ['CoreFinancials-QTR'] };
    const first = await ingestFrom(store, { handle, request });
    expect(first.outcome).toBe('complete');
    expect(resource(first, 'CoreFinancials-QTR')).toMatchObject({ status: 'snapshot', rows: 1_440, leastCalls: 2 });
    expect(await visibleRows(store)).toHaveLength(1_500);
    const second = await ingestFrom(store, { handle, request: { resources: ['Companies', 'CoreFinancials-QTR'] } });
    const asked = second.requests.filter((one) => one.includes('/qtr'));
    expect(asked.map((one) => one.replace(/=.*/, ''))).toEqual([
      '/v2/corefinancials/qtr?primarysymbols',
      '/v2/corefinancials/qtr?filter',
    ]);
    expect(second.calls).toMatchObject({ made: 3, least: 3 });
    expect(resource(second, 'CoreFinancials-QTR')?.changes).toEqual({ seen: 1_440, new: 0, changed: 0, retired: 0 });
    await expectSoundStore(store);
  });

  it('are counted by symbol and by quarter too where only some are asked for: the second run costs the least', async () => {
    const handle = tinyService({ rows: { Companies: companies(90), 'CoreFinancials-QTR': quarters(90, 24) } });
    const store = await tempStore();
    const symbols = Array.from({ length: 90 }, (_, at) => `S${at}`).filter((_, at) => at % 3 !== 2);
    const some = { resources: ['CoreFinancials-QTR'], symbols };
    await ingestFrom(store, { handle, request: some });
    const again = await ingestFrom(store, { handle, request: some });
    expect(again).toMatchObject({ rows: 1_440, calls: { made: 2, least: 2 } });
    // All of it is 2,160 rows, but not those of two years.
    await ingestFrom(store, { handle, request: { resources: ['CoreFinancials-QTR'] } });
    const years = { resources: ['CoreFinancials-QTR'], periods: ['2001q1~2002q4'] };
    const once = await ingestFrom(store, { handle, request: years });
    expect(once).toMatchObject({ outcome: 'complete', rows: 720, calls: { made: 1, least: 1 } });
  });

  it.each([
    ['few', 60, 24],
    ['too many to be named', 240, 12],
  ])(
    'are brought in of companies that neither the service lists nor the store has, where the others are %s',
    async (_, count, each) => {
      const listed = companies(count).filter((__, at) => at % 5 !== 0);
      const handle = tinyService({ rows: { Companies: listed, 'CoreFinancials-QTR': quarters(count, each) } });
      const store = await tempStore();
      const request = { resources: ['CoreFinancials-QTR'] };
      const first = await ingestFrom(store, { handle, request });
      expect(first).toMatchObject({ outcome: 'complete', rows: count * each + listed.length, diagnostics: [] });
      const second = await ingestFrom(store, { handle, request });
      expect(second.calls.made).toBe(second.calls.least);
      expect(second.requests.every((one) => !one.includes('entityid'))).toBe(count === 60);
      expect(resource(second, 'CoreFinancials-QTR')?.changes).toEqual({
        seen: count * each,
        new: 0,
        changed: 0,
        retired: 0,
      });
    },
  );

  it('are asked for by lists alone, and that is said, where the service takes no filter', async () => {
    const inner = tinyService({ rows: { Companies: companies(60), 'CoreFinancials-QTR': quarters(60, 24) } });
    const handle: typeof inner = (asked, peer) =>
      asked.url.includes('filter=') ? refusal('The parameter filter is not known.') : inner(asked, peer);
    const done = await ingestFrom(await tempStore(), { handle, request: { resources: ['CoreFinancials-QTR'] } });
    expect(done).toMatchObject({ outcome: 'complete', rows: 1_500 });
    expect(done.diagnostics.map(({ code }) => code)).toEqual(['service/only-known-companies']);
  });

  it('retire nothing where lists alone could be asked, because rows of a company that no list names were not asked for', async () => {
    let takesFilters = true;
    const nameless = withoutNull(quarterRow(98, 3, { entityid: null as never }));
    const rows: readonly ImageRow[] = [...quarters(60, 24), nameless];
    const serviceOf = (quarterly: readonly ImageRow[]) =>
      tinyService({ rows: { Companies: companies(60), 'CoreFinancials-QTR': quarterly } });
    let inner = serviceOf(rows);
    const handle: typeof inner = (asked, peer) =>
      !takesFilters && asked.url.includes('filter=')
        ? refusal('The parameter filter is not known.')
        : inner(asked, peer);
    const store = await tempStore();
    const request = { resources: ['CoreFinancials-QTR'] };
    const first = await ingestFrom(store, { handle, request });
    expect(resource(first, 'CoreFinancials-QTR')?.changes).toMatchObject({ seen: 1_441, new: 1_441 });
    takesFilters = false;
    inner = serviceOf(rows.slice(1));
    // What tells it is in the log of the run, so that a run that is gone on with knows it too.
    await ingestFrom(store, { handle, request, options: { maxCalls: 4, concurrency: 1 } });
    const second = await ingestFrom(store, { handle, request });
    expect(second).toMatchObject({ outcome: 'complete', resumed: true });
    expect(resource(second, 'CoreFinancials-QTR')?.changes).toMatchObject({ seen: 1_439, new: 0, retired: 0 });
    expect(second.diagnostics).toEqual([
      expect.objectContaining({
        code: 'service/only-known-companies',
        message: expect.stringContaining('no row is retired'),
      }),
    ]);
    takesFilters = true;
    const third = await ingestFrom(store, { handle, request });
    expect(resource(third, 'CoreFinancials-QTR')?.changes).toMatchObject({ seen: 1_440, retired: 1 });
  });

  it('are parted by quarter where one company has them, and by nothing where nothing parts them', async () => {
    const many = [...quarters(1, 1_200), quarterRow(0, 3, { fiscalyear: null as never, dcn: 'no-year' })].map(
      withoutNull,
    );
    const one = tinyService({ rows: { Companies: companies(1), 'CoreFinancials-QTR': many } });
    const store = await tempStore();
    const request = { resources: ['CoreFinancials-QTR'], symbols: ['S0'] };
    const done = await ingestFrom(store, { handle: one, request });
    expect(resource(done, 'CoreFinancials-QTR')).toMatchObject({ status: 'snapshot', rows: 1_201 });

    const same: readonly ImageRow[] = Array.from({ length: 1_100 }, (_, at) => quarterRow(0, 7, { dcn: `d${at}` }));
    const hopeless = tinyService({ rows: { Companies: companies(1), 'CoreFinancials-QTR': same } });
    const other = await tempStore();
    const end = await ingestFrom(other, {
      handle: hopeless,
      request: { resources: ['Companies', 'CoreFinancials-QTR'] },
    });
    expect(end.outcome).toBe('incomplete');
    expect(resource(end, 'Companies')).toMatchObject({ status: 'snapshot' });
    expect(resource(end, 'CoreFinancials-QTR')).toMatchObject({ status: 'failed' });
    expect(resource(end, 'CoreFinancials-QTR')?.reason).toContain('The request cannot be split any further');
  });

  it('are parted by quarter, and those parts again, where the service lists no companies', async () => {
    const handle = tinyService({ rows: { Companies: [], 'CoreFinancials-QTR': quarters(60, 24) } });
    const done = await ingestFrom(await tempStore(), {
      handle,
      request: { resources: ['CoreFinancials-QTR'] },
    });
    expect(done.outcome).toBe('complete');
    expect(resource(done, 'CoreFinancials-QTR')).toMatchObject({ status: 'snapshot', rows: 1_440 });
  });

  it('of companies are split by number at first, and by exchange once these are known', async () => {
    const handle = tinyService({ rows: { Companies: companies(2_500) } });
    const store = await tempStore();
    const request = { resources: ['Companies'] };
    const first = await ingestFrom(store, { handle, request });
    expect(first).toMatchObject({ outcome: 'complete', rows: 2_500 });
    const second = await ingestFrom(store, { handle, request });
    expect(second.requests).toHaveLength(3);
    expect(second.slices.split).toBe(0);
    expect(resource(second, 'Companies')?.changes).toMatchObject({ new: 0, changed: 0, retired: 0 });
  });
});

function refusal(message: string): Promise<Response> {
  return Promise.resolve(Response.json({ Message: message }, { status: 400 }));
}

function withoutNull({ values }: ImageRow): ImageRow {
  return { values: Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null)) };
}

describe('a service that lists no companies', () => {
  it('is parted by numbers in every quarter that has too many, and what one quarter cost is learnt for the others', async () => {
    const handle = tinyService({ rows: { Companies: [], 'CoreFinancials-QTR': quarters(1_010, 2) } });
    const done = await ingestFrom(await tempStore(), {
      handle,
      request: { resources: ['CoreFinancials-QTR'] },
      options: { concurrency: 1 },
    });
    expect(done).toMatchObject({ outcome: 'complete', rows: 2_020 });
    const ofQuarter = (name: string): number =>
      done.requests.filter((one) => one.includes(`fiscalperiod=${name}&`) && one.includes('filter=')).length;
    expect(ofQuarter('2000q1')).toBeGreaterThan(9);
    expect(ofQuarter('2000q2')).toBe(2);
  });
});

describe('companies that are too many for one question', () => {
  /** One exchange, or none and no symbol: nothing but their numbers splits them. */
  const alike = (count: number, more: ImageRow['values']): readonly ImageRow[] =>
    Array.from({ length: count }, (_, at) => ({
      values: { cik: String(at), companyname: `Generated Company ${at}`, entityid: num(at + 1), ...more },
    }));

  it.each<[string, ImageRow['values']]>([
    ['on one exchange', { primaryexchange: 'NYSE' }],
    ['on none, without symbols', {}],
  ])('%s are brought in, and by the fewest questions the next time', async (_, more) => {
    const handle = tinyService({ rows: { Companies: alike(1_200, more) } });
    const store = await tempStore();
    const request = { resources: ['Companies'] };
    expect(await ingestFrom(store, { handle, request })).toMatchObject({ outcome: 'complete', rows: 1_200 });
    const second = await ingestFrom(store, { handle, request });
    expect(second).toMatchObject({ rows: 1_200, calls: { made: 2, least: 2 } });
    expect(resource(second, 'Companies')?.changes).toMatchObject({ new: 0, changed: 0, retired: 0 });
  });

  it('are reported with their question where nothing tells them apart', async () => {
    const same = alike(1_200, { entityid: num(7) });
    const done = await ingestFrom(await tempStore(), {
      handle: tinyService({ rows: { Companies: same } }),
      request: { resources: ['Companies'] },
    });
    expect(done.outcome).toBe('incomplete');
    expect(resource(done, 'Companies')?.reason).toMatch(
      /^\/companies\?filter=entityid ge 7 and entityid lt 8.*The request cannot be split any further/,
    );
  });
});

describe('pages', () => {
  const name = 'Ownership-CurrentIssueHolders';
  const request = { resources: [name], pageRows: 4 };
  const holdings = (count: number, shares = 1): readonly ImageRow[] =>
    Array.from({ length: count }, (_, at) => holding(at, 1, shares));

  it('overlap by a row, and are read anew where rows come between them', async () => {
    let calls = 0;
    const more = [holding(0, 0, 9), ...holdings(10)];
    const values = more.reduce((sum, row) => sum + Object.keys(row.values).length, 0);
    const handle = tinyService(() => ({ rows: { [name]: calls > 2 ? more : holdings(10) } }));
    const store = await tempStore();
    const done = await ingestFrom(store, {
      handle,
      request,
      options: { concurrency: 1 },
      onCall: (_, call) => {
        calls = call;
      },
    });
    expect(done).toMatchObject({ outcome: 'complete', rows: 11, values });
    expect(done.diagnostics.map(({ code }) => code)).toContain('service/shifted-answer');
    expect(await visibleRows(store)).toHaveLength(11);
  });

  it('leave nothing behind of a row that was only there once', async () => {
    const plan = { kind: 'changed-rows', change: 'added', route: '/v2/ownerships/*', nth: 3 };
    const handle = tinyService({ rows: { [name]: holdings(10) } });
    const faulty = withFaults(handle, faultPlanSchema.parse({ faults: [plan] }), 1, { sleep: async () => {} });
    const store = await tempStore();
    const done = await ingestFrom(store, { handle: (asked) => faulty(asked), request, options: { concurrency: 1 } });
    expect(done.outcome).toBe('complete');
    expect(done.diagnostics.map(({ code }) => code)).toEqual(['service/shifted-answer']);
    expect(await visibleRows(store)).toHaveLength(10);
  });

  it('of what has no rows, and so nothing to be sorted by, are one that is not sorted', async () => {
    const store = await tempStore();
    const service = tinyService({ rows: { [name]: [] } });
    const handle: typeof service = async (asked, peer) =>
      asked.url.includes('sortby=')
        ? Response.json({ Message: 'sortby must name requested fields only.' }, { status: 400 })
        : service(asked, peer);
    const done = await ingestFrom(store, { handle, request });
    expect(done).toMatchObject({ outcome: 'complete', rows: 0 });
    expect(done.requests).toEqual([
      '/v2/ownerships/currentissueholders?sortby=issueid asc,ownerid asc&limit=4',
      '/v2/ownerships/currentissueholders?limit=4',
    ]);
  });

  it('that never fit together are reported', async () => {
    let rows = 10;
    const handle = tinyService(() => {
      rows += 1;
      return { rows: { [name]: holdings(rows) } };
    });
    const done = await ingestFrom(await tempStore(), { handle, request, options: { concurrency: 1 } });
    expect(done.outcome).toBe('incomplete');
    expect(resource(done, name)?.status).toBe('failed');
  });
});

describe('what a snapshot says of its resource', () => {
  const name = 'Insiders-Issues';
  const issue = (index: number, more: ImageRow['values'] = {}): ImageRow => ({
    values: { ...company(index), issueid: num(index), numfilers: num(3), ...more },
  });

  it('retires rows that are gone, but none where only some companies are asked for', async () => {
    let rows = [issue(0), issue(1), issue(3)];
    const handle = tinyService(() => ({ rows: { [name]: rows } }));
    const store = await tempStore();
    await ingestFrom(store, { handle, request: { resources: [name] } });
    rows = [issue(0)];
    const some = await ingestFrom(store, { handle, request: { resources: [name], symbols: ['S0', 'S1'] } });
    expect(resource(some, name)?.changes).toEqual({ seen: 1, new: 0, changed: 0, retired: 0 });
    const all = await ingestFrom(store, { handle, request: { resources: [name] } });
    expect(resource(all, name)?.changes).toEqual({ seen: 1, new: 0, changed: 0, retired: 2 });
    rows = [issue(0), issue(3)];
    const again = await ingestFrom(store, { handle, request: { resources: [name] } });
    expect(resource(again, name)?.changes).toEqual({ seen: 2, new: 1, changed: 0, retired: 0 });
    await expectSoundStore(store);
  });

  it('and of its fields is held to the contract', async () => {
    let more: ImageRow['values'] = {};
    const handle = tinyService(() => ({ rows: { [name]: [issue(0, more), issue(1)] } }));
    const run = async (store: string, contract?: 'freeze' | 'discard') =>
      ingestFrom(store, { handle, request: { resources: [name], ...(contract && { contracts: { '*': contract } }) } });
    const store = await tempStore();
    expect((await run(store)).drift).toEqual([]);
    more = { relation: 'Director', numfilers: 'many' };
    const frozen = await run(store, 'freeze');
    expect(frozen.outcome).toBe('incomplete');
    expect(frozen.drift.map(({ field, change }) => `${field} ${change}`)).toEqual([
      'numfilers changed',
      'relation new',
    ]);
    expect((await visibleRows(store)).join()).not.toContain('Director');
    const discarded = await run(store, 'discard');
    expect(discarded).toMatchObject({ outcome: 'complete' });
    expect(discarded.diagnostics.map(({ code }) => code)).toContain('service/discarded-fields');
    expect((await visibleRows(store)).join()).not.toContain('Director');
    const evolved = await run(store);
    expect(evolved.drift.map(({ field, change }) => `${field} ${change}`)).toEqual(['relation new']);
    expect((await visibleRows(store)).join()).toContain('Director');
    more = {};
    // Numbers are no change where there were numbers and texts.
    expect((await run(store)).drift.map(({ field, change }) => `${field} ${change}`)).toEqual(['relation vanished']);
    await expectSoundStore(store);
  });

  it('and misses no field that only rows had which are gone', async () => {
    const rare = issue(7, { relation: 'Director' });
    let rows = [issue(0), issue(1), rare];
    const handle = tinyService(() => ({ rows: { [name]: rows } }));
    const store = await tempStore();
    const run = async () => ingestFrom(store, { handle, request: { resources: [name], contracts: { '*': 'freeze' } } });
    await run();
    rows = [issue(0), issue(1)];
    expect(await run()).toMatchObject({ outcome: 'complete', drift: [] });
    // It is known still, so that it is not new when it comes again.
    rows = [issue(0), issue(1, { relation: 'Owner' })];
    expect(await run()).toMatchObject({ outcome: 'complete', drift: [] });
    rows = [issue(0), issue(1)];
    const missed = await run();
    expect(missed).toMatchObject({ outcome: 'incomplete', drift: [{ field: 'relation', change: 'vanished' }] });
    expect(resource(missed, name)?.reason).toContain('relation vanished');
    expect((await visibleRows(store)).join()).toContain('Owner');
    await expectSoundStore(store);
  });
});

describe('symbols that are asked for', () => {
  it('and that no company has are told', async () => {
    const handle = tinyService({ rows: { Companies: companies(6), 'CoreFinancials-QTR': quarters(6, 2) } });
    const request = { resources: ['CoreFinancials-QTR'], symbols: ['s1', 'NOPE', 'S0'] };
    const done = await ingestFrom(await tempStore(), { handle, request });
    expect(done).toMatchObject({ outcome: 'complete', rows: 4 });
    expect(done.diagnostics).toEqual([
      { severity: 'warning', code: 'service/unknown-symbol', message: 'no company has the symbol NOPE' },
    ]);
    const known = await ingestFrom(await tempStore(), { handle, request: { ...request, symbols: ['S1'] } });
    expect(known.diagnostics).toEqual([]);
  });
});
