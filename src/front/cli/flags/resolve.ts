import { formatPlace } from '../../../core/base/diagnostic.ts';
import { usageError } from '../../../core/base/errors.ts';
import { type ConfigFile, valueAt } from '../config-file.ts';
import type { Env, Flag } from './flag.ts';
import { type FlagName, type FlagValues, flagOf } from './flags.ts';
import type { Problem } from './kinds.ts';

/** The source of a value, by precedence. `from`: the flag, the variable, or the place in the file. */
export type Origin = { readonly kind: 'flag' | 'environment' | 'file'; readonly from: string };

/** Values that are not here have their defaults. */
export type Origins = ReadonlyMap<FlagName, Origin>;

export type Given = {
  /** Texts of the command line, by the typed name of the flag. */
  readonly typed: ReadonlyMap<string, readonly string[]>;
  readonly env: Env;
  readonly file: ConfigFile | undefined;
};

type Found = { readonly value: unknown; readonly origin: Origin };

/**
 * The values of these flags, from all sources. `special`: kinds of this command.
 *
 * @throws usage error that names the flag, variable or key with the invalid value. An empty variable counts as not set.
 */
export async function resolveFlags<N extends FlagName>(
  names: readonly N[],
  given: Given,
  special: Readonly<Partial<Record<FlagName, Flag['kind']>>> = {},
): Promise<{ readonly flags: Pick<FlagValues, N>; readonly origins: Origins }> {
  const origins = new Map<FlagName, Origin>();
  const values: [FlagName, unknown][] = [];
  const found = oneKey(new Map(names.map((name) => [name, find(flagOf(name), given)])));
  for (const name of names) {
    const flag = flagOf(name);
    const { kind, preset } = flag;
    const source = found.get(name);
    if (source === undefined) values.push([name, preset ?? kind.absent]);
    else {
      origins.set(name, source.origin);
      const checked = await (special[name] ?? kind).check(source.value);
      if ('problem' in checked) throw refusal(flag, source, checked);
      values.push([name, checked.value]);
    }
  }
  // Each value was checked by the kind of its flag.
  return { flags: Object.fromEntries(values) as Pick<FlagValues, N>, origins };
}

function find(flag: Flag, { typed, env, file }: Given): Found | undefined {
  const texts = flag.name === undefined ? undefined : typed.get(flag.name);
  if (texts) {
    const name = `--${flag.name}`;
    // A variable that a shell found empty would ask for everything.
    if (texts.every((text) => /^[\s,]*$/.test(text))) {
      throw usageError(`${name} is empty`, `Leave ${name} out, or give it a value.`);
    }
    return { value: flag.kind.fromTexts(texts), origin: { kind: 'flag', from: name } };
  }
  const places = [flag, ...(flag.earlier ? [flag.earlier] : [])];
  for (const { env: from = '' } of places) {
    const text = env[from];
    if (text) return { value: flag.kind.fromTexts([text]), origin: { kind: 'environment', from } };
  }
  for (const { key } of places) {
    if (!file || key === undefined) continue;
    const value = valueAt(file.content, key);
    if (value !== undefined)
      return { value, origin: { kind: 'file', from: formatPlace(file.placeOf(key.split('.'))) } };
  }
  return undefined;
}

const RANK = { flag: 3, environment: 2, file: 1 } as const;

/** The application key and the file that holds it are alternatives: the source of higher precedence counts. */
function oneKey(found: Map<FlagName, Found | undefined>): ReadonlyMap<FlagName, Found | undefined> {
  const [key, keyFile] = [found.get('key')?.origin.kind, found.get('keyFile')?.origin.kind];
  if (key === undefined || keyFile === undefined) return found;
  if (RANK[key] === RANK[keyFile]) {
    throw usageError(
      'the application key is given twice: itself, and as a file',
      'Leave out one of service.key (CROSSFOOT_APPKEY) and service.keyFile.',
    );
  }
  return found.set(RANK[key] > RANK[keyFile] ? 'keyFile' : 'key', undefined);
}

function refusal({ isSecret }: Flag, { value, origin }: Found, { problem, at: [first] = [], hint }: Problem): Error {
  const wrong = first === undefined ? value : Array.isArray(value) ? value[Number(first)] : first;
  const isShown = !isSecret && (typeof wrong === 'string' || typeof wrong === 'number');
  return usageError(`${origin.from}${isShown ? ` ${JSON.stringify(wrong)}` : ''}: ${problem}`, hint);
}
