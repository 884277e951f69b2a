/**
 * The sums that totals are judged by. `filed`: those that the filer states, in a calculation linkbase, or the service
 * in its taxonomies. `printed`: those that the lines of statements show. `standard`: those of the taxonomy that a row
 * names, which for data sets is that of the standard.
 */
export const SUMS_CHOICES = ['filed', 'printed', 'standard'] as const;
/** What totals are judged by: the sums that the filer states, that statements print, or of the standard. */
export type SumsChoice = (typeof SUMS_CHOICES)[number];
