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
type Entry<T> = { current: Version<T> | undefined; coming: Version<T> | undefined };

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
      const entry = entries.get(name) ?? { current: undefined, coming: undefined };
      entries.set(name, entry);
      const { current } = entry;
      if (current?.key === key) {
        current.moves = move;
        return current.value;
      }
      const coming = entry.coming?.key === key ? entry.coming : begin(entry, key, move, read);
      coming.moves = move;
      if (!current) return coming.value;
      return before === 'at once' && current.moves === move ? current.value : coming.value.catch(() => current.value);
    },
    names: function* () {
      for (const [name, { current }] of entries) if (current) yield name;
    },
  };
}

function begin<T>(entry: Entry<T>, key: string, moves: number, read: () => Promise<T>): Version<T> {
  const coming = { key, moves, value: read() };
  entry.coming = coming;
  const isLatest = (): boolean => entry.coming === coming;
  coming.value.then(
    () => {
      if (isLatest()) Object.assign(entry, { current: coming, coming: undefined });
    },
    () => {
      if (isLatest()) entry.coming = undefined;
    },
  );
  return coming;
}
