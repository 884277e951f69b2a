import { createHash } from 'node:crypto';
import type { DataRow } from '../../protocol/rows/schema.ts';

const DIGITS = 8;

/**
 * A signature of the fields that an answer names, with a value or without: eight hex digits. It keeps answers to questions for different
 * fields apart, whose rows have nothing but their numbers.
 */
export function fieldGroupOf(rows: readonly DataRow[]): string {
  const names = new Set(rows.flatMap(({ values }) => values.map(({ field }) => field.toLowerCase())));
  return createHash('sha256')
    .update([...names].sort().join('\n'))
    .digest('hex')
    .slice(0, DIGITS);
}
