import type { DuckDBConnection } from '@duckdb/node-api';
import { nextId } from '../record-snapshots.ts';
import { queryRows, textCell } from '../rows.ts';
import { jsonRows } from '../sql-text.ts';

/** A run against the service that came to its end, whether or not all resources have a snapshot. */
export type ServiceRun = {
  /** The same for all of its invocations. */
  readonly name: string;
  /** Without a key. */
  readonly url: string;
  /** JSON of what was asked. */
  readonly question: string;
  /** ISO text in UTC. */
  readonly startedAt: string;
  readonly finishedAt: string;
  readonly summary: string;
  readonly slices: readonly RecordedSlice[];
  readonly drift: readonly RecordedDrift[];
  readonly checks: readonly TaxonomyCheck[];
};

export type RecordedSlice = {
  readonly resource: string;
  readonly snapshot: number | null;
  readonly question: string;
  readonly status: string;
  readonly sha256: string | null;
  readonly bytes: number;
  readonly rows: number;
  readonly etag: string | null;
  readonly answeredAt: string | null;
};

export type RecordedDrift = {
  readonly resource: string;
  readonly snapshot: number | null;
  readonly field: string;
  readonly change: string;
  readonly before: string | null;
  readonly after: string | null;
  readonly contract: string;
};

export type TaxonomyCheck = {
  readonly url: string;
  readonly id: string;
  readonly part: string;
  readonly format: string;
  readonly etag: string | null;
  /** The hash of the part as it is stored. */
  readonly bodyHash: string | null;
  readonly checkedAt: string;
  readonly outcome: string;
};

const RUN = `
  INSERT INTO store.service_run VALUES ($id, $name, $url, $question, $startedAt::TIMESTAMP, $finishedAt::TIMESTAMP,
    $summary)`;

const SLICES = `
  INSERT INTO store.slice SELECT $id, ordinal, resource, snapshot, question, status, sha256, bytes, "rows", etag,
    rtrim("answeredAt", 'Z')::TIMESTAMP
  FROM ${jsonRows('list', {
    ordinal: 'INTEGER',
    resource: 'VARCHAR',
    snapshot: 'INTEGER',
    question: 'VARCHAR',
    status: 'VARCHAR',
    sha256: 'VARCHAR',
    bytes: 'BIGINT',
    rows: 'INTEGER',
    etag: 'VARCHAR',
    answeredAt: 'VARCHAR',
  })} ORDER BY ordinal`;
const DRIFT = `
  INSERT INTO store.field_drift SELECT $id, resource, snapshot, field, change, "before", "after", contract
  FROM ${jsonRows('list', {
    ordinal: 'INTEGER',
    resource: 'VARCHAR',
    snapshot: 'INTEGER',
    field: 'VARCHAR',
    change: 'VARCHAR',
    before: 'VARCHAR',
    after: 'VARCHAR',
    contract: 'VARCHAR',
  })} ORDER BY ordinal`;
const CHECKS = `
  INSERT INTO store.taxonomy_check SELECT $id, url, id, part, format, etag, "bodyHash",
    rtrim("checkedAt", 'Z')::TIMESTAMP, outcome
  FROM ${jsonRows('list', {
    ordinal: 'INTEGER',
    url: 'VARCHAR',
    id: 'VARCHAR',
    part: 'VARCHAR',
    format: 'VARCHAR',
    etag: 'VARCHAR',
    bodyHash: 'VARCHAR',
    checkedAt: 'VARCHAR',
    outcome: 'VARCHAR',
  })} ORDER BY ordinal`;

/** Writes a run into the attached store, inside the caller's transaction, and gives its id. */
export async function recordServiceRun(connection: DuckDBConnection, run: ServiceRun): Promise<number> {
  const id = await nextId(connection, 'service_run', 'service_run_id');
  const { startedAt, finishedAt, slices, drift, checks, ...text } = run;
  const moments = { startedAt: startedAt.replace(/Z$/, ''), finishedAt: finishedAt.replace(/Z$/, '') };
  await connection.run(RUN, { id, ...text, ...moments });
  const insert = async (sql: string, list: readonly object[]): Promise<void> => {
    if (list.length === 0) return;
    const inOrder = list.map((element, ordinal) => ({ ordinal, ...element }));
    await connection.run(sql, { id, list: JSON.stringify(inOrder) });
  };
  await insert(SLICES, slices);
  await insert(DRIFT, drift);
  await insert(CHECKS, checks);
  return id;
}

export async function readServiceRun(connection: DuckDBConnection, name: string): Promise<string | undefined> {
  const [[summary] = []] = await queryRows(connection, 'SELECT summary FROM service_run WHERE name = $name', { name });
  return textCell(summary) ?? undefined;
}
