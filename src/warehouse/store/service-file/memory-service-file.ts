import { timingSafeEqual } from 'node:crypto';
import { getOrCreate } from '../../../core/base/collections.ts';
import type { EpochDay } from '../../../core/base/date.ts';
import type { AlertMark } from '../../../core/model/alert.ts';
import { type ApplicationKey, keyDigest } from '../../../core/model/application-key.ts';
import type { Collection } from '../../../core/model/collection.ts';
import type { StoredSubscription, StoredTemplate } from '../../../core/model/subscription.ts';

/** The number of calls of each key, by hash and day (UTC). */
export type Spending = {
  readonly spent: (hash: string, day: EpochDay) => number;
  readonly count: (hash: string, day: EpochDay) => number;
};

/**
 * The state of a service besides its data, read from memory. `putKeys`, `put` and `remove` resolve once the change is
 * on disk; spending is written a second later at most, and on closing.
 */
export type ServiceFile = {
  readonly keys: KeyRing;
  /** Replaces all keys. A key that comes back later keeps its spending. */
  readonly putKeys: (keys: readonly ApplicationKey[]) => Promise<void>;
  readonly spending: Spending;
  readonly subscriptions: Collection<StoredSubscription>;
  readonly templates: Collection<StoredTemplate>;
  readonly alertMark: AlertMarkPlace;
  readonly close: () => Promise<void>;
};

export type AlertMarkPlace = {
  /** `undefined` where none was put. */
  readonly get: () => AlertMark | undefined;
  readonly put: (mark: AlertMark) => Promise<void>;
};

export type KeyRing = {
  readonly all: () => readonly ApplicationKey[];
  /** Finds a key by its hash and compares it in constant time, so that no text can be guessed by measuring. */
  readonly find: (key: string) => ApplicationKey | undefined;
};

type Entry = { readonly key: ApplicationKey | undefined; readonly bytes: Buffer };

const UNKNOWN: Entry = { key: undefined, bytes: Buffer.alloc(32) };

export function keyRing(
  first: readonly ApplicationKey[],
): KeyRing & { replace(keys: readonly ApplicationKey[]): void } {
  let keys = first;
  let entries = byHash(first);
  const digestOf = rememberedDigests();
  return {
    all: () => keys,
    find: (text) => {
      const { digest, hex } = digestOf(text);
      const { key, bytes } = entries.get(hex) ?? UNKNOWN;
      return timingSafeEqual(bytes, digest) ? key : undefined;
    },
    replace: (next) => {
      keys = next;
      entries = byHash(next);
    },
  };
}

/** The texts that were given last: a client sends the same key with each request. */
const MOST_DIGESTS = 256;
const LONGEST_KEY = 255;

function rememberedDigests(): (text: string) => { readonly digest: Buffer; readonly hex: string } {
  const known = new Map<string, { readonly digest: Buffer; readonly hex: string }>();
  return (text) => {
    const before = known.get(text);
    if (before) return before;
    const digest = keyDigest(text);
    const made = { digest, hex: digest.toString('hex') };
    if (known.size === MOST_DIGESTS) known.clear();
    if (text.length <= LONGEST_KEY) known.set(text, made);
    return made;
  };
}

function byHash(keys: readonly ApplicationKey[]): ReadonlyMap<string, Entry> {
  return new Map(keys.map((key) => [key.hash, { key, bytes: Buffer.from(key.hash, 'hex') }]));
}

/** The calls of one key on one day. */
export type Spent = { readonly hash: string; readonly day: EpochDay; readonly calls: number };

export const KEPT_DAYS = 31;

type Counts = Spending & {
  readonly unwritten: () => readonly Spent[];
  /** These counts are written now; those that have grown since are not. */
  readonly markWritten: (spent: readonly Spent[]) => void;
};

export function countSpending(first: readonly Spent[]): Counts {
  type Counter = { readonly hash: string; readonly day: EpochDay; calls: number; written: number };
  const days = new Map<EpochDay, Map<string, Counter>>();
  const counterOf = (hash: string, day: EpochDay): Counter => {
    if (!days.has(day)) for (const known of days.keys()) if (known < day - KEPT_DAYS) days.delete(known);
    const counters = getOrCreate(days, day, () => new Map<string, Counter>());
    return getOrCreate(counters, hash, () => ({ hash, day, calls: 0, written: 0 }));
  };
  for (const { hash, day, calls } of first) Object.assign(counterOf(hash, day), { calls, written: calls });
  return {
    spent: (hash, day) => days.get(day)?.get(hash)?.calls ?? 0,
    count: (hash, day) => {
      const counter = counterOf(hash, day);
      counter.calls += 1;
      return counter.calls;
    },
    unwritten: () => {
      const counters = [...days.values()].flatMap((of) => [...of.values()]);
      return counters.filter(({ calls, written }) => calls > written).map((counter) => ({ ...counter }));
    },
    markWritten: (spent) => {
      for (const { hash, day, calls } of spent) counterOf(hash, day).written = calls;
    },
  };
}

/** Writes a change durably; `undefined` removes the record. `place`: how many records were created before it. */
export type Keep<T> = (id: string, change: { readonly item: T; readonly place: number } | undefined) => Promise<void>;

type Identified = { readonly Id: string };

/** A collection that shows a change once `keep` has written it; `keep` must write in the order of its calls. */
export function createCollection<T extends Identified>(
  first: readonly { readonly item: T; readonly place: number }[],
  keep: Keep<T>,
): Collection<T> {
  const items = new Map(first.map(({ item }) => [item.Id, item]));
  const places = new Map(first.map(({ item, place }) => [item.Id, place]));
  let nextPlace = (first.at(-1)?.place ?? -1) + 1;
  let listed: readonly T[] | undefined;
  const placeOf = (id: string): number => {
    const place = places.get(id) ?? nextPlace++;
    places.set(id, place);
    return place;
  };
  return {
    all: () => {
      listed ??= [...items.values()];
      return listed;
    },
    find: (id) => items.get(id),
    put: async (item) => {
      await keep(item.Id, { item, place: placeOf(item.Id) });
      items.set(item.Id, item);
      listed = undefined;
    },
    remove: async (id) => {
      if (!items.has(id)) return false;
      await keep(id, undefined);
      listed = undefined;
      places.delete(id);
      return items.delete(id);
    },
  };
}

/** A place that shows a mark once `keep` has written it. */
export function createMarkPlace(
  first: AlertMark | undefined,
  keep: (mark: AlertMark) => Promise<void>,
): AlertMarkPlace {
  let mark = first;
  return {
    get: () => mark,
    put: async (next) => {
      await keep(next);
      mark = next;
    },
  };
}

export function memoryServiceFile(keys: readonly ApplicationKey[]): ServiceFile {
  const ring = keyRing(keys);
  const keep = async (): Promise<void> => {};
  return {
    keys: ring,
    putKeys: async (next) => ring.replace(next),
    spending: countSpending([]),
    subscriptions: createCollection([], keep),
    templates: createCollection([], keep),
    alertMark: createMarkPlace(undefined, keep),
    close: keep,
  };
}
