import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { COPIES, LATER_QUARTER } from './large-quarter/five-million.ts';
import { QUARTER, TAXONOMY } from './real-quarter.ts';
import type { WrittenPages } from './statement/pages-process.ts';
import { type Bench, type Measurement, median, skipped, times } from './support/bench.ts';
import { realFile } from './support/folders.ts';
import { lastOutput, runCrossfoot, runScript } from './support/whole-process.ts';

/** The first copies of two companies that filed in both quarters: four quarters of each. */
const COMPANIES = ['1000047217', '1000051143'];
const COLUMNS = 8;
const SAID = [0, 1, 5];

const PAGES = new URL('./statement/pages-process.js', import.meta.url);

export const statement: Bench = {
  name: 'statement',
  description: `a statement of ${COLUMNS} columns from a store of five million values, and all filings of a quarter as HTML`,
  run: async ({ folder, runs, fiveMillion }) => {
    const [quarter, taxonomy] = [QUARTER, TAXONOMY].map(realFile);
    const large = await fiveMillion();
    if (quarter === undefined || taxonomy === undefined || large === undefined) {
      return skipped(`${QUARTER}, ${LATER_QUARTER} or ${TAXONOMY} is absent`);
    }
    const pages = await allPages(quarter, taxonomy, folder, runs);
    const first = await firstStatement(large, folder, runs);
    return {
      measurements: [...first, ...pages],
      notes: [
        `input: ${COPIES} copies each of ${QUARTER} and ${LATER_QUARTER}, with CIKs of their own; pages of ${QUARTER}, with ${TAXONOMY}, with the verdicts of validate on totals`,
        'over --help: whole processes, less the median of crossfoot --help in the same minute',
      ],
    };
  },
};

async function firstStatement(store: string, folder: string, runs: number): Promise<readonly Measurement[]> {
  const words = ['statement', ...COMPANIES, '--quarterly', '--section', 'income', '--store', store];
  await runCrossfoot([...words, '--format', 'json'], folder, SAID);
  const { sections } = JSON.parse(lastOutput(folder)) as { sections: readonly { columns: readonly unknown[] }[] };
  const columns = sections[0]?.columns.length;
  if (columns !== COLUMNS) throw new Error(`the statement has ${columns} columns instead of ${COLUMNS}`);
  const timed = async (args: readonly string[]): Promise<readonly number[]> =>
    (await times(runs * 2, () => runCrossfoot(args, folder, SAID))).map(({ seconds }) => seconds * 1000);
  const help = median(await timed(['--help']));
  const samples = await timed([...words, '--format', 'table']);
  const over = samples.map((milliseconds) => milliseconds - help);
  return [{ what: 'crossfoot statement, over --help', unit: 'ms', samples: over, target: { atMost: 200 } }];
}

/** Every filing of the quarter as a page, with verdicts on its totals, in a process of its own. */
async function allPages(quarter: string, taxonomy: string, folder: string, runs: number): Promise<Measurement[]> {
  const store = join(folder, 'statement.duckdb');
  await runCrossfoot(['ingest', 'taxonomy', taxonomy, '--store', store, '--quiet'], folder, SAID);
  await runCrossfoot(['ingest', 'fsds', quarter, '--store', store, '--quiet'], folder, SAID);
  const made = await times(runs, () => runScript<WrittenPages>(PAGES, [store, folder], folder));
  await rm(store);
  const what = `${made[0]?.pages} filings as HTML`;
  return [
    { what, unit: 's', samples: made.map(({ seconds }) => seconds), target: { atMost: 30 } },
    { what: `${what}: processor time`, unit: 's', samples: made.map(({ cpuSeconds }) => cpuSeconds) },
    {
      what: `${what}: peak memory`,
      unit: 'MiB',
      samples: made.map(({ peakMebibytes }) => peakMebibytes),
      target: { atMost: 500 },
    },
  ];
}
