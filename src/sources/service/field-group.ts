import { createHash } from 'node:crypto';

const DIGITS = 8;

/**
 * A signature of the fields that an answer names, with a value or without: eight hex digits. It keeps answers to questions for different
 * fields apart, whose rows have nothing but their numbers.
 */
export function fieldGroupOf(fields: Iterable<string>): string {
  const names = new Set([...fields].map((field) => field.toLowerCase()));
  return createHash('sha256')
    .update([...names].sort().join('\n'))
    .digest('hex')
    .slice(0, DIGITS);
}
