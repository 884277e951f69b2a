import type { Place } from '../../base/diagnostic.ts';
import { inputError } from '../../base/errors.ts';
import { lineAndColumn, parseJson } from '../../base/json.ts';
import { offsetOfPath } from '../../base/json-locate.ts';
import { nearest } from '../../base/nearest.ts';
import type { ConfigText } from './config-file.ts';
import { configSchema } from './schema.ts';
import { SETTINGS } from './settings.ts';

export type ConfigFile = {
  readonly file: string;
  /** What it says, judged, without what it leaves to defaults. */
  readonly given: Readonly<Record<string, unknown>>;
  /** Where in it the value of a key stands. */
  readonly placeOf: (path: readonly PropertyKey[]) => Place;
};

type Issue = NonNullable<ReturnType<typeof configSchema.safeParse>['error']>['issues'][number];

/** Fails with an input error that names the key, its line and column, and what was expected or probably meant. Values are not shown: one may be a key. */
export function parseConfig({ file, text: whole }: ConfigText): ConfigFile {
  const text = whole.replace(/^\u{feff}/u, '');
  parseJson(text, file);
  const given: unknown = JSON.parse(text);
  const placeOf = (path: readonly PropertyKey[]): Place => ({ file, ...lineAndColumn(text, offsetOfPath(text, path)) });
  const issue = configSchema.safeParse(given).error?.issues[0];
  if (issue) {
    const path = [...issue.path, ...(issue.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : [])];
    throw inputError(`${path.length === 0 ? 'the configuration' : path.join('.')}: ${issueText(issue, path)}`, {
      place: placeOf(path),
      hint: '`crossfoot config schema` prints what may stand in it; docs/configuration.md explains it.',
    });
  }
  // The schema has found that it is an object.
  return { file, given: given as Record<string, unknown>, placeOf };
}

/** What is wrong, in words; of an unknown key also what was probably meant. */
export function issueText(issue: Issue, path: readonly PropertyKey[] = issue.path): string {
  if (issue.code === 'unrecognized_keys') {
    const meant = nearest(String(path.at(-1)), siblings(path.slice(0, -1).join('.')));
    return `there is no such key${meant === undefined ? '' : `; did you mean ${meant}?`}`;
  }
  if (issue.code === 'invalid_type' && issue.message.startsWith('Invalid input')) {
    return `expected ${issue.expected === 'object' ? 'an object' : issue.expected === 'array' ? 'a list' : issue.expected}`;
  }
  return issue.message;
}

const RULE_KEYS = ['status', 'code', 'message', 'means'];

function siblings(parent: string): string[] {
  if (/^service\.answers\.\d+$/.test(parent)) return RULE_KEYS;
  const prefix = parent === '' ? '' : `${parent}.`;
  const below = SETTINGS.filter(({ key }) => key.startsWith(prefix)).map(({ key }) => key.slice(prefix.length));
  return [...new Set(below.map((key) => key.split('.')[0] ?? ''))];
}
