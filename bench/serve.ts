import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Server, startBare, startCrossfoot } from './serve/children.ts';
import { type Load, type Measured, putLoad } from './serve/load.ts';
import { corePages } from './serve/pages.ts';
import { recordAnswers } from './serve/record.ts';
import { makeUniverseStore } from './serve/universe-store.ts';
import { type Bench, type BenchContext, type Measurement, times } from './support/bench.ts';

const KEY = { ApplicationKey: 'demo' };
const PAGES = 1_000;
const CONNECTIONS = 32;
const SECONDS = 4;
const TAXONOMY_PART = '/taxonomy/18/calculation';
const LONG_PAGE = '/v2/ownerships/currentissueholders?limit=9999';

export const serve: Bench = {
  name: 'serve',
  description: 'the service over the sample universe, beside a bare hono route that gives the same bytes',
  run: async (context) => {
    context.say('making the sample universe');
    const store = join(context.folder, 'universe.duckdb');
    const seconds = await makeUniverseStore(store, context.folder);
    const service = await startCrossfoot('serve', ['--store', store]);
    try {
      const pages = await corePages(service.url, KEY, PAGES);
      return {
        measurements: [
          { what: 'making the store of the universe', unit: 's', samples: [seconds] },
          ...(await coldPages(context, store, pages)),
          ...(await besideBare(context, service, {
            what: 'warm pages',
            load: { paths: pages, headers: KEY, status: 200 },
            target: 0.85,
          })),
          ...(await besideBare(context, service, {
            what: '304 answers',
            load: { paths: [TAXONOMY_PART], headers: await conditional(service), status: 304 },
            target: 0.6,
          })),
          ...(await halfLoad(context, service, pages)),
          await longPage(context, store),
        ],
        notes: [
          `pages: ${PAGES} different ones of 25 rows of core financials; ${CONNECTIONS} connections; the load comes from a process of its own`,
        ],
      };
    } finally {
      await service.stop();
    }
  },
};

/** Each run is a new service, which has answered nothing of it before. */
async function coldPages(
  context: BenchContext,
  store: string,
  paths: readonly string[],
): Promise<readonly Measurement[]> {
  const rates = await times(context.runs, async () => {
    const service = await startOnCopy(store);
    try {
      // The rows themselves are read from the store on the first request for a resource.
      for (const period of ['ann', 'qtr', 'ytd', 'ttm'])
        await fetch(`${service.url}/v2/corefinancials/${period}?limit=1&primarysymbols=none`, { headers: KEY });
      return (await putLoad(service.url, { paths, headers: KEY, status: 200, connections: CONNECTIONS, once: true }))
        .rate;
    } finally {
      await service.stop();
    }
  });
  return [
    {
      what: `${PAGES} different pages, each asked for once`,
      unit: 'per second',
      samples: rates,
      target: { atLeast: 500 },
    },
  ];
}

type Compared = {
  readonly what: string;
  readonly load: Pick<Load, 'paths' | 'headers' | 'status'>;
  readonly target: number;
};

/** The same load on the service and on the bare route, in turns. */
async function besideBare(
  context: BenchContext,
  service: Server,
  { what, load, target }: Compared,
): Promise<readonly Measurement[]> {
  const file = join(context.folder, 'recorded.json');
  await recordAnswers(service.url, load.paths, { file, headers: load.headers, status: load.status });
  const bare = await startBare(file);
  try {
    const full: Load = { ...load, connections: CONNECTIONS, seconds: SECONDS };
    for (const server of [service, bare]) await putLoad(server.url, { ...full, seconds: 1 });
    const pairs = await times(context.runs, async () => ({
      ours: (await putLoad(service.url, full)).rate,
      bare: (await putLoad(bare.url, full)).rate,
    }));
    return [
      { what, unit: 'per second', samples: pairs.map(({ ours }) => ours) },
      { what: `${what}, bare route`, unit: 'per second', samples: pairs.map((pair) => pair.bare) },
      {
        what: `${what} against the bare route`,
        unit: 'times',
        samples: pairs.map((pair) => pair.ours / pair.bare),
        target: { atLeast: target },
      },
    ];
  } finally {
    await bare.stop();
  }
}

async function conditional({ url }: Server): Promise<Record<string, string>> {
  const answer = await fetch(`${url}${TAXONOMY_PART}`, { headers: KEY });
  const etag = answer.headers.get('etag');
  await answer.arrayBuffer();
  if (etag === null) throw new Error(`${TAXONOMY_PART} has no etag`);
  return { ...KEY, 'If-None-Match': etag };
}

/** The slowest of a hundred answers where the service has half of what it can do. */
async function halfLoad(
  context: BenchContext,
  service: Server,
  paths: readonly string[],
): Promise<readonly Measurement[]> {
  const load = { paths, headers: KEY, status: 200, connections: CONNECTIONS, seconds: SECONDS };
  const measured: Measured[] = await times(context.runs, async () => {
    const { rate } = await putLoad(service.url, load);
    return putLoad(service.url, { ...load, rate: Math.floor(rate / 2) });
  });
  return [
    {
      what: 'p99 at half the highest rate',
      unit: 'ms',
      samples: measured.map(({ p99 }) => p99),
      target: { atMost: 10 },
    },
  ];
}

/** Memory of a new service that has given one page of 9,999 rows and nothing else. */
async function longPage(context: BenchContext, store: string): Promise<Measurement> {
  const samples = await times(context.runs, async () => {
    const service = await startOnCopy(store);
    try {
      const answer = await fetch(`${service.url}${LONG_PAGE}`, { headers: KEY });
      if (answer.status !== 200) throw new Error(`${LONG_PAGE}: status ${answer.status}`);
      for await (const _piece of answer.body ?? []);
      return service.peakMebibytes();
    } finally {
      await service.stop();
    }
  });
  return { what: 'peak memory with a page of 9,999 rows', unit: 'MiB', samples, target: { atMost: 300 } };
}

/** A further service: one store has one service at a time. */
function startOnCopy(store: string): Promise<Server> {
  const copy = `${store}.copy`;
  copyFileSync(store, copy);
  return startCrossfoot('serve', ['--store', copy]);
}
