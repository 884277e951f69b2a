import { expect } from 'vitest';
import type { z } from 'zod';
import type { ValidateReport } from '../../../../src/analysis/validation/report.ts';
import type { ingestServiceShape } from '../../../../src/core/model/shapes/ingest.ts';
import type { diffShape, snapshotsShape, sqlShape } from '../../../../src/core/model/shapes/reading.ts';
import { withConnection } from '../../../../src/warehouse/store/connection.ts';
import { makeChangeTables } from '../../../../src/warehouse/store/diff/compare.ts';
import { queryRows } from '../../../../src/warehouse/store/rows.ts';
import { crossfoot } from '../../../support/cli.ts';
import { TEST_PORTS } from '../../../support/temp-store.ts';
import { commandAt } from './served-here.ts';

export type RunReport = z.infer<typeof ingestServiceShape>;
export type DiffReport = z.infer<typeof diffShape>;
export type SnapshotsReport = z.infer<typeof snapshotsShape>;

/** What a command says in JSON that only reads a store. */
async function reported<T>(store: string, words: readonly (string | number)[]): Promise<T> {
  const { stdout, stderr } = await crossfoot([...words.map(String), '--store', store, '--format', 'json']);
  expect(stderr).toBe('');
  return JSON.parse(stdout) as T;
}

/** What `ingest service` says of a run, at a moment, that brings in everything. */
export async function ingestedAt(moment: string, store: string, url: string): Promise<RunReport> {
  const words = ['ingest', 'service', '--store', store, '--url', url, '--format', 'json'];
  const { status, stdout, stderr } = await commandAt(moment, words);
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  return JSON.parse(stdout) as RunReport;
}

export function snapshotsOf(store: string): Promise<SnapshotsReport> {
  return reported(store, ['snapshots']);
}

export function diffOf(store: string, before: number, after: number): Promise<DiffReport> {
  return reported(store, ['diff', before, after]);
}

type Changes = { readonly new: number; readonly changed: number; readonly retired: number };

/** Rows that differ between two snapshots, by resource; a row that says the same in another document is changed, too. */
export async function changesByResource(
  store: string,
  before: number,
  after: number,
): Promise<ReadonlyMap<string, Changes>> {
  return withConnection(store, TEST_PORTS, async (connection) => {
    await makeChangeTables(connection, { before, after });
    const rows = await queryRows(
      connection,
      `SELECT r.name, count(*) FILTER (outcome = 'new')::INTEGER, count(*) FILTER (outcome = 'retired')::INTEGER,
         count(*) FILTER (outcome IN ('restated', 'corrected', 'rescaled', 'negated', 'extended', 'refiled'))::INTEGER
       FROM resource r LEFT JOIN row_identity USING (resource_id) LEFT JOIN row_outcome USING (row_identity_id) GROUP BY r.name`,
    );
    return new Map(
      rows.map(([name, added, retired, changed]) => [
        String(name),
        { new: Number(added), retired: Number(retired), changed: Number(changed) },
      ]),
    );
  });
}

export function validated(store: string, asOf: number, ...more: readonly string[]): Promise<ValidateReport> {
  return reported(store, ['validate', '--as-of', asOf, '--fail-on', 'never', '--no-record', ...more]);
}

/** By resource: rows and values, and a hash of all that they say, names of companies and documents included. */
const SHOWN = `
  SELECT resource, count(DISTINCT row_version_id)::INTEGER AS rows, count(*)::INTEGER AS number_of_values, sum(hash(
    company_key, company, symbol, document, form, filed, unit, dimensions, period_kind, period_start, period_end,
    field_namespace, field, number_text, text))::VARCHAR AS content
  FROM filed_value GROUP BY resource ORDER BY resource`;

type Shown = {
  readonly resource: string;
  readonly rows: number;
  readonly number_of_values: number;
  readonly content: string;
};

/** What a store shows at a snapshot. */
export async function shownAt(store: string, asOf: number): Promise<readonly Shown[]> {
  return (
    await reported<z.infer<typeof sqlShape> & { readonly rows: readonly Shown[] }>(store, [
      'sql',
      SHOWN,
      '--as-of',
      asOf,
    ])
  ).rows;
}

export async function countWhere(store: string, condition: string): Promise<number> {
  const query = `SELECT count(*)::INTEGER AS found FROM filed_value WHERE ${condition}`;
  const { rows } = await reported<z.infer<typeof sqlShape>>(store, ['sql', query]);
  return Number(rows[0]?.found);
}

/** The newest snapshot of a store. */
export async function newestOf(store: string): Promise<number> {
  return (await snapshotsOf(store)).snapshots.at(-1)?.snapshot ?? 0;
}
