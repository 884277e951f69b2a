/** How the store calls the SEC's Financial Statement Data Sets: their source, and the one resource that all their rows belong to. */
export const FSDS_SOURCE = 'sec-fsds';
export const FSDS_RESOURCE = 'FSDS';
