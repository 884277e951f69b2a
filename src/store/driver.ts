import { createRequire } from 'node:module';
import type * as Driver from '@duckdb/node-api';

/**
 * The DuckDB driver, loaded as the CommonJS module it is: importing it makes Node scan its sources for names to export, which takes
 * longer than loading it.
 */
const driver: typeof Driver = createRequire(import.meta.url)('@duckdb/node-api');

export const {
  BIGINT,
  DuckDBDataChunk,
  DuckDBInstance,
  DuckDBListVector,
  INTEGER,
  StatementType,
  TINYINT,
  UTINYINT,
  VARCHAR,
} = driver;
