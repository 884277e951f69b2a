import type { Kind } from './kinds.ts';

export type Env = Readonly<Record<string, string | undefined>>;

/**
 * A value that the user can set. Parser, help, configuration file, its schema and the manual follow from this
 * declaration. The value comes from a flag, else an environment variable, else a key of the configuration file, as far
 * as the declaration has them.
 */
export type Flag<T = unknown, Absent = unknown> = {
  /** As typed after `--`. */
  readonly name?: string;
  /** An earlier name, still accepted, as are the variable and the key that it had. */
  readonly alias?: string;
  readonly earlier?: Pick<Flag, 'env' | 'key'> | undefined;
  readonly env?: string;
  /** A path in the configuration file: `service.timeOuts.idle`. */
  readonly key?: string;
  readonly doc: string;
  readonly kind: Kind<T, Absent>;
  readonly preset?: T;
  /** The meaning of no value, for help. */
  readonly otherwise?: string;
  /** The word for the value in the overview of all commands. */
  readonly placeholder?: string;
  readonly isSecret?: true;
};

/** Flags by the names of their values. */
export type FlagTable = Readonly<Record<string, Flag & { readonly hasNoFlag?: true }>>;

type Completed<T> = { readonly [K in keyof T]: T[K] & Pick<Flag, 'name' | 'env' | 'key'> };

const spaced = (name: string, space: string): string =>
  name.replace(/[A-Z]/g, (letter) => `${space}${letter.toLowerCase()}`);

/**
 * Names each flag after its value, `--max-xml` for `maxXml`, unless its entry gives a name or says that it has none.
 */
export function flagTable<const T extends FlagTable>(table: T): Completed<T> {
  const entries = Object.entries<FlagTable[string]>(table).map(([value, { hasNoFlag, ...flag }]) => [
    value,
    hasNoFlag ? flag : { name: spaced(value, '-'), ...flag },
  ]);
  // The same entries with their names.
  return Object.fromEntries(entries) as Completed<T>;
}

/** As {@link flagTable}; `maxCalls` of `service.` has the variable `CROSSFOOT_MAX_CALLS` and a key. */
export function settingTable<const T extends FlagTable>(prefix: string, table: T): Completed<T> {
  const namesOf = (value: string): Pick<Flag, 'env' | 'key'> => ({
    env: `CROSSFOOT_${spaced(value, '_').toUpperCase()}`,
    key: `${prefix}${value}`,
  });
  const entries = Object.entries(table).map(([value, flag]) => [
    value,
    { ...namesOf(value), earlier: flag.alias === undefined ? undefined : namesOf(flag.alias), ...flag },
  ]);
  return flagTable(Object.fromEntries(entries) as T);
}

type ValueOf<F extends Flag> =
  F['kind'] extends Kind<infer T, infer A> ? (F extends { readonly preset: T } ? T : T | A) : never;

export type ValuesOf<Table extends FlagTable> = { readonly [K in keyof Table]: ValueOf<Table[K]> };

/** The default in words: `CROSSFOOT_STORE, else crossfoot.duckdb`. */
export function shownDefault({ env, kind, preset, otherwise }: Flag): string | undefined {
  const value = preset === undefined ? otherwise : (otherwise ?? kind.show?.(preset) ?? String(preset));
  if (env === undefined) return value;
  return value === undefined ? env : `${env}, else ${value}`;
}
