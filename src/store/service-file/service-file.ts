import type { EpochDay } from '../../base/date.ts';
import type { ApplicationKey } from '../../model/application-key.ts';
import type { Collection } from '../../model/collection.ts';
import type { StoredSubscription, StoredTemplate } from '../../protocol/subscriptions/records.ts';
import type { KeyRing } from './key-ring.ts';

/** The number of calls of each key, by hash and day (UTC). */
export type Spending = {
  readonly spent: (hash: string, day: EpochDay) => number;
  /** Counts one more call and gives the new number. */
  readonly count: (hash: string, day: EpochDay) => number;
};

/**
 * The state of a service besides its data. Reads are from memory; `putKeys`, `put` and `remove` resolve once the change
 * is on disk. Spending is written a second later at most, and on closing.
 */
export type ServiceFile = {
  readonly keys: KeyRing;
  /** Replaces all keys. A key that comes back later keeps its spending. */
  readonly putKeys: (keys: readonly ApplicationKey[]) => Promise<void>;
  readonly spending: Spending;
  readonly subscriptions: Collection<StoredSubscription>;
  readonly templates: Collection<StoredTemplate>;
  readonly close: () => Promise<void>;
};
