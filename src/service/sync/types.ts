import type { Diagnostic } from '../../core/base/diagnostic.ts';
import type { ServiceOutput } from '../../core/model/shapes/ingest.ts';
import type { Ledger } from '../../warehouse/answers/ledger/ledger.ts';
import type { IngestPorts } from '../../warehouse/store/ports.ts';
import type { Transport } from '../client/transport/transport.ts';
import type { Format } from '../protocol/routes.ts';

/**
 * The reaction to fields of a resource that are not those of its snapshot before. `evolve`: the change is recorded.
 * `freeze`: nothing of the resource is kept. `discard`: fields that were not there before are counted and not stored.
 */
export type Contract = ServiceOutput['drift'][number]['contract'];

/** The contract of a resource; names in any case, `*` is every other one. */
export function contractOf(contracts: Readonly<Record<string, Contract>>, resource: string): Contract {
  const named = Object.entries(contracts).findLast(([name]) => name.toLowerCase() === resource.toLowerCase());
  return named?.[1] ?? contracts['*'] ?? 'evolve';
}

/** The question to the service; the transport decides how fast and how often it is asked, and with which key. */
export type ServiceQuestion = {
  /** The address of the service, without a key. */
  readonly url: string;
  /** SHA-256 of the application key (`keyHash`): an unfinished run goes on only with the key that it began with. */
  readonly keyHash: string;
  /**
   * Resources in any case (`CoreFinancials-ANN`, `taxonomy` for all of taxonomies); empty: everything that the key may
   * see.
   */
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
  readonly pageRows?: number | undefined;
  /**
   * An unfinished run of the same question is gone on with; one of another question is refused, or, with `discard`,
   * given up.
   */
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

/** Members that are absent, and not `null`, where nothing is known. */
type Known<T, K extends keyof T> = Omit<T, K> & { readonly [P in K]?: NonNullable<T[P]> };

/**
 * How it ended. `complete`: every resource has its snapshot. `incomplete`: some have none. `budget`: the calls that may
 * be made are made; `refused`: the service could not be reached, or refused too often, or the key. After these two
 * nothing was committed, and the next run goes on.
 */
export type ServiceOutcome = ServiceOutput['outcome'];

/**
 * `planned`: slices that the plan has by now; those that were split count with what they became. `asked`: answered by a
 * call of this invocation; `saved`: before, by an unfinished run. `left`: neither answered nor failed yet.
 *
 * @interface
 */
export type SliceCounts = ServiceOutput['totals']['slices'];

/**
 * A resource, `CoreFinancials-ANN` or `taxonomy 18`, with its snapshot or the `reason` why there is none. `snapshot`:
 * there is a snapshot, or a new version of a taxonomy. `unchanged`: a taxonomy whose content is the stored one;
 * `fresh`: one that was checked a short time ago and not asked for. `listed`: the list of taxonomies came, which has no
 * version of its own. `not-entitled`: the key may not see it, and nobody asked for it by name. `leastCalls`: calls that
 * it would cost at least: whole slices, nothing asked twice.
 *
 * @interface
 */
export type ServiceResource = Known<ServiceOutput['resources'][number], 'snapshot' | 'changes' | 'version' | 'reason'>;

/**
 * `before` and `after` are `number`, `text`, or both; absent where the field was, or is, not there.
 *
 * @interface
 */
export type FieldChange = Known<ServiceOutput['drift'][number], 'before' | 'after'>;

/**
 * Calls, as the ledger has them. `made`: of this invocation, retries included, as are those by HTTP status and by
 * outcome (`answered`, `too-many-rows`, `throttled`…); `ofRun`: of the run from its beginning, over all invocations,
 * also those that were killed; `today`: of the day (UTC), by all runs; `least`: those that the same answers would cost
 * at least.
 *
 * @interface
 */
export type ServiceCalls = ServiceOutput['totals']['calls'] & {
  readonly byStatus: Readonly<Record<string, number>>;
};

/**
 * An ingest from the service. `run` is the same until it is complete; `resumed`: an unfinished run was gone on with.
 *
 * @interface
 */
export type ServiceIngest = Pick<ServiceOutput, 'outcome' | 'run' | 'startedAt' | 'resumed'> & {
  readonly resources: readonly ServiceResource[];
  readonly slices: SliceCounts;
  readonly rows: number;
  readonly values: number;
  readonly calls: ServiceCalls;
  readonly drift: readonly FieldChange[];
  readonly diagnostics: readonly Diagnostic[];
  /** Why it ended early; with `budget` and `refused`. */
  readonly reason?: string | undefined;
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
  readonly ledger: Pick<Ledger, 'thisRun' | 'callsOf' | 'today'>;
  /** The time of day. */
  readonly today: () => Date;
  /** A name that no other run has. */
  readonly newRunName: () => string;
  /** Receives the state of the ingest after each call. */
  readonly onProgress?: ((progress: ServiceProgress) => void) | undefined;
};
