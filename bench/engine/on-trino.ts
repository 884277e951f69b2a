import { join } from 'node:path';
import { DIALECTS } from '../../src/analysis/validation/engine/dialects.ts';
import { nodePorts } from '../../src/core/base/node-ports.ts';
import { NO_PROGRESS } from '../../src/core/base/progress.ts';
import { exportVerdicts } from '../../src/warehouse/store/verdicts/export-verdicts.ts';
import { trinoClient } from '../../src/warehouse/trino/client.ts';
import { TRINO_LIMITS } from '../../src/warehouse/trino/options.ts';
import type { TrinoFiles } from '../../test/support/trino-install.ts';
import { startTrino, type TrinoCluster } from '../../test/support/trino-server.ts';
import { type BenchContext, type Measurement, times } from '../support/bench.ts';
import { PORTS } from '../support/ports.ts';
import { lastOutput, runCrossfootWithUsage } from '../support/whole-process.ts';

const FOUND = [1];
/** In millions of numbers: as many as a cluster with 400 MB for queries judges. */
const SIZES = [1, 5] as const;

/** A coordinator and a worker on this machine judge exports; their findings are those of DuckDB over the same folder. */
export async function onTrino(context: BenchContext, files: TrinoFiles): Promise<Measurement[]> {
  const { folder, say } = context;
  say('starting Trino');
  const cluster = await startTrino(files, join(folder, 'trino'));
  try {
    const measurements: Measurement[] = [];
    for (const size of SIZES) measurements.push(...(await measure(context, cluster, size)));
    return measurements;
  } finally {
    await cluster.stop();
  }
}

async function measure(
  { storeOf, folder, runs, say }: BenchContext,
  { address, lake }: TrinoCluster,
  size: number,
): Promise<Measurement[]> {
  const { path: store } = await storeOf(size);
  const schema = `verdicts_${size}`;
  const from = join(lake, schema);
  await exportVerdicts({ store, folder: from }, { ...PORTS, progress: NO_PROGRESS });
  await makeTables(address, schema);
  const validate = async (...flags: string[]) => {
    const words = ['validate', '--from', from, '--format', 'ndjson', '--quiet', ...flags];
    return { ...(await runCrossfootWithUsage(words, folder, FOUND)), stdout: lastOutput(folder) };
  };
  const expected = await validate();
  say(`judging ${size} million numbers by Trino`);
  const place = ['--engine', 'trino', '--server', address, '--catalog', 'lake', '--schema', schema];
  const judged = await times(runs, () => validate(...place));
  if (judged.some(({ stdout }) => stdout !== expected.stdout)) {
    throw new Error('the findings of Trino differ from those of DuckDB');
  }
  const what = (name: string): string => `${size} million numbers: ${name}`;
  return [
    { what: what('judged by Trino'), unit: 's', samples: judged.map(({ seconds }) => seconds) },
    { what: what('processor time here'), unit: 's', samples: judged.map(({ cpuSeconds }) => cpuSeconds) },
  ];
}

/** The schema of an export, over its files. */
async function makeTables(server: string, schema: string): Promise<void> {
  const { now, sleep } = nodePorts();
  const place = { server, catalog: 'lake', schema, user: 'bench', password: undefined };
  const client = trinoClient(
    { ...place, limits: TRINO_LIMITS },
    { fetch, now, sleep, random: Math.random, notice: () => {}, today: () => new Date() },
  );
  for (const sql of [`CREATE SCHEMA lake.${schema}`, ...DIALECTS.trino.exported(`local:///${schema}`)]) {
    for await (const _ of client.run(sql));
  }
}
