import { copyFileSync, existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import {
  type Bench,
  type BenchResult,
  type Measurement,
  median,
  skipped,
  type Target,
  times,
} from './support/bench.ts';
import { realFile } from './support/folders.ts';
import { runCrossfootWithUsage } from './support/whole-process.ts';
import { installArelle, type Peer } from './xbrl/arelle.ts';
import { writeGrownFiling } from './xbrl/grown-filing.ts';

const FILINGS = [
  ...['AAPL-10K-2023-09-30', 'AAPL-10K-2010-09-25', 'AAPL-10K-2015-09-26', 'CLX-10K-2022-06-30-inline'],
  ...['CRSR-10K-2024-12-31-embedded', 'GOOG-10Q-2020-03-31', 'MSFT-10Q-2015-09-30', 'NFLX-10K-2009-12-31'],
  ...['PG-10K-2010-06-30', 'SR-10Q-2023-12-31-noxsd'],
];

const FILING = 'a filing of 1,200 facts';
const TEN = 'ten filings';

/** Clean, with findings, or with a filing that is incomplete. */
const SAID = [0, 1, 5];

/** Twice the input may take so many times as long, beyond what a process takes without any. */
const LINEAR = 2.6;

type Check = (paths: readonly string[]) => ReturnType<typeof runCrossfootWithUsage>;

export const xbrl: Bench = {
  name: 'xbrl',
  description: 'filings from file to verdict into a new store, whole process, beside Arelle, and how the cost grows',
  run: async ({ folder, runs, say }): Promise<BenchResult> => {
    const files = FILINGS.flatMap((name) => realFile(`xbrl-filings/${name}.zip`) ?? []);
    const [first] = files;
    if (files.length < FILINGS.length || first === undefined) return skipped('xbrl-filings is absent');
    const store = join(folder, 'xbrl.duckdb');
    const check: Check = (paths) => {
      if (existsSync(store)) rmSync(store);
      const words = ['ingest', 'xbrl', ...paths, '--validate', '--format', 'json', '--store', store, '--quiet'];
      return runCrossfootWithUsage(words, folder, SAID);
    };
    const measured = async (what: string, paths: readonly string[], target?: Target, mebibytes?: number) => {
      await check(paths);
      return measurements(what, await times(runs, () => check(paths)), target, mebibytes);
    };
    const own = [
      ...(await measured(FILING, [first], { atMostStarts: 8 })),
      ...(await measured(TEN, files, undefined, 250)),
    ];
    say('installing Arelle');
    const peer = installArelle(folder);
    return {
      measurements: [
        ...own,
        ...(typeof peer === 'string' ? [] : besides(peer, files, { runs, own })),
        ...(await growth(check, folder, files)),
      ],
      notes: [
        'input: ten filings of xbrl-filings; growth: the first with its facts repeated for other entities, and copies of the ten',
        typeof peer === 'string'
          ? `Arelle: skipped: ${peer}`
          : `Arelle ${peer.version}: --validate --calc c10, offline, a process for each filing`,
      ],
    };
  },
};

type Used = { readonly seconds: number; readonly cpuSeconds: number; readonly peakMebibytes: number };

function measurements(what: string, made: readonly Used[], target?: Target, mebibytes?: number): Measurement[] {
  return [
    {
      ...{ what, unit: 's', samples: made.map((run) => run.seconds) },
      ...(target && { target }),
    },
    { what: `${what}: processor time`, unit: 's', samples: made.map((run) => run.cpuSeconds) },
    {
      ...{ what: `${what}: peak memory`, unit: 'MiB', samples: made.map((run) => run.peakMebibytes) },
      ...(mebibytes !== undefined && { target: { atMost: mebibytes } }),
    },
  ];
}

function besides(
  { validate }: Peer,
  files: readonly string[],
  { runs, own }: { readonly runs: number; readonly own: readonly Measurement[] },
): Measurement[] {
  const [first = ''] = files;
  validate(first);
  const one = Array.from({ length: runs }, () => validate(first));
  const each = files.map(validate);
  const all = {
    seconds: each.reduce((sum, run) => sum + run.seconds, 0),
    cpuSeconds: each.reduce((sum, run) => sum + run.cpuSeconds, 0),
    peakMebibytes: Math.max(...each.map((run) => run.peakMebibytes)),
  };
  return [
    ...measurements('Arelle, the same filing', one),
    ...measurements('Arelle, the same ten', [all]),
    against(FILING, median(one.map(({ seconds }) => seconds)), 5),
    against(TEN, all.seconds, 12),
  ];

  function against(what: string, seconds: number, atLeast: number): Measurement {
    const ours = own.find((measurement) => measurement.what === what)?.samples ?? [];
    const samples = ours.map((each) => seconds / each);
    return { what: `${what}, against Arelle`, unit: 'times', samples, target: { atLeast } };
  }
}

/** Processor time of inputs of which each is twice the one before, and how many times as long the last takes as the one before it. */
async function growth(check: Check, folder: string, files: readonly string[]): Promise<Measurement[]> {
  const [first = ''] = files;
  const grown: { what: string; paths: readonly string[] }[] = [];
  for (const copies of [1, 2, 4, 8]) {
    const path = await writeGrownFiling(first, join(folder, `grown-${copies}`), copies);
    grown.push({ what: `${copies} times the facts`, paths: [path] });
  }
  const copied = (count: number): readonly string[] =>
    Array.from({ length: count }, (_, copy) => copiesOf(files, folder, copy)).flat();
  const many = [1, 2, 4].map((count) => ({ what: `${count * files.length} filings`, paths: copied(count) }));
  return [...(await curve(check, grown)), ...(await curve(check, many))];
}

/** The filings under other names. */
function copiesOf(files: readonly string[], folder: string, copy: number): readonly string[] {
  mkdirSync(join(folder, 'copies'), { recursive: true });
  return files.map((file, index) => {
    const path = join(folder, 'copies', `${FILINGS[index]}-copy${copy}.zip`);
    copyFileSync(file, path);
    return path;
  });
}

async function curve(
  check: Check,
  inputs: readonly { readonly what: string; readonly paths: readonly string[] }[],
): Promise<Measurement[]> {
  const made: { readonly what: string; readonly seconds: number }[] = [];
  for (const { what, paths } of inputs) made.push({ what, seconds: (await check(paths)).cpuSeconds });
  const [least, most] = [made.at(-2), made.at(-1)];
  return [
    ...made.map(({ what, seconds }): Measurement => {
      return { what: `${what}: processor time`, unit: 's', samples: [seconds] };
    }),
    {
      ...{ what: `${most?.what} against ${least?.what}`, unit: 'times' },
      ...{ samples: [(most?.seconds ?? 0) / (least?.seconds ?? 1)], target: { atMost: LINEAR } },
    },
  ];
}
