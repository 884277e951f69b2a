import { EXPORT_FORMATS, type ExportFormat } from '../../../core/model/export-format.ts';
import { FORMATS, type Format } from '../../../output/report/formats.ts';
import { flagTable } from './flag.ts';
import { FILE, oneOf, SWITCH } from './kinds.ts';

/** The formats of `--format`. A Parquet file is written to `--output`, not printed. */
export type AskedFormat = Format | ExportFormat;

// The writers' formats and those that have no writer.
const ASKED_FORMATS: readonly AskedFormat[] = [...new Set([...FORMATS, ...EXPORT_FORMATS])];

/** Every command takes these. */
export const COMMON = flagTable({
  store: {
    env: 'CROSSFOOT_STORE',
    key: 'store',
    doc: 'The store: one DuckDB file',
    kind: FILE,
    preset: 'crossfoot.duckdb',
    placeholder: 'FILE',
  },
  config: {
    env: 'CROSSFOOT_CONFIG',
    doc: 'Configuration file; flags and environment variables take precedence over it',
    kind: FILE,
    otherwise: 'crossfoot.config.json if there is one',
    placeholder: 'FILE',
  },
  format: {
    doc: 'Output format',
    kind: oneOf(ASKED_FORMATS),
    otherwise: 'table at a terminal, else json',
    placeholder: 'FORMAT',
  },
  quiet: { doc: 'Write nothing but errors to standard error', kind: SWITCH },
  noColor: { doc: 'No colours (NO_COLOR and FORCE_COLOR are obeyed too)', kind: SWITCH },
});

export type CommonFlag = keyof typeof COMMON;

// The keys of COMMON are its names.
export const COMMON_FLAGS = Object.keys(COMMON) as readonly CommonFlag[];
