import type { EpochDay } from '../base/date.ts';
import type { FieldName, TaxonomySource } from './taxonomy.ts';

/**
 * What readers hand to the store: rows and their values, column-wise. Everything is numbered from 0 in the order of its first
 * appearance within one read; a batch brings the things that are new since the batch before, then values that point to
 * any of the things brought so far. Values of one row need not stand together nor in one batch, unless the batch says so.
 */
export type RowBatch = {
  /** Every row of this batch has all its numbers and texts here, row after row, in the order of the rows. */
  readonly rowByRow?: true;
  readonly fields: readonly FieldName[];
  readonly units: readonly string[];
  readonly documents: readonly FiledDocument[];
  readonly entities: readonly Entity[];
  readonly dimensions: readonly Dimensions[];
  readonly taxonomies: readonly TaxonomyBinding[];
  readonly rows: RowColumns;
  readonly numbers: NumberColumns;
  /** Numbers that do not fit a 64-bit mantissa at their stated places, as decimal text. Rare. */
  readonly wideNumbers: WideNumberColumns;
  readonly texts: TextColumns;
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

export type NumberColumns = {
  readonly row: Int32Array;
  readonly field: Int32Array;
  /** The digits as filed, without the point. */
  readonly mantissa: BigInt64Array;
  /** Digits after the point, as filed. */
  readonly places: Uint8Array;
  /** Stated precision, as XBRL's `decimals`: DECIMALS_UNSTATED, DECIMALS_INFINITE or -126..126. */
  readonly decimals: Int8Array;
};

export const DECIMALS_UNSTATED = -128;
export const DECIMALS_INFINITE = 127;

export type TextColumns = {
  readonly row: Int32Array;
  readonly field: Int32Array;
  readonly text: readonly string[];
};

/** Wide numbers carry their stated precision here, parallel to their text columns. */
export type WideNumberColumns = TextColumns & { readonly decimals: Int8Array };

/** A company or person that files. `key` is the source's own identifier (CIK with its zeros, entity id). */
export type Entity = {
  readonly key: string;
  readonly name?: string;
  readonly symbol?: string;
  readonly industryCode?: string;
};

/**
 * Dimensions in canonical text: `Axis=Member;` pairs sorted by axis, empty where there are none. A co-registrant is the
 * dimension `LegalEntity=X;`.
 */
export type Dimensions = string;

/** What was filed: attributes of the versions of its rows, never part of a current row's identity. */
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

/**
 * The taxonomy that rows bind to, by source and id. `statedVersion` is the version the filing says it used (`2008`); which
 * stored version is taken is decided when rows are checked.
 */
export type TaxonomyBinding = { readonly source: TaxonomySource; readonly id: string; readonly statedVersion?: string };
