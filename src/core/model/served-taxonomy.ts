import type { Taxonomy } from './taxonomy.ts';

/** A taxonomy as far as it defines the fields of rows. */
export type DefiningTaxonomy = Pick<Taxonomy, 'id'> & {
  readonly parts: Pick<Required<Taxonomy['parts']>, 'properties'>;
};

/** A taxonomy with all its parts. Fields without a number of the publisher have got one, the same in all parts. */
export type ServedTaxonomy = Taxonomy & {
  readonly id: string;
  readonly parts: Required<Taxonomy['parts']>;
  /** Number of each field, by `fieldKey`. */
  readonly fieldIds: ReadonlyMap<string, number>;
  /** Number of each section, by structure and id: `calculation 1801`. */
  readonly sectionIds: ReadonlyMap<string, number>;
};
