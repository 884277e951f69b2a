import { existsSync } from 'node:fs';
import type { Place } from '../../base/diagnostic.ts';
import { inputError } from '../../base/errors.ts';
import { nearest } from '../../base/nearest.ts';
import type { Problem } from '../flags/kinds.ts';
import { readGivenFile } from '../read-given-file.ts';
import { isTree, namesBelow, settingAt } from './keys.ts';

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

/** @throws input error with the key, its line and column, and what was expected or probably meant. Values are not shown: one may be a key. */
export async function parseConfig(whole: string, file: string): Promise<ConfigFile> {
  const { lineAndColumn, parseJson } = await import('../../base/json.ts');
  const { offsetOfPath } = await import('../../base/json-locate.ts');
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
  const flag = settingAt(path);
  if (flag) {
    const checked = await flag.kind.check(value);
    return 'problem' in checked ? { problem: checked.problem, at: [...path, ...(checked.at ?? [])] } : undefined;
  }
  if (!isTree(value)) return { problem: 'expected an object', at: path };
  const known = namesBelow(path);
  for (const [name, inner] of Object.entries(value)) {
    const at = [...path, name];
    if (path.length === 0 && name === '$schema' && typeof inner === 'string') continue;
    if (!known.includes(name) && !settingAt(at)) {
      const meant = nearest(name, known);
      return { problem: `there is no such key${meant === undefined ? '' : `; did you mean ${meant}?`}`, at };
    }
    const problem = await firstProblem(inner, at);
    if (problem) return problem;
  }
  return undefined;
}
