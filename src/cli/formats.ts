/** Output formats. `table` is for people, the others are for programs; a Parquet file needs a name and is not printed. */
export const FORMATS = ['table', 'json', 'ndjson', 'csv', 'parquet'] as const;
export type Format = (typeof FORMATS)[number];
export type PrintedFormat = Exclude<Format, 'parquet'>;
