import { askPages, findPages } from './explore/ask-pages.ts';
import { COPIES, LATER_QUARTER } from './large-quarter/five-million.ts';
import { QUARTER, TAXONOMY } from './real-quarter.ts';
import { type Bench, type Measurement, median, skipped, times } from './support/bench.ts';

/** The pages that people open first. */
const FIRST = ['/', '/findings'];

export const explore: Bench = {
  name: 'explore',
  description: 'each page of the explorer over a store of five million values, and the first page of a process',
  run: async ({ runs, say, fiveMillion }) => {
    const store = await fiveMillion();
    if (store === undefined) return skipped(`${QUARTER}, ${LATER_QUARTER} or ${TAXONOMY} is absent`);
    const { addresses, missed } = await findPages(store);
    say(`asking for ${addresses.length} pages`);
    const asked = await times(runs, () => askPages(store, ['/', ...addresses]));
    const first = await times(FIRST.length, (at) => times(runs, () => askPages(store, FIRST.slice(at, at + 1))));
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
        'each page is asked of a server once, after the start page; its address is the first of its kind that links lead to',
        `the store has nothing for the pages ${missed.join(', ')}`,
      ],
    };
  },
};
