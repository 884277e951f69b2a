import type { ApplicationKey } from '../../model/application-key.ts';
import type { RowImage } from '../../model/row-image.ts';
import type { ServedTaxonomy } from '../../model/served-taxonomy.ts';
import type { Assumptions } from '../../protocol/assumptions.ts';
import type { Call } from '../parts.ts';

export type PageKeys = {
  /** Two calls share it only if they have the same answer: same rows, request and form, same visible fields. */
  readonly page: (image: RowImage, call: Call) => string;
  /** The same for an answer that needs taxonomies: shared only where the list of the view is the same object. */
  readonly pageWith: (page: string, taxonomies: readonly ServedTaxonomy[]) => string;
  /** A number that keys share which may see the same fields. */
  readonly entitlement: (key: ApplicationKey) => number;
};

/** No value of a query contains it. */
const SEPARATOR = '\0';

export function createPageKeys(): PageKeys {
  const imageNumber = numbering<RowImage>();
  const listNumber = numbering<readonly ServedTaxonomy[]>();
  const assumptionsNumber = numbering<Assumptions>((assumptions) => JSON.stringify(assumptions));
  const entitlement = numbering<ApplicationKey>(({ fields, withoutFields }) => JSON.stringify([fields, withoutFields]));
  return {
    page: (image, { route, format, key, query, parts }) => {
      const numbers = [imageNumber(image), entitlement(key), assumptionsNumber(parts.assumptions)];
      let text = [...numbers, format, route].join(' ');
      for (const [name, value] of query) text += SEPARATOR + name + SEPARATOR + value;
      return text;
    },
    pageWith: (page, taxonomies) => `${listNumber(taxonomies)}${SEPARATOR}${page}`,
    entitlement,
  };
}

/** Numbers objects: those with one signature share a number; without a signature each has its own. */
function numbering<T extends object>(signatureOf?: (object: T) => string): (object: T) => number {
  const bySignature = new Map<string, number>();
  const known = new WeakMap<T, number>();
  let count = 0;
  return (object) => {
    let number = known.get(object);
    if (number === undefined) {
      const signature = signatureOf?.(object);
      number = (signature === undefined ? undefined : bySignature.get(signature)) ?? count++;
      if (signature !== undefined) bySignature.set(signature, number);
      known.set(object, number);
    }
    return number;
  };
}
