import type { Universe } from '../../../data/generator/universe/universe.ts';
import { ROUNDING_TOLERANCE } from '../../../data/generator/universe/wrong.ts';
import type { IngestedRows } from '../../ingest/ingest-rows.ts';
import { changesBetween } from '../../reading/diff.ts';
import type { SampleStore } from '../../sample/build-sample-store.ts';
import type { ValidateReport } from '../../validation/report.ts';
import { EXACT, parseTolerance, type Tolerance } from '../../validation/tolerance.ts';
import { validateStore } from '../../validation/validate-store.ts';
import type { CommandIo } from '../command.ts';
import { type Comparison, compareWithKey, expectedAt } from './compare.ts';

type RowCounts = { readonly seen: number; readonly new: number; readonly changed: number; readonly retired: number };

/** One refresh of the sample. */
export type Chapter = {
  /** From 1. */
  readonly number: number;
  readonly observedAt: string;
  /** The last snapshot of it: each resource makes one. */
  readonly snapshot: number;
  readonly resources: number;
  readonly rows: RowCounts;
  readonly numbers: number;
  readonly report: ValidateReport;
  readonly comparison: Comparison;
};

export type Story = {
  readonly universe: Universe;
  readonly chapters: readonly Chapter[];
  /** The changes from the first refresh to the last. */
  readonly changes: Awaited<ReturnType<typeof changesBetween>>;
  /** The last refresh once more, with a tolerance that explains rounding. */
  readonly rounding: { readonly tolerance: string; readonly comparison: Comparison };
};

/** Checks a store of the sample as it was after each refresh. */
export async function tellStory(
  { universe, refreshes }: SampleStore,
  store: string,
  ports: CommandIo['ports'],
): Promise<Story> {
  const key = universe.key();
  const check = async (refresh: number, snapshot: number, tolerance: Tolerance) => {
    const { report } = await validateStore({ store, tolerance, asOf: snapshot }, ports);
    const expected = expectedAt(key, refresh, tolerance === EXACT ? 'exact' : 'rounding');
    return { report, comparison: compareWithKey(report.findings, expected) };
  };
  const chapters: Chapter[] = [];
  for (const [index, { number, observedAt }] of universe.refreshes.entries()) {
    const ingested = refreshes[index] ?? [];
    const snapshot = ingested.at(-1)?.snapshot ?? 0;
    chapters.push({
      number: number + 1,
      observedAt,
      snapshot,
      resources: ingested.length,
      rows: rowCounts(ingested),
      numbers: ingested.reduce((sum, { summary }) => sum + (summary.counts.numbersLoaded ?? 0), 0),
      ...(await check(number, snapshot, EXACT)),
    });
  }
  const [first, last] = [chapters[0], chapters.at(-1)];
  if (!first || !last) throw new Error('a sample without refreshes');
  const rounded = await check(last.number - 1, last.snapshot, parseTolerance(ROUNDING_TOLERANCE));
  return {
    universe,
    chapters,
    changes: await changesBetween(store, { before: first.snapshot, after: last.snapshot }, ports),
    rounding: { tolerance: ROUNDING_TOLERANCE, comparison: rounded.comparison },
  };
}

function rowCounts(ingested: readonly IngestedRows[]): RowCounts {
  const sum = (of: keyof RowCounts): number => ingested.reduce((total, { changes }) => total + changes[of], 0);
  return { seen: sum('seen'), new: sum('new'), changed: sum('changed'), retired: sum('retired') };
}

export function isAsPlanted({ missed, others }: Comparison): boolean {
  return missed.length === 0 && others.length === 0;
}
