/**
 * Schema 2: requests to the service and their answers. A run commits with its snapshots, so that seen fields are there.
 */
export const SERVICE_RUNS: readonly string[] = [
  `CREATE TABLE service_run (service_run_id INTEGER NOT NULL, name VARCHAR NOT NULL, url VARCHAR NOT NULL, question VARCHAR NOT NULL,
     started_at TIMESTAMP NOT NULL, finished_at TIMESTAMP NOT NULL, summary VARCHAR NOT NULL)`,
  `CREATE TABLE slice (service_run_id INTEGER NOT NULL, ordinal INTEGER NOT NULL, resource VARCHAR NOT NULL, snapshot_id INTEGER,
     question VARCHAR NOT NULL, status VARCHAR NOT NULL, sha256 VARCHAR, bytes BIGINT, "rows" INTEGER, etag VARCHAR, answered_at TIMESTAMP)`,
  `CREATE TABLE resource_field (resource_id INTEGER NOT NULL, field_id INTEGER NOT NULL, kind VARCHAR NOT NULL, opened INTEGER NOT NULL,
     closed INTEGER)`,
  `CREATE TABLE field_drift (service_run_id INTEGER NOT NULL, resource VARCHAR NOT NULL, snapshot_id INTEGER, field VARCHAR NOT NULL,
     change VARCHAR NOT NULL, kind_before VARCHAR, kind_after VARCHAR, contract VARCHAR NOT NULL)`,
  `CREATE TABLE taxonomy_check (service_run_id INTEGER NOT NULL, url VARCHAR NOT NULL, id VARCHAR NOT NULL, part VARCHAR NOT NULL,
     format VARCHAR NOT NULL, etag VARCHAR, body_hash VARCHAR, checked_at TIMESTAMP NOT NULL, outcome VARCHAR NOT NULL)`,
];
