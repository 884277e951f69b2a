import fc from 'fast-check';
import { expect, test } from 'vitest';
import { withReader } from '../../../src/warehouse/store/reader.ts';
import type { TrendRun } from '../../../src/warehouse/store/run-trend.ts';
import { openSession } from '../../../src/warehouse/store/session.ts';
import { TEST_PORTS, tempStore } from '../../support/temp-store.ts';

const SEVERITIES = { a: 'error', b: 'warning', c: 'note' } as const;

type Rule = keyof typeof SEVERITIES;
const RULES: readonly Rule[] = ['a', 'b', 'c'];

/** Findings by rule; `rules`: those that took part, undefined where the run does not say. */
type Run = {
  readonly mode: string;
  readonly rules: readonly Rule[] | undefined;
  readonly found: readonly number[];
  /** The number of sums that do not add up, where it is not that of the errors. */
  readonly inconsistent?: number;
};

const run = fc.record({
  mode: fc.constantFrom('calc10', 'calc11'),
  rules: fc.option(fc.subarray([...RULES], { minLength: 1 }), { nil: undefined }),
  // A finding is a number; its rule is that of the remainder.
  found: fc.uniqueArray(fc.nat(11), { maxLength: 6 }),
});

const ruleOf = (id: number): Rule => RULES[id % RULES.length] ?? 'a';

const foundOf = ({ found, rules = RULES }: Run): readonly number[] => found.filter((id) => rules.includes(ruleOf(id)));

function expected(runs: readonly Run[]): readonly Omit<TrendRun, 'ranAt' | 'snapshot'>[] {
  return runs.map((each, at) => {
    const own = foundOf(each);
    const count = (rule: Rule) => own.filter((id) => ruleOf(id) === rule).length;
    const before = runs.slice(0, at).findLastIndex(({ mode }) => mode === each.mode);
    const earlier = runs[before];
    const gone = (from: readonly number[], than: readonly number[], rules: readonly Rule[] = RULES) =>
      from.filter((id) => !than.includes(id) && rules.includes(ruleOf(id))).length;
    return {
      run: at + 1,
      mode: each.mode,
      tolerance: 'exact',
      ...{ errors: count('a'), warnings: count('b'), notes: count('c') },
      before: earlier ? before + 1 : null,
      new: earlier ? gone(own, foundOf(earlier), earlier.rules) : null,
      fixed: earlier ? gone(foundOf(earlier), own, each.rules) : null,
    };
  });
}

async function recorded(runs: readonly Run[], keepRuns: number): Promise<readonly TrendRun[]> {
  const store = await tempStore();
  const session = await openSession();
  try {
    for (const each of runs) {
      const found = foundOf(each);
      await session.stageFindings({
        id: found.map(String),
        rule: found.map(ruleOf),
        severity: found.map((id) => SEVERITIES[ruleOf(id)]),
        rowVersion: new Int32Array(found.length),
        field: new Int32Array(found.length),
        evidence: found.map(() => '{}'),
        section: found.map(() => null),
        cause: found.map(() => null),
        group: found.map(() => null),
      });
      const { mode, rules, inconsistent = found.filter((id) => ruleOf(id) === 'a').length } = each;
      const options = { mode, tolerance: 'exact', ...(rules && { rules }) };
      const totals = { inconsistent };
      const written = { ranAt: '2025-06-01T00:00:00Z', snapshot: 0, options, totals };
      await session.write(store, TEST_PORTS, (writer) => writer.writeFindings(written, keepRuns));
    }
  } finally {
    session.close();
  }
  return withReader(store, TEST_PORTS, async (reader) => (await reader.runTrend(0)).toReversed());
}

test('runs are compared with the one before of the same mode, also when the findings of old runs are deleted', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(run, { minLength: 1, maxLength: 5 }),
      fc.constantFrom(0, 1, 2),
      async (runs, keepRuns) => {
        const trend = (await recorded(runs, keepRuns)).map(({ ranAt: _, snapshot: __, ...rest }) => rest);
        // The findings of a run that is compared across others of another mode may be gone by then.
        const isKept = ({ run: id, before }: { run: number; before: number | null }) =>
          keepRuns === 0 || before === null || id - before <= keepRuns;
        const model = expected(runs);
        for (const [at, each] of trend.entries()) {
          const known = model[at];
          if (!known || isKept(each)) expect(each).toEqual(known);
          else expect({ ...each, new: 0, fixed: 0 }).toEqual({ ...known, new: 0, fixed: 0 });
        }
        expect(trend).toHaveLength(runs.length);
      },
    ),
    { numRuns: 12 },
  );
});

test('a run of an earlier version whose findings are gone has no counts, and is compared with nothing', async () => {
  const known = { mode: 'calc11', rules: undefined, found: [0, 3] };
  // Its totals count sums that do not add up, and it has no findings.
  const old = { ...known, found: [], inconsistent: 2 };
  const unknown = { errors: null, warnings: null, notes: null, new: null, fixed: null };
  for (const keepRuns of [0, 1]) {
    expect(await recorded([old, known, known], keepRuns)).toMatchObject([
      { ...unknown, before: null },
      { errors: 2, warnings: 0, notes: 0, before: 1, new: null, fixed: null },
      { errors: 2, before: 2, new: 0, fixed: 0 },
    ]);
  }
});
