import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ServedTaxonomy } from '../../../src/core/model/service-taxonomies.ts';
import { rebuilt } from '../../../src/service/server/faults/alterations.ts';
import { type Fault, faultPlanSchema } from '../../../src/service/server/faults/plan.ts';
import { withFaults } from '../../../src/service/server/faults/with-faults.ts';
import { createService } from '../../../src/service/server/service.ts';
import { withConnection } from '../../../src/warehouse/store/connection.ts';
import { queryRows } from '../../../src/warehouse/store/rows.ts';
import { longOr } from '../../support/long.ts';
import { type ImageRow, num } from '../../support/row-images.ts';
import { plainTaxonomy, testParts, testView } from '../../support/service.ts';
import { expectSoundStore, storeDump } from '../../support/store-invariants.ts';
import { TEST_PORTS, tempStore } from '../../support/temp-store.ts';
import { type Asking, type Ingested, ingestFrom } from './support/in-memory.ts';
import { altered, WRONG_TYPES } from './support/storm-alterations.ts';
import { companies, holding, quarters } from './support/tiny-service.ts';
import { rowHistories, taxonomyContent, visibleRows } from './support/visible.ts';

/** What a service does wrong and does not stop doing, one thing at a time: it is told clearly, and nothing is corrupted. */
type Handle = (request: Request) => Promise<Response>;
type World = { readonly rows: Readonly<Record<string, readonly ImageRow[]>>; readonly label: string };

const CORE = 'CoreFinancials-QTR';
const HOLDERS = 'Ownership-CurrentIssueHolders';
const request = { resources: ['taxonomy', 'Companies', CORE, HOLDERS], pageRows: 4 };
const options = { concurrency: 1 };
const today = (): Date => new Date('2025-07-01T08:00:00Z');

const holdings = (shares: number): readonly ImageRow[] =>
  Array.from({ length: 9 }, (_, at) => holding(at % 3, at, at * shares));
const OLD: World = {
  rows: { Companies: companies(5), [CORE]: quarters(5, 3), [HOLDERS]: holdings(10) },
  label: 'Assets',
};
const NEW: World = {
  rows: { Companies: companies(6), [CORE]: quarters(6, 4).slice(1), [HOLDERS]: holdings(11) },
  label: 'All assets',
};

function taxonomy(id: string, text: string): ServedTaxonomy {
  const plain = plainTaxonomy(id);
  return { ...plain, parts: { ...plain.parts, labels: plain.parts.labels.map((label) => ({ ...label, text })) } };
}

function serving({ rows, label }: World): Handle {
  const taxonomies = [taxonomy('18', label), taxonomy('50', label)];
  const { handle } = createService(testParts({ view: testView({ rows, taxonomies }) }));
  return (asked) => handle(asked);
}

const faulty = (handle: Handle, ...faults: readonly (Partial<Fault> & Pick<Fault, 'kind'>)[]): Handle =>
  withFaults(handle, faultPlanSchema.parse({ faults }), 1, { sleep: async () => {} });

function replacing(handle: Handle, [right, wrong]: readonly [RegExp, string]): Handle {
  return async (asked) => {
    const response = await handle(asked);
    return response.status === 200
      ? rebuilt(response, { body: (await response.text()).replace(right, wrong) })
      : response;
  };
}

const ingest = (store: string, handle: Handle, more: Partial<Asking['request']> = {}): Promise<Ingested> =>
  ingestFrom(store, { handle, today, options, request: { ...request, refresh: true, ...more } });

/** Everything that a person is told. */
const toldBy = ({ reason = '', resources, diagnostics }: Ingested): string =>
  [reason, ...resources.map((one) => one.reason ?? ''), ...diagnostics.map(({ message }) => message)].join('\n');

const contentOf = async (store: string) => ({
  rows: await rowHistories(store),
  taxonomies: await taxonomyContent(store),
});

let folder: string;
let old: string;
let before: { readonly dump: Awaited<ReturnType<typeof storeDump>>; readonly rows: readonly string[] };
/** What a service that behaves makes of the old store. */
let reference: Awaited<ReturnType<typeof contentOf>>;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'crossfoot-kinds-'));
  old = join(folder, 'old.duckdb');
  await ingest(old, serving(OLD));
  before = { dump: await storeDump(old), rows: await visibleRows(old) };
  const store = await oldStore();
  await ingest(store, serving(NEW));
  reference = await contentOf(store);
});

afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

async function oldStore(): Promise<string> {
  const store = await tempStore();
  copyFileSync(old, store);
  return store;
}

async function cells(store: string, sql: string): Promise<readonly string[]> {
  return withConnection(store, TEST_PORTS, async (connection) =>
    (await queryRows(connection, sql)).map((row) => row.map(String).join(' ')),
  );
}

type Way = {
  readonly does: string;
  readonly handle: Handle;
  readonly outcome: 'refused' | 'incomplete';
  readonly says: RegExp;
  readonly format: 'json' | 'xml';
};

/** Rows are known by their values: this one says something else of the same quarter. */
const contradicting = (): readonly ImageRow[] => {
  const rows = NEW.rows[CORE] ?? [];
  const other = rows.slice(0, 1).map(({ values }): ImageRow => ({ values: { ...values, netincome: num(-1) } }));
  return [...rows, ...other];
};

/** Where an answer is wrong: its question, its hash, line and column. */
const AT = String.raw`\?(?:sortby|limit)=[^\n]*: answers/[0-9a-f]{64}:\d+(?::\d+)?`;
const WRONG: readonly Way[] = WRONG_TYPES.filter(([{ source }]) => !/ ?"?id"?/.test(source.slice(0, 5))).map(
  (types) => ({
    does: `has ${types[1]} in its rows`,
    handle: replacing(serving(NEW), types),
    outcome: 'incomplete',
    says: new RegExp(`/companies${AT}: not rows of a data resource: result\\.(?:totalrows|rows)[^\n]*: expected `),
    format: types[1].startsWith('<') ? 'xml' : 'json',
  }),
);

const WAYS: readonly Way[] = [
  {
    does: 'answers with pages of HTML',
    handle: faulty(serving(NEW), { kind: 'html-page' }),
    outcome: 'refused',
    says: /a page of HTML said \(status 200, ERR_596_SERVICE_NOT_FOUND\): 596 Service Not Found/,
    format: 'json',
  },
  {
    does: 'cuts its answers in half',
    handle: faulty(serving(NEW), { kind: 'truncated-body', share: 0.5 }),
    outcome: 'refused',
    says: /the answer ends in the middle, after \d+ bytes/,
    format: 'json',
  },
  {
    does: 'has a row twice, with different values',
    handle: serving({ ...NEW, rows: { ...NEW.rows, [CORE]: contradicting() } }),
    outcome: 'incomplete',
    says: new RegExp(`/corefinancials/qtr${AT}: row \\d+: it is the same row as row \\d+ .*: netincome is -1, there 1`),
    format: 'json',
  },
  {
    does: 'loses rows between pages',
    handle: faulty(serving(NEW), { kind: 'changed-rows', change: 'dropped' }),
    outcome: 'incomplete',
    says: /currentissueholders\?.*offset=3: it has 3 of the 4 rows that begin at 3 of 8\n/,
    format: 'json',
  },
  {
    does: 'has more rows from page to page',
    handle: faulty(serving(NEW), { kind: 'changed-rows', change: 'duplicated' }),
    outcome: 'incomplete',
    says: /currentissueholders\?.*offset=3: a page says that there are 10 rows, the first one 9\n/,
    format: 'json',
  },
  ...WRONG.slice(0, longOr(1, WRONG.length)),
  ...WRONG.filter(({ format }) => format === 'xml').slice(0, longOr(1, 0)),
];

describe.each(WAYS)('a service that $does', ({ handle, outcome, says, format }) => {
  it('is told so; nothing is committed of that, and when it behaves again nothing is missing', async () => {
    const store = await oldStore();
    const first = await ingest(store, handle, { format });
    expect(first.outcome).toBe(outcome);
    expect(toldBy(first)).toMatch(says);
    expect(await storeDump(store)).toEqual(before.dump);

    // What may pass had its second chance: now it has failed, and the others are committed.
    const second = await ingest(store, handle, { format });
    expect(second).toMatchObject({ outcome, resumed: true });
    expect(toldBy(second)).toMatch(says);
    const failed = second.resources.filter(({ status }) => status !== 'snapshot').map(({ resource }) => resource);
    const untouched = (rows: readonly string[]) =>
      rows.filter((row) => failed.some((name) => row.startsWith(`${name} |`)));
    expect(untouched(await visibleRows(store))).toEqual(untouched(before.rows));

    const third = await ingest(store, serving(NEW));
    expect(third.outcome).toBe('complete');
    expect(await contentOf(store)).toEqual(reference);
    await expectSoundStore(store);
  });
});

it('pages that did not fit together are all read anew by the next run, because those of today do not fit the others', async () => {
  const store = await tempStore();
  const only = { resources: [HOLDERS] };
  const shifting = faulty(serving(OLD), { kind: 'changed-rows', change: 'duplicated' });
  expect(await ingest(store, shifting, only)).toMatchObject({ outcome: 'incomplete' });
  const rows = { [HOLDERS]: Array.from({ length: 13 }, (_, at) => holding(at, at, at)) };
  const done = await ingest(store, serving({ ...OLD, rows }), only);
  expect(done).toMatchObject({ outcome: 'complete', resumed: true });
  expect(await visibleRows(store)).toHaveLength(13);
});

describe('pages whose first one cannot be read', () => {
  // Companies come first, and are of no use twice: until they are there, nobody has read a page.
  const unreadable = replacing(serving(OLD), [/"rownum":\d+/, '"rownum":{}']);
  const ingestAfter = async (firstPage: Handle): Promise<readonly [Ingested, string]> => {
    let [companiesAsked, pagesAsked] = [0, 0];
    const handle: Handle = async (one) => {
      if (one.url.includes('/ownerships/')) {
        pagesAsked += 1;
        return pagesAsked === 1 ? firstPage(one) : serving(OLD)(one);
      }
      companiesAsked += 1;
      return companiesAsked <= 2 ? unreadable(one) : serving(OLD)(one);
    };
    const store = await tempStore();
    return [await ingest(store, handle, { resources: ['Companies', HOLDERS] }), store];
  };

  it('are planned when it is known how many rows there are', async () => {
    const [done, store] = await ingestAfter(replacing(serving(OLD), [/"totalrows":\d+/, '"totalrows":"many"']));
    expect(done).toMatchObject({ outcome: 'complete', rows: 5 + 9 });
    expect(new Set(done.diagnostics.map(({ code }) => code))).toEqual(new Set(['service/unreadable-answer']));
    expect(await visibleRows(store)).toHaveLength(5 + 9);
  });

  it('are read anew where they end before the last row', async () => {
    const few = { ...OLD, rows: { ...OLD.rows, [HOLDERS]: holdings(1).slice(0, 3) } };
    const [done, store] = await ingestAfter(replacing(serving(few), [/"values":\[/, '"values":true,"lost":[']));
    expect(done).toMatchObject({ outcome: 'complete', rows: 5 + 9 });
    expect(done.diagnostics.map(({ message }) => message).join()).toContain('the pages end at row 4 of 9');
    expect(await visibleRows(store)).toHaveLength(5 + 9);
  });
});

it('rows that stand twice and are the same count once, and that is noted', async () => {
  for (const format of ['json', 'xml'] as const) {
    const store = await oldStore();
    const repeating = altered(serving(NEW), 'harmless', [{ kind: 'repeated-rows', probability: 1 }], 1);
    const done = await ingest(store, repeating, { format });
    expect(done.outcome).toBe('complete');
    const notes = done.diagnostics.filter(({ code }) => code === 'service/repeated-rows');
    expect(notes.map(({ severity, message }) => `${severity} ${message}`)).toEqual([
      'note /companies?limit=9999: 6 rows are in the answer once more, with the same values; they count once',
      'note /corefinancials/qtr?limit=9999: 23 rows are in the answer once more, with the same values; they count once',
    ]);
    expect(await contentOf(store)).toEqual(reference);
  }
});

it('a service whose clock is ahead is asked again when it says so, and dates nothing', async () => {
  const store = await oldStore();
  const ahead = [{ kind: 'clock-ahead', probability: 1 }] as const;
  const retry = faulty(serving(NEW), { kind: 'unavailable', retryAfter: 2, nth: [1, 3] });
  const patience = { firstWait: 1, longestBackoff: 1, longestWait: 3_000, jitter: 0 };
  const done = await ingestFrom(store, {
    handle: altered(retry, 'outside', ahead, 1),
    today,
    request: { ...request, refresh: true },
    options: { ...options, patience },
  });
  expect(done).toMatchObject({ outcome: 'complete', startedAt: today().toISOString() });
  expect(await contentOf(store)).toEqual(reference);
  expect(await cells(store, 'SELECT DISTINCT observed_at FROM ingest_run')).toEqual(['2025-07-01 08:00:00']);
  expect(await cells(store, 'SELECT DISTINCT checked_at FROM taxonomy_check')).toEqual(['2025-07-01 08:00:00']);
});

describe('a tag of a taxonomy', () => {
  const only = { resources: ['taxonomy'] };
  const versions = (store: string) => cells(store, 'SELECT id, count(*) FROM taxonomy GROUP BY id ORDER BY id');
  const statuses = (done: Ingested) => done.resources.map(({ resource, status }) => `${resource} ${status}`).slice(1);

  it('that is always the same hides no change that comes with it', async () => {
    const same = (world: World): Handle =>
      altered(serving(world), 'harmless', [{ kind: 'same-tag', probability: 1 }], 1);
    const store = await tempStore();
    await ingest(store, same(OLD), only);
    const sent: (string | null)[] = [];
    const seen: Handle = (asked) => {
      sent.push(asked.headers.get('if-none-match'));
      return same(NEW)(asked);
    };
    const done = await ingest(store, seen, only);
    expect(new Set(sent)).toEqual(new Set([null, '"always"']));
    expect(statuses(done)).toEqual(['taxonomy 18 snapshot', 'taxonomy 50 snapshot']);
    expect(await versions(store)).toEqual(['18 2', '50 2']);
    expect(await taxonomyContent(store)).toEqual(reference.taxonomies);
  });

  it('by which nothing ever changes leaves what is stored; the change is seen when the service tells the truth', async () => {
    const store = await oldStore();
    const kept = await taxonomyContent(store);
    const stale = faulty(serving(NEW), { kind: 'stale-etag', as: 'unchanged' });
    const done = await ingest(store, stale, only);
    expect(done).toMatchObject({ outcome: 'complete', slices: { failed: 0 } });
    expect(statuses(done)).toEqual(['taxonomy 18 unchanged', 'taxonomy 50 unchanged']);
    expect(await taxonomyContent(store)).toEqual(kept);
    expect(await versions(store)).toEqual(['18 1', '50 1']);
    await ingest(store, serving(NEW), only);
    expect(await versions(store)).toEqual(['18 2', '50 2']);
    expect(await taxonomyContent(store)).toEqual(reference.taxonomies);
    await expectSoundStore(store);
  });

  it('that is another each time makes no version of what is the same', async () => {
    const fickle = altered(serving(OLD), 'harmless', [{ kind: 'new-tag', probability: 1 }], 1);
    const store = await oldStore();
    for (const run of [1, 2]) {
      const done = await ingest(store, fickle, only);
      expect(done.outcome, `run ${run}`).toBe('complete');
      expect(statuses(done)).toEqual(['taxonomy 18 unchanged', 'taxonomy 50 unchanged']);
    }
    const after = await storeDump(store);
    for (const table of ['taxonomy', 'label', 'presentation', 'calculation'])
      expect(after[table]).toBe(before.dump[table]);
  });

  it('that was not sent cannot be the same: a 304 to it is no answer', async () => {
    const silent: Handle = async (asked) => {
      const response = await serving(NEW)(asked);
      return response.status === 200 ? new Response(null, { status: 304 }) : response;
    };
    const store = await tempStore();
    const done = await ingest(store, silent);
    expect(done.outcome).not.toBe('complete');
    expect(await ingest(store, serving(NEW))).toMatchObject({ outcome: 'complete' });
    expect(await visibleRows(store)).toHaveLength(6 + 23 + 9);
  });
});
