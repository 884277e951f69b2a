import { copyFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { FAMILIES } from '../src/analysis/validation/rules/registry.ts';
import { addPeriods } from './generate/filed-periods.ts';
import { type Bench, type BenchContext, type Measurement, median, times } from './support/bench.ts';
import type { Usage } from './support/usage.ts';
import { type ProcessRun, runCrossfootWithUsage } from './support/whole-process.ts';

/** In millions of values. */
const SIZES = [1, 5, 20] as const;
/** How far the cost of a further million may be from itself at another size. */
const LINEAR = 1.35;
const SAID = [0, 1, 5];
/** It always runs, and with its causes: the other families are what a run with them takes longer. */
const ALWAYS = 'roll-up';

type Run = ProcessRun & Usage;
/** By family, a run at each size. */
type Runs = ReadonlyMap<string, readonly Run[]>;

export const ruleFamilies: Bench = {
  name: 'rule-families',
  description:
    'every family of rules over 1, 5 and 20 million generated values, whole processes, and how their cost grows',
  run: async (context) => {
    const stores: string[] = [];
    for (const size of SIZES) {
      const { path } = await context.storeOf(size);
      const store = join(context.folder, `families-${size}.duckdb`);
      await copyFile(path, store);
      await addPeriods(store);
      stores.push(store);
    }
    const all = await times(context.runs, () => runFamilies(stores, context));
    await Promise.all(stores.map((store) => rm(store)));
    return {
      measurements: FAMILIES.flatMap((family) => measurementsOf(family, all)),
      notes: [
        'findings as JSON to a file, nothing recorded; a family is measured by the time that a run with it takes longer than one without',
      ],
    };
  },
};

async function runFamilies(stores: readonly string[], { folder, say }: BenchContext): Promise<Runs> {
  const runs = new Map<string, readonly Run[]>();
  for (const family of FAMILIES) {
    say(family);
    const ofFamily: Run[] = [];
    for (const store of stores) {
      const args = ['validate', '--no-record', '--format', 'json', '--store', store];
      const named = family === ALWAYS ? [] : ['--rule', family];
      ofFamily.push(await runCrossfootWithUsage([...args, ...named], folder, SAID));
    }
    runs.set(family, ofFamily);
  }
  return runs;
}

function measurementsOf(family: string, all: readonly Runs[]): readonly Measurement[] {
  const isAlways = family === ALWAYS;
  const whole = SIZES.map((_, index) => all.map((runs) => runs.get(family)?.[index]?.seconds ?? 0));
  const longer = whole.map((seconds, index) =>
    seconds.map((each, run) => each - (isAlways ? 0 : (all[run]?.get(ALWAYS)?.[index]?.seconds ?? 0))),
  );
  const [one = 0, five = 0, twenty = 0] = whole.map(median);
  return [
    ...SIZES.map((size, index): Measurement => {
      const measured = { what: `${family}, ${size} million values`, unit: 's', samples: longer[index] ?? [] } as const;
      return isAlways || size < 20 ? measured : { ...measured, target: { atMost: 5 } };
    }),
    {
      what: `${family}, peak memory of the whole run`,
      unit: 'MiB',
      samples: all.map((runs) => runs.get(family)?.at(-1)?.peakMebibytes ?? 0),
    },
    {
      what: `${family}, whole run: a further million between 5 and 20, against one between 1 and 5`,
      unit: 'times',
      samples: [(twenty - five) / 15 / ((five - one) / 4)],
      target: { atMost: LINEAR },
    },
  ];
}
