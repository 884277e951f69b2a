import type { Universe } from '../../../../data/generator/universe/universe.ts';
import { ROUNDING_TOLERANCE } from '../../../../data/generator/universe/wrong.ts';
import { recordValidation } from '../../../analysis/validation/record-validation.ts';
import { EXACT, parseTolerance, type Tolerance } from '../../../analysis/validation/tolerance.ts';
import { validateStore } from '../../../analysis/validation/validate-store.ts';
import type { IngestedRows } from '../../../warehouse/ingest/ingest-rows.ts';
import { withDiff } from '../../../warehouse/reading/diff.ts';
import type { SampleStore } from '../../sample/build-sample-store.ts';
import type { CommandIo } from '../command.ts';
import { compareWithKey, expectedAt } from './compare.ts';

export type Story = Awaited<ReturnType<typeof tellStory>>;

/** One refresh of the sample. */
export type Chapter = Story['chapters'][number];

type StoryIo = Pick<CommandIo, 'ports' | 'timestamp'>;

/**
 * Checks a store of the sample as it was after each refresh, and at last with a tolerance that explains rounding.
 * `records`: the checks of refreshes are recorded in the store.
 */
export async function tellStory(
  { universe, refreshes }: SampleStore,
  { store, records }: { readonly store: string; readonly records: boolean },
  { ports, timestamp }: StoryIo,
) {
  const key = universe.key();
  const check = async (refresh: number, snapshot: number, tolerance: Tolerance) => {
    const validation = await validateStore({ store, tolerance, asOf: snapshot }, ports);
    if (records && tolerance === EXACT) {
      await recordValidation(validation, { store, ranAt: timestamp(), keepRuns: refreshes.length }, ports);
    }
    const { report } = validation;
    const expected = expectedAt(key, refresh, tolerance === EXACT ? 'exact' : 'rounding');
    return { report, comparison: compareWithKey(report.findings, expected) };
  };
  const readChapter = async (
    { number, observedAt }: Universe['refreshes'][number],
    ingested: readonly IngestedRows[],
  ) => {
    const sum = (of: (each: IngestedRows) => number): number => ingested.reduce((total, each) => total + of(each), 0);
    const snapshot = ingested.at(-1)?.snapshot ?? 0;
    return {
      /** From 1. */
      number: number + 1,
      observedAt,
      /** The last snapshot of it: each resource makes one. */
      snapshot,
      resources: ingested.length,
      rows: {
        seen: sum(({ changes }) => changes.seen),
        new: sum(({ changes }) => changes.new),
        changed: sum(({ changes }) => changes.changed),
        retired: sum(({ changes }) => changes.retired),
      },
      numbers: sum(({ summary }) => summary.counts.numbersLoaded ?? 0),
      ...(await check(number, snapshot, EXACT)),
    };
  };
  const chapters: Awaited<ReturnType<typeof readChapter>>[] = [];
  for (const [index, refresh] of universe.refreshes.entries()) {
    chapters.push(await readChapter(refresh, refreshes[index] ?? []));
  }
  const [first, last] = [chapters[0], chapters.at(-1)];
  if (!first || !last) throw new Error('a sample without refreshes');
  const rounded = await check(last.number - 1, last.snapshot, parseTolerance(ROUNDING_TOLERANCE));
  return {
    chapters,
    last,
    /** The changes from the first refresh to the last. */
    changes: await withDiff(
      store,
      { before: first.snapshot, after: last.snapshot },
      ports,
      async ({ rows, values }) => ({ rows, values }),
    ),
    rounding: { tolerance: ROUNDING_TOLERANCE, comparison: rounded.comparison },
  };
}
