/** A value of an answer: exact numbers are text, small integers numbers. */
export type SqlValue = null | boolean | number | string | readonly SqlValue[] | { readonly [name: string]: SqlValue };

/** The answer of a query of the user, in the form that is asked for first: the query runs once. */
export type SqlAnswer = {
  readonly columns: readonly { readonly name: string; readonly type: string }[];
  /** Rows, a page at a time. */
  readonly rows: () => Promise<AsyncIterable<readonly (readonly SqlValue[])[]>>;
  /** The same rows, each as the text of a JSON object. */
  readonly jsonRows: () => Promise<AsyncIterable<readonly string[]>>;
  /** Writes the rows to a Parquet file and gives their number. */
  readonly toParquet: (path: string, signal?: AbortSignal) => Promise<number>;
};
