import { existsSync } from 'node:fs';
import type { Place } from '../../core/base/diagnostic.ts';
import { inputError } from '../../core/base/errors.ts';
import { nearest } from '../../core/base/nearest.ts';
import type { Flag } from './flags/flag.ts';
import { flagOf, SETTINGS } from './flags/flags.ts';
import type { JsonSchema, Problem } from './flags/kinds.ts';
import { readGivenFile } from './read-given-file.ts';

/** A checked configuration file, without defaults. */
export type ConfigFile = {
  readonly file: string;
  readonly content: unknown;
  readonly placeOf: (path: readonly PropertyKey[]) => Place;
};

const CONFIG_FILE = 'crossfoot.config.json';

/** Reads the named file, which must exist, or the one of the working folder, if there is one. */
export async function readConfigFile(named: string | undefined): Promise<ConfigFile | undefined> {
  if (named === undefined && !existsSync(CONFIG_FILE)) return undefined;
  const file = named ?? CONFIG_FILE;
  return parseConfig(readGivenFile('configuration file', file), file);
}

/** @throws input error with the key, its place, and what was expected or meant. Values are not shown. */
export async function parseConfig(whole: string, file: string): Promise<ConfigFile> {
  const { lineAndColumn, parseJson } = await import('../../core/base/json.ts');
  const { offsetOfPath } = await import('../../core/base/json-locate.ts');
  const text = whole.replace(/^\u{feff}/u, '');
  parseJson(text, file);
  const content: unknown = JSON.parse(text);
  const placeOf = (path: readonly PropertyKey[]): Place => ({ file, ...lineAndColumn(text, offsetOfPath(text, path)) });
  const found = await firstProblem(content, []);
  if (found) {
    const { problem, at = [] } = found;
    throw inputError(`${at.length === 0 ? 'the configuration' : at.join('.')}: ${problem}`, {
      place: placeOf(at),
      hint: '`crossfoot config schema` prints the keys and their values; docs/configuration.md explains them.',
    });
  }
  return { file, content, placeOf };
}

/** A path and the problem there. */
async function firstProblem(value: unknown, path: readonly string[]): Promise<Problem | undefined> {
  if (!isTree(value)) return { problem: 'expected an object', at: path };
  const known = keysBelow(path);
  for (const [name, inner] of Object.entries(value)) {
    const at = [...path, name];
    if (path.length === 0 && name === '$schema' && typeof inner === 'string') continue;
    const key = at.join('.');
    const flag = known.get(name) ?? SETTINGS.map(flagOf).find(({ earlier }) => earlier?.key === key);
    if (!flag && !known.has(name)) {
      const meant = nearest(name, [...known.keys()]);
      return { problem: `there is no such key${meant === undefined ? '' : `; did you mean ${meant}?`}`, at };
    }
    const checked = await flag?.kind.check(inner);
    if (checked && 'problem' in checked) return { problem: checked.problem, at: [...at, ...(checked.at ?? [])] };
    const below = checked ? undefined : await firstProblem(inner, at);
    if (below) return below;
  }
  return undefined;
}

/** The keys of the object at a path, with their flags; without one the value is an object of several keys. */
function keysBelow(path: readonly string[]): ReadonlyMap<string, Flag | undefined> {
  const prefix = path.map((name) => `${name}.`).join('');
  const flags = SETTINGS.map(flagOf).filter(({ key }) => key?.startsWith(prefix));
  return new Map(
    flags.map((flag) => {
      const [name = '', ...below] = (flag.key ?? '').slice(prefix.length).split('.');
      return [name, below.length === 0 ? flag : undefined];
    }),
  );
}

type Tree = Readonly<Record<string, unknown>>;

const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null && !Array.isArray(value);

/** The value of a key, `service.timeOuts.idle`; `undefined` where there is none. */
export function valueAt(tree: unknown, key: string): unknown {
  return key
    .split('.')
    .reduce<unknown>((inner, name) => (isTree(inner) && Object.hasOwn(inner, name) ? inner[name] : undefined), tree);
}

/** The JSON Schema of `crossfoot.config.json`. */
export async function configJsonSchema(): Promise<JsonSchema> {
  const { properties, ...schema } = await objectSchema([]);
  const $schema = { description: 'Where editors find the JSON Schema of this file', type: 'string' };
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    ...schema,
    properties: { $schema, ...properties },
  };
}

async function objectSchema(path: readonly string[]): Promise<JsonSchema & { readonly properties: object }> {
  const properties: Record<string, JsonSchema> = {};
  for (const [name, flag] of keysBelow(path)) {
    properties[name] = flag ? await valueSchema(flag) : await objectSchema([...path, name]);
  }
  return { type: 'object', properties, additionalProperties: false };
}

async function valueSchema({ doc, kind, preset }: Flag): Promise<JsonSchema> {
  const schema = typeof kind.schema === 'function' ? await kind.schema() : kind.schema;
  const value = preset === undefined ? kind.absent : (kind.show?.(preset) ?? preset);
  return { description: doc, ...(value !== undefined && { default: value }), ...schema };
}
