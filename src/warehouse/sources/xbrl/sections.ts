import { lastPart } from './href.ts';
import { isStandardRole } from './names.ts';
import type { Schema } from './schema.ts';
import type { Tally } from './tally.ts';

/** A section of either structure: a role has one id and one title in all of them. */
export type RoleSection = { readonly role: string; readonly id: string; readonly title: string };

/** `104000 - Statement - Statement of Financial Position, Classified`: the number, then the rest. */
const DEFINITION = /^(\d+)\s*-\s*(.*\S)/;

/** Definitions by role; of several the first. */
export function roleDefinitions(schemas: readonly Schema[]): ReadonlyMap<string, string> {
  return new Map(schemas.toReversed().flatMap(({ roles }) => [...roles]));
}

/** The number that the definition of a role begins with. */
export function sectionNumber(definition: string | undefined): number | undefined {
  const [, number] = DEFINITION.exec(definition ?? '') ?? [];
  return number === undefined ? undefined : Number(number);
}

/**
 * Names the roles in the order of their numbers, then URIs; roles without a number come last and go by the last part of
 * the URI, with a warning unless they are roles of the standard. A repeated id becomes `id-2`, and so on.
 */
export function nameSections(
  roles: Iterable<string>,
  definitions: ReadonlyMap<string, string>,
  tally: Tally,
): RoleSection[] {
  const named = [...new Set(roles)].map((role) => {
    const [, number, text] = DEFINITION.exec(definitions.get(role) ?? '') ?? [];
    if (number !== undefined && text !== undefined) return { role, number, id: number, title: text };
    const name = lastPart(role) || role;
    return { role, number: undefined, id: name, title: definitions.get(role) || name };
  });
  const unnumbered = named.filter(({ number, role }) => number === undefined && !isStandardRole(role));
  if (unnumbered.length > 0) {
    tally.count('sectionsWithoutNumber', unnumbered.length);
    const which = unnumbered.length === 1 ? '1 role has' : `${unnumbered.length} roles have`;
    const message = `${which} no definition with a number; the first is ${unnumbered[0]?.role}`;
    tally.say('warning', 'xbrl/role-without-number', message, undefined, 'They go by the last part of their addresses');
  }
  const taken = new Set<string>();
  return named.toSorted(byNumberThenRole).map(({ role, id, title }) => ({ role, id: uniqueId(id, taken), title }));
}

type Numbered = { readonly role: string; readonly number: string | undefined };

function byNumberThenRole(a: Numbered, b: Numbered): number {
  const left = a.number === undefined ? undefined : BigInt(a.number);
  const right = b.number === undefined ? undefined : BigInt(b.number);
  if (left !== right) return left === undefined || (right !== undefined && left > right) ? 1 : -1;
  return a.role < b.role ? -1 : 1;
}

function uniqueId(id: string, taken: Set<string>): string {
  let unique = id;
  for (let repeat = 2; taken.has(unique); repeat += 1) unique = `${id}-${repeat}`;
  taken.add(unique);
  return unique;
}
