/** The ways of comparing totals with the sums of their parts, apart from them: flags need only the names. */
export const MODE_NAMES = ['calc10', 'calc10-dedup', 'calc11-round', 'calc11-truncate', 'exact'] as const;

/**
 * How totals are compared with their sums: by XBRL 2.1 (`calc10`, `calc10-dedup`), by Calculations 1.1 (`calc11-round`,
 * `calc11-truncate`), or `exact`.
 */
export type ModeName = (typeof MODE_NAMES)[number];

export const DEFAULT_MODE: ModeName = 'calc11-round';
