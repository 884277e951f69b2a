import { badRequest } from '../service-error.ts';

/** Decodes one name or value of a query, `+` being a space; `what` names it in the error (400) for text that cannot be decoded. */
export function decodeComponent(text: string, what: string): string {
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
