import { randomBytes } from 'node:crypto';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type * as Driver from '@duckdb/node-api';
import type Bindings from '@duckdb/node-bindings';

const require = createRequire(import.meta.url);
/** Loaded as CommonJS: an import makes Node scan the driver for exports, which takes longer than loading it. */
const driver: typeof Driver = require('@duckdb/node-api');

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

/** Two threads: the smallest machine has them, and more did not help in measurements. */
export const SETTINGS = { threads: '2', autoinstall_known_extensions: 'false' };

/**
 * A path as the engine must get it. It takes a relative `md:name` for an extension, which it would fetch; an absolute
 * path is always a file.
 */
export const engineFile = (path: string): string => resolve(path);

/** A name for a folder of temporary files. The engine makes it when it needs it, and removes it when it closes. */
export const spillFolder = (): string => join(tmpdir(), `crossfoot-spill-${randomBytes(8).toString('hex')}`);

/** The layer below the driver: only it fills lists quickly. */
export const bindings: typeof Bindings = require('@duckdb/node-bindings');
