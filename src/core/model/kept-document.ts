/** Whether facts are marked in a document that people read, or it only comes with an instance. */
export type DocumentKind = 'inline' | 'html';

/** A document of a filing as people read it. */
export type KeptDocument = {
  /** The last part of its path. */
  readonly name: string;
  readonly kind: DocumentKind;
  readonly bytes: number;
  readonly sha256: string;
  /** The text of the document as `compressText` gives it. */
  readonly content: string;
  /** Where it prints values of the batch that it comes with; `element`: the number of the fact in it, from 1. */
  readonly places: { readonly row: Int32Array; readonly field: Int32Array; readonly element: Int32Array };
};
