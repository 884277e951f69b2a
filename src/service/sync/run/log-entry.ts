import { z } from 'zod';
import type { TaxonomyResourceName } from '../../../core/model/resource.ts';
import { FORMATS } from '../../protocol/routes.ts';
import type { RowQuestion } from '../plan/question.ts';

const question = z.custom<SliceQuestion>((value) => typeof value === 'object' && value !== null);
const planned = z.object({ id: z.int().min(1), question, rows: z.number().optional() });
const at = z.iso.datetime();

/** A line of the log of a run. What is not in a line that was written to its end did not happen. */
const entrySchema = z.discriminatedUnion('event', [
  /** An invocation that begins the run or resumes it; the ledger has its calls under this name. */
  z.object({ event: z.literal('invoked'), name: z.string() }),
  /** More slices of a resource; `last`: and no others follow. */
  z.object({ event: z.literal('planned'), resource: z.string(), slices: z.array(planned), last: z.boolean() }),
  /** Refused for its number of rows. Into nothing: what takes its place is planned later. */
  z.object({ event: z.literal('split'), slice: z.int(), into: z.array(planned) }),
  z.object({
    event: z.literal('answered'),
    slice: z.int(),
    sha256: z.string().length(64),
    bytes: z.int().min(0),
    form: z.enum(FORMATS),
    etag: z.string().nullable(),
    total: z.int().nullable(),
    at,
  }),
  z.object({ event: z.literal('unchanged'), slice: z.int(), at }),
  z.object({
    event: z.literal('failed'),
    slice: z.int(),
    kind: z.string(),
    message: z.string(),
    transient: z.boolean(),
    at,
  }),
  /** The saved answer is of no use: the slice is open again. */
  z.object({ event: z.literal('reopened'), slice: z.int(), because: z.string() }),
  /** Pages that do not fit together: the resource is planned again. */
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
  /** The id of the taxonomy, for every part but the list. */
  readonly id?: string;
  /** The validator of what is stored. */
  readonly etag?: string | undefined;
};

export type SliceQuestion = { readonly rows: RowQuestion } | { readonly taxonomy: TaxonomyQuestion };

/** A slice as it is planned: its number in the run, from 1, its question, and the rows that are expected. */
export type PlannedQuestion = z.infer<typeof planned>;
/** `total`: rows that the service says to have for the question; `null` where its first bytes do not say so. */
export type SavedAnswer = Omit<Extract<LogEntry, { event: 'answered' }>, 'event' | 'slice'>;
/** `transient`: asking again in the next run can help. */
export type SliceFailure = Omit<Extract<LogEntry, { event: 'failed' }>, 'event' | 'slice'>;
