import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { generateServiceStore, symbolOf } from './generate/service-store.ts';
import { startNoting } from './ingest-service/noting-server.ts';
import { startBare, startCrossfoot } from './serve/children.ts';
import { recordAnswers } from './serve/record.ts';
import { type Bench, type BenchContext, type Measurement, times } from './support/bench.ts';
import { lastOutput, runCrossfootWithUsage, runScript } from './support/whole-process.ts';

const RESOURCE = 'CoreFinancials-QTR';
const COMPANIES = 500;
/** What is ingested twice. */
const FEW_COMPANIES = 60;
const FETCH = new URL('./ingest-service/fetch-process.js', import.meta.url);
const ACCEPT = { json: 'application/json', xml: 'application/xml' } as const;
type Format = keyof typeof ACCEPT;

export const ingestService: Bench = {
  name: 'ingest-service',
  description:
    'core rows from a static route to a committed store, beside fetching and parsing them; a run that changes nothing',
  run: async (context) => {
    const { folder, say } = context;
    const store = join(folder, 'served.duckdb');
    say(`generating a store of ${COMPANIES} companies`);
    const { rows, values } = await generateServiceStore(store, COMPANIES);
    const json = await record(context, store, 'json');
    const xml = await record(context, store, 'xml');
    return {
      measurements: [
        ...(await besideFetching(context, json, values)),
        ...(await fromXml(context, xml, values)),
        ...(await unchanged(context)),
      ],
      notes: [
        `${rows} rows, ${values} values; ${json.paths.length} calls; time is from the ledger's first call to the end of the process`,
      ],
    };
  },
};

type Recorded = { readonly paths: readonly string[]; readonly answers: string; readonly pathsFile: string };

/** The answers that one ingest asks for, of the reference server. */
async function record({ folder, say }: BenchContext, store: string, format: Format): Promise<Recorded> {
  say(`recording the answers of an ingest, ${format}`);
  const service = await startCrossfoot('serve', ['--store', store]);
  try {
    const noting = await startNoting(service.url);
    try {
      await ingest(folder, noting.url, format, COMPANIES);
    } finally {
      noting.stop();
    }
    const answers = join(folder, `answers-${format}.json`);
    const pathsFile = join(folder, `paths-${format}.json`);
    const headers = { ApplicationKey: 'demo', Accept: ACCEPT[format] };
    // What was refused for its rows is recorded as it came.
    await recordAnswers(service.url, noting.paths(), { file: answers, headers });
    writeFileSync(pathsFile, JSON.stringify(noting.paths()));
    return { paths: noting.paths(), answers, pathsFile };
  } finally {
    await service.stop();
  }
}

type Ingested = {
  readonly seconds: number;
  readonly wholeSeconds: number;
  readonly peakMebibytes: number;
  readonly cpuSeconds: number;
  readonly output: Output;
};
type Output = {
  readonly outcome: string;
  readonly totals: { readonly rows: number; readonly calls: { readonly made: number; readonly least: number } };
  readonly resources: readonly { readonly resource: string; readonly changes: Record<string, number> | null }[];
};

const TARGET = 'ingested.duckdb';

/** `crossfoot ingest service` into a new store, or into the one that is there. Throws where it is not whole. */
async function ingest(folder: string, url: string, format: Format, companies: number, keep = false): Promise<Ingested> {
  const store = join(folder, TARGET);
  if (!keep) clear(folder);
  process.env.CROSSFOOT_APPKEY = 'demo';
  const symbols = Array.from({ length: companies }, (_, company) => symbolOf(company)).join();
  const words = ['--symbols', symbols, '--url', url, '--resource', RESOURCE, '--store', store, '--transport', format];
  const run = await runCrossfootWithUsage(['ingest', 'service', ...words, '--quiet', '--format', 'json'], folder);
  const ended = Date.now();
  const calls = readFileSync(join(`${store}.ingest`, 'calls.ndjson'), 'utf8')
    .trim()
    .split('\n');
  const entries = calls.map((line) => JSON.parse(line) as { event: string; run: string; at: string });
  const last = entries.at(-1)?.run;
  const first = entries.find((entry) => entry.run === last);
  const output = JSON.parse(lastOutput(folder)) as Output;
  if (output.outcome !== 'complete' || first === undefined) throw new Error(`the ingest is ${output.outcome}`);
  return { ...run, wholeSeconds: run.seconds, seconds: (ended - Date.parse(first.at)) / 1000, output };
}

function clear(folder: string): void {
  rmSync(join(folder, TARGET), { force: true });
  rmSync(join(folder, `${TARGET}.ingest`), { recursive: true, force: true });
}

/** The same answers ingested, and fetched and parsed, in turns. */
async function besideFetching(
  { folder, runs, say }: BenchContext,
  recorded: Recorded,
  values: number,
): Promise<readonly Measurement[]> {
  say('ingesting JSON, beside fetching and parsing it');
  const bare = await startBare(recorded.answers);
  try {
    const fetched = () => runScript<{ seconds: number }>(FETCH, [bare.url, recorded.pathsFile], folder);
    await fetched();
    await ingest(folder, bare.url, 'json', COMPANIES);
    const pairs = await times(runs, async () => ({
      ours: await ingest(folder, bare.url, 'json', COMPANIES),
      bare: await fetched(),
    }));
    return [
      {
        what: 'values from first call to committed store, JSON',
        unit: 'million/s',
        samples: pairs.map(({ ours }) => values / ours.seconds / 1e6),
        target: { atLeast: 1 },
      },
      { what: 'its processor time', unit: 's', samples: pairs.map(({ ours }) => ours.cpuSeconds) },
      {
        what: 'its peak memory',
        unit: 'MiB',
        samples: pairs.map(({ ours }) => ours.peakMebibytes),
        target: { atMost: 300 },
      },
      { what: 'fetching and parsing the same', unit: 's', samples: pairs.map((pair) => pair.bare.seconds) },
      {
        what: 'against fetching and parsing',
        unit: 'times',
        samples: pairs.map((pair) => pair.ours.seconds / pair.bare.seconds),
        target: { atMost: 2.2 },
      },
    ];
  } finally {
    await bare.stop();
  }
}

async function fromXml(
  { folder, runs, say }: BenchContext,
  recorded: Recorded,
  values: number,
): Promise<readonly Measurement[]> {
  say('ingesting XML');
  const bare = await startBare(recorded.answers);
  try {
    await ingest(folder, bare.url, 'xml', COMPANIES);
    const ingests = await times(runs, () => ingest(folder, bare.url, 'xml', COMPANIES));
    return [
      {
        what: 'values from first call to committed store, XML',
        unit: 'million/s',
        samples: ingests.map(({ seconds }) => values / seconds / 1e6),
        target: { atLeast: 0.5 },
      },
      { what: 'its peak memory, XML', unit: 'MiB', samples: ingests.map(({ peakMebibytes }) => peakMebibytes) },
    ];
  } finally {
    await bare.stop();
  }
}

/** Throws where such a run changes a row. */
async function unchanged({ folder, runs, say }: BenchContext): Promise<readonly Measurement[]> {
  say(`ingesting ${FEW_COMPANIES} companies again and again`);
  const store = join(folder, 'few.duckdb');
  await generateServiceStore(store, FEW_COMPANIES);
  const service = await startCrossfoot('serve', ['--store', store]);
  try {
    await ingest(folder, service.url, 'json', FEW_COMPANIES);
    // The second run is the first that knows how many rows there are.
    await ingest(folder, service.url, 'json', FEW_COMPANIES, true);
    const ingests = await times(runs, () => ingest(folder, service.url, 'json', FEW_COMPANIES, true));
    for (const { output } of ingests) {
      for (const { resource, changes } of output.resources) {
        const written = ['new', 'changed', 'retired'].some((kind) => changes?.[kind] !== 0);
        if (written) throw new Error(`${resource} changed: ${JSON.stringify(changes)}`);
      }
    }
    const of = (what: string, samples: readonly number[]): Measurement => ({ what, unit: 's', samples });
    return [
      {
        ...of(
          'an ingest that changes nothing, whole process',
          ingests.map(({ wholeSeconds }) => wholeSeconds),
        ),
        target: { atMost: 0.9 },
      },
      {
        what: 'its calls against the least',
        unit: 'times',
        samples: ingests.map(({ output: { totals } }) => totals.calls.made / totals.calls.least),
        target: { atMost: 1 },
      },
      of(
        'from its first call',
        ingests.map(({ seconds }) => seconds),
      ),
    ];
  } finally {
    await service.stop();
    clear(folder);
  }
}
