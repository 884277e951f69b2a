/** The quarter and the taxonomy that the whole-process benchmarks read, under the folder of real data. */
export const QUARTER = 'sec-fsds/2009q3_pub2024-11.zip';
export const TAXONOMY = 'us-gaap-2009/us-gaap-2009-01-31.zip';
