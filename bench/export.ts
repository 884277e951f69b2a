import { join } from 'node:path';
import { makeRows } from './arrow/make-rows.ts';
import type { Written } from './export/export-process.ts';
import { type Bench, type Measurement, median } from './support/bench.ts';
import { runScript } from './support/whole-process.ts';

const MILLIONS = 20;
const MOST_RUNS = 3;

const PROCESS = new URL('./export/export-process.js', import.meta.url);

export const exporting: Bench = {
  name: 'export',
  description: "20 million rows as a Parquet file, beside DuckDB's own COPY; as Arrow",
  run: async ({ folder, runs, say }) => {
    const store = join(folder, 'export.duckdb');
    say(`a store with ${MILLIONS} million rows`);
    await makeRows(store, MILLIONS * 1e6);
    const query = 'SELECT a, b, c, d, e FROM rows';
    const write = (how: string, ending: string): Promise<Written> =>
      runScript<Written>(PROCESS, [how, store, query, join(folder, `${how}.${ending}`)], folder);
    const [ours, copies]: [Written[], Written[]] = [[], []];
    for (let run = 0; run < Math.min(runs, MOST_RUNS); run += 1) {
      say(`run ${run + 1}`);
      copies.push(await write('copy', 'parquet'));
      ours.push(await write('export', 'parquet'));
    }
    const peer = median(copies.map(({ seconds }) => seconds));
    return {
      measurements: [
        ...measured(`${MILLIONS} million rows as Parquet`, ours),
        { what: "DuckDB's own COPY of the same", unit: 's', samples: copies.map(({ seconds }) => seconds) },
        {
          what: 'speed against COPY',
          unit: 'times',
          samples: ours.map(({ seconds }) => peer / seconds),
          target: { atLeast: 0.95 },
        },
        ...measured('the same as Arrow', [await write('export', 'arrow')]),
      ],
      notes: [
        'both write with zstd; the export hashes its file too, and has 112 MB for DuckDB instead of most of the machine',
      ],
    };
  },
};

function measured(what: string, written: readonly Written[]): Measurement[] {
  return [
    { what, unit: 's', samples: written.map(({ seconds }) => seconds) },
    {
      what: `${what}: peak memory`,
      unit: 'MiB',
      samples: written.map(({ peakMebibytes }) => peakMebibytes),
      target: { atMost: 300 },
    },
  ];
}
