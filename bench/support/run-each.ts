import type { Bench, BenchContext } from './bench.ts';
import type { Report } from './print.ts';

/** Runs benchmarks one after the other. One that throws is told and marked as failed; the results of the others are kept. */
export async function runEach(
  benches: readonly Bench[],
  context: BenchContext,
  say: (text: string) => void,
): Promise<Report['benches']> {
  const measured: Report['benches'][number][] = [];
  for (const { name, run } of benches) {
    say(name);
    try {
      measured.push({ name, ...(await run(context)) });
    } catch (error) {
      const reason = `failed: ${error instanceof Error ? error.message : String(error)}`;
      say(`  ${reason}`);
      measured.push({ name, measurements: [], notes: [reason], failed: true });
    }
  }
  return measured;
}
