import type { Flag } from '../flags/flag.ts';
import { flagOf, SETTINGS } from '../flags/flags.ts';

export type Tree = Readonly<Record<string, unknown>>;

export const isTree = (value: unknown): value is Tree =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The value of a key, `service.timeOuts.idle`; `undefined` where there is none. */
export function valueAt(tree: unknown, key: string): unknown {
  return key
    .split('.')
    .reduce<unknown>((inner, name) => (isTree(inner) && Object.hasOwn(inner, name) ? inner[name] : undefined), tree);
}

/** The flag that a path of the configuration file, of today or earlier, belongs to; `undefined` for an object of several keys. */
export function settingAt(path: readonly string[]): Flag | undefined {
  const key = path.join('.');
  return SETTINGS.map(flagOf).find((flag) => flag.key === key || flag.earlier?.key === key);
}

/** The names in the object at a path. */
export function namesBelow(path: readonly string[]): readonly string[] {
  const prefix = path.map((name) => `${name}.`).join('');
  const keys = SETTINGS.flatMap((name) => flagOf(name).key ?? []).filter((key) => key.startsWith(prefix));
  return [...new Set(keys.map((key) => key.slice(prefix.length).split('.')[0] ?? ''))];
}
