import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { NO_PROGRESS } from '../src/core/base/progress.ts';
import { exportVerdicts } from '../src/warehouse/store/verdicts/export-verdicts.ts';
import { installedTrino } from '../test/support/trino-install.ts';
import { onTrino } from './engine/on-trino.ts';
import { type Bench, type BenchContext, type Measurement, times } from './support/bench.ts';
import { PORTS } from './support/ports.ts';
import { lastOutput, runCrossfootWithUsage } from './support/whole-process.ts';

/** In millions of numbers. */
const SIZES = [1, 5, 25] as const;

const FOUND = [1];

export const engine: Bench = {
  name: 'engine',
  description:
    '1, 5 and 25 million generated numbers judged by DuckDB and Trino over an export, beside validate over the store',
  run: async (context) => {
    const measurements: Measurement[] = [];
    for (const size of SIZES) measurements.push(...(await measure(context, size)));
    const notes = [
      'whole processes; DuckDB has 1 GB of memory; the reports are equal, without their heads also byte by byte',
    ];
    const trino = installedTrino();
    if (trino) measurements.push(...(await onTrino(context, trino)));
    else notes.push('Trino is left out: the folder that CROSSFOOT_TRINO_CACHE names does not have it');
    return { measurements, notes };
  },
};

async function measure({ storeOf, folder, runs, say }: BenchContext, size: number): Promise<Measurement[]> {
  const { path: store } = await storeOf(size);
  const exported = join(folder, `verdicts-${size}`);
  say(`exporting ${size} million numbers`);
  const started = performance.now();
  await exportVerdicts({ store, folder: exported }, { ...PORTS, progress: NO_PROGRESS });
  const exporting = performance.now() - started;
  const validate = async (...flags: string[]) => {
    const run = await runCrossfootWithUsage(['validate', '--format', 'ndjson', '--quiet', ...flags], folder, FOUND);
    return { ...run, stdout: lastOutput(folder) };
  };
  const byEngine = await times(runs, () => validate('--from', exported));
  const byStore = await times(runs, () => validate('--store', store, '--no-record'));
  for (const { stdout } of byEngine) {
    if (stdout !== byStore[0]?.stdout) throw new Error(`the findings of the engine differ from those of the store`);
  }
  await rm(exported, { recursive: true });
  const what = (name: string): string => `${size} million numbers: ${name}`;
  const peak = byEngine.map(({ peakMebibytes }) => peakMebibytes);
  return [
    { what: what('exported'), unit: 's', samples: [exporting / 1_000] },
    {
      what: what('judged by DuckDB'),
      unit: 's',
      samples: byEngine.map(({ seconds }) => seconds),
      ...(size === 25 && { target: { atMost: 20 } }),
    },
    { what: what('its processor time'), unit: 's', samples: byEngine.map(({ cpuSeconds }) => cpuSeconds) },
    { what: what('its peak memory'), unit: 'MiB', samples: peak },
    { what: what('validate over the store'), unit: 's', samples: byStore.map(({ seconds }) => seconds) },
  ];
}
