import { CrossfootError } from '../../core/base/errors.ts';
import { NumberText, parseJson } from '../../core/base/json.ts';
import { nearest } from '../../core/base/nearest.ts';
import { showWire } from '../protocol/scalars.ts';
import type { PropertyRule, PropertyTable } from '../protocol/subscriptions/rules.ts';

export type Problem = {
  /** `body`: the body cannot be read; `not-entitled`: a key may not read the content of the subscription. */
  readonly kind: 'body' | 'rule' | 'name-taken' | 'not-entitled';
  /** A sentence that names the property and what is accepted. It contains no key. */
  readonly message: string;
  /** The property that is wrong, as the body spells it where it is there. */
  readonly property?: string | undefined;
};

export type PropertyRecord = { readonly [name: string]: string | null };

export type ReadRecord<T> = {
  /** `Id`, where the body has one: in an update it has to be that of the path. */
  readonly id: string | undefined;
  /** The properties that obey their own rule; all of them where there are no problems. */
  readonly values: Partial<T>;
  readonly problems: readonly Problem[];
};

/** Objects and arrays within each other; the properties need one. */
const DEEPEST = 16;
const LONGEST_REASON = 200;
const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const ID = 'Id';
const MOST_UNKNOWN = 10;
const LONGEST_NAME = 60;

/** Reads a body by the rules of its properties, and collects every problem. Names are taken in any case. */
export function readRecord<T extends PropertyRecord>(text: string, table: PropertyTable<T>): ReadRecord<T> {
  const body = readBody(text);
  if ('problem' in body) return { id: undefined, values: {}, problems: problemsOf('body', [body.problem]) };
  const names = [ID, ...Object.keys(table)];
  const { byName, unknown, repeated } = sortMembers(body.members, names);
  const problems = [
    ...repeated.flatMap((name) => problemsOf('rule', [`${name} is given twice, in different case.`], name)),
    ...unknownProblems(unknown, names),
  ];
  const id = byName.get(ID) ?? undefined;
  if (id !== undefined && typeof id !== 'string') {
    problems.push(...problemsOf('rule', [`Id takes a text; this is ${showWire(id)}.`], ID));
  }
  const values: Record<string, string | null> = {};
  for (const [name, rule] of Object.entries<PropertyRule>(table)) {
    const value = byName.get(name) ?? null;
    const broken = value === null ? missing(name, rule) : brokenBy(name, rule, value);
    if (broken !== undefined) problems.push(...problemsOf('rule', [broken], name));
    else values[name] = typeof value === 'string' ? value : null;
  }
  return {
    id: typeof id === 'string' ? id : undefined,
    values: values as Partial<T>,
    problems,
  };
}

function sortMembers(members: readonly (readonly [string, unknown])[], names: readonly string[]) {
  const known = new Map(names.map((name) => [name.toLowerCase(), name]));
  const byName = new Map<string, unknown>();
  const unknown: string[] = [];
  const repeated: string[] = [];
  for (const [written, value] of members) {
    const name = known.get(written.toLowerCase());
    if (name === undefined) unknown.push(written);
    else if (byName.has(name)) repeated.push(name);
    else byName.set(name, value);
  }
  return { byName, unknown, repeated };
}

function missing(name: string, { required, accepts }: PropertyRule): string | undefined {
  return required ? `${name} is required: ${accepts}.` : undefined;
}

function brokenBy(name: string, { accepts, problems }: PropertyRule, value: unknown): string | undefined {
  const broken = typeof value === 'string' ? problems(value) : [`is not a text but ${nounOf(value)}`];
  return broken.length === 0 ? undefined : `${name} takes ${accepts}; this ${broken.join(' and ')}.`;
}

/** The kind of a JSON value that is not a text; its content is not shown, it may be a key. */
function nounOf(value: unknown): string {
  if (typeof value === 'boolean') return 'a boolean';
  if (Array.isArray(value)) return 'an array';
  return typeof value === 'object' && 'text' in (value ?? {}) ? 'a number' : 'an object';
}

function unknownProblems(unknown: readonly string[], names: readonly string[]): readonly Problem[] {
  if (unknown.length === 0) return [];
  const listed = unknown.slice(0, MOST_UNKNOWN).flatMap((written) => {
    const name = written.length > LONGEST_NAME ? `${written.slice(0, LONGEST_NAME)}…` : written;
    const meant = nearest(name, names);
    const suggestion = meant === undefined ? '.' : `; did you mean ${meant}?`;
    return problemsOf('rule', [`There is no property ${JSON.stringify(name)}${suggestion}`], written);
  });
  const more = unknown.length > listed.length ? [`${unknown.length - listed.length} more properties are unknown.`] : [];
  return [...listed, ...problemsOf('rule', [...more, `Properties are ${names.join(', ')}.`])];
}

export function problemsOf(kind: Problem['kind'], messages: readonly string[], property?: string): readonly Problem[] {
  return messages.map((message) => ({ kind, message, property }));
}

/** The members of a body, in the order of the text; or the sentence that says why it has none. */
type Body = { readonly members: readonly (readonly [name: string, value: unknown])[] } | { readonly problem: string };

/** Reads the one JSON object of a body. Contradicting repeated keys and deep nesting are problems. */
function readBody(text: string): Body {
  if (isDeeperThan(text, DEEPEST)) return { problem: `The body is nested deeper than ${DEEPEST} levels.` };
  let value: unknown;
  try {
    value = parseJson(text, 'body');
  } catch (error) {
    if (!(error instanceof CrossfootError)) throw error;
    const { line, column } = error.place ?? {};
    const where = line === undefined ? '' : ` (line ${line}, column ${column})`;
    return { problem: `The body cannot be read: ${error.message.slice(0, LONGEST_REASON)}${where}.` };
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value) || value instanceof NumberText) {
    return { problem: `The body has to be one JSON object; this is ${showWire(value)}.` };
  }
  return { members: Object.entries(value) };
}

/** Whether brackets outside of strings are open deeper than `most`; reads no further than that. */
function isDeeperThan(text: string, most: number): boolean {
  let depth = 0;
  let inString = false;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (inString) {
      if (code === BACKSLASH) at += 1;
      else if (code === QUOTE) inString = false;
    } else if (code === QUOTE) inString = true;
    else if (code === 0x7b || code === 0x5b) {
      depth += 1;
      if (depth > most) return true;
    } else if (code === 0x7d || code === 0x5d) depth -= 1;
  }
  return false;
}
