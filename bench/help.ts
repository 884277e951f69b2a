import { type Bench, times } from './support/bench.ts';
import { runCrossfoot } from './support/whole-process.ts';

const ASKED = ['--help', '--version'];

export const help: Bench = {
  name: 'help',
  description: 'crossfoot --help and --version, whole processes',
  run: async ({ folder, runs }) => {
    const measurements = [];
    for (const flag of ASKED) {
      await runCrossfoot([flag], folder);
      const samples = (await times(runs * 2, () => runCrossfoot([flag], folder))).map(({ seconds }) => seconds * 1000);
      measurements.push({ what: `crossfoot ${flag}`, unit: 'ms', samples, target: { atMostStarts: 1.3 } } as const);
    }
    return { measurements, notes: [] };
  },
};
