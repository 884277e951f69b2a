/** The sources whose files `ingest NAME` reads; the output of the command is `ingest-NAME`. */
export const FILE_SOURCES = ['companyfacts', 'fsds', 'payload', 'submissions', 'taxonomy', 'xbrl'] as const;
export type FileSource = (typeof FILE_SOURCES)[number];
