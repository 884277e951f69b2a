import { LIMITS } from '../../../protocol/limits.ts';

/** Rows that a slice is planned to have at most: below the threshold, with room for those that came since they were counted. */
export const MOST_ROWS = Math.floor((LIMITS.rowThreshold - 1) * 0.97);

/** Characters of the parameters of one address; servers and gateways were seen to take eight thousand. */
export const LONGEST_ADDRESS = 6_000;
