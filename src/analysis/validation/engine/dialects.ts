/** The engines whose SQL can be printed. */
export const DIALECT_NAMES = ['duckdb', 'trino', 'spark'] as const;

export type DialectName = (typeof DIALECT_NAMES)[number];

export type Dialect = {
  /**
   * Statements that make the tables over an exported folder; `at` is its address as the engine
   * has it.
   */
  readonly exported: (at: string) => readonly string[];
  /** The beginning of a statement that makes a table of a query. */
  readonly table: (name: string) => string;
  /** The beginning of a statement that removes such a table; empty where tables end with the session. */
  readonly drop: string;
  /** A FROM clause with one column `entry`: the entries of a text, with commas between. */
  readonly entries: (text: string) => string;
  /** Characters of the longest text in a statement. */
  readonly longestText: number;
};

/** The columns that queries read, with their types; `snapshot` is the partition, the folder `snapshot=N`. */
export const EXPORTED_COLUMNS = {
  numbers: {
    row_id: 'BIGINT',
    binding_id: 'INTEGER',
    field_id: 'INTEGER',
    number: 'DECIMAL(27, 8)',
    half_unit: 'DECIMAL(27, 8)',
    last_place: 'DECIMAL(27, 8)',
    snapshot: 'INTEGER',
  },
  closed: { row_id: 'BIGINT', snapshot: 'INTEGER' },
  printed: {
    total_id: 'BIGINT',
    statement_id: 'INTEGER',
    statement: 'VARCHAR',
    row_id: 'BIGINT',
    is_open: 'INTEGER',
    slack: 'DECIMAL(18, 0)',
    weight: 'INTEGER',
    amount: 'DECIMAL(18, 0)',
    snapshot: 'INTEGER',
  },
  printed_closed: { statement_id: 'INTEGER', snapshot: 'INTEGER' },
} as const;

export type ExportedTable = keyof typeof EXPORTED_COLUMNS;

// The keys of a constant are its names.
export const EXPORTED_TABLES = Object.keys(EXPORTED_COLUMNS) as readonly ExportedTable[];

export const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;

const forEachTable = (statements: (table: ExportedTable) => readonly string[]): string[] =>
  EXPORTED_TABLES.flatMap(statements);

const columnsOf = (table: ExportedTable): string =>
  Object.entries(EXPORTED_COLUMNS[table])
    .map(([column, type]) => `${column} ${type}`)
    .join(', ');

export const DIALECTS: Readonly<Record<DialectName, Dialect>> = {
  duckdb: {
    exported: (at) =>
      forEachTable((table) => [
        `CREATE OR REPLACE TEMP VIEW ${table} AS SELECT * FROM read_parquet(${quoted(`${at}/${table}/*/*.parquet`)}, ` +
          "hive_partitioning = true, hive_types = {'snapshot': INTEGER})",
      ]),
    table: (name) => `CREATE OR REPLACE TEMP TABLE ${name} AS`,
    drop: '',
    entries: (text) => `(SELECT unnest(string_split(${quoted(text)}, ',')) AS entry) e`,
    longestText: 10_000_000,
  },
  trino: {
    exported: (at) =>
      forEachTable((table) => [
        `CREATE TABLE IF NOT EXISTS ${table} (${columnsOf(table)}) WITH (external_location = ${quoted(`${at}/${table}`)}, ` +
          "format = 'PARQUET', partitioned_by = ARRAY['snapshot'])",
        // Trino sees the folders of new snapshots only after this.
        `CALL system.sync_partition_metadata(current_schema, ${quoted(table)}, 'FULL')`,
      ]),
    table: (name) => `CREATE TABLE ${name} AS`,
    drop: 'DROP TABLE IF EXISTS',
    // VALUES with a literal for each number takes twenty times longer.
    entries: (text) => `UNNEST(split(${quoted(text)}, ',')) AS e(entry)`,
    // A statement has 1,000,000 characters at most by default (query.max-length).
    longestText: 900_000,
  },
  spark: {
    exported: (at) =>
      forEachTable((table) => [
        `CREATE OR REPLACE TEMPORARY VIEW ${table} USING parquet OPTIONS (path ${quoted(`${at}/${table}`)})`,
      ]),
    // A view of text: nothing is written.
    table: (name) => `CREATE OR REPLACE TEMPORARY VIEW ${name} AS`,
    drop: '',
    entries: (text) => `(SELECT explode(split(${quoted(text)}, ',')) AS entry) e`,
    longestText: Number.POSITIVE_INFINITY,
  },
};
