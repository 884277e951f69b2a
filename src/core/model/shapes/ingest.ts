import { z } from 'zod';
import {
  count,
  counts,
  countsByName,
  diagnostic,
  each,
  list,
  object,
  rowChanges,
  type Shaped,
  text,
  textOrNull,
  texts,
} from './parts.ts';

const head = { input: text, counts: countsByName, diagnostics: z.array(diagnostic) };

const ingestedRows = object({
  kind: z.literal('rows'),
  ...head,
  ...counts('snapshot'),
  ...texts('resource', 'partition'),
  complete: z.boolean(),
  effectiveAt: textOrNull,
  rows: rowChanges,
});

const ingestedTaxonomies = object({
  kind: z.literal('taxonomies'),
  ...head,
  taxonomies: list({ ...texts('source', 'id', 'version'), outcome: z.enum(['new', 'unchanged']) }),
});

/** A filing: its rows and its own taxonomy, if it has one. */
const ingestedFiling = object({
  kind: z.literal('filing'),
  ...head,
  ...texts('filing'),
  ...counts('snapshot'),
  rows: rowChanges,
  taxonomy: object({ ...texts('id', 'version'), outcome: z.enum(['new', 'unchanged']) }).nullable(),
});

/** A filing that could not be read, or an answer that was not there or of no use; the others came in. */
const failedInput = object({ kind: z.literal('failed'), ...head, reason: text });

/** Lists of filings of companies: of those that can hold facts, how many are new or state something else. */
const ingestedSubmissions = object({
  kind: z.literal('submissions'),
  ...head,
  ...counts('snapshot'),
  filings: object(counts('seen', 'new', 'changed')),
});

/** The server answered that the copy ingested before is still current, or the store has all filings already. */
const unchanged = object({ kind: z.literal('unchanged'), ...head });

/** `ingest companyfacts`, `ingest fsds`, `ingest payload`, `ingest submissions`, `ingest taxonomy`, `ingest xbrl`. */
export const ingestShape = object({
  totals: object({ ...counts('inputs', 'snapshots', 'taxonomies'), rows: rowChanges }),
  inputs: z.array(
    z.discriminatedUnion('kind', [
      ingestedRows,
      ingestedTaxonomies,
      ingestedFiling,
      ingestedSubmissions,
      failedInput,
      unchanged,
    ]),
  ),
});

/** Calls in the ledger; `byStatus` counts those that were answered. */
const callCounts = object({
  ...each(countsByName, ['byStatus', 'byOutcome']),
  ...counts('calls', 'unanswered', 'unknown', 'bytes'),
});

/** `ingest status`. */
export const ingestStatusShape = object({
  /** The process that is ingesting now. */
  running: object({ pid: count, ...texts('host', 'since') }).nullable(),
  unfinished: object({
    ...texts('run', 'startedAt', 'url'),
    calls: count,
    resources: list({
      resource: text,
      /** False where more slices follow from answers that have not arrived. */
      planned: z.boolean(),
      slices: object(counts('answered', 'split', 'failed', 'left')),
      reasons: z.array(text),
    }),
  }).nullable(),
  /**
   * Answers of ingests from other servers that ended early, by the folder of their URLs: a repeat within a day from
   * `since`, the moment of the first of them, asks only for the others.
   */
  waiting: list({ ...texts('address', 'since'), answers: count }),
  calls: object({ day: text, today: callCounts, all: callCounts }),
  /** Calls opened by a process that ended without closing them. */
  unknown: list({ ...texts('at', 'what'), attempt: count }),
  /** Saved answers of the unfinished run and of finished ones. */
  saved: object(counts('answers', 'bytes')),
  /**
   * The newest version of each taxonomy of the service; `checkedAt` is null where the service was never asked for it.
   */
  taxonomies: list({ ...texts('id', 'name', 'version'), checkedAt: textOrNull }),
  /** The newest snapshot of each resource of the service. */
  resources: list({ ...texts('resource', 'observedAt'), snapshot: count, complete: z.boolean(), rows: rowChanges }),
});

const sliceCounts = object(counts('planned', 'asked', 'saved', 'split', 'failed', 'left'));

/** `ingest service`. */
export const ingestServiceShape = object({
  outcome: z.enum(['complete', 'incomplete', 'budget', 'refused']),
  /** The reason for ending early. */
  reason: textOrNull,
  ...texts('run', 'startedAt'),
  resumed: z.boolean(),
  totals: object({
    slices: sliceCounts,
    ...counts('rows', 'values'),
    calls: object({ ...counts('made', 'ofRun', 'least', 'today'), byOutcome: countsByName }),
  }),
  drift: list({
    ...texts('resource', 'field'),
    change: z.enum(['new', 'vanished', 'changed']),
    ...each(textOrNull, ['before', 'after']),
    contract: z.enum(['evolve', 'freeze', 'discard']),
  }),
  diagnostics: z.array(diagnostic),
  resources: list({
    resource: text,
    status: z.enum(['snapshot', 'unchanged', 'fresh', 'listed', 'not-entitled', 'failed', 'left']),
    snapshot: count.nullable(),
    ...each(textOrNull, ['version', 'reason']),
    changes: rowChanges.nullable(),
    slices: sliceCounts,
    ...counts('rows', 'values', 'leastCalls'),
  }),
});

/** A plan of an ingest from the service. */
export const ingestServicePlanShape = object({
  resumes: z.boolean(),
  totals: object({
    slices: count,
    calls: object({ ...counts('planned', 'expected'), atLeast: z.boolean() }),
  }),
  later: z.array(text),
  slices: list({ ...texts('resource', 'asks'), rows: count.nullable() }),
});

export type IngestOutput = Shaped<typeof ingestShape>;
export type IngestedInput = IngestOutput['inputs'][number];
export type StatusOutput = Shaped<typeof ingestStatusShape>;
export type ServiceOutput = Shaped<typeof ingestServiceShape>;
export type PlanOutput = Shaped<typeof ingestServicePlanShape>;
