import type { TaxonomyParts } from '../model/taxonomy.ts';
import { type FieldLabels, readFieldLabels } from '../store/field-labels.ts';
import { listTaxonomies, readTaxonomyParts, type StoredTaxonomy } from '../store/read-taxonomy.ts';
import { type StorePorts, withReader } from '../store/session.ts';
import { findTaxonomy } from './find-taxonomy.ts';

/**
 * A taxonomy of a store with everything it says, and what to call the fields in its trees. A part that its source left out is
 * an empty list.
 */
export type WholeTaxonomy = {
  readonly taxonomy: StoredTaxonomy;
  readonly parts: Required<TaxonomyParts>;
  readonly named: FieldLabels;
};

/** Every version of every taxonomy in a store, by source, id and age. */
export function storedTaxonomies(store: string, ports: StorePorts): Promise<readonly StoredTaxonomy[]> {
  return withReader(store, ports, listTaxonomies);
}

/**
 * The taxonomy that `18`, `us-gaap/18` or `us-gaap/18/2009-01-31` names, in any case; without version the newest one. Fails
 * with a usage error that lists what there is where none or several are meant.
 */
export function storedTaxonomy(store: string, name: string, ports: StorePorts): Promise<WholeTaxonomy> {
  return withReader(store, ports, async (connection) => {
    const taxonomy = findTaxonomy(await listTaxonomies(connection), name);
    const parts = await readTaxonomyParts(connection, taxonomy.taxonomyId);
    return { taxonomy, parts, named: await readFieldLabels(connection, taxonomy.taxonomyId) };
  });
}
