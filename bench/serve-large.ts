import { join } from 'node:path';
import { AMOUNT_FIELDS, generateServiceStore, SERVICE_ROW_VALUES } from './generate/service-store.ts';
import { startCrossfoot } from './serve/children.ts';
import type { Bench } from './support/bench.ts';

const COMPANIES = 2_605;
const KEY = { ApplicationKey: 'demo' };
const RESOURCE = '/v2/corefinancials/qtr';

export const serveLarge: Bench = {
  name: 'serve-large',
  description: 'filtered pages of a store of 5 million values, each filter a new one',
  run: async ({ folder, runs, say }) => {
    const store = join(folder, 'service.duckdb');
    say(`generating a store of ${COMPANIES} companies`);
    const { rows, values } = await generateServiceStore(store, COMPANIES);
    const service = await startCrossfoot('serve', ['--store', store]);
    const first: number[] = [];
    const later: number[] = [];
    const timed = async (filter: string): Promise<number> => {
      const start = performance.now();
      const answer = await fetch(`${service.url}${RESOURCE}?filter=${encodeURIComponent(filter)}`, { headers: KEY });
      const { result } = (await answer.json()) as { result: { totalrows: number; rows: unknown[] } };
      if (answer.status !== 200 || result.totalrows === 0)
        throw new Error(`${filter}: status ${answer.status}, no rows`);
      return performance.now() - start;
    };
    try {
      first.push(await timed(filterOf(0)));
      for (let run = 1; run <= runs * 4; run += 1) later.push(await timed(filterOf(run)));
      return {
        measurements: [
          { what: 'a filtered page', unit: 'ms', samples: later, target: { atMost: 150 } },
          { what: 'the first one, with reading the store', unit: 'ms', samples: first },
          { what: 'peak memory', unit: 'MiB', samples: [service.peakMebibytes()] },
        ],
        notes: [`${rows} rows of ${SERVICE_ROW_VALUES} values, ${values} in all; no two filters are the same`],
      };
    } finally {
      await service.stop();
    }
  },
};

/** Looks at every row and lets some hundred pass: fewer than the threshold, more than a page. */
function filterOf(run: number): string {
  return `${AMOUNT_FIELDS[run % 50]} gt ${9_900_000_000 + run} and primaryexchange eq "NYSE" and fiscalyear ge 2021`;
}
