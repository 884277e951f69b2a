import { createRequire } from 'node:module';
import type * as Driver from '@duckdb/node-api';
import type Bindings from '@duckdb/node-bindings';

/** Loaded as CommonJS: an import makes Node scan the driver for exports, which takes longer than loading it. */
const driver: typeof Driver = createRequire(import.meta.url)('@duckdb/node-api');

export const {
  BIGINT,
  DuckDBDataChunk,
  DuckDBInstance,
  DuckDBListVector,
  DuckDBTypeId,
  DuckDBVector,
  INTEGER,
  LIST,
  StatementType,
  TINYINT,
  UTINYINT,
  VARCHAR,
} = driver;

/** The layer below the driver: only it fills lists quickly. */
export const bindings: typeof Bindings = createRequire(import.meta.url)('@duckdb/node-bindings');
