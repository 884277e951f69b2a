import { LIMITS } from '../../protocol/limits.ts';

/** Rows that an answer has at most. */
export const MOST_ROWS = LIMITS.rowThreshold - 1;

/**
 * Rows that a slice is planned to have where they are expected and not counted, or where rows came since they were:
 * there is room for more.
 */
export const HEADROOM_ROWS = Math.floor(MOST_ROWS * 0.97);

/** Characters of the parameters of one address; servers and gateways were seen to take eight thousand. */
export const LONGEST_ADDRESS = 6_000;

/** Entries of one list. */
export const MOST_LISTED = LIMITS.listEntries;

/** Companies that one filter names to leave them out: a service counts a filter's parts for every row that it asks. */
export const MOST_LEFT_OUT = 100;
