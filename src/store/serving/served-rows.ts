import type { RowImage } from '../../model/row-image.ts';

/** Why values of the store do not stand in an image. */
export type LeftOut =
  /** Another value of the row has the same field; see `planFields`. */
  | 'repeated'
  /** The field is a filing's own. */
  | 'custom'
  | 'dimensions'
  /** Shares, ratios, and everything else that is no amount of a currency. */
  | 'unit'
  /** An amount of another currency than the one that its document reports in. */
  | 'currency'
  /** A duration of another length than the resource shows. */
  | 'period'
  /** An instant at which no duration of the resource's length ends. */
  | 'instant'
  /** A later document reports it anew. */
  | 'superseded'
  /** Withdrawn, while other values of the row are not. */
  | 'withdrawn';

/** What was read for an image: every value of rows that are open, or of the last versions of withdrawn ones, stands in it or is counted. */
export type ImageCounts = {
  readonly rows: number;
  /** Values of the store's rows that stand in the image; header fields of composed rows are not among them. */
  readonly values: number;
  readonly leftOut: Readonly<Partial<Record<LeftOut, number>>>;
};

export type ServedRows = { readonly image: RowImage; readonly counts: ImageCounts };
