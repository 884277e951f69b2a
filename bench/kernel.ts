import { DEFAULT_COMPARISON } from '../src/analysis/validation/modes.ts';
import { indexFields } from '../src/analysis/validation/roll-up/field-binding.ts';
import { createKernel } from '../src/analysis/validation/roll-up/kernel.ts';
import { compilePlan } from '../src/analysis/validation/roll-up/plan.ts';
import { type Bench, times } from './support/bench.ts';
import { syntheticCalculation, syntheticChunk } from './support/row-chunks.ts';

const GROUPS = 50;
const ROWS_IN_CHUNK = 2048;
const CHUNKS = 196;
const TAXONOMY = { source: 'sample', id: '1', version: '1' } as const;

/** What the roll-up costs without a store: chunks stand ready in memory, 50 of 500 fields in each row. */
export const kernel: Bench = {
  name: 'kernel',
  description: '20 million values in ready chunks, the roll-up alone',
  run: async ({ runs }) => {
    const { fields, sections, calculation } = syntheticCalculation(GROUPS);
    const plan = compilePlan({ taxonomy: TAXONOMY, sections, calculation }, indexFields(fields, fields.length - 1));
    const chunks = Array.from({ length: CHUNKS }, (_, index) =>
      syntheticChunk({
        rows: ROWS_IN_CHUNK,
        groupsInRow: 5,
        groups: GROUPS,
        inconsistent: 0.005,
        missing: 0,
        firstVersion: index * ROWS_IN_CHUNK,
        seed: index + 1,
      }),
    );
    const values = chunks.reduce((sum, { field }) => sum + field.length, 0);
    const found = new Set<number>();
    const samples = await times(runs, async () => {
      const one = createKernel(new Map([[1, { binding: TAXONOMY, plan }]]), DEFAULT_COMPARISON);
      const start = performance.now();
      for (const chunk of chunks) one.feed(chunk);
      const milliseconds = performance.now() - start;
      found.add(one.finish().failed.length);
      return values / 1000 / milliseconds;
    });
    if (found.size !== 1)
      throw new Error(`runs over the same chunks found ${[...found].join(' and ')} inconsistencies`);
    return {
      measurements: [{ what: 'values through the kernel', unit: 'million/s', samples, target: { atLeast: 40 } }],
      notes: [`${[...found].join()} inconsistencies in each run; the first run compiles the code`],
    };
  },
};
