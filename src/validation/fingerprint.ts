import { hash } from 'node:crypto';
import type { RowDescription } from '../model/row-description.ts';

/**
 * The id of a finding: the first 16 hexadecimal digits of a SHA-256 over the rule and the place. The parts hold no amount,
 * snapshot, store id or taxonomy version, so a finding keeps its id from run to run, in another store, when a number is
 * corrected but still wrong, and when a taxonomy is loaded anew.
 */
export function fingerprint(parts: readonly string[]): string {
  const digest = sha256(parts.join('\n'));
  // A slice of more than twelve characters keeps the whole digest in memory.
  return [digest.slice(0, 8), digest.slice(8, 16)].join('');
}

/** Company, resource, document, period, dimensions and unit of a row, on one line. */
export function rowIdentity({ company, source, document, period, dimensions, unit }: RowDescription): string {
  const { instant, start, end } = { instant: null, start: null, end: null, ...period };
  return JSON.stringify([company.key, source.resource, document?.name ?? null, instant, start, end, dimensions, unit]);
}

export function sha256(text: string): string {
  return hash('sha256', text, 'hex');
}
