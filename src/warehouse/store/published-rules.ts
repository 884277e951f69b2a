import type { DuckDBConnection } from '@duckdb/node-api';
import { z } from 'zod';
import type { PublishedRules } from '../../core/model/published-rules.ts';
import { queryRecords } from './rows.ts';

const keys = z.array(z.string());
const RULES = z.array(
  z.object({
    id: z.string(),
    name: z.string(),
    definition: z.string(),
    groups: z.array(z.object({ name: z.string(), note: z.string().exactOptional(), fields: keys })),
    relationships: z.array(
      z.object({
        kind: z.string(),
        role: z.string(),
        from: z.string(),
        to: z.string(),
        weight: z.string().exactOptional(),
      }),
    ),
    elements: z.array(z.object({ id: z.string(), fields: keys })),
    exclusions: z.array(z.object({ kind: z.string(), text: z.string(), fields: keys })),
  }),
);

/** Writes rules inside the caller's transaction, unless the store has these already as the newest of their version. */
export async function writePublishedRules(
  connection: DuckDBConnection,
  run: number,
  { source, version, rules }: PublishedRules,
): Promise<void> {
  await connection.run(
    `INSERT INTO store.published_rules SELECT $source, $version, $run, $rules WHERE $rules IS DISTINCT FROM (
      SELECT arg_max(rules, run_id) FROM store.published_rules WHERE source = $source AND version = $version)`,
    { source, version, run, rules: JSON.stringify(rules) },
  );
}

const NEWEST = `SELECT source, version, rules FROM published_rules
  ORDER BY coalesce(run_id <= (SELECT run_id FROM snapshot WHERE snapshot_id = $asOf), true) DESC,
    try_cast(left(version, 4) AS INTEGER) DESC NULLS LAST, version DESC, run_id DESC LIMIT 1`;

/**
 * The rules of the newest release that has some; with `asOf` of those stored by that snapshot, or of all where none
 * was.
 */
export async function readPublishedRules(
  connection: DuckDBConnection,
  asOf?: number,
): Promise<PublishedRules | undefined> {
  const parameters = { asOf: asOf ?? null };
  const [stored] = await queryRecords<{ source: string; version: string; rules: string }>(
    connection,
    NEWEST,
    parameters,
  );
  return stored && { ...stored, rules: RULES.parse(JSON.parse(stored.rules)) };
}
