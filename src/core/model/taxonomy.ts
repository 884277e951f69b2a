import type { Diagnostic } from '../base/diagnostic.ts';
import type { PublishedRules } from './published-rules.ts';
import { STANDARD_SOURCE } from './standard-resources.ts';

/**
 * A taxonomy as Crossfoot keeps it, whichever source it came from. Names follow the service's contract; decimals
 * (weight, relative order) are decimal text, as they were written.
 */

export const TAXONOMY_SOURCES = ['service', 'us-gaap', 'filing', 'sample', 'printed', STANDARD_SOURCE] as const;
/**
 * Who publishes a taxonomy. Rows of a source bind only to taxonomies of the source that its resource names. `printed`:
 * the sums that the lines of a document show. `standard`: the fields that are derived from filings.
 */
export type TaxonomySource = (typeof TAXONOMY_SOURCES)[number];

/** `printed/DOCUMENT` are the sums that a document prints, as a taxonomy. */
export const PRINTED = 'printed' satisfies TaxonomySource;

/** `us-gaap` 18 and `service` 18 differ. `version`: the publisher's (`2009-01-31`) or a content hash. */
export type TaxonomyKey = { readonly source: TaxonomySource; readonly id: string; readonly version: string };

/**
 * The name of a field. `namespace` names who defined it: `us-gaap/2009`, `service`, the accession number of the filing
 * that invented it. A custom field never replaces a standard one of the same name.
 */
export type FieldName = { readonly namespace: string; readonly name: string };

/** The namespace of every field that the service names. */
export const SERVICE_NAMESPACE = 'service';

/** The data type of a field by the number and the name of its publisher. */
export type DataType = { readonly id?: number; readonly name: string };
/** Whether values of a field cover a duration or hold at an instant. */
export type PeriodType = 'duration' | 'instant';
/** The side of the accounts on which a field is positive. */
export type BalanceType = 'credit' | 'debit';

/** The properties of a field as a taxonomy states them; others are absent, never guessed. */
export type FieldProperty = {
  readonly field: FieldName;
  /** The publisher's own number, where it has one (the service does, XBRL does not). */
  readonly fieldId?: number;
  readonly rowNumber?: number;
  readonly dataType?: DataType;
  readonly isNumeric?: boolean;
  readonly isMoney?: boolean;
  /** False for headings (abstract fields). */
  readonly canHoldValue?: boolean;
  readonly isSection?: boolean;
  readonly periodType?: PeriodType;
  readonly balanceType?: BalanceType;
};

/**
 * `labelType`: `primary`, `terse`, `full` (the service's 1, 2, 3) or, from XBRL, the last part of the label role
 * (`totalLabel`, `periodStartLabel`, `negatedLabel`…); XBRL's standard `label` is `primary`, `terseLabel` `terse`,
 * `documentation` `full`.
 */
export type FieldLabel = {
  readonly field: FieldName;
  readonly labelType: string;
  readonly language?: string;
  readonly text: string;
};

/** Which tree a section belongs to: what adds up, or what is shown. */
export type Structure = 'calculation' | 'presentation';

/** `id` is unique within (taxonomy, structure). `role`: the XBRL role URI. */
export type Section = {
  readonly structure: Structure;
  readonly id: string;
  readonly title: string;
  readonly relativeOrder: string;
  readonly role?: string;
};

/** `child` times `weight`, decimal text, adds to `parent`. */
export type CalculationRelationship = {
  readonly sectionId: string;
  readonly parent: FieldName;
  readonly child: FieldName;
  readonly weight: string;
  readonly relativeOrder: string;
  readonly childLevel: number;
  /**
   * Stated only for Calculations 1.1 (summation arcrole of 2023): XBRL 2.1 knows nothing of it. Absent for all others.
   */
  readonly isCalculations11?: true;
};

/** `child` is shown below `parent`, in the order of `relativeOrder`. */
export type PresentationRelationship = {
  readonly sectionId: string;
  readonly parent: FieldName;
  readonly child: FieldName;
  readonly relativeOrder: string;
  readonly childLevel: number;
  /** As `labelType` of {@link FieldLabel}; a parent may have the same child twice, with different preferred labels. */
  readonly preferredLabel?: string;
};

/** The five parts of a taxonomy; an empty array means "none". {@link TaxonomyExtent} says what an absent part means. */
export type TaxonomyParts = {
  readonly sections?: readonly Section[];
  readonly calculation?: readonly CalculationRelationship[];
  readonly presentation?: readonly PresentationRelationship[];
  readonly labels?: readonly FieldLabel[];
  readonly properties?: readonly FieldProperty[];
};

/**
 * How much of a taxonomy was read. `whole`: everything there is, so that absent parts are empty. `parts`: the parts
 * that are there; the others and the data set are unknown, and the name is the contract's. `summary`: name and data
 * set, no part. `listed`: name and data set, and the parts that are there.
 */
export type TaxonomyExtent = 'whole' | 'parts' | 'summary' | 'listed';

/** A taxonomy as it was read: its key, its names and its parts. */
export type Taxonomy = Omit<TaxonomyKey, 'version'> & {
  /** The publisher's: a date; an ETag of what was read in parts. Absent where only the content identifies it. */
  readonly version?: string;
  readonly extent: TaxonomyExtent;
  readonly name: string;
  readonly dataset?: string;
  readonly parts: TaxonomyParts;
};

/** The result of a reader of taxonomies: everything it read is in a taxonomy or in a count. */
export type TaxonomyRead = {
  readonly taxonomies: readonly Taxonomy[];
  /** The rules that come with a release of a taxonomy. */
  readonly publishedRules?: readonly PublishedRules[];
  readonly counts: Readonly<Record<string, number>>;
  readonly diagnostics: readonly Diagnostic[];
};
