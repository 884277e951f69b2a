import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { QUARTER } from './real-quarter.ts';
import { type Bench, skipped, times } from './support/bench.ts';
import { realFile } from './support/folders.ts';
import { runCrossfootWithUsage } from './support/whole-process.ts';

export const ingestFsds: Bench = {
  name: 'ingest-fsds',
  description: 'a quarter of SEC data sets from zip to a new, committed store, whole process',
  run: async ({ folder, runs }) => {
    const quarter = realFile(QUARTER);
    if (quarter === undefined) return skipped(`${QUARTER} is absent`);
    const store = join(folder, 'ingest.duckdb');
    const ingest = async () => {
      await rm(store, { force: true });
      return runCrossfootWithUsage(['ingest', 'fsds', quarter, '--store', store, '--quiet'], folder, [0, 5]);
    };
    await ingest();
    const ingests = await times(runs, ingest);
    await rm(store, { force: true });
    return {
      measurements: [
        {
          what: 'crossfoot ingest fsds',
          unit: 's',
          samples: ingests.map(({ seconds }) => seconds),
          target: { atMostStarts: 16 },
        },
        { what: 'its processor time', unit: 's', samples: ingests.map(({ cpuSeconds }) => cpuSeconds) },
        {
          what: 'its peak memory',
          unit: 'MiB',
          samples: ingests.map(({ peakMebibytes }) => peakMebibytes),
          target: { atMost: 300 },
        },
      ],
      notes: [`input: ${QUARTER}`],
    };
  },
};
