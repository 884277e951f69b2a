import { createHash } from 'node:crypto';
import type { TaxonomyParts } from '../../model/taxonomy.ts';

const DIGITS = 16;

/**
 * A version for content that states none: `sha256:` and sixteen hex digits over everything said, whatever the order it was
 * said in and whichever form (JSON, XML) it came in.
 */
export function contentVersion(name: string, dataset: string | undefined, parts: TaxonomyParts): string {
  const lists = Object.entries(parts).map(([part, items]) => [part, items.map((item) => JSON.stringify(item)).sort()]);
  const content = JSON.stringify([name, dataset ?? null, lists.sort()]);
  return `sha256:${createHash('sha256').update(content).digest('hex').slice(0, DIGITS)}`;
}
