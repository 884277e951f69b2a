import { rollUpInProcess } from './roll-up/in-process.ts';
import { compareVerdicts } from './roll-up/roll-up.ts';
import { type Bench, type BenchContext, type Measurement, median, times } from './support/bench.ts';

/** In millions of values. */
const SIZES = [1, 5, 20] as const;

/** How far the cost of a further million may be from itself at another size. */
const LINEAR = [0.75, 1.25] as const;

export const rollUpGrowth: Bench = {
  name: 'roll-up-growth',
  description: '1, 5 and 20 million generated values checked by Crossfoot, each run in a new process',
  run: async (context) => {
    const seconds = await times(context.runs, () => measureSizes(context));
    const typical = (index: number): number => median(seconds.map((run) => run[index] ?? 0));
    const [one, five, twenty] = [typical(0), typical(1), typical(2)];
    const growth = (twenty - five) / 15 / ((five - one) / 4);
    return {
      measurements: [
        ...SIZES.map(
          (size, index): Measurement => ({
            what: `roll-up of ${size} million values`,
            unit: 'ms',
            samples: seconds.map((run) => (run[index] ?? 0) * 1000),
          }),
        ),
        {
          what: 'a further million between 5 and 20, against one between 1 and 5, by the medians',
          unit: 'times',
          samples: [growth],
          target: { between: LINEAR },
        },
      ],
      notes: [
        'the first million also bears what every run costs: opening the store, reading the taxonomy, compiling the code',
      ],
    };
  },
};

/** Seconds at each size, and the verdicts held against the generator's key. */
async function measureSizes({ storeOf, folder }: BenchContext): Promise<[number, number, number]> {
  const measure = async (size: number): Promise<number> => {
    const store = await storeOf(size);
    const rollUp = await rollUpInProcess('crossfoot', store.path, folder);
    compareVerdicts([rollUp], store.planted);
    return rollUp.seconds;
  };
  return [await measure(SIZES[0]), await measure(SIZES[1]), await measure(SIZES[2])];
}
