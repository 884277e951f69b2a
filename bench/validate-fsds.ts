import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { QUARTER, TAXONOMY } from './real-quarter.ts';
import { type Bench, skipped, times } from './support/bench.ts';
import { realFile } from './support/folders.ts';
import { lastOutput, runCrossfoot, runCrossfootWithUsage } from './support/whole-process.ts';

/** Clean, or with something said: findings, or something left out. */
const SAID = [0, 1, 5];

export const validateFsds: Bench = {
  name: 'validate-fsds',
  description: 'that quarter checked against its taxonomy, findings as JSON to a file, whole process',
  run: async ({ folder, runs }) => {
    const quarter = realFile(QUARTER);
    const taxonomy = realFile(TAXONOMY);
    if (quarter === undefined || taxonomy === undefined) return skipped(`${QUARTER} or ${TAXONOMY} is absent`);
    const store = join(folder, 'validate.duckdb');
    await runCrossfoot(['ingest', 'taxonomy', taxonomy, '--store', store, '--quiet'], folder, SAID);
    await runCrossfoot(['ingest', 'fsds', quarter, '--store', store, '--quiet'], folder, SAID);
    const validate = (...flags: readonly string[]) =>
      runCrossfootWithUsage(['validate', '--format', 'json', '--store', store, ...flags], folder, SAID);
    await validate();
    const output = describeOutput(lastOutput(folder));
    const validations = await times(runs, () => validate());
    const unrecorded = await times(runs, () => validate('--no-record'));
    await rm(store, { force: true });
    return {
      measurements: [
        {
          what: 'crossfoot validate',
          unit: 's',
          samples: validations.map(({ seconds }) => seconds),
          target: { atMostStarts: 12 },
        },
        {
          what: 'the same with --no-record',
          unit: 's',
          samples: unrecorded.map(({ seconds }) => seconds),
          target: { atMostStarts: 10 },
        },
        { what: 'its processor time', unit: 's', samples: validations.map(({ cpuSeconds }) => cpuSeconds) },
        { what: 'its peak memory', unit: 'MiB', samples: validations.map(({ peakMebibytes }) => peakMebibytes) },
      ],
      notes: [`input: ${QUARTER}, ${TAXONOMY}; output: ${output}`],
    };
  },
};

function describeOutput(json: string): string {
  const report = JSON.parse(json) as { totals: { bound: number }; findings: unknown[] };
  return `${report.totals.bound} bound sums, ${report.findings.length} findings`;
}
