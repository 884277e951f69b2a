/** The SEC's Financial Statement Data Sets in the store: their source, and the one resource of all their rows. */
export const FSDS_SOURCE = 'sec-fsds';
export const FSDS_RESOURCE = 'FSDS';

/** The SEC's company facts in the store. */
export const COMPANY_FACTS_SOURCE = 'sec-companyfacts';
export const COMPANY_FACTS_RESOURCE = 'CompanyFacts';

/** The SEC's lists of the filings of companies: they have no rows, and say what documents of other sources are. */
export const SUBMISSIONS_SOURCE = 'sec-submissions';
export const SUBMISSIONS_RESOURCE = 'Submissions';
