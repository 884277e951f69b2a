import { z } from 'zod';
import {
  count,
  counts,
  countsByName,
  diagnostic,
  each,
  rowChanges,
  type Shaped,
  text,
  textOrNull,
  texts,
} from './parts.ts';

const said = { input: text, counts: countsByName, diagnostics: z.array(diagnostic) };

const ingestedRows = z.strictObject({
  kind: z.literal('rows'),
  ...said,
  ...counts('snapshot'),
  ...texts('resource', 'partition'),
  complete: z.boolean(),
  effectiveAt: textOrNull,
  rows: rowChanges,
});

const ingestedTaxonomies = z.strictObject({
  kind: z.literal('taxonomies'),
  ...said,
  taxonomies: z.array(z.strictObject({ ...texts('source', 'id', 'version'), outcome: z.enum(['new', 'unchanged']) })),
});

/** The server answered that the copy ingested before is still current. */
const unchanged = z.strictObject({ kind: z.literal('unchanged'), ...said });

/** `ingest fsds`, `ingest payload`, `ingest taxonomy`. */
export const ingestShape = z.strictObject({
  totals: z.strictObject({ ...counts('inputs', 'snapshots', 'taxonomies'), rows: rowChanges }),
  inputs: z.array(z.discriminatedUnion('kind', [ingestedRows, ingestedTaxonomies, unchanged])),
});

/** Calls in the ledger; `byStatus` counts those that were answered. */
const callCounts = z.strictObject({
  ...each(countsByName, ['byStatus', 'byOutcome']),
  ...counts('calls', 'unanswered', 'unknown', 'bytes'),
});

/** `ingest status`. */
export const ingestStatusShape = z.strictObject({
  /** The process that is ingesting now. */
  running: z.strictObject({ pid: count, ...texts('host', 'since') }).nullable(),
  unfinished: z
    .strictObject({
      ...texts('run', 'startedAt', 'url'),
      calls: count,
      resources: z.array(
        z.strictObject({
          resource: text,
          /** False where more slices follow from answers that have not arrived. */
          planned: z.boolean(),
          slices: z.strictObject(counts('answered', 'split', 'failed', 'left')),
          reasons: z.array(text),
        }),
      ),
    })
    .nullable(),
  calls: z.strictObject({ day: text, today: callCounts, all: callCounts }),
  /** Calls opened by a process that ended without closing them. */
  unknown: z.array(z.strictObject({ ...texts('at', 'what'), attempt: count })),
  /** Saved answers of the unfinished run and of finished ones. */
  saved: z.strictObject(counts('answers', 'bytes')),
  /** The newest version of each taxonomy of the service; `checkedAt` is null where the service was never asked for it. */
  taxonomies: z.array(z.strictObject({ ...texts('id', 'name', 'version'), checkedAt: textOrNull })),
  /** The newest snapshot of each resource of the service. */
  resources: z.array(
    z.strictObject({ ...texts('resource', 'observedAt'), snapshot: count, complete: z.boolean(), rows: rowChanges }),
  ),
});

const sliceCounts = z.strictObject(counts('planned', 'asked', 'saved', 'split', 'failed', 'left'));

/** `ingest service`. */
export const ingestServiceShape = z.strictObject({
  outcome: z.enum(['complete', 'incomplete', 'budget', 'refused']),
  /** The reason for ending early. */
  reason: textOrNull,
  ...texts('run', 'startedAt'),
  resumed: z.boolean(),
  totals: z.strictObject({
    slices: sliceCounts,
    ...counts('rows', 'values'),
    calls: z.strictObject({ ...counts('made', 'ofRun', 'least', 'today'), byOutcome: countsByName }),
  }),
  drift: z.array(
    z.strictObject({
      ...texts('resource', 'field'),
      change: z.enum(['new', 'vanished', 'changed']),
      ...each(textOrNull, ['before', 'after']),
      contract: z.enum(['evolve', 'freeze', 'discard']),
    }),
  ),
  diagnostics: z.array(diagnostic),
  resources: z.array(
    z.strictObject({
      resource: text,
      status: z.enum(['snapshot', 'unchanged', 'fresh', 'listed', 'not-entitled', 'failed', 'left']),
      snapshot: count.nullable(),
      ...each(textOrNull, ['version', 'reason']),
      changes: rowChanges.nullable(),
      slices: sliceCounts,
      ...counts('rows', 'values', 'leastCalls'),
    }),
  ),
});

/** A plan of an ingest from the service. */
export const ingestServicePlanShape = z.strictObject({
  resumes: z.boolean(),
  totals: z.strictObject({
    slices: count,
    calls: z.strictObject({ ...counts('planned', 'expected'), atLeast: z.boolean() }),
  }),
  later: z.array(text),
  slices: z.array(z.strictObject({ ...texts('resource', 'asks'), rows: count.nullable() })),
});

export type IngestOutput = Shaped<typeof ingestShape>;
export type IngestedInput = IngestOutput['inputs'][number];
export type StatusOutput = Shaped<typeof ingestStatusShape>;
export type ServiceOutput = Shaped<typeof ingestServiceShape>;
export type PlanOutput = Shaped<typeof ingestServicePlanShape>;
