import { z } from 'zod';
import { validateShape } from '../../report/shapes/validate.ts';
import type { RecordedRun } from '../../store/recorded-findings.ts';
import { DEFAULT_MODE, MODE_NAMES } from '../../validation/mode-names.ts';
import type { Comparison } from '../../validation/modes.ts';
import { toleranceOf } from '../../validation/tolerance.ts';

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

/** How the run compared totals with their sums. */
export function comparisonOf({ mode, tolerance }: Pick<ReadRun, 'mode' | 'tolerance'>): Comparison {
  return {
    mode: MODE_NAMES.find((name) => name === mode) ?? DEFAULT_MODE,
    tolerance: toleranceOf(tolerance === '' ? undefined : tolerance),
  };
}
