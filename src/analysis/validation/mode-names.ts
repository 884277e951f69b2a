/** The ways of comparing totals with the sums of their parts, apart from them: flags need only the names. */
export const MODE_NAMES = ['calc10', 'calc10-dedup', 'calc11-round', 'calc11-truncate', 'exact'] as const;

/**
 * How totals are compared with their sums: by XBRL 2.1 (`calc10`, `calc10-dedup`), by Calculations 1.1 (`calc11-round`,
 * `calc11-truncate`), or `exact`.
 */
export type ModeName = (typeof MODE_NAMES)[number];

export const DEFAULT_MODE: ModeName = 'calc11-round';

/**
 * The sums that totals are judged by. `filed`: those that the filer states, in a calculation linkbase, or the service
 * in its taxonomies. `printed`: those that the lines of statements show. `standard`: those of the taxonomy that a row
 * names, which for data sets is that of the standard.
 */
export const SUMS_CHOICES = ['filed', 'printed', 'standard'] as const;
/** What totals are judged by: the sums that the filer states, that statements print, or of the standard. */
export type SumsChoice = (typeof SUMS_CHOICES)[number];
