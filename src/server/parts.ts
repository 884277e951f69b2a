import type { ApplicationKey } from '../model/application-key.ts';
import type { Collection } from '../model/collection.ts';
import type { RowImage } from '../model/row-image.ts';
import type { ServedTaxonomy } from '../model/served-taxonomy.ts';
import type { Assumptions } from '../protocol/assumptions.ts';
import type { Format, RouteName, Version } from '../protocol/routes.ts';
import type { StoredSubscription, StoredTemplate } from '../protocol/subscriptions/records.ts';

/** What the store shows at the moment of the service's clock. Every answer is of one image or one taxonomy, whole. */
export type StoreView = {
  /** The rows of a resource by its exact name; empty where the store has none. The same object until the content may differ. */
  readonly rows: (resource: string) => Promise<RowImage>;
  /** The newest version of a taxonomy of the service's numbering (`18`); `undefined` where the store has none. The same object until it changes. */
  readonly taxonomy: (id: string) => Promise<ServedTaxonomy | undefined>;
  /** The taxonomies that there are, by number. */
  readonly taxonomies: () => Promise<readonly ServedTaxonomy[]>;
  /** The next snapshot after the moment; `undefined` where there is none. */
  readonly nextChange: () => Promise<NextChange | undefined>;
};

/** What is observed next. */
export type NextChange = {
  /** ISO text in UTC. */
  readonly at: string;
  /** Of which resources, by name. */
  readonly resources: readonly string[];
};

/** Keys and what was spent of them, in memory; what is written behind it is its own business. */
export type Keys = {
  /** Compared in constant time. */
  readonly find: (key: string) => ApplicationKey | undefined;
  /** Counts one call at a moment (milliseconds of the wall clock) and says whether the plan had room for it. */
  readonly spend: (key: ApplicationKey, at: number) => 'counted' | 'over-rate' | 'over-quota';
};

/** The clock of the service: wall time, or one that is driven. */
export type ServiceClock = {
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Moves to the next refresh and gives its moment; `undefined` where the clock is the wall's. */
  readonly advance: () => Promise<number | undefined>;
};

/** Everything the service is made of; nothing is reached for besides. */
export type ServiceParts = {
  readonly view: StoreView;
  readonly keys: Keys;
  readonly subscriptions: Collection<StoredSubscription>;
  readonly templates: Collection<StoredTemplate>;
  readonly clock: ServiceClock;
  /** Milliseconds since 1970 of the machine, for rates and quotas. */
  readonly wallClock: () => number;
  readonly assumptions: Assumptions;
  /** 32 hex digits, never the same twice. */
  readonly newId: () => string;
};

/** A request that has found its route and whose key is known and counted. */
export type Call = {
  readonly route: RouteName;
  /** `{TaxonomyID}`, `{Id}`, `{UserId}`, `{period}`, decoded. */
  readonly path: Readonly<Record<string, string>>;
  readonly version: Version;
  readonly format: Format;
  /** Query parameters, names in lower case, values decoded; each name once. Without `appkey` and `format`. */
  readonly query: ReadonlyMap<string, string>;
  readonly headers: Headers;
  /** The text of the body; at most some megabytes, UTF-8. */
  readonly body: () => Promise<string>;
  readonly key: ApplicationKey;
  readonly parts: ServiceParts;
};

/** Answers a call; throws {@link ServiceError} for everything that is wrong with it. */
export type Handler = (call: Call) => Promise<Response>;
