/** When the version before is given in place of one that is not there yet: at once, or only where that one cannot be read. */
export type Before = 'at once' | 'on failure';

/** Things that are shown by name, each in the version of a key; while another version is read there is still the one before. */
export type Kept<T> = {
  /** The thing of a name in the version of `key`, which `read` reads where it is not there. The same promise until the version changes. */
  readonly get: (name: string, key: string, read: () => Promise<T>, before: Before) => Promise<T>;
  /** Names of what is shown. */
  readonly names: () => Iterable<string>;
};

type Version<T> = { readonly key: string; readonly value: Promise<T> };
type Entry<T> = { shown: Version<T> | undefined; coming: Version<T> | undefined };

/** Of each name one version is kept, and only until the next one is read. A version that could not be read is read again when it is next asked for. */
export function keepShown<T>(): Kept<T> {
  const entries = new Map<string, Entry<T>>();
  return {
    get: (name, key, read, before) => {
      const entry = entries.get(name) ?? { shown: undefined, coming: undefined };
      entries.set(name, entry);
      const { shown } = entry;
      if (shown?.key === key) return shown.value;
      const coming = entry.coming?.key === key ? entry.coming : begin(entry, key, read);
      if (!shown) return coming.value;
      return before === 'at once' ? shown.value : coming.value.catch(() => shown.value);
    },
    names: function* () {
      for (const [name, { shown }] of entries) if (shown) yield name;
    },
  };
}

function begin<T>(entry: Entry<T>, key: string, read: () => Promise<T>): Version<T> {
  const coming = { key, value: read() };
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
