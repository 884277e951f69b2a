/** When the earlier version is returned instead of one that is not read yet: at once, or only where reading fails. */
export type Before = 'at once' | 'on failure';

/** Content by name, each in the version of a key; while another version is read the earlier one is still there. */
export type Kept<T> = {
  /** The content of a name in the version of `key`; the same promise until the version changes. */
  readonly get: (name: string, key: string, read: () => Promise<T>, before: Before) => Promise<T>;
  readonly names: () => Iterable<string>;
};

type Version<T> = {
  readonly key: string;
  readonly value: Promise<T>;
  /** The last of the clock's moves after which it was asked for. */
  moves: number;
};
type Entry<T> = { shown: Version<T> | undefined; coming: Version<T> | undefined };

/**
 * Keeps one version of each name until the next one is read; a failed one is read again when next needed. `moves`: how
 * often the clock has passed a moment with observations; a version shown before the last one is returned on failure
 * only.
 */
export function keepShown<T>(moves: () => number): Kept<T> {
  const entries = new Map<string, Entry<T>>();
  return {
    get: (name, key, read, before) => {
      const move = moves();
      const entry = entries.get(name) ?? { shown: undefined, coming: undefined };
      entries.set(name, entry);
      const { shown } = entry;
      if (shown?.key === key) {
        shown.moves = move;
        return shown.value;
      }
      const coming = entry.coming?.key === key ? entry.coming : begin(entry, key, move, read);
      coming.moves = move;
      if (!shown) return coming.value;
      return before === 'at once' && shown.moves === move ? shown.value : coming.value.catch(() => shown.value);
    },
    names: function* () {
      for (const [name, { shown }] of entries) if (shown) yield name;
    },
  };
}

function begin<T>(entry: Entry<T>, key: string, moves: number, read: () => Promise<T>): Version<T> {
  const coming = { key, moves, value: read() };
  entry.coming = coming;
  const isLatest = (): boolean => entry.coming === coming;
  coming.value.then(
    () => {
      if (isLatest()) Object.assign(entry, { shown: coming, coming: undefined });
    },
    () => {
      if (isLatest()) entry.coming = undefined;
    },
  );
  return coming;
}
