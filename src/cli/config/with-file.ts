import type { Env, FlagName, FlagValues } from '../flags.ts';
import type { ConfigFile } from './parse-config.ts';
import { valueAt } from './paths.ts';
import { SETTINGS } from './settings.ts';

/** Flags whose value every command takes as it is; those of `ingest service` are read by itself. */
const TAKEN = new Set<FlagName>(['store', 'tolerance', 'failOn', 'contact']);

/** The flags, with the file's values where neither the command line nor the environment says anything. */
export function withFile(
  flags: FlagValues,
  { given, env, file }: { readonly given: ReadonlySet<FlagName>; readonly env: Env; readonly file: ConfigFile },
): FlagValues {
  const filed = SETTINGS.flatMap(({ key, flag, env: variable }) => {
    const value = valueAt(file.given, key);
    const isOpen = flag !== undefined && TAKEN.has(flag) && !given.has(flag) && !env[variable];
    return isOpen && value !== undefined ? [[flag, value] as const] : [];
  });
  // The schema has judged them.
  return { ...flags, ...Object.fromEntries(filed) };
}
