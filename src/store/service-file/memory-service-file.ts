import type { ApplicationKey } from '../../model/application-key.ts';
import { createCollection } from './collection.ts';
import { keyRing } from './key-ring.ts';
import type { ServiceFile } from './service-file.ts';
import { countSpending } from './spending.ts';

/** A service file in memory alone: for the sample, and for tests. */
export function memoryServiceFile(keys: readonly ApplicationKey[]): ServiceFile {
  const ring = keyRing(keys);
  const keep = async (): Promise<void> => {};
  return {
    keys: ring,
    putKeys: async (next) => ring.replace(next),
    spending: countSpending([]),
    subscriptions: createCollection([], keep),
    templates: createCollection([], keep),
    close: keep,
  };
}
