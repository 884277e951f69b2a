import type { DuckDBConnection } from '@duckdb/node-api';
import { INITIAL_SCHEMA } from './001-initial.ts';
import { SERVICE_RUNS } from './002-service-runs.ts';
import { CONTENT_HASH_CHECK } from './003-content-hash.ts';
import { CURRENT_VERSION_TABLES, fillCurrentVersions } from './004-current-versions.ts';
import { FINDING_TEXTS } from './005-findings.ts';
import { FILED_FACTS } from './006-filed-facts.ts';

/** One step of the schema. Never edited after release: a change is a new migration with the next number. */
export type Migration = {
  readonly number: number;
  readonly title: string;
  readonly statements: readonly string[];
  /** Fills what the statements made from what an older store holds. */
  readonly fill?: (connection: DuckDBConnection) => Promise<void>;
};

export const MIGRATIONS: readonly Migration[] = [
  { number: 1, title: 'initial schema', statements: INITIAL_SCHEMA },
  { number: 2, title: 'runs against the service', statements: SERVICE_RUNS },
  { number: 3, title: 'how rows were hashed', statements: CONTENT_HASH_CHECK },
  { number: 4, title: 'current versions of rows', statements: CURRENT_VERSION_TABLES, fill: fillCurrentVersions },
  { number: 5, title: 'sections and causes of findings', statements: FINDING_TEXTS },
  { number: 6, title: 'duplicates, nil, lines, further taxonomies and general findings', statements: FILED_FACTS },
];
