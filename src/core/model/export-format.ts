/** The formats of exported files, which are also the endings of their names. */
export const EXPORT_FORMATS = ['parquet', 'arrow', 'csv', 'ndjson'] as const;

/** The format of exported files: Parquet, Arrow IPC, CSV or NDJSON. */
export type ExportFormat = (typeof EXPORT_FORMATS)[number];
