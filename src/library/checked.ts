import type { z } from 'zod';
import { type CrossfootError, usageError } from '../base/errors.ts';

/** What each argument must be, by the name that an error calls it; no entry may be missing. */
type Schemas<A extends readonly unknown[]> = { readonly [K in keyof Required<A>]: readonly [name: string, z.ZodType] };

/** The same function, which throws a usage error where an argument is not what it should be. */
export function checked<A extends readonly unknown[], R>(
  call: (...args: A) => R,
  ...schemas: Schemas<A>
): (...args: A) => R {
  return (...args) => {
    const wrong = wrongArgument(call.name, args, schemas);
    if (wrong) throw wrong;
    return call(...args);
  };
}

/** As {@link checked}; what it gives fails. */
export function checkedLater<A extends readonly unknown[], R>(
  call: (...args: A) => Promise<R>,
  ...schemas: Schemas<A>
): (...args: A) => Promise<R> {
  const check = checked(call, ...schemas);
  return async (...args) => check(...args);
}

const HINTS: Readonly<Record<string, string>> = {
  ports: '`nodePorts()` makes the ports.',
  observedAt: 'For example 2025-02-28T07:13:00Z.',
  ranAt: 'For example 2025-02-28T07:13:00Z.',
  tolerance: '`EXACT`, or what `parseTolerance` makes of text such as abs:1.',
};

function wrongArgument(
  call: string,
  args: readonly unknown[],
  schemas: readonly (readonly [string, z.ZodType])[],
): CrossfootError | undefined {
  for (const [index, [name, schema]] of schemas.entries()) {
    const issue = schema.safeParse(args[index]).error?.issues[0];
    if (!issue) continue;
    const path = [name, ...issue.path.map(String)];
    const hint = path.map((step) => HINTS[step]).findLast((text) => text !== undefined);
    return usageError(`${call}: ${path.join('.')}: ${saidOf(issue)}`, hint);
  }
  return undefined;
}

/** `Invalid input: expected string, received undefined` is `expected string, received undefined`. */
function saidOf({ message }: z.core.$ZodIssue): string {
  return message.replace(/^Invalid input: /, '');
}
