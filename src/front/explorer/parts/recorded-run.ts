import { z } from 'zod';
import { DEFAULT_MODE, MODE_NAMES } from '../../../analysis/validation/mode-names.ts';
import type { Comparison } from '../../../analysis/validation/modes.ts';
import { toleranceOf } from '../../../analysis/validation/tolerance.ts';
import { validateShape } from '../../../core/model/shapes/validate.ts';
import type { StoreReader } from '../../../warehouse/store/reader.ts';
import type { RecordedRun } from '../../../warehouse/store/recorded-findings.ts';

const { coverage, groups, totals: counts } = validateShape.shape;

/** Runs of earlier versions have neither sections nor groups. */
const recordedTotals = z.object({
  ...counts.partial().shape,
  coverage: coverage.default([]),
  /** There may be thousands, which were checked when they were recorded. */
  groups: z
    .array(z.custom<z.infer<typeof groups>[number]>((group) => typeof Object(group).id === 'string'))
    .default([]),
});
const recordedOptions = z.object({ mode: z.string().default(''), tolerance: z.string().default('') });

export type ReadRun = Omit<RecordedRun, 'options' | 'totals'> & {
  readonly mode: string;
  readonly tolerance: string;
  readonly totals: z.infer<typeof recordedTotals>;
};

/** A run with what was recorded of its options and totals. */
export function readRun({ options, totals, ...run }: RecordedRun): ReadRun {
  return {
    ...run,
    ...recordedOptions.parse(JSON.parse(options)),
    totals: recordedTotals.parse(JSON.parse(totals)),
  };
}

/** The last recorded run over a snapshot or one before it. */
export async function lastRun(reader: StoreReader, snapshot: number): Promise<ReadRun | undefined> {
  return reader.remembered({ kind: 'last run', most: 2 }, String(snapshot), async () => {
    const [recorded] = await reader.runs(snapshot, 1);
    return recorded && readRun(recorded);
  });
}

/** How a run compared totals with their sums; as commands do where there is none. */
export function comparisonOf(run: Pick<ReadRun, 'mode' | 'tolerance'> | undefined): Comparison {
  const { mode, tolerance } = run ?? { mode: '', tolerance: '' };
  return {
    mode: MODE_NAMES.find((name) => name === mode) ?? DEFAULT_MODE,
    tolerance: toleranceOf(tolerance === '' ? undefined : tolerance),
  };
}
