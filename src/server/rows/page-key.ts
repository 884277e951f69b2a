import type { RowImage } from '../../model/row-image.ts';
import type { ServedTaxonomy } from '../../model/served-taxonomy.ts';
import type { Assumptions } from '../../protocol/assumptions.ts';
import type { Call } from '../parts.ts';
import { entitlementNumber } from './entitlement.ts';
import { numbering } from './numbering.ts';
import { perImage } from './per-image.ts';

let images = 0;
const imageNumber = perImage(() => {
  images += 1;
  return { number: images };
});
const assumptionsNumber = numbering<Assumptions>((assumptions) => JSON.stringify(assumptions));

const taxonomiesNumbers = new WeakMap<readonly ServedTaxonomy[], number>();
let taxonomiesCount = 0;

/** The same for an answer that needs taxonomies, as the view gave them: two calls share it only where these are the same, too. */
export function pageKeyWith(key: string, taxonomies: readonly ServedTaxonomy[]): string {
  let number = taxonomiesNumbers.get(taxonomies);
  if (number === undefined) {
    taxonomiesCount += 1;
    number = taxonomiesCount;
    taxonomiesNumbers.set(taxonomies, number);
  }
  return `${number}${SEPARATOR}${key}`;
}

/** No value of a query holds it. */
const SEPARATOR = '\0';

/**
 * A text that two calls share only where they have the same answer: the same rows are asked for the same, in one form, with keys that may see the
 * same fields.
 */
export function pageKey(image: RowImage, { route, format, key, query, parts }: Call): string {
  let text = [
    imageNumber(image).number,
    entitlementNumber(key),
    assumptionsNumber(parts.assumptions),
    format,
    route,
  ].join(' ');
  for (const [name, value] of query) text += SEPARATOR + name + SEPARATOR + value;
  return text;
}
