import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type Bench, type BenchResult, type Measurement, skipped, times } from './support/bench.ts';
import { realFile } from './support/folders.ts';
import { runCrossfootWithUsage } from './support/whole-process.ts';

const FILINGS = [
  ...['AAPL-10K-2023-09-30', 'AAPL-10K-2010-09-25', 'AAPL-10K-2015-09-26', 'CLX-10K-2022-06-30-inline'],
  ...['CRSR-10K-2024-12-31-embedded', 'GOOG-10Q-2020-03-31', 'MSFT-10Q-2015-09-30', 'NFLX-10K-2009-12-31'],
  ...['PG-10K-2010-06-30', 'SR-10Q-2023-12-31-noxsd'],
];

/** Clean, with findings, or with a filing that is incomplete. */
const SAID = [0, 1, 5];

export const xbrl: Bench = {
  name: 'xbrl',
  description: 'one filing and ten from file to verdict into a new store, whole process',
  run: async ({ folder, runs }): Promise<BenchResult> => {
    const files = FILINGS.flatMap((name) => realFile(`xbrl-filings/${name}.zip`) ?? []);
    if (files.length < FILINGS.length) return skipped('xbrl-filings is absent');
    const store = join(folder, 'xbrl.duckdb');
    const check = async (paths: readonly string[]) => {
      if (existsSync(store)) rmSync(store);
      const words = ['ingest', 'xbrl', ...paths, '--validate', '--format', 'json', '--store', store, '--quiet'];
      return runCrossfootWithUsage(words, folder, SAID);
    };
    const measured = async (what: string, paths: readonly string[], seconds: number, mebibytes?: number) => {
      await check(paths);
      const made = await times(runs, () => check(paths));
      return [
        { what, unit: 's', samples: made.map((run) => run.seconds), target: { atMost: seconds } },
        { what: `${what}: processor time`, unit: 's', samples: made.map((run) => run.cpuSeconds) },
        {
          ...{ what: `${what}: peak memory`, unit: 'MiB', samples: made.map((run) => run.peakMebibytes) },
          ...(mebibytes !== undefined && { target: { atMost: mebibytes } }),
        },
      ] satisfies Measurement[];
    };
    return {
      measurements: [
        ...(await measured('a filing of 1,200 facts', files.slice(0, 1), 0.45)),
        ...(await measured('ten filings', files, 1.5, 250)),
      ],
      notes: ['input: ten filings of xbrl-filings; no peer is compared: arelle-release is not run by this benchmark'],
    };
  },
};
