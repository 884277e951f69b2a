/** The number of the newest migration, apart from them: readers need not load their statements. */
export const SCHEMA_VERSION = 12;
/** The number of the first one: stores of schemas before it are refused. */
export const OLDEST_SCHEMA = 10;
