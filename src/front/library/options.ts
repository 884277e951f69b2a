import { z } from 'zod';
import type { GivenFilters } from '../../analysis/validation/finding-filter.ts';
import { MODE_NAMES, SUMS_CHOICES } from '../../analysis/validation/mode-names.ts';
import type { Progress } from '../../core/base/progress.ts';
import type { ApplicationKey } from '../../core/model/application-key.ts';
import { EXPORT_FORMATS } from '../../core/model/export-format.ts';
import { DECIMAL_FORMS } from '../../output/arrow/decimals.ts';
import type { TransportOptions } from '../../service/client/transport/options.ts';
import { ASSUMPTIONS, type Assumptions } from '../../service/protocol/assumptions.ts';
import type { Service } from '../../service/server/service.ts';
import type { SyncPorts } from '../../service/sync/sync-store.ts';
import type { ServiceRequest } from '../../service/sync/types.ts';
import {
  callable,
  count,
  day,
  members,
  membersOf,
  moment,
  positive,
  text,
  texts,
  tolerance,
  truth,
  wholeNumber,
} from './parts.ts';

export const outsidePorts = members({
  /** Milliseconds, monotonic. */
  now: callable<() => number>(),
  /** Resolves after `milliseconds`, or early where `stop` is aborted. */
  sleep: callable<(milliseconds: number, stop?: AbortSignal) => Promise<void>>(),
  /** The time of day. */
  today: callable<() => Date>(),
  /** Sends the requests of {@link Store.sync}, and of ingests from a URL. */
  fetch: callable<typeof globalThis.fetch>(),
});
/** Functions of the outside; by default those of Node or Deno. @interface */
export type OutsidePorts = Readonly<z.infer<typeof outsidePorts>>;

const progress: z.ZodType<Progress> = z.looseObject({
  stage: callable<Progress['stage']>(),
  advance: callable<Progress['advance']>(),
});
export const call = {
  /** Ends the call with a {@link CrossfootError} of the kind `interrupted`; an ingest that it ends keeps nothing. */
  signal: z.custom<AbortSignal>((value) => value instanceof AbortSignal, 'expected an AbortSignal').optional(),
  /** Receives the stages of long work: ingests, checks, replays, large answers. */
  progress: progress.optional(),
};
export const callOptions = members(call);
/** Options of every call. @interface */
export type CallOptions = Readonly<z.infer<typeof callOptions>>;

const reading = {
  ...call,
  /** The snapshot at which to read; the newest where it is left out. */
  asOf: moment.optional(),
};
const filed = {
  /** A day, ISO text: nothing is shown that was filed after it, or whose filing date is unknown. */
  asKnown: day.optional(),
};
const known = { ...reading, ...filed };
export const readOptions = members(reading);
/** Options of every call that reads. @interface */
export type ReadOptions = Readonly<z.infer<typeof readOptions>>;

export const knownOptions = members(known);
/** Options of calls that read what filings report. @interface */
export type KnownOptions = Readonly<z.infer<typeof knownOptions>>;

export const filedOptions = members({ ...call, ...filed });
/** Options of calls that go over the history of filings. @interface */
export type FiledOptions = Readonly<z.infer<typeof filedOptions>>;

export const arrowOptions = members({
  ...known,
  /**
   * `exact` is Decimal128, where it is left out; `float64` is for charts, which draw Decimal128 wrongly without an
   * error; or `text`.
   */
  decimals: z.enum(DECIMAL_FORMS).optional(),
});
/** The form of an answer in Arrow. @interface */
export type ArrowOptions = Readonly<z.infer<typeof arrowOptions>>;

export const exportOptions = members({
  ...known,
  /** Names of tables and views, in any case. */
  tables: texts.optional(),
  /** A statement in SQL, whose answer is exported. */
  query: text.optional(),
  /** Parquet where neither it nor the name of the target says. */
  format: z.enum(EXPORT_FORMATS).optional(),
  /** Columns, for Parquet in a folder. */
  partitionBy: texts.optional(),
  /** Replaces a file, or the folder of an earlier export. */
  overwrite: truth.optional(),
});
/**
 * The content and the form of an export: `tables`, or `query`, or neither for the whole store; with `asOf` alone the
 * views at that snapshot.
 *
 * @interface
 */
export type ExportOptions = Readonly<z.infer<typeof exportOptions>>;

export const importOptions = members({
  ...call,
  /** Replaces a store that is there, which nothing else may have open. */
  overwrite: truth.optional(),
});
/** How to import. @interface */
export type ImportOptions = Readonly<z.infer<typeof importOptions>>;

const checking = {
  ...reading,
  /** How totals are compared, see {@link ModeName}; `calc11-round` where it is left out. */
  mode: z.enum(MODE_NAMES).optional(),
  /** Exact where it is left out, or text such as `abs:1`. */
  tolerance: z.union([text, tolerance]).optional(),
};
export const statementOptions = members({ ...checking, ...filed });
/** How to check totals. @interface */
export type StatementOptions = Readonly<z.infer<typeof statementOptions>>;

export const validateOptions = members({
  ...checking,
  /** What totals are judged by, see {@link SumsChoice}; the best that is known of each where it is left out. */
  sums: z.enum(SUMS_CHOICES).optional(),
  /** Which findings to give; all where it is left out. */
  filters: membersOf<Partial<GivenFilters>>({
    company: texts,
    section: texts,
    severity: texts,
    resource: texts,
    rule: texts,
  }).optional(),
  /** Keep the run and its findings in the store, and this many runs before it (10 for `true`). */
  record: z.union([truth, members({ keepRuns: count }).readonly()]).optional(),
});
/** How to check, and which findings to give. @interface */
export type ValidateOptions = Readonly<z.infer<typeof validateOptions>>;

export const explainOptions = members({
  ...checking,
  /** Only the calculation of this section, by id, title or kind (`balance`, `income`, `cash`, `equity`). */
  section: text.optional(),
  /** The levels of parts that are shown; all where it is left out. */
  depth: count.optional(),
});
/** How to check, and what to show. @interface */
export type ExplainOptions = Readonly<z.infer<typeof explainOptions>>;

/**
 * `key`: the application key, sent as a header and kept nowhere. The rest has the defaults of the command line.
 * @interface
 */
export type SyncOptions = CallOptions &
  Partial<Omit<ServiceRequest, 'url' | 'store' | 'keyHash'>> &
  Partial<Omit<TransportOptions, 'baseUrl' | 'key' | 'rules'>> &
  Pick<SyncPorts, 'onNotice' | 'onProgress'> & { readonly key: string };
export const syncOptions = membersOf<SyncOptions>(
  {
    ...call,
    key: text,
    resources: texts,
    symbols: texts,
    periods: texts,
    format: z.enum(['json', 'xml']),
    contracts: z.record(text, z.enum(['evolve', 'freeze', 'discard'])),
    unfinished: z.enum(['resume', 'discard']),
    refresh: truth,
    taxonomyTimeToLive: z.number().min(0),
    keepRawDays: z.number().min(0),
    pageRows: wholeNumber,
    maxCalls: count,
    concurrency: wholeNumber,
    tries: wholeNumber,
    strikes: wholeNumber,
    callsPerSecond: positive,
    timeOuts: members({ headers: positive, idle: positive, whole: positive }),
    patience: members({
      firstWait: z.number(),
      longestBackoff: z.number(),
      longestWait: z.number(),
      jitter: z.number(),
    }),
    onNotice: callable<NonNullable<SyncOptions['onNotice']>>(),
    onProgress: callable<NonNullable<SyncOptions['onProgress']>>(),
  },
  'key',
);

export const standardizeOptions = members({
  ...call,
  /** Each a symbol, CIK, entity id or the beginning of a name; all whose filings have changed where it is left out. */
  companies: texts.optional(),
  /** Derives companies again that have not changed. */
  all: truth.optional(),
  /** The rows become history: a snapshot for each filing date. */
  asFiled: truth.optional(),
  /** The moment of the snapshots, ISO text in UTC; now where it is left out. */
  observedAt: z.iso.datetime('expected ISO text in UTC').optional(),
});
/** What to derive, and how to keep it. @interface */
export type StandardizeOptions = Readonly<z.infer<typeof standardizeOptions>>;

const allOrTexts = z.union([z.literal('all'), texts]);
const key = membersOf<ApplicationKey>(
  {
    label: text,
    hash: text,
    resources: allOrTexts,
    fields: allOrTexts,
    withoutFields: texts,
    callsPerDay: z.number(),
    callsPerSecond: z.number(),
  },
  'label',
  'hash',
  'resources',
  'fields',
  'withoutFields',
);
const choices = Object.fromEntries(
  Object.entries(ASSUMPTIONS).map(([name, assumption]) => [name, z.enum(assumption.choices).optional()]),
);
// The keys of the table are the assumptions.
const assumptions = members(choices) as z.ZodType as z.ZodType<Partial<Assumptions>>;
export const serviceOptions = members({
  /** By default the key `demo`, which may read everything. */
  keys: z.array(key).readonly().optional(),
  /** Choices at points that the contract of the service leaves open. */
  assumptions: assumptions.optional(),
  /** Receives errors that are answered with a 503. */
  onDefect: callable<(thrown: unknown) => void>().optional(),
});
/** The circumstances of a service. @interface */
export type ServiceOptions = Readonly<z.infer<typeof serviceOptions>>;

/** The service as a function from request to response, without a server. */
export type StoreService = Service & {
  /** Closes the store that it reads. */
  readonly close: () => Promise<void>;
};
