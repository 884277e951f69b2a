import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { copyCompanies } from './company-facts/copy-companies.ts';
import type { ReadJsonRun } from './company-facts/read-json-process.ts';
import { type Bench, median, skipped, times } from './support/bench.ts';
import { realFile } from './support/folders.ts';
import { lastOutput, runCrossfootWithUsage, runScript } from './support/whole-process.ts';

const COMPANY_FACTS = 'sec-companyfacts/companyfacts.zip';
/** How many companies each of the companies becomes. */
const COPIES = 8;
const FIELDS = [
  ...['Assets', 'Liabilities', 'StockholdersEquity', 'CashAndCashEquivalentsAtCarryingValue', 'Revenues'],
  ...['CostOfRevenue', 'GrossProfit', 'OperatingIncomeLoss', 'NetIncomeLoss', 'EarningsPerShareDiluted'],
].join(',');
const READ_JSON = new URL('./company-facts/read-json-process.js', import.meta.url);

type Report = { readonly inputs: readonly { readonly counts: { readonly numbersLoaded: number } }[] };

export const companyFacts: Bench = {
  name: 'company-facts',
  description: 'company facts of the SEC from files to a new, committed store with the whole history, whole process',
  run: async ({ folder, runs, say }) => {
    const zip = realFile(COMPANY_FACTS);
    if (zip === undefined) return skipped(`${COMPANY_FACTS} is absent`);
    const store = join(folder, 'company-facts.duckdb');
    const [once, copied] = [join(folder, 'facts'), join(folder, 'copied-facts')];
    await copyCompanies(zip, once, 1);
    await copyCompanies(zip, copied, COPIES);
    const ingest = async (input: string) => {
      await rm(store, { force: true });
      return runCrossfootWithUsage(['ingest', 'companyfacts', input, '--store', store, '--format', 'json'], folder);
    };
    await ingest(zip);
    const { inputs } = JSON.parse(lastOutput(folder)) as Report;
    const facts = inputs.reduce((sum, { counts }) => sum + counts.numbersLoaded, 0);
    const ingests = await times(runs, () => ingest(zip));
    const flat = join(folder, 'flat.duckdb');
    const peers = await times(runs, async () => {
      await rm(flat, { force: true });
      return runScript<ReadJsonRun>(READ_JSON, [once, flat], folder);
    });
    if (peers.some((peer) => peer.facts !== facts)) throw new Error(`read_json has other facts than the ${facts}`);
    say(`${COPIES} copies of each company`);
    const many = await ingest(copied);
    const panel = join(folder, 'panel.parquet');
    const panels = await times(runs, () =>
      runCrossfootWithUsage(['panel', '--fields', FIELDS, '--store', store, '--output', panel, '--quiet'], folder),
    );
    const cost = median(ingests.map(({ cpuSeconds }) => cpuSeconds));
    const factor = many.cpuSeconds / cost / COPIES;
    for (const path of [store, flat, panel]) await rm(path, { force: true });
    for (const path of [once, copied]) await rm(path, { force: true, recursive: true });
    const seconds = ingests.map((run) => run.seconds);
    return {
      measurements: [
        { what: 'crossfoot ingest companyfacts', unit: 's', samples: seconds, target: { atMost: 2.5 } },
        { what: 'its processor time', unit: 's', samples: ingests.map(({ cpuSeconds }) => cpuSeconds) },
        {
          what: 'its peak memory',
          unit: 'MiB',
          samples: ingests.map(({ peakMebibytes }) => peakMebibytes),
          target: { atMost: 300 },
        },
        { what: 'a flat table by read_json', unit: 's', samples: peers.map((run) => run.seconds) },
        { what: `a company of ${COPIES} times as many`, unit: 'times', samples: [factor], target: { atMost: 1.2 } },
        {
          what: `peak memory with ${COPIES} times as many`,
          unit: 'MiB',
          samples: [many.peakMebibytes],
          target: { atMost: 512 },
        },
        { what: 'crossfoot panel of ten fields of these', unit: 's', samples: panels.map((run) => run.seconds) },
        {
          what: 'the peak memory of the panel',
          unit: 'MiB',
          samples: panels.map(({ peakMebibytes }) => peakMebibytes),
        },
      ],
      notes: [`input: ${COMPANY_FACTS}, ${facts} facts`, 'read_json keeps no history and no digits apart'],
    };
  },
};
