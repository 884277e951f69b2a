import { printJson } from '../../base/json.ts';
import type { TaxonomySummary } from './schema.ts';

/** The taxonomy summary as JSON text; the inverse of `summaryFromJson`. */
export function summaryToJson(summary: readonly TaxonomySummary[]): string {
  return printJson({ taxonomies: summary.map(({ id, name, dataset }) => ({ taxonomy: { id, name, dataset } })) });
}
