import { nearest } from '../../base/nearest.ts';
import type { Assumptions } from '../assumptions.ts';
import { showWire } from '../scalars.ts';
import { badRequest } from '../service-error.ts';
import type { PropertyRule, PropertyTable } from './property-rule.ts';
import { readBody } from './read-body.ts';

/** A record whose properties are texts, some of them `null`. */
export type PropertyRecord = { readonly [name: string]: string | null };

/** A body as far as it is right: `values` has the properties that obey their own rule. It is whole where there are no `problems`. */
export type Inspected<T> = {
  /** `Id`, where the body has one: of an update it has to be that of the path. */
  readonly id: string | undefined;
  readonly values: Partial<T>;
  /** A sentence for each rule that is broken, with the property and what is accepted. */
  readonly problems: readonly string[];
};

export type ReadOptions = Pick<Assumptions, 'unknownProperties'>;

const ID = 'Id';
const MOST_UNKNOWN = 10;
const LONGEST_NAME = 60;

/**
 * Reads a body by the rules of its properties. Names are taken in any case. `null` is the same as
 * left out. Everything that is wrong is told at once; only what is no JSON object at all is thrown, as a 400.
 */
export function inspectProperties<T extends PropertyRecord>(
  text: string,
  table: PropertyTable<T>,
  { unknownProperties }: ReadOptions,
): Inspected<T> {
  const names = [ID, ...Object.keys(table)];
  const known = new Map(names.map((name) => [name.toLowerCase(), name]));
  const given = new Map<string, unknown>();
  const unknown: string[] = [];
  const problems: string[] = [];
  for (const [written, value] of readBody(text)) {
    const name = known.get(written.toLowerCase());
    if (name === undefined) unknown.push(written);
    else if (given.has(name)) problems.push(`${name} stands twice, in different case.`);
    else given.set(name, value);
  }
  if (unknownProperties === 'refused') problems.push(...unknownProblems(unknown, names));

  const id = given.get(ID) ?? undefined;
  if (id !== undefined && typeof id !== 'string') problems.push(`Id takes a text; this is ${showWire(id)}.`);
  const values: Record<string, string | null> = {};
  for (const [name, rule] of Object.entries<PropertyRule>(table)) {
    const value = given.get(name) ?? null;
    const broken = value === null ? missing(name, rule) : brokenBy(name, rule, value);
    if (broken !== undefined) problems.push(broken);
    else values[name] = typeof value === 'string' ? value : null;
  }
  return { id: typeof id === 'string' ? id : undefined, values: values as Partial<T>, problems };
}

function missing(name: string, { required, accepts }: PropertyRule): string | undefined {
  return required ? `${name} is required: ${accepts}.` : undefined;
}

function brokenBy(name: string, { accepts, problems }: PropertyRule, value: unknown): string | undefined {
  const found = typeof value === 'string' ? problems(value) : [`is no text but ${nounOf(value)}`];
  return found.length === 0 ? undefined : `${name} takes ${accepts}; this ${found.join(' and ')}.`;
}

/** What a JSON value that is no text is; its content is not told, it may be a key. */
function nounOf(value: unknown): string {
  if (typeof value === 'boolean') return 'a boolean';
  return Array.isArray(value)
    ? 'an array'
    : typeof value === 'object' && 'text' in (value ?? {})
      ? 'a number'
      : 'an object';
}

function unknownProblems(unknown: readonly string[], names: readonly string[]): readonly string[] {
  if (unknown.length === 0) return [];
  const told = unknown.slice(0, MOST_UNKNOWN).map((written) => {
    const name = written.length > LONGEST_NAME ? `${written.slice(0, LONGEST_NAME)}…` : written;
    const meant = nearest(name, names);
    return `There is no property ${JSON.stringify(name)}${meant === undefined ? '' : `; did you mean ${meant}?`}`;
  });
  const more = unknown.length > told.length ? [`${unknown.length - told.length} more properties are unknown.`] : [];
  return [
    ...told.map((line) => (line.endsWith('?') ? line : `${line}.`)),
    ...more,
    `Properties are ${names.join(', ')}.`,
  ];
}

/** The whole record of a body without problems; a 400 that tells all of them otherwise. */
export function wholeRecord<T>({ values, problems }: Inspected<T>, what: string): T {
  if (problems.length > 0) throw badRequest(`The ${what} was refused. ${problems.join(' ')}`);
  // Without problems every property of the table is there.
  return values as T;
}
