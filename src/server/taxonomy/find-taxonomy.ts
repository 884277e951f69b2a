import { quoteClipped } from '../../base/quote-clipped.ts';
import type { ServedTaxonomy } from '../../model/served-taxonomy.ts';
import { isWithoutCalculation } from '../../model/service-taxonomies.ts';
import { badRequest, notFound } from '../../protocol/service-error.ts';
import type { Call, StoreView } from '../parts.ts';
import type { PartName } from './encoded.ts';

const INTEGER = /^-?\d+$/;

/**
 * The taxonomy that a path names. A TaxonomyID that is not an integer is a ServiceError (400); a missing taxonomy, and
 * the calculation of one that has none by the contract, is one by the switch `unknownTaxonomy`.
 */
export async function findTaxonomy({ path, parts }: Call, part: PartName): Promise<ServedTaxonomy> {
  const id = plainId(path.TaxonomyID ?? '');
  const { view, assumptions } = parts;
  const missing = assumptions.unknownTaxonomy === '404' ? notFound : badRequest;
  if (part === 'calculation' && isWithoutCalculation(id)) {
    const others = await listed(view, ({ id: other }) => !isWithoutCalculation(other));
    throw missing(`Taxonomy ${id} has no calculation: core financials have none. Taxonomies that have one: ${others}.`);
  }
  const found = await view.taxonomy(id);
  if (found) return found;
  const known = await listed(view, () => true);
  if (INTEGER.test(id)) throw missing(`There is no taxonomy ${quoteClipped(id)}. Taxonomies: ${known}.`);
  throw badRequest(`TaxonomyID must be an integer; it is ${quoteClipped(id)}. Taxonomies: ${known}.`);
}

/** An integer without leading zeros; other text stays as it is. */
function plainId(text: string): string {
  return INTEGER.test(text) ? text.replace(/^(-?)0+(?=\d)/, '$1') : text;
}

async function listed(view: StoreView, wanted: (taxonomy: ServedTaxonomy) => boolean): Promise<string> {
  const taxonomies = await view.taxonomies();
  const names = taxonomies.filter(wanted).map(({ id, name }) => `${id} ${name}`);
  return names.join(', ') || 'none';
}
