/** The formats of exported files, which are also the endings of their names. */
export const EXPORT_FORMATS = ['parquet', 'arrow', 'csv', 'ndjson'] as const;

export type ExportFormat = (typeof EXPORT_FORMATS)[number];
