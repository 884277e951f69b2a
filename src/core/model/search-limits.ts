/** A search gives values of this many companies at most: those that fit its words best. */
export const MOST_COMPANIES = 20;
