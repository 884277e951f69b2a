/** The number of the newest migration, apart from them: readers need not load their statements. */
export const SCHEMA_VERSION = 9;
