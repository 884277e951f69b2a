import type { z } from 'zod';
import { inputError } from '../base/errors.ts';
import { showWire } from './scalars.ts';
import { type Answer, printPath, type WireDocument, type WirePath } from './wire-document.ts';

/** Nouns for what zod says it expected. */
const EXPECTED: Readonly<Record<string, string>> = { array: 'an array', object: 'an object', string: 'text' };

/**
 * Judges a document by the schema of its resource. The first thing wrong is told by path, place, what was expected and
 * what was found. A saved error of the service (an object with `Message`) is told as what it is.
 */
export function checkShape<T>(schema: z.ZodType<T>, document: WireDocument, what: string): Answer<T> {
  const result = schema.safeParse(document.value);
  if (result.success) return { content: result.data, placeOf: document.placeOf };
  const message = valueAt(document.value, ['Message']);
  if (typeof message === 'string') {
    throw inputError(`an error of the service was saved here: ${message}`, { place: document.placeOf(['Message']) });
  }
  const issue = result.error.issues[0];
  const path = issue?.path ?? [];
  const said =
    issue?.code === 'invalid_type'
      ? `expected ${EXPECTED[issue.expected] ?? issue.expected}, found ${showWire(valueAt(document.value, path))}`
      : (issue?.message ?? 'not understood');
  throw inputError(`not ${what}: ${printPath(path)}: ${said}`, { place: document.placeOf(path) });
}

function valueAt(value: unknown, path: WirePath): unknown {
  return path.reduce<unknown>(
    (inner, step) => (typeof inner === 'object' && inner !== null ? Reflect.get(inner, step) : undefined),
    value,
  );
}
