import type { DuckDBConnection } from '@duckdb/node-api';
import { fieldKey } from '../../core/model/field-name.ts';
import { PRINTED, type TaxonomyParts } from '../../core/model/taxonomy.ts';
import { type PrintedTaxonomy, readPrintedTaxonomy } from './printed/printed-taxonomy.ts';
import { type FieldLabels, readFieldLabels, readTaxonomyParts, type StoredTaxonomy } from './read-taxonomy.ts';

/** Parts that the source left out are empty. `named`: the labels of the fields in the trees. */
export type WholeTaxonomy = {
  readonly taxonomy: StoredTaxonomy;
  readonly parts: Required<TaxonomyParts>;
  readonly named: FieldLabels;
  /** Where the relationships are the sums that a document prints: what proves each, and how many are left out. */
  readonly printed?: Pick<PrintedTaxonomy, 'sums' | 'leftOut'>;
};

/** The parts of a taxonomy, or of the sums that a document prints. */
export async function readPartsOf(
  connection: DuckDBConnection,
  taxonomy: StoredTaxonomy,
): Promise<Required<TaxonomyParts>> {
  if (taxonomy.source !== PRINTED) return readTaxonomyParts(connection, taxonomy.taxonomyId);
  return (await readPrintedTaxonomy(connection, taxonomy)).parts;
}

export async function readWholeTaxonomy(
  connection: DuckDBConnection,
  taxonomy: StoredTaxonomy,
): Promise<WholeTaxonomy> {
  if (taxonomy.source !== PRINTED) {
    const parts = await readPartsOf(connection, taxonomy);
    return { taxonomy, parts, named: await readFieldLabels(connection, taxonomy.taxonomyId) };
  }
  const { parts, ...printed } = await readPrintedTaxonomy(connection, taxonomy);
  const labels = new Map(parts.labels.map(({ field, text }) => [fieldKey(field), text]));
  return { taxonomy, parts, named: { labels, counts: { taxonomy: labels.size, 'data set': 0, none: 0 } }, printed };
}
