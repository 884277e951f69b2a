import type { AlertActivity } from '../../core/model/alert-activity.ts';
import type { ApplicationKey } from '../../core/model/application-key.ts';
import type { Collection } from '../../core/model/collection.ts';
import type { RowImage } from '../../core/model/row-image.ts';
import type { ServedTaxonomy } from '../../core/model/service-taxonomies.ts';
import type { StoredSubscription, StoredTemplate } from '../../core/model/subscription.ts';
import type { Assumptions } from '../protocol/assumptions.ts';
import type { Format } from '../protocol/routes.ts';
import type { FoundRoute } from './routing.ts';

/** The content of the store at the moment of the service's clock. */
export type StoreView = {
  /** The rows of a resource by its exact name, perhaps none. The same object until the content may differ. */
  readonly rows: (resource: string) => Promise<RowImage>;
  /** The newest version of a taxonomy by the service's number (`18`). The same object until it changes. */
  readonly taxonomy: (id: string) => Promise<ServedTaxonomy | undefined>;
  readonly taxonomies: () => Promise<readonly ServedTaxonomy[]>;
  /** The next snapshot after the moment; `undefined` where there is none. */
  readonly nextChange: () => Promise<NextChange | undefined>;
};

export type NextChange = {
  /** ISO text in UTC. */
  readonly at: string;
  /** The resources that have one, by name. */
  readonly resources: readonly string[];
};

export type Keys = {
  /** Compared in constant time. */
  readonly find: (key: string) => ApplicationKey | undefined;
  /** Counts one call at a moment (milliseconds of the wall clock), if the plan of the key allows it. */
  readonly spend: (key: ApplicationKey, at: number) => 'counted' | 'over-rate' | 'over-quota';
};

export type ServiceClock = {
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Advances to the next refresh and returns its moment; `undefined` for the wall clock. */
  readonly advance: () => Promise<number | undefined>;
};

export type ServiceParts = {
  readonly view: StoreView;
  readonly keys: Keys;
  readonly subscriptions: Collection<StoredSubscription>;
  readonly templates: Collection<StoredTemplate>;
  /** The alerts of the subscriptions since the start; absent where none is sent. */
  readonly alerts?: (() => AlertActivity) | undefined;
  readonly clock: ServiceClock;
  /** Milliseconds since 1970 of the machine, for rates and quotas. */
  readonly wallClock: () => number;
  readonly assumptions: Assumptions;
  /** A key that everybody may use, for examples in messages; absent where there is none. */
  readonly publicKey?: string | undefined;
  /** 32 hex digits, never the same twice. */
  readonly newId: () => string;
};

/** A request that has found its route and whose key is known and counted. */
export type Call = FoundRoute & {
  readonly format: Format;
  /** Query parameters, names in lower case, values decoded; each name once. Without `appkey` and `format`. */
  readonly query: ReadonlyMap<string, string>;
  readonly headers: Headers;
  /** The text of the body; at most some megabytes, UTF-8. */
  readonly body: () => Promise<string>;
  readonly key: ApplicationKey;
  readonly parts: ServiceParts;
};

/** Answers a call; throws {@link ServiceError} for an invalid one. */
export type Handler = (call: Call) => Promise<Response>;
