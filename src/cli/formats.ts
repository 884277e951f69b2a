/** How a command can print its result. `table` is for people, the others are for programs. */
export type Format = 'table' | 'json' | 'ndjson';
