import type { EpochDay } from '../../base/date.ts';
import type { ApplicationKey } from '../../model/application-key.ts';
import type { Collection } from '../../model/collection.ts';
import type { StoredSubscription, StoredTemplate } from '../../protocol/subscriptions/records.ts';
import type { KeyRing } from './key-ring.ts';

/** How many calls keys have made, by hash and day (UTC). */
export type Spending = {
  readonly spent: (hash: string, day: EpochDay) => number;
  /** Counts one more and gives the new number. */
  readonly count: (hash: string, day: EpochDay) => number;
};

/**
 * What a service keeps besides its data. Everything is read from memory; what `putKeys`, `put` and `remove` resolve to is kept by
 * then. Spending is kept a second later at most, and on closing.
 */
export type ServiceFile = {
  readonly keys: KeyRing;
  /** These keys and no others from now on; what was spent of keys that come back is still known. */
  readonly putKeys: (keys: readonly ApplicationKey[]) => Promise<void>;
  readonly spending: Spending;
  readonly subscriptions: Collection<StoredSubscription>;
  readonly templates: Collection<StoredTemplate>;
  readonly close: () => Promise<void>;
};
