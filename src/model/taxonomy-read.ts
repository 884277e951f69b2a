import type { Diagnostic } from '../base/diagnostic.ts';
import type { Taxonomy } from './taxonomy.ts';

/** The result of a reader of taxonomies: everything it read is in a taxonomy or in a count. */
export type TaxonomyRead = {
  readonly taxonomies: readonly Taxonomy[];
  readonly counts: Readonly<Record<string, number>>;
  readonly diagnostics: readonly Diagnostic[];
};
