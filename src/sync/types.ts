import type { Diagnostic } from '../base/diagnostic.ts';
import type { Ledger } from '../client/ledger/ledger.ts';
import type { Transport } from '../client/transport/transport.ts';
import type { Format } from '../protocol/routes.ts';
import type { RowChanges } from '../store/merge/rows.ts';
import type { IngestPorts } from '../store/ports.ts';

/**
 * The reaction to fields of a resource that are not those of its snapshot before. `evolve`: the change is recorded. `freeze`: nothing of the
 * resource is kept. `discard`: fields that were not there before are counted and not stored.
 */
export type Contract = 'evolve' | 'freeze' | 'discard';

/** The contract of a resource; names in any case, `*` is every other one. */
export function contractOf(contracts: Readonly<Record<string, Contract>>, resource: string): Contract {
  const byName = new Map(Object.entries(contracts).map(([name, contract]) => [name.toLowerCase(), contract]));
  return byName.get(resource.toLowerCase()) ?? byName.get('*') ?? 'evolve';
}

/** The question to the service; the transport decides how fast and how often it is asked, and with which key. */
export type ServiceQuestion = {
  /** The address of the service, without a key. */
  readonly url: string;
  /** SHA-256 of the application key (`keyHash`): an unfinished run goes on only with the key that it began with. */
  readonly keyHash: string;
  /** Resources in any case (`CoreFinancials-ANN`, `taxonomy` for all of taxonomies); empty: everything that the key may see. */
  readonly resources: readonly string[];
  /** Empty: all companies. Otherwise nothing is retired, because nothing is seen whole. */
  readonly symbols: readonly string[];
  /** Fiscal quarters and ranges of them, `2014q1~2015q4`; likewise. */
  readonly periods: readonly string[];
};

export type ServiceRequest = ServiceQuestion & {
  /** The file of the store; it is made where there is none. */
  readonly store: string;
  readonly format: Format;
  /** Taxonomies are asked for although they were checked a short time ago. */
  readonly refresh: boolean;
  /** Milliseconds for which a checked taxonomy is not asked for again. */
  readonly taxonomyTimeToLive: number;
  /** Days for which the bytes of answers are kept after their run, 0: not at all. */
  readonly keepRawDays: number;
  /** By name of the resource in any case, `*` for all others; `evolve` where nothing is said. */
  readonly contracts: Readonly<Record<string, Contract>>;
  /** Rows of a page of resources without a threshold; 9,999 where it is left out. */
  readonly pageRows?: number;
  /** An unfinished run of the same question is gone on with; one of another question is refused, or, with `discard`, given up. */
  readonly unfinished: 'resume' | 'discard';
};

/** Defaults. */
export const SERVICE_DEFAULTS = {
  resources: [],
  symbols: [],
  periods: [],
  format: 'json',
  refresh: false,
  taxonomyTimeToLive: 86_400_000,
  keepRawDays: 7,
  contracts: {},
  unfinished: 'resume',
} as const satisfies Partial<ServiceRequest>;

/**
 * How it ended. `complete`: every resource has its snapshot. `incomplete`: some have none. `budget`: the calls that may be made are made;
 * `refused`: the service could not be reached, or refused too often, or the key. After these two nothing was committed, and the next run goes on.
 */
export type ServiceOutcome = 'complete' | 'incomplete' | 'budget' | 'refused';

export type SliceCounts = {
  /** Slices that the plan has by now; those that were split count with what they became. */
  readonly planned: number;
  /** Answered by a call of this invocation. */
  readonly asked: number;
  /** Answered before, by an unfinished run. */
  readonly saved: number;
  readonly split: number;
  readonly failed: number;
  /** Neither answered nor failed yet. */
  readonly left: number;
};

/** A snapshot, or why there is none. */
export type ServiceResource = {
  /** `CoreFinancials-ANN`; `taxonomy 18` for all of a taxonomy. */
  readonly resource: string;
  /**
   * `snapshot`: there is a snapshot, or a new version of a taxonomy. `unchanged`: a taxonomy whose content is the stored one; `fresh`: one that was
   * checked a short time ago and not asked for. `listed`: the list of taxonomies came, which has no version of its own. `not-entitled`: the key may
   * not see it, and nobody asked for it by name.
   */
  readonly status: 'snapshot' | 'unchanged' | 'fresh' | 'listed' | 'not-entitled' | 'failed' | 'left';
  readonly snapshot?: number;
  /** Changes by the snapshot; of resources with rows. */
  readonly changes?: RowChanges;
  /** Of taxonomies: the stored version. */
  readonly version?: string;
  readonly slices: SliceCounts;
  readonly rows: number;
  readonly values: number;
  /** Calls that this resource would cost at least: whole slices, nothing asked twice. */
  readonly leastCalls: number;
  /** Why there is no snapshot. */
  readonly reason?: string;
};

export type FieldChange = {
  readonly resource: string;
  readonly field: string;
  readonly change: 'new' | 'vanished' | 'changed';
  /** `number`, `text`, or both; absent where the field was, or is, not there. */
  readonly before?: string;
  readonly after?: string;
  readonly contract: Contract;
};

export type ServiceCalls = {
  /** Calls of this invocation, retries included. */
  readonly made: number;
  /** Of the run from its beginning, over all invocations that came to an end by themselves. */
  readonly ofRun: number;
  /** Of the day (UTC), by all runs, as the ledger has them. */
  readonly today: number;
  /** Of this invocation, by HTTP status and by what came of them: `answered`, `unchanged`, `too-many-rows`, `throttled`… */
  readonly byStatus: Readonly<Record<string, number>>;
  readonly byOutcome: Readonly<Record<string, number>>;
  /** Calls that the same answers would cost at least. */
  readonly least: number;
};

export type ServiceIngest = {
  readonly outcome: ServiceOutcome;
  /** Names the run; it is the same until it is complete. */
  readonly run: string;
  /** ISO text in UTC. */
  readonly startedAt: string;
  /** Whether an unfinished run was gone on with. */
  readonly resumed: boolean;
  readonly resources: readonly ServiceResource[];
  readonly slices: SliceCounts;
  readonly rows: number;
  readonly values: number;
  readonly calls: ServiceCalls;
  readonly drift: readonly FieldChange[];
  readonly diagnostics: readonly Diagnostic[];
  /** Why it ended early; with `budget` and `refused`. */
  readonly reason?: string;
};

/** The requests of a run; calls for resources whose slices depend on answers are estimates. */
export type ServicePlan = {
  /** Whether these are what is left of an unfinished run. */
  readonly resumes: boolean;
  readonly slices: readonly PlannedSlice[];
  readonly calls: {
    /** Of the slices above. */
    readonly planned: number;
    /** With those that follow from their answers, as far as the store shows. */
    readonly expected: number;
    /** Whether an unknown number of others may follow: then so many are expected at least. */
    readonly atLeast: boolean;
  };
  /** Requests that follow only when other answers are there, in words. */
  readonly later: readonly string[];
};

export type PlannedSlice = {
  readonly resource: string;
  /** Path and parameters without version and key: `/corefinancials/qtr?primarysymbols=A,B`. */
  readonly asks: string;
  /** Rows that are expected; `undefined` where nothing is known. */
  readonly rows: number | undefined;
};

/** The progress of an ingest. */
export type ServiceProgress = {
  readonly stage: 'asking' | 'writing';
  readonly slices: { readonly done: number; readonly planned: number };
  readonly rows: number;
  readonly calls: number;
};

/** The outside of an ingest from the service. The caller holds the lock of the store's ingest folder. */
export type ServicePorts = IngestPorts & {
  readonly transport: Transport;
  /** As the transport writes it. */
  readonly ledger: Pick<Ledger, 'thisRun' | 'today'>;
  /** The time of day. */
  readonly today: () => Date;
  /** A name that no other run has. */
  readonly newRunName: () => string;
  readonly onProgress?: (progress: ServiceProgress) => void;
};
