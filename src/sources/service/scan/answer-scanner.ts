/**
 * Reads an answer from a window that more and more bytes come into. A step reads one unit (a row, a member beside the rows) whole or not
 * at all, and moves the window's start behind it.
 */
export type AnswerScanner = {
  /** False where the window ends before the unit does, or the answer is read to its end. */
  step(): boolean;
  /** No more bytes come: fails with an input error where the answer is not whole, else gives what it says of itself. */
  end(): AnswerTotals;
};

/** `totalRows` counts what the service has for the request, not what the answer holds. */
export type AnswerTotals = { readonly totalRows: number };
