import type { GivenFilters } from '../../analysis/validation/finding-filter.ts';
import type { ModeName, SumsChoice } from '../../analysis/validation/mode-names.ts';
import type { Tolerance } from '../../analysis/validation/tolerance.ts';
import type { Progress } from '../../core/base/progress.ts';
import type { ApplicationKey } from '../../core/model/application-key.ts';
import type { ExportFormat } from '../../core/model/export-format.ts';
import type { Moment } from '../../core/model/moment.ts';
import type { DecimalForm } from '../../output/arrow/decimals.ts';
import type { TransportOptions } from '../../service/client/transport/options.ts';
import type { Assumptions } from '../../service/protocol/assumptions.ts';
import type { Service } from '../../service/server/service.ts';
import type { PayloadRequest } from '../../service/sync/ingest-payload.ts';
import type { SyncPorts } from '../../service/sync/sync-store.ts';
import type { ServiceRequest } from '../../service/sync/types.ts';
import type { IngestedByDay } from '../../warehouse/ingest/ingest-by-day.ts';
import type { IngestedDataSet } from '../../warehouse/ingest/ingest-fsds.ts';

/** Functions of the outside; by default those of Node or Deno. */
export type OutsidePorts = {
  /** Milliseconds, monotonic. */
  readonly now: () => number;
  /** Resolves after `milliseconds`, or early where `stop` is aborted. */
  readonly sleep: (milliseconds: number, stop?: AbortSignal) => Promise<void>;
  /** The time of day. */
  readonly today: () => Date;
  /** Sends the requests of {@link Store.sync}, and of ingests from a URL. */
  readonly fetch: typeof globalThis.fetch;
};

/**
 * `signal`: ends the call with a {@link CrossfootError} of the kind `interrupted`; an ingest that it ends keeps
 * nothing. `progress`: receives the stages of long work: ingests, checks, replays, large answers.
 */
export type CallOptions = { readonly signal?: AbortSignal | undefined; readonly progress?: Progress | undefined };

/** `asOf`: the snapshot at which to read; the newest where it is left out. */
export type ReadOptions = CallOptions & { readonly asOf?: Moment };

/**
 * `decimals`: `exact` is Decimal128, where it is left out; `float64` is for charts, which draw Decimal128 wrongly
 * without an error; or `text`.
 */
export type ArrowOptions = ReadOptions & { readonly decimals?: DecimalForm };

/**
 * The content and the form of an export: `tables`, names of tables and views in any case, or `query`, or neither for
 * the whole store; with `asOf` alone the views at that snapshot. `format`: Parquet where neither it nor the name of the
 * target says. `partitionBy`: columns, for Parquet in a folder. `overwrite`: replaces a file, or the folder of an
 * earlier export.
 */
export type ExportOptions = ReadOptions & {
  readonly tables?: readonly string[];
  readonly query?: string;
  readonly format?: ExportFormat;
  readonly partitionBy?: readonly string[];
  readonly overwrite?: boolean;
};

/** `overwrite`: replaces a store that is there, which nothing else may have open. */
export type ImportOptions = CallOptions & { readonly overwrite?: boolean };

/** `observedAt`: the moment of the snapshot, ISO text in UTC; now where it is left out. */
export type IngestOptions = CallOptions & { readonly observedAt?: string };

/** The answer to ingest: what it is an answer to, which it does not say itself. @interface */
export type PayloadOptions = IngestOptions & Omit<PayloadRequest, 'store' | 'observedAt' | 'input'>;

/**
 * `maxXml`: larger documents, in bytes, are refused; 256 MiB where it is left out. `disclosures`: the taxonomies of
 * disclosures, too.
 */
export type TaxonomyOptions = IngestOptions & { readonly maxXml?: number; readonly disclosures?: boolean };

/** `maxXml`: larger documents, in bytes, are refused; 256 MiB where it is left out. */
export type FilingOptions = IngestOptions & { readonly maxXml?: number };

/**
 * `contact`: the mail address that the SEC asks for, needed for a URL. `asFiled`: a snapshot for each filing date, in
 * order, of the filings that the store does not have.
 */
export type DataSetOptions = IngestOptions & { readonly contact?: string; readonly asFiled?: boolean };

/** An ingest of an SEC data set: by default one snapshot, `asFiled` one for each filing date. */
export type IngestFsds = {
  (input: string, options: DataSetOptions & { readonly asFiled: true }): Promise<IngestedByDay | undefined>;
  (input: string, options?: DataSetOptions & { readonly asFiled?: false }): Promise<IngestedDataSet>;
};

/**
 * How to check, and which findings to give. `mode`: `calc11-round` where it is left out. `tolerance`: exact where it is
 * left out, or text such as `abs:1`. `sums`: what totals are judged by, the best that is known of each where it is left
 * out. `record`: keep the run and its findings in the store, and this many runs before it
 * (10 for `true`).
 */
export type ValidateOptions = ReadOptions & {
  readonly mode?: ModeName;
  readonly tolerance?: Tolerance | string;
  readonly sums?: SumsChoice;
  readonly filters?: Partial<GivenFilters>;
  readonly record?: boolean | { readonly keepRuns: number };
};

/**
 * `section`: only the calculation of this section, by id, title or kind (`balance`, `income`, `cash`, `equity`).
 * `depth`: the levels of parts that are shown; all where it is left out.
 */
export type ExplainOptions = ReadOptions & {
  readonly mode?: ModeName;
  readonly tolerance?: Tolerance | string;
  readonly section?: string;
  readonly depth?: number;
};

/** `mode` and `tolerance` of the checks, as of {@link ValidateOptions}. */
export type StatementOptions = ReadOptions & Pick<ValidateOptions, 'mode' | 'tolerance'>;

/**
 * `key`: the application key, sent as a header and kept nowhere. The rest has the defaults of the command line.
 * @interface
 */
export type SyncOptions = CallOptions &
  Partial<Omit<ServiceRequest, 'url' | 'store' | 'keyHash'>> &
  Partial<Omit<TransportOptions, 'baseUrl' | 'key' | 'rules'>> &
  Pick<SyncPorts, 'onNotice' | 'onProgress'> & { readonly key: string };

/** The circumstances of a service. */
export type ServiceOptions = {
  /** By default the key `demo`, which may read everything. */
  readonly keys?: readonly ApplicationKey[];
  readonly assumptions?: Partial<Assumptions>;
  /** Receives errors that are answered with a 503. */
  readonly onDefect?: (thrown: unknown) => void;
};

/** The service as a function from request to response, without a server. */
export type StoreService = Service & {
  /** Closes the store that it reads. */
  readonly close: () => Promise<void>;
};
