import { COPIES, LATER_QUARTER } from './large-quarter/five-million.ts';
import type { AskedCalls } from './mcp/calls-process.ts';
import { QUARTER, TAXONOMY } from './real-quarter.ts';
import { type Bench, type Measurement, skipped } from './support/bench.ts';
import { runScript } from './support/whole-process.ts';

const PROCESS = new URL('./mcp/calls-process.js', import.meta.url);
/** A copy of a company that filed in both quarters. */
const companyOf = (copy: number): string => String((copy + 10) * 100_000_000 + 47_217);

/** Milliseconds; other calls are reported without a target. */
const TARGETS: Readonly<Record<string, number>> = { 'a statement of one section': 150 };

export const mcp: Bench = {
  name: 'mcp',
  description: 'each tool of `crossfoot mcp` over a store of five million values, asked by the client of the protocol',
  run: async ({ folder, runs, fiveMillion }) => {
    const store = await fiveMillion();
    if (store === undefined) return skipped(`${QUARTER}, ${LATER_QUARTER} or ${TAXONOMY} is absent`);
    const companies = Array.from({ length: runs + 1 }, (_, copy) => companyOf(copy));
    const asked = await runScript<AskedCalls>(PROCESS, [store, ...companies], folder);
    const calls = Object.entries(asked.milliseconds).map(([what, samples]): Measurement => {
      const atMost = TARGETS[what];
      return { what, unit: 'ms', samples, ...(atMost !== undefined && { target: { atMost } }) };
    });
    return {
      measurements: [...calls, { what: 'peak memory', unit: 'MiB', samples: [asked.peakMebibytes] }],
      notes: [
        `input: ${COPIES} copies each of ${QUARTER} and ${LATER_QUARTER}, with CIKs of their own, and a recorded run of validate`,
        'each call is asked in memory, of another company each time, after one that is not counted; the store is opened for each',
      ],
    };
  },
};
