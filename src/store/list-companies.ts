import type { DuckDBConnection } from '@duckdb/node-api';
import type { FindingCompany } from '../model/finding.ts';
import { openAt } from './open-at.ts';
import { ROW_VERSIONS } from './relations.ts';
import { queryRows, textCell } from './rows.ts';

/** A company as the store knows it, with the entity ids that its rows state. */
export type StoredCompany = FindingCompany & { readonly entityIds: readonly string[] };

const isOpen = openAt('$snapshot');

const NAMES = `
  SELECT DISTINCT e.key, v.name, v.symbol FROM entity e JOIN entity_version v USING (entity_id)
    WHERE ${isOpen('v')} ORDER BY ALL`;

/** The service numbers companies beside their CIK. */
const ENTITY_IDS = `
  SELECT DISTINCT e.key,
    field_text(k.fields, k.mantissas, k.places, k.wide_fields, k.wide_numbers, k.text_fields, k.texts, f.field_id) AS id
  FROM field f, ${ROW_VERSIONS} JOIN row_content k USING (row_version_id) JOIN entity e USING (entity_id)
  WHERE f.namespace = 'service' AND f.name = 'entityid' AND id IS NOT NULL AND ${isOpen('v')} ORDER BY ALL`;

/** The companies of the store as they were called at a snapshot, by key. */
export async function listCompanies(connection: DuckDBConnection, snapshot: number): Promise<readonly StoredCompany[]> {
  const ids = new Map<string, string[]>();
  for (const [key, id] of await queryRows(connection, ENTITY_IDS, { snapshot })) {
    ids.set(String(key), [...(ids.get(String(key)) ?? []), String(id)]);
  }
  return (await queryRows(connection, NAMES, { snapshot })).map(([key, name, symbol]) => ({
    key: String(key),
    name: textCell(name),
    symbol: textCell(symbol),
    entityIds: ids.get(String(key)) ?? [],
  }));
}
