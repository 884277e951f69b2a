/**
 * The earlier row of a company that a row is compared with, of the same length, unit and dimensions. `before`: of the
 * period that ends where that of the row begins; of an instant, the last one of the year before it. `yearago`: a year
 * earlier.
 */
export const EARLIER_PERIODS = ['before', 'yearago'] as const;
export type EarlierPeriod = (typeof EARLIER_PERIODS)[number];

/** The column of a row of an earlier period beside the row itself. */
export const earlierColumn = (period: EarlierPeriod, column: string): string => `${period}.${column}`;
