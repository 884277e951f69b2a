/**
 * What happened to a row between two moments, the most important first. A row of both is of the first kind that some
 * value of it is: `restated`, `corrected` (or a value is retired), `rescaled`, `negated`, or else `extended` by values.
 */
export const ROW_CHANGE_KINDS = ['restated', 'corrected', 'rescaled', 'negated', 'retired', 'extended', 'new'] as const;

/** The kind of a change of a row, or of a list of changes: see the table of `diff` in docs/commands.md. */
export type RowChangeKind = (typeof ROW_CHANGE_KINDS)[number];
