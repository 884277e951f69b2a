import { quoteClipped } from '../../../core/base/text.ts';
import { badRequest, ServiceError } from '../service-error.ts';

export const QUERY_LIMITS = { characters: 65_536, parameters: 100, nameCharacters: 64 } as const;

/**
 * The parameters of a query string: names in lower case, values decoded (`+` is a space), in the order of first
 * appearance. A ServiceError (400) for invalid escapes, bytes that are not UTF-8, NUL, contradicting values of one
 * name, and a query beyond {@link QUERY_LIMITS}.
 */
export function readQuery(search: string): ReadonlyMap<string, string> {
  const text = search.replace(/^\?|&$/g, '');
  if (text.length > QUERY_LIMITS.characters) {
    throw badRequest(`The query must be at most ${QUERY_LIMITS.characters} characters long.`);
  }
  const query = new Map<string, string>();
  for (const [index, pair] of text.split('&').entries()) {
    if (index === QUERY_LIMITS.parameters) {
      throw badRequest(`A query must have at most ${QUERY_LIMITS.parameters} parameters.`);
    }
    if (pair !== '') addPair(query, pair);
  }
  return query;
}

/** The value of a parameter in a query that cannot be read as a whole: of the first pair that can be. */
export function findInQuery(search: string, wanted: string): string | undefined {
  for (const pair of search.replace(/^\?/, '').split('&')) {
    const [name = '', ...value] = pair.split('=');
    try {
      if (decodeComponent(name, 'A name').toLowerCase() === wanted) return decodeComponent(value.join('='), wanted);
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
    }
  }
  return undefined;
}

function addPair(query: Map<string, string>, pair: string): void {
  const equals = pair.indexOf('=');
  const name = decodeComponent(equals < 0 ? pair : pair.slice(0, equals), 'The name of a parameter').toLowerCase();
  if (name.length > QUERY_LIMITS.nameCharacters) {
    throw badRequest(`The name of a parameter must be at most ${QUERY_LIMITS.nameCharacters} characters long.`);
  }
  const value = equals < 0 ? '' : decodeComponent(pair.slice(equals + 1), `The value of ${name}`);
  const before = query.get(name);
  if (before !== undefined && before !== value) {
    throw badRequest(`${quoteClipped(name)} is given twice, with different values.`);
  }
  query.set(name, value);
}

/** Decodes a name or value of a query; `what` names it in the error (400). */
function decodeComponent(text: string, what: string): string {
  const spaced = text.includes('+') ? text.replaceAll('+', ' ') : text;
  const decoded = spaced.includes('%') ? decodeEscapes(spaced, what) : spaced;
  if (decoded.includes('\0')) throw badRequest(`${what} must not contain the character NUL.`);
  return decoded;
}

function decodeEscapes(text: string, what: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw badRequest(`${what} must be URL-encoded: each % followed by two hexadecimal digits, the bytes UTF-8.`);
  }
}
