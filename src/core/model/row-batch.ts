import type { EpochDay } from '../base/date.ts';
import type { EntityIdentity } from './entity-key.ts';
import type { KeptDocument } from './kept-document.ts';
import type { FieldName, TaxonomySource } from './taxonomy.ts';

/**
 * Rows and their values as readers hand them to the store, column-wise. Everything is numbered from 0 by its first
 * appearance within one read; a batch has only what is new, and values that point to anything so far. All numbers of a
 * row are neighbors in one batch, as are its texts.
 */
export type RowBatch = {
  readonly fields: readonly FieldName[];
  readonly units: readonly string[];
  readonly documents: readonly FiledDocument[];
  readonly entities: readonly Entity[];
  readonly dimensions: readonly Dimensions[];
  readonly taxonomies: readonly TaxonomyBinding[];
  readonly rows: RowColumns;
  /** Taxonomies that rows bind to beside the one in `rows`, such as the filing's own. */
  readonly furtherTaxonomies?: { readonly row: Int32Array; readonly taxonomy: Int32Array };
  readonly numbers: NumberColumns;
  /** Numbers that do not fit a 64-bit mantissa at their stated places, as decimal text. Rare. */
  readonly wideNumbers: WideNumberColumns;
  readonly texts: TextColumns;
  /** Fields that are reported without a value: not the same as fields that are not reported. */
  readonly nils?: ValueColumns;
  /** Documents that people read, of the only document of the batch. */
  readonly kept?: readonly KeptDocument[];
};

/** Which field of which row each value is of. */
export type ValueColumns = {
  readonly row: Int32Array;
  readonly field: Int32Array;
  /** Line of the source in which each value was found; left out where the source has no lines to point to. */
  readonly line?: Int32Array;
};

/** Identity of rows: (document, entity, dimensions, unit, period). -1 where a row has no document or no unit. */
export type RowColumns = {
  readonly document: Int32Array;
  readonly entity: Int32Array;
  readonly dimensions: Int32Array;
  readonly unit: Int32Array;
  /** PERIOD_KIND. */
  readonly periodKind: Uint8Array;
  /** Epoch days; NO_DAY where there is none. An instant has only `periodEnd`. */
  readonly periodStart: Int32Array;
  readonly periodEnd: Int32Array;
  /** Number of the taxonomy binding, -1 where none is known. An attribute, not part of the identity. */
  readonly taxonomy: Int32Array;
  /** 1 where the source rounds periods (data sets: month end and whole quarters). */
  readonly rounded: Uint8Array;
};

/** A field of a row may have several numbers: a filing that contradicts itself is kept as it is. */
export type NumberColumns = ValueColumns & {
  /** The digits as filed, without the point. */
  readonly mantissa: BigInt64Array;
  /** Digits after the point, as filed. */
  readonly places: Uint8Array;
  /** Stated precision, as XBRL's `decimals`: DECIMALS_UNSTATED, DECIMALS_UNKNOWN, DECIMALS_INFINITE or -126..126. */
  readonly decimals: Int8Array;
};

export const DECIMALS_UNSTATED = -128;
/** XBRL's precision 0: nothing is known of the value's accuracy. */
export const DECIMALS_UNKNOWN = -127;
export const DECIMALS_INFINITE = 127;

/** Texts of rows, column-wise. */
export type TextColumns = ValueColumns & { readonly text: readonly string[] };

/** Wide numbers carry their stated precision here, parallel to their text columns. */
export type WideNumberColumns = TextColumns & { readonly decimals: Int8Array };

/** A company or person that files, and what a source says of it. */
export type Entity = EntityIdentity & {
  readonly name?: string;
  readonly symbol?: string;
  readonly industryCode?: string;
};

/** `Axis=Member;` pairs sorted by axis; empty where there are none. A co-registrant is `LegalEntity=X;`. */
export type Dimensions = string;
/** Readers of instances end the dimensions of facts in tuples so. */
export const TUPLE_SUFFIX = 'tuple=([0-9.]*);$';

/** What was filed: attributes of the versions of its rows, never part of a row's identity. */
export type FiledDocument = {
  /** Accession number or document control number. */
  readonly name: string;
  readonly entity: number;
  readonly form?: string;
  readonly filed?: EpochDay;
  /** Acceptance, ISO text `2009-07-15T16:16:00`, as the source states it. */
  readonly accepted?: string;
  readonly periodEnd?: EpochDay;
  readonly fiscalYear?: string;
  readonly fiscalPeriod?: string;
  /** Everything else the source says of the document, by its own names. */
  readonly attributes: Readonly<Record<string, string>>;
};

/** The taxonomy of rows. `statedVersion` is that of the filing (`2008`); a check chooses the stored version. */
export type TaxonomyBinding = { readonly source: TaxonomySource; readonly id: string; readonly statedVersion?: string };
