import { copyFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { copyCompanies } from './company-facts/copy-companies.ts';
import { type Bench, median, skipped, times } from './support/bench.ts';
import { realFile } from './support/folders.ts';
import { lastOutput, runCrossfootWithUsage } from './support/whole-process.ts';

const QUARTER = 'sec-fsds/2009q3_pub2024-11.zip';
const COMPANY_FACTS = 'sec-companyfacts/companyfacts.zip';
/** How many companies each of the companies becomes. */
const COPIES = 8;

type Report = { readonly totals: { readonly filings: number; readonly grades: Readonly<Record<string, number>> } };

export const standardize: Bench = {
  name: 'standardize',
  description: 'standard fields with their proofs, derived from filings in a store and written to it, whole process',
  run: async ({ folder, runs, say }) => {
    const [quarter, facts] = [realFile(QUARTER), realFile(COMPANY_FACTS)];
    if (quarter === undefined || facts === undefined) return skipped(`${QUARTER} or ${COMPANY_FACTS} is absent`);
    const copied = join(folder, 'copied-facts');
    await copyCompanies(facts, copied, COPIES);
    const sources = { quarter: ['fsds', quarter], facts: ['companyfacts', facts], many: ['companyfacts', copied] };
    const storeOf = (name: string): string => join(folder, `${name}.duckdb`);
    for (const [name, [source = '', input = '']] of Object.entries(sources)) {
      say(`a store of ${name}`);
      await rm(storeOf(name), { force: true });
      await runCrossfootWithUsage(['ingest', source, input, '--store', storeOf(name), '--quiet'], folder);
    }
    const work = join(folder, 'work.duckdb');
    const derive = async (name: string) => {
      await copyFile(storeOf(name), work);
      return runCrossfootWithUsage(['standardize', '--store', work, '--format', 'json'], folder);
    };
    const quarters = await times(runs, () => derive('quarter'));
    const { totals } = JSON.parse(lastOutput(folder)) as Report;
    const companies = await times(runs, () => derive('facts'));
    const many = await derive('many');
    const unchanged = await times(runs, () =>
      runCrossfootWithUsage(['standardize', '--store', work, '--quiet'], folder),
    );
    for (const path of [...Object.keys(sources).map(storeOf), work]) await rm(path, { force: true });
    await rm(copied, { force: true, recursive: true });
    const cost = median(companies.map(({ cpuSeconds }) => cpuSeconds));
    return {
      measurements: [
        {
          what: 'a quarter of large filers',
          unit: 's',
          samples: quarters.map((run) => run.seconds),
          target: { atMost: 1 },
        },
        { what: 'its processor time', unit: 's', samples: quarters.map((run) => run.cpuSeconds) },
        { what: 'its peak memory', unit: 'MiB', samples: quarters.map((run) => run.peakMebibytes) },
        {
          what: 'nine companies, fifteen years of facts',
          unit: 's',
          samples: companies.map((run) => run.seconds),
          target: { atMost: 1.5 },
        },
        { what: 'the processor time of these', unit: 's', samples: companies.map((run) => run.cpuSeconds) },
        {
          what: `a company of ${COPIES} times as many`,
          unit: 'times',
          samples: [many.cpuSeconds / cost / COPIES],
          target: { atMost: 1.2 },
        },
        {
          what: `peak memory with ${COPIES} times as many`,
          unit: 'MiB',
          samples: [many.peakMebibytes],
          target: { atMost: 600 },
        },
        { what: 'nothing has changed', unit: 's', samples: unchanged.map((run) => run.seconds) },
      ],
      notes: [`${QUARTER}: ${totals.filings} filings, ${JSON.stringify(totals.grades)}`],
    };
  },
};
