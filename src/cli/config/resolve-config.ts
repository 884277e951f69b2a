import type { Place } from '../../base/diagnostic.ts';
import { usageError } from '../../base/errors.ts';
import type { Env, FlagName, FlagValues } from '../flags.ts';
import { FLAGS } from '../flags.ts';
import { type ConfigFile, issueText } from './parse-config.ts';
import { putAt, valueAt } from './paths.ts';
import { READ } from './read-setting.ts';
import { configSchema, type Settings } from './schema.ts';
import { SETTINGS, type Setting } from './settings.ts';

/** Where a value comes from, first of all: a flag, then the environment, then the file, then what holds where nothing is said. */
export type Origin =
  | { readonly kind: 'flag' | 'environment'; readonly name: string }
  | { readonly kind: 'file'; readonly place: Place }
  | { readonly kind: 'default' };

export type ResolvedConfig = {
  /** The name of the file, `undefined` where there is none. */
  readonly file: string | undefined;
  readonly settings: Settings;
  /** By key. */
  readonly origins: ReadonlyMap<string, Origin>;
};

export type ConfigSources = {
  readonly flags: FlagValues;
  readonly given: ReadonlySet<FlagName>;
  readonly env: Env;
  readonly file: ConfigFile | undefined;
};

/** Puts together what all sources say. Fails with a usage error that names the flag or variable which is wrong. An empty variable is none. */
export function resolveConfig({ flags, given, env, file }: ConfigSources): ResolvedConfig {
  const merged: Record<string, unknown> = {};
  const origins = new Map<string, Origin>();
  for (const setting of SETTINGS) {
    const found = said(setting, { flags, given, env }) ?? filed(setting, file);
    origins.set(setting.key, found?.origin ?? { kind: 'default' });
    if (found !== undefined) putAt(merged, setting.key, found.value);
  }
  oneKey(merged, origins);
  return { file: file?.file, settings: judged(merged, origins), origins };
}

type Found = { readonly value: unknown; readonly origin: Origin };

function said(
  { key: _, flag, env: variable, reads }: Setting,
  { flags, given, env }: Omit<ConfigSources, 'file'>,
): Found | undefined {
  if (flag !== undefined && given.has(flag)) {
    const value = flags[flag];
    const texts = Array.isArray(value) ? value.map(String) : [String(value)];
    const name = `--${FLAGS[flag].name}`;
    // A variable that a shell found empty would ask for everything.
    if (texts.every((text) => /^[\s,]*$/.test(text)))
      throw usageError(`${name} is empty`, `Leave ${name} out, or say what it is to be.`);
    return { value: READ[reads](texts), origin: { kind: 'flag', name } };
  }
  const text = env[variable];
  return text ? { value: READ[reads]([text]), origin: { kind: 'environment', name: variable } } : undefined;
}

function filed({ key }: Setting, file: ConfigFile | undefined): Found | undefined {
  const value = valueAt(file?.given, key);
  if (file === undefined || value === undefined) return undefined;
  return { value, origin: { kind: 'file', place: file.placeOf(key.split('.')) } };
}

const RANK: Readonly<Record<Origin['kind'], number>> = { flag: 3, environment: 2, file: 1, default: 0 };

/** The application key and the file that holds it are one thing said in two ways: the nearer source counts. */
function oneKey(merged: Record<string, unknown>, origins: Map<string, Origin>): void {
  const [key, keyFile] = ['service.key', 'service.keyFile'].map((name) => origins.get(name)?.kind ?? 'default');
  if (key === undefined || keyFile === undefined || key === 'default' || keyFile === 'default') return;
  if (RANK[key] === RANK[keyFile]) {
    throw usageError(
      'the application key is given twice: itself, and as a file',
      'Leave out one of service.key (CROSSFOOT_APPKEY) and service.keyFile.',
    );
  }
  const other = RANK[key] > RANK[keyFile] ? 'service.keyFile' : 'service.key';
  putAt(merged, other, undefined);
  origins.set(other, { kind: 'default' });
}

function judged(merged: Readonly<Record<string, unknown>>, origins: ReadonlyMap<string, Origin>): Settings {
  const result = configSchema.safeParse(merged);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  if (issue === undefined) throw result.error;
  const path = issue.path.map(String).join('.');
  const setting = SETTINGS.find(({ key }) => path === key || path.startsWith(`${key}.`));
  const origin = setting && origins.get(setting.key);
  const name = origin && 'name' in origin ? origin.name : path;
  // Of a list or of pairs it is told which one is wrong; its place there is no key that can be set.
  const inner = setting && path !== setting.key ? path.slice(setting.key.length + 1) : '';
  const found = setting?.isSecret ? undefined : valueAt(merged, setting?.key ?? path);
  const value = Array.isArray(found) ? found[Number(inner)] : inner === '' ? found : inner;
  const shown = typeof value === 'string' || typeof value === 'number' ? ` ${JSON.stringify(value)}` : '';
  const isPair = setting?.reads === 'pairs' && inner !== '';
  throw usageError(`${name}${shown}: ${issueText(issue)}`, isPair ? 'Write it as RESOURCE=CONTRACT.' : undefined);
}
