import { join } from 'node:path';
import type { ArrowRuns, StreamedRows } from './arrow/arrow-process.ts';
import { makeRows } from './arrow/make-rows.ts';
import { type Bench, type Measurement, median, times } from './support/bench.ts';
import { runScript } from './support/whole-process.ts';

const ROWS = 1_000_000;
const STREAMED = 20;
/** Runs of the driver's row API are a few only: each takes seconds. */
const MOST_DRIVER_RUNS = 3;

const PROCESS = new URL('./arrow/arrow-process.js', import.meta.url);

export const arrow: Bench = {
  name: 'arrow',
  description: 'a million rows of a store as an Arrow table, beside the rows of the driver; 20 million in batches',
  run: async ({ folder, runs, say }) => {
    const store = join(folder, 'arrow.duckdb');
    say(`a store with ${ROWS} rows`);
    await makeRows(store, ROWS);
    const driverRuns = Math.min(runs, MOST_DRIVER_RUNS);
    const asked = (query: string): readonly string[] => [store, 'tables', query, `${runs}`, `${driverRuns}`];
    const measured = (query: string): Promise<ArrowRuns> => runScript<ArrowRuns>(PROCESS, asked(query), folder);
    say('tables');
    const fixed = await measured('SELECT a, b, c, d, e FROM rows');
    const texts = await measured('SELECT name FROM rows');
    say(`${STREAMED} million rows in batches`);
    const query = `SELECT a, b, c, d, e FROM rows, range(${STREAMED})`;
    const streamed = await times(Math.min(runs, MOST_DRIVER_RUNS), () =>
      runScript<StreamedRows>(PROCESS, [store, 'stream', query], folder),
    );
    const [first] = streamed;
    if (first?.rows !== ROWS * STREAMED) throw new Error(`${first?.rows} rows were streamed`);
    return {
      measurements: [
        ...tableMeasurements('int64, float64, decimal(18,2), date and dictionary string', fixed, {
          ms: 60,
          times: 20,
        }),
        ...tableMeasurements('text of 5 to 45 letters', texts, { ms: 800 }),
        {
          what: `${STREAMED} million rows as an Arrow file, to nowhere`,
          unit: 's',
          samples: streamed.map(({ seconds }) => seconds),
        },
        {
          what: 'its peak memory',
          unit: 'MiB',
          samples: streamed.map(({ peakMebibytes }) => peakMebibytes),
          target: { atMost: 300 },
        },
      ],
      notes: [
        'a million rows each; the store is open, and one run is not counted',
        'sums of the Arrow columns equal those of the driver and of SQL',
      ],
    };
  },
};

function tableMeasurements(
  what: string,
  { arrow: arrowRuns, driver }: ArrowRuns,
  target: { readonly ms: number; readonly times?: number },
): readonly Measurement[] {
  const ratios = arrowRuns.map((milliseconds) => median(driver) / milliseconds);
  return [
    { what: `${what}: Arrow table`, unit: 'ms', samples: arrowRuns, target: { atMost: target.ms } },
    { what: `${what}: the driver's rows`, unit: 'ms', samples: driver },
    {
      what: `${what}: Arrow against rows`,
      unit: 'times',
      samples: ratios,
      ...(target.times !== undefined && { target: { atLeast: target.times } }),
    },
  ];
}
