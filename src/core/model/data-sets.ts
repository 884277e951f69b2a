/** The SEC's Financial Statement Data Sets in the store: their source, and the one resource of all their rows. */
export const FSDS_SOURCE = 'sec-fsds';
export const FSDS_RESOURCE = 'FSDS';
