import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { copyQuarter } from './large-quarter/copy-quarter.ts';
import { QUARTER, TAXONOMY } from './real-quarter.ts';
import { type Bench, type Measurement, skipped, times } from './support/bench.ts';
import { realFile } from './support/folders.ts';
import type { Usage } from './support/usage.ts';
import { type ProcessRun, runCrossfoot, runCrossfootWithUsage } from './support/whole-process.ts';

const COPIES = 30;
const SAID = [0, 1, 5];

type Limits = { readonly seconds: number; readonly mebibytes: number };

export const largeQuarter: Bench = {
  name: 'large-quarter',
  description: `${COPIES} copies of that quarter, the size of one of today: ingest and validate, whole processes`,
  run: async ({ folder, runs, say }) => {
    const quarter = realFile(QUARTER);
    const taxonomy = realFile(TAXONOMY);
    if (quarter === undefined || taxonomy === undefined) return skipped(`${QUARTER} or ${TAXONOMY} is absent`);
    const dataSet = join(folder, 'large-quarter');
    const store = join(folder, 'large.duckdb');
    say(`writing ${COPIES} copies of the quarter`);
    await copyQuarter(quarter, dataSet, COPIES);
    const ingests = await times(runs, async () => {
      await rm(store, { force: true });
      return runCrossfootWithUsage(['ingest', 'fsds', dataSet, '--store', store, '--quiet'], folder, SAID);
    });
    await runCrossfoot(['ingest', 'taxonomy', taxonomy, '--store', store, '--quiet'], folder, SAID);
    const validate = ['validate', '--no-record', '--format', 'json', '--store', store];
    const validations = await times(runs, () => runCrossfootWithUsage(validate, folder, SAID));
    await Promise.all([dataSet, store].map((path) => rm(path, { recursive: true, force: true })));
    return {
      measurements: [
        ...measurementsOf('ingest fsds', ingests, { seconds: 15, mebibytes: 1024 }),
        ...measurementsOf('validate --no-record', validations, { seconds: 6, mebibytes: 500 }),
      ],
      notes: [`input: ${COPIES} copies of ${QUARTER} with accession numbers and CIKs of their own; ${TAXONOMY}`],
    };
  },
};

function measurementsOf(
  what: string,
  samples: readonly (ProcessRun & Usage)[],
  limits: Limits,
): readonly Measurement[] {
  return [
    { what, unit: 's', samples: samples.map(({ seconds }) => seconds), target: { atMost: limits.seconds } },
    { what: `${what}: processor time`, unit: 's', samples: samples.map(({ cpuSeconds }) => cpuSeconds) },
    {
      what: `${what}: peak memory`,
      unit: 'MiB',
      samples: samples.map(({ peakMebibytes }) => peakMebibytes),
      target: { atMost: limits.mebibytes },
    },
  ];
}
