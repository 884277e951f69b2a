/** How a command can print its result. `table` is for people, the others are for programs. */
export type PrintedFormat = 'table' | 'json' | 'ndjson' | 'csv';

/** What `--format` takes. A Parquet file cannot be printed: it needs a name. */
export type Format = PrintedFormat | 'parquet';
