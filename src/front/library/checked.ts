import type { z } from 'zod';
import { type CrossfootError, usageError } from '../../core/base/errors.ts';

/** A schema for each argument, by its name for messages, in their order. */
type Schemas = Readonly<Record<string, z.ZodType>>;

/** The function, which throws a usage error for an invalid argument. `name`: of the function, for the message. */
export function checked<A extends readonly unknown[], R>(
  name: string,
  schemas: Schemas,
  call: (...args: A) => R,
): (...args: A) => R {
  return (...args) => {
    const wrong = wrongArgument(name, args, schemas);
    if (wrong) throw wrong;
    return call(...args);
  };
}

/** {@link checked} for a function whose promise fails, not its call. */
export function checkedAsync<A extends readonly unknown[], R>(
  name: string,
  schemas: Schemas,
  call: (...args: A) => Promise<R>,
): (...args: A) => Promise<R> {
  const check = checked(name, schemas, call);
  return async (...args) => check(...args);
}

type Calls = Readonly<Record<string, (...args: never[]) => Promise<unknown>>>;

/** {@link checkedAsync} for each function. `prefix`: of their names in messages. */
export function checkedEach<C extends Calls>(
  prefix: string,
  schemas: { readonly [K in keyof C]: Schemas },
  calls: C,
): C {
  const entries = Object.entries<Calls[string]>(calls).map(([name, call]) => [
    name,
    checkedAsync(`${prefix}${name}`, schemas[name] ?? {}, call),
  ]);
  // The same functions under the same names.
  return Object.fromEntries(entries) as C;
}

const HINTS: Readonly<Record<string, string>> = {
  observedAt: 'For example 2025-02-28T07:13:00Z.',
  tolerance: 'Text such as abs:1, or `EXACT`.',
};

function wrongArgument(call: string, args: readonly unknown[], schemas: Schemas): CrossfootError | undefined {
  for (const [index, [name, schema]] of Object.entries(schemas).entries()) {
    const issue = mainIssue(schema.safeParse(args[index]).error?.issues ?? []);
    if (!issue) continue;
    const path = [name, ...issue.path.map(String)];
    const hint = path.map((step) => HINTS[step]).findLast((text) => text !== undefined);
    return usageError(`${call}: ${path.join('.')}: ${saidOf(issue)}`, hint);
  }
  return undefined;
}

type Issue = z.core.$ZodIssue;

/**
 * The issue to show: an unknown name is often what another one lacks. Of a union, an issue of the schema that fits
 * best.
 */
function mainIssue(issues: readonly Issue[]): Issue | undefined {
  const issue = issues.find(({ code }) => code === 'unrecognized_keys') ?? issues[0];
  if (issue?.code !== 'invalid_union') return issue;
  const isOtherType = (of: readonly Issue[]) =>
    of.some(({ code, path }) => code === 'invalid_type' && path.length === 0);
  const [first] = issue.errors.toSorted(
    (a, b) => Number(isOtherType(a)) - Number(isOtherType(b)) || a.length - b.length,
  );
  const inner = mainIssue(first ?? []);
  return inner ? { ...inner, path: [...issue.path, ...inner.path] } : issue;
}

/** `Invalid input: expected string, received undefined` is `expected string, received undefined`. */
function saidOf({ message }: z.core.$ZodIssue): string {
  return message.replace(/^Invalid input: /, '');
}
