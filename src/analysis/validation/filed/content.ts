import type { RowBatch } from '../../../core/model/row-batch.ts';
import type {
  BalanceType,
  CalculationRelationship,
  FieldLabel,
  FieldName,
  Section,
  Taxonomy,
  TaxonomyKey,
} from '../../../core/model/taxonomy.ts';
import { type FieldNumbers, fieldNumbers, NO_STORED_FIELDS } from '../../../warehouse/store/numbering.ts';

/** A filing as a reader of sources hands it over: one document with its rows, and its own taxonomy. */
export type ReadRows = { readonly rows: RowBatch; readonly taxonomy: Taxonomy | undefined };

/** The parts of a filing that are judged or shown: no texts, no presentation. */
export type FiledContent = {
  readonly batch: Omit<RowBatch, 'texts'>;
  /** The ids of the fields of the batch. */
  readonly fieldIds: readonly number[];
  readonly taxonomy: FiledTaxonomy | undefined;
};

export type FiledTaxonomy = TaxonomyKey & {
  readonly sections: readonly Section[];
  readonly calculation: readonly CalculationRelationship[];
  readonly balanceTypes: ReadonlyMap<number, BalanceType>;
  /** The primary ones. */
  readonly labels: readonly FieldLabel[];
};

/** Filings that are all that a new store will have, as one snapshot, with the ids of their fields. */
export type FiledContents = {
  readonly filings: readonly FiledContent[];
  readonly fields: FieldNumbers;
  readonly add: (filing: ReadRows) => void;
};

export function filedContents(): FiledContents {
  const filings: FiledContent[] = [];
  const fields = fieldNumbers(NO_STORED_FIELDS);
  const idOf = (field: FieldName): number => fields.expectedId(fields.numberOf(field));
  // Relationships share the names of fields.
  const named = (field: FieldName): FieldName => fields.names()[fields.numberOf(field)] ?? field;
  const taxonomyOf = ({ source, id, version = '', parts }: Taxonomy): FiledTaxonomy => ({
    source,
    id,
    version,
    sections: (parts.sections ?? []).filter(({ structure }) => structure === 'calculation'),
    calculation: (parts.calculation ?? []).map((relationship) => {
      return { ...relationship, parent: named(relationship.parent), child: named(relationship.child) };
    }),
    balanceTypes: new Map(
      (parts.properties ?? []).flatMap(({ field, balanceType }) => (balanceType ? [[idOf(field), balanceType]] : [])),
    ),
    labels: (parts.labels ?? []).filter(({ labelType }) => labelType === 'primary'),
  });
  return {
    filings,
    fields,
    add: ({ rows: { texts, ...batch }, taxonomy }) => {
      filings.push({ batch, fieldIds: batch.fields.map(idOf), taxonomy: taxonomy && taxonomyOf(taxonomy) });
    },
  };
}
