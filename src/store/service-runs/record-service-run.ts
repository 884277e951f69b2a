import type { DuckDBConnection } from '@duckdb/node-api';
import { appendColumns } from '../columns.ts';
import { nextId } from '../record-run.ts';
import { queryRows } from '../rows.ts';

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
  /** JSON. */
  readonly summary: string;
  readonly slices: readonly RecordedSlice[];
  readonly drift: readonly RecordedDrift[];
  readonly checks: readonly TaxonomyCheck[];
};

export type RecordedSlice = {
  readonly resource: string;
  /** `null` where there is none. */
  readonly snapshot: number | null;
  /** JSON. */
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

/** A resource of a taxonomy, by the words of the service's paths, as it was when it was asked for. */
export type TaxonomyCheck = {
  readonly url: string;
  readonly id: string;
  readonly part: string;
  readonly format: string;
  readonly etag: string | null;
  /** Of the part as it is stored. */
  readonly bodyHash: string | null;
  readonly checkedAt: string;
  readonly outcome: string;
};

const STAGED = `
  CREATE OR REPLACE TEMP TABLE recorded_slice (ordinal INTEGER, resource VARCHAR, snapshot_id INTEGER, question VARCHAR, status VARCHAR, sha256 VARCHAR,
    bytes VARCHAR, "rows" INTEGER, etag VARCHAR, answered_at VARCHAR);
  CREATE OR REPLACE TEMP TABLE recorded_drift (n INTEGER, resource VARCHAR, snapshot_id INTEGER, field VARCHAR, change VARCHAR, kind_before VARCHAR,
    kind_after VARCHAR, contract VARCHAR);
  CREATE OR REPLACE TEMP TABLE recorded_check (n INTEGER, url VARCHAR, id VARCHAR, part VARCHAR, format VARCHAR, etag VARCHAR, body_hash VARCHAR,
    checked_at VARCHAR, outcome VARCHAR)`;

const INSERTS: readonly string[] = [
  `INSERT INTO store.slice SELECT $id, ordinal, resource, nullif(snapshot_id, 0), question, status, sha256, bytes::BIGINT, "rows", etag,
     answered_at::TIMESTAMP FROM recorded_slice ORDER BY ordinal`,
  `INSERT INTO store.field_drift SELECT $id, resource, nullif(snapshot_id, 0), field, change, kind_before, kind_after, contract
     FROM recorded_drift ORDER BY n`,
  `INSERT INTO store.taxonomy_check SELECT $id, url, id, part, format, etag, body_hash, checked_at::TIMESTAMP, outcome FROM recorded_check ORDER BY n`,
];

/** Writes a run into the attached store, inside the caller's transaction, and gives its id. */
export async function recordServiceRun(connection: DuckDBConnection, run: ServiceRun): Promise<number> {
  const id = await nextId(connection, 'service_run', 'service_run_id');
  const { name, url, question, startedAt, finishedAt, summary, slices, drift, checks } = run;
  await connection.run(
    `INSERT INTO store.service_run VALUES ($id, $name, $url, $question, $startedAt::TIMESTAMP, $finishedAt::TIMESTAMP, $summary)`,
    { id, name, url, question, startedAt: moment(startedAt), finishedAt: moment(finishedAt), summary },
  );
  await connection.run(STAGED);
  await appendColumns(connection, 'recorded_slice', [
    Int32Array.from(slices, (_, ordinal) => ordinal),
    slices.map(({ resource }) => resource),
    Int32Array.from(slices, ({ snapshot }) => snapshot ?? 0),
    slices.map((slice) => slice.question),
    slices.map(({ status }) => status),
    slices.map(({ sha256 }) => sha256),
    slices.map(({ bytes }) => String(bytes)),
    Int32Array.from(slices, ({ rows }) => rows),
    slices.map(({ etag }) => etag),
    slices.map(({ answeredAt }) => answeredAt && moment(answeredAt)),
  ]);
  await appendColumns(connection, 'recorded_drift', [
    Int32Array.from(drift, (_, n) => n),
    drift.map(({ resource }) => resource),
    Int32Array.from(drift, ({ snapshot }) => snapshot ?? 0),
    drift.map(({ field }) => field),
    drift.map(({ change }) => change),
    drift.map(({ before }) => before),
    drift.map(({ after }) => after),
    drift.map(({ contract }) => contract),
  ]);
  await appendColumns(connection, 'recorded_check', [
    Int32Array.from(checks, (_, n) => n),
    checks.map((check) => check.url),
    checks.map((check) => check.id),
    checks.map(({ part }) => part),
    checks.map(({ format }) => format),
    checks.map(({ etag }) => etag),
    checks.map(({ bodyHash }) => bodyHash),
    checks.map(({ checkedAt }) => moment(checkedAt)),
    checks.map(({ outcome }) => outcome),
  ]);
  for (const statement of INSERTS) await connection.run(statement, { id });
  return id;
}

/** Of a run by its name, on a connection of a reader; `undefined` where the store has no such run. */
export async function readServiceRun(connection: DuckDBConnection, name: string): Promise<string | undefined> {
  const [[summary] = []] = await queryRows(connection, 'SELECT summary FROM service_run WHERE name = $name', { name });
  return typeof summary === 'string' ? summary : undefined;
}

function moment(iso: string): string {
  return iso.replace(/Z$/, '');
}
