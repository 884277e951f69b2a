import type { AskedPages } from './explore/pages-process.ts';
import { COPIES, LATER_QUARTER } from './large-quarter/five-million.ts';
import { QUARTER, TAXONOMY } from './real-quarter.ts';
import { type Bench, type Measurement, median, skipped, times } from './support/bench.ts';
import { runScript } from './support/whole-process.ts';

const PROCESS = new URL('./explore/pages-process.js', import.meta.url);
/** The pages that people open first. */
const FIRST = ['/', '/findings'];

export const explore: Bench = {
  name: 'explore',
  description: 'each page of the explorer over a store of five million values, and the first page of a process',
  run: async ({ folder, runs, say, fiveMillion }) => {
    const store = await fiveMillion();
    if (store === undefined) return skipped(`${QUARTER}, ${LATER_QUARTER} or ${TAXONOMY} is absent`);
    const ask = (addresses: readonly string[]): Promise<AskedPages> =>
      runScript<AskedPages>(PROCESS, [store, ...addresses], folder);
    const { addresses, missed } = await ask([]);
    say(`asking for ${addresses.length} pages`);
    const asked = await times(runs, () => ask(['/', ...addresses]));
    const first = await times(FIRST.length, (at) => times(runs, () => ask(FIRST.slice(at, at + 1))));
    const pages = addresses.map((what, at): Measurement => {
      const samples = asked.map(({ milliseconds }) => milliseconds[at + 1] ?? Number.NaN);
      return { what, unit: 'ms', samples, target: { atMost: 300 } };
    });
    const medians = pages.map(({ samples }) => median(samples));
    return {
      measurements: [
        { what: 'median over all pages', unit: 'ms', samples: medians, target: { atMost: 150 } },
        ...first.map(
          (runsOf, at): Measurement => ({
            ...{ what: `${FIRST[at]} as the first page of a process`, unit: 'ms', target: { atMost: 800 } },
            samples: runsOf.map(({ milliseconds: [one = Number.NaN] }) => one),
          }),
        ),
        ...pages,
        { what: 'peak memory', unit: 'MiB', samples: asked.map(({ peakMebibytes }) => peakMebibytes) },
      ],
      notes: [
        `input: ${COPIES} copies each of ${QUARTER} and ${LATER_QUARTER}, with CIKs of their own, and a recorded run of validate`,
        'each page is asked once a process, after the start page; its address is the first of its kind that links lead to',
        `the store has nothing for the pages ${missed.join(', ')}`,
      ],
    };
  },
};
