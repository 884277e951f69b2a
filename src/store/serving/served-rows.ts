import type { RowImage } from '../../model/row-image.ts';

/** Why a value of the store is not in an image. */
export type LeftOut =
  /** Another value of the row has the same field; see `planFields`. */
  | 'repeated'
  /** The field is a filing's own. */
  | 'custom'
  | 'dimensions'
  /** Shares, ratios, and everything else that is not an amount of a currency. */
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

/** Every value of open rows, and of the last versions of withdrawn ones, is in the image or left out. */
export type ImageCounts = {
  readonly rows: number;
  /** Values of the store's rows that are in the image, without header fields of composed rows. */
  readonly values: number;
  readonly leftOut: Readonly<Partial<Record<LeftOut, number>>>;
};

export type ServedRows = { readonly image: RowImage; readonly counts: ImageCounts };
