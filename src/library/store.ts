import type { Progress } from '../base/progress.ts';
import type { TransportOptions } from '../client/transport/options.ts';
import type { IngestedFiling } from '../ingest/commit-filings.ts';
import type { IngestedByDay } from '../ingest/ingest-by-day.ts';
import type { IngestedDataSet } from '../ingest/ingest-fsds.ts';
import type { IngestedPayload, PayloadRequest } from '../ingest/ingest-payload.ts';
import type { IngestedTaxonomies } from '../ingest/ingest-taxonomy.ts';
import type { ApplicationKey } from '../model/application-key.ts';
import type { Moment } from '../model/moment.ts';
import type { Simulation } from '../model/simulation.ts';
import type { Assumptions } from '../protocol/assumptions.ts';
import type { AskedDiff, Diff } from '../reading/diff.ts';
import type { QueryAnswer, QueryRow } from '../reading/query.ts';
import type { WholeTaxonomy } from '../reading/taxonomies.ts';
import type { Service } from '../server/service.ts';
import type { Statement } from '../statement/statement.ts';
import type { RowChange } from '../store/diff/row-changes.ts';
import type { StoredTaxonomy } from '../store/read-taxonomy.ts';
import type { StoredSnapshot } from '../store/snapshots.ts';
import type { SyncPorts } from '../sync/sync-store.ts';
import type { ServiceIngest, ServiceRequest } from '../sync/types.ts';
import type { AskedTotal, Explanation } from '../validation/explain/explain-total.ts';
import type { GivenFilters } from '../validation/finding-filter.ts';
import type { ModeName } from '../validation/mode-names.ts';
import type { ValidateReport } from '../validation/report.ts';
import type { Tolerance } from '../validation/tolerance.ts';
import type { AskedStatement } from './company-statement.ts';
import type { AskedReplay } from './replay.ts';

/** Functions of the outside; by default those of Node or Deno. */
export type OutsidePorts = {
  /** Milliseconds, monotonic. */
  readonly now: () => number;
  readonly sleep: (milliseconds: number) => Promise<void>;
  /** The time of day. */
  readonly today: () => Date;
  readonly fetch: typeof globalThis.fetch;
};

/** `signal`: ends the call with an error of the kind `interrupted`; an ingest that it ends keeps nothing. */
export type CallOptions = { readonly signal?: AbortSignal; readonly progress?: Progress };

/** `asOf`: the snapshot at which to read; the newest where it is left out. */
export type ReadOptions = CallOptions & { readonly asOf?: Moment };

/** `observedAt`: ISO text in UTC; now where it is left out. */
export type IngestOptions = CallOptions & { readonly observedAt?: string };

export type PayloadOptions = IngestOptions & Omit<PayloadRequest, 'store' | 'observedAt' | 'input'>;
export type TaxonomyOptions = IngestOptions & { readonly maxXml?: number; readonly disclosures?: boolean };

/** `maxXml`: larger documents, in bytes, are refused; 256 MiB where it is left out. */
export type FilingOptions = IngestOptions & { readonly maxXml?: number };

/** `asFiled`: a snapshot for each filing date, in order, of the filings that the store does not have. */
export type DataSetOptions = IngestOptions & { readonly contact?: string; readonly asFiled?: boolean };

export type IngestFsds = {
  (input: string, options: DataSetOptions & { readonly asFiled: true }): Promise<IngestedByDay | undefined>;
  (input: string, options?: DataSetOptions & { readonly asFiled?: false }): Promise<IngestedDataSet>;
};

/** `mode`: `calc11-round` where it is left out. `tolerance`: exact where it is left out, or text such as `abs:1`. `record`: keep the run and its findings. */
export type ValidateOptions = ReadOptions & {
  readonly mode?: ModeName;
  readonly tolerance?: Tolerance | string;
  readonly filters?: Partial<GivenFilters>;
  readonly record?: boolean | { readonly keepRuns: number };
};

/** `section`: only the calculation of this section, by id or title. `depth`: so many levels of parts; all where it is left out. */
export type ExplainOptions = ReadOptions & {
  readonly mode?: ModeName;
  readonly tolerance?: Tolerance | string;
  readonly section?: string;
  readonly depth?: number;
};

export type StatementOptions = ReadOptions & Pick<ValidateOptions, 'mode' | 'tolerance'>;

/** `key`: the application key, sent as a header and kept nowhere. The rest has the defaults of the command line. */
export type SyncOptions = CallOptions &
  Partial<Omit<ServiceRequest, 'url' | 'store' | 'keyHash'>> &
  Partial<Omit<TransportOptions, 'baseUrl' | 'key'>> &
  Pick<SyncPorts, 'onNotice' | 'onProgress'> & { readonly key: string };

/** `keys`: by default the key `demo`, which may read everything. `onDefect` receives errors answered with a 503. */
export type ServiceOptions = {
  readonly keys?: readonly ApplicationKey[];
  readonly assumptions?: Partial<Assumptions>;
  readonly onDefect?: (thrown: unknown) => void;
};

export type StoreService = Service & { readonly close: () => Promise<void> };

/**
 * A store: one DuckDB file, made by the first ingest. Calls in a row share one opening of it, and between them the file is free, so that
 * other processes can write to it. Wrong arguments fail as a {@link CrossfootError} of the kind `usage`.
 */
export type Store = {
  /** Each call is committed whole or not at all. */
  readonly ingest: {
    /** A zip, a folder or a URL of an SEC data set; a URL needs the mail address that the SEC asks for, `contact`. */
    readonly fsds: IngestFsds;
    /** A zip or a folder of XBRL taxonomies. */
    readonly taxonomy: (path: string, options?: TaxonomyOptions) => Promise<IngestedTaxonomies>;
    /** Zips, folders or instance documents of XBRL filings, in any number; one that cannot be read is `failed`, and the others come in. */
    readonly xbrl: (paths: readonly string[], options?: FilingOptions) => Promise<readonly IngestedFiling[]>;
    /** A saved answer of the service, JSON or XML. */
    readonly payload: (path: string, options: PayloadOptions) => Promise<IngestedPayload>;
    /** Fictional companies with errors planted in their totals, three refreshes of them, and seven taxonomies. */
    readonly sample: (options?: CallOptions) => Promise<void>;
  };
  /** Ingests what the service at an address shows. */
  readonly sync: (url: string, options: SyncOptions) => Promise<ServiceIngest>;
  /** Checks that the numbers add up. */
  readonly validate: (options?: ValidateOptions) => Promise<ValidateReport>;
  /**
   * Why a total adds up or not: `store.explain({ company: 'ZZANV', field: 'totalassets', period: '2024Q2' })`. Gives the trees of its parts
   * with the verdicts of {@link Store.validate}, the totals above it, its history, and the document and line of each number; amounts
   * are decimal text. `{ finding }` is the id of a recorded finding. A name that is unknown or ambiguous fails with the candidates.
   */
  readonly explain: (asked: AskedTotal, options?: ExplainOptions) => Promise<Explanation>;
  /**
   * The statements of companies, several of them side by side: `store.statement({ companies: ['ZZANV'], sections: ['income'] })`, with the
   * verdicts of {@link Store.validate} on their totals. {@link formatStatement} gives it in a format. A name that is unknown or ambiguous
   * fails with the candidates.
   */
  readonly statement: (asked: AskedStatement, options?: StatementOptions) => Promise<Statement>;
  /**
   * What subscriptions would have done over the refreshes of the store: what fires and why under each counting rule, the
   * mails, when, and how that changes with the thresholds. Nothing is sent, and no application key is in it.
   * {@link formatSimulation} gives the report: `store.simulate({ subscriptions: [{ Name: 'losses', ResourceName:
   * 'CoreFinancials-QTR', Expression: 'netincome lt 0' }] })`.
   */
  readonly simulate: (asked?: AskedReplay, options?: CallOptions) => Promise<Simulation>;
  /** Counts the differences between two moments. */
  readonly diff: (moments: AskedDiff, options?: CallOptions) => Promise<Omit<Diff, 'changes' | 'toParquet'>>;
  /** The rows that differ, those that matter most first. The file is open until the iteration ends. */
  readonly changes: (moments: AskedDiff, options?: CallOptions) => AsyncIterable<RowChange>;
  /** The whole answer of one read-only statement in DuckDB SQL. */
  readonly query: (sql: string, options?: ReadOptions) => Promise<QueryAnswer>;
  /** The rows of the answer, a batch at a time. The file is open until the iteration ends. */
  readonly batches: (sql: string, options?: ReadOptions) => AsyncIterable<readonly QueryRow[]>;
  /** Oldest first. */
  readonly snapshots: (options?: ReadOptions) => Promise<readonly StoredSnapshot[]>;
  /** Every version of every taxonomy, by source, id and age. */
  readonly taxonomies: (options?: ReadOptions) => Promise<readonly StoredTaxonomy[]>;
  /** The taxonomy that `18`, `us-gaap/18` or `us-gaap/18/2009-01-31` names. */
  readonly taxonomy: (name: string, options?: ReadOptions) => Promise<WholeTaxonomy>;
  /** The data service over this store, as a function from request to response. */
  readonly service: (options?: ServiceOptions) => Promise<StoreService>;
  /** Waits for calls in progress and closes the file. */
  readonly close: () => Promise<void>;
};
