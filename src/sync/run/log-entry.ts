import { z } from 'zod';
import type { Digest } from '../../client/transport/answer.ts';
import type { TaxonomyResourceName } from '../../model/resource.ts';
import { FORMATS, type Format } from '../../protocol/routes.ts';
import type { RowQuestion } from '../plan/question.ts';

const question = z.custom<SliceQuestion>((value) => typeof value === 'object' && value !== null);
const planned = z.object({ id: z.int().min(1), question, rows: z.number().optional() });
const calls = z.int().min(0);
const at = z.iso.datetime();

/** A line of the log of a run. What is not in a line that was written to its end did not happen. */
const entrySchema = z.discriminatedUnion('event', [
  /** More slices of a resource; `last`: and no others follow. */
  z.object({ event: z.literal('planned'), resource: z.string(), slices: z.array(planned), last: z.boolean() }),
  /** Refused for its number of rows. Into nothing: what takes its place is planned later. */
  z.object({ event: z.literal('split'), slice: z.int(), into: z.array(planned), calls }),
  z.object({
    event: z.literal('answered'),
    slice: z.int(),
    sha256: z.string().length(64),
    bytes: z.int().min(0),
    form: z.enum(FORMATS),
    etag: z.string().nullable(),
    total: z.int().nullable(),
    at,
    calls,
  }),
  z.object({ event: z.literal('unchanged'), slice: z.int(), at, calls }),
  z.object({
    event: z.literal('failed'),
    slice: z.int(),
    kind: z.string(),
    message: z.string(),
    transient: z.boolean(),
    at,
    calls,
  }),
  /** The saved answer is of no use: the slice is open again. */
  z.object({ event: z.literal('reopened'), slice: z.int(), because: z.string() }),
  /** Pages that do not fit together: the resource is planned anew. */
  z.object({ event: z.literal('replanned'), resource: z.string(), because: z.string() }),
]);

export type LogEntry = z.infer<typeof entrySchema>;

/** An entry as its line, with the end of line. The inverse of {@link parseLogEntry}. */
export function printLogEntry(entry: LogEntry): string {
  return `${JSON.stringify(entry)}\n`;
}

/** The entry of a line; `undefined` where it is none, as a kill leaves it. */
export function parseLogEntry(line: string): LogEntry | undefined {
  try {
    return entrySchema.safeParse(JSON.parse(line)).data;
  } catch {
    return undefined;
  }
}

export type TaxonomyQuestion = {
  /** `taxonomy` is the list of taxonomies. */
  readonly part: TaxonomyResourceName;
  /** Of every part but the list. */
  readonly id?: string;
  /** The validator of what is stored. */
  readonly etag?: string;
};

export type SliceQuestion = { readonly rows: RowQuestion } | { readonly taxonomy: TaxonomyQuestion };

/** One call's worth of a run. */
export type PlannedQuestion = {
  /** Its number in the run, from 1. */
  readonly id: number;
  readonly question: SliceQuestion;
  /** Rows that are expected. */
  readonly rows?: number | undefined;
};

export type SavedAnswer = Digest & {
  readonly form: Format;
  readonly etag: string | null;
  /** ISO text in UTC. */
  readonly at: string;
  /** Rows that the service says to have for the question; `null` where it does not say so in time. */
  readonly total: number | null;
};

export type SliceFailure = {
  readonly kind: string;
  readonly message: string;
  readonly at: string;
  /** Whether asking again in the next run can help. */
  readonly transient: boolean;
};

/** The name of a resource in summaries: `taxonomy 18` is all of a taxonomy. */
export function resourceName(question: SliceQuestion): string {
  if ('rows' in question) return question.rows.resource;
  const { id } = question.taxonomy;
  return id === undefined ? 'taxonomy' : `taxonomy ${id}`;
}
