import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { QUARTER, TAXONOMY } from './real-quarter.ts';
import { type Bench, skipped } from './support/bench.ts';
import { realFile } from './support/folders.ts';
import { lastOutput, runCrossfoot, runCrossfootWithUsage } from './support/whole-process.ts';

/** Clean, or with something said: findings, or something left out. */
const SAID = [0, 1, 5];

export const site: Bench = {
  name: 'site',
  description: 'the pages of that quarter and its findings as files: all of them, and those of its errors',
  run: async ({ folder, say }) => {
    const [quarter, taxonomy] = [QUARTER, TAXONOMY].map(realFile);
    if (quarter === undefined || taxonomy === undefined) return skipped(`${QUARTER} or ${TAXONOMY} is absent`);
    const store = join(folder, 'site.duckdb');
    const of = ['--store', store, '--quiet'];
    await runCrossfoot(['ingest', 'taxonomy', taxonomy, ...of], folder, SAID);
    await runCrossfoot(['ingest', 'fsds', quarter, ...of], folder, SAID);
    await runCrossfoot(['validate', ...of], folder, SAID);
    const write = async (what: string, ...flags: readonly string[]) => {
      say(what);
      const target = join(folder, 'site');
      const run = await runCrossfootWithUsage(['export', 'site', target, ...of, '--format', 'json', ...flags], folder);
      const { totals } = JSON.parse(lastOutput(folder)) as { totals: { pages: number } };
      await rm(target, { recursive: true });
      return { ...run, what: `${what}, ${totals.pages} pages`, each: (run.seconds * 1000) / totals.pages };
    };
    const errors = await write('those of errors', '--severity', 'error');
    const all = await write('all pages');
    await rm(store);
    return {
      measurements: [
        { what: all.what, unit: 's', samples: [all.seconds], target: { atMost: 60 } },
        { what: 'its processor time', unit: 's', samples: [all.cpuSeconds] },
        { what: 'its peak memory', unit: 'MiB', samples: [all.peakMebibytes], target: { atMost: 600 } },
        { what: errors.what, unit: 's', samples: [errors.seconds] },
        { what: 'a page of these', unit: 'ms', samples: [errors.each] },
      ],
      notes: [`input: ${QUARTER}, ${TAXONOMY}; each is measured once, because it takes minutes`],
    };
  },
};
