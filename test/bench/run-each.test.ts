import { expect, test } from 'vitest';
import type { Bench, BenchContext } from '../../bench/support/bench.ts';
import { runEach } from '../../bench/support/run-each.ts';

const CONTEXT: BenchContext = {
  ...{ folder: '', runs: 1, say: () => undefined },
  storeOf: () => Promise.reject(new Error('no store here')),
  fiveMillion: () => Promise.resolve(undefined),
};

const bench = (name: string, run: Bench['run']): Bench => ({ name, description: '', run });

test('a benchmark that throws is told and marked, and the results of the others are kept', async () => {
  const said: string[] = [];
  const measured = await runEach(
    [
      bench('first', async () => ({ measurements: [{ what: 'time', unit: 's', samples: [1] }], notes: [] })),
      bench('wrong', ({ storeOf }) => storeOf(1).then(() => ({ measurements: [], notes: [] }))),
      bench('last', async () => ({ measurements: [], notes: ['done'] })),
    ],
    CONTEXT,
    (text) => said.push(text),
  );
  expect(measured).toEqual([
    { name: 'first', measurements: [{ what: 'time', unit: 's', samples: [1] }], notes: [] },
    { name: 'wrong', measurements: [], notes: ['failed: no store here'], failed: true },
    { name: 'last', measurements: [], notes: ['done'] },
  ]);
  expect(said).toEqual(['first', 'wrong', '  failed: no store here', 'last']);
});
