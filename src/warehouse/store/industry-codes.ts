import type { DuckDBConnection } from '@duckdb/node-api';
import { CIK_SCHEME } from '../../core/model/entity-key.ts';
import { openNow } from './relations.ts';
import { queryRows } from './rows.ts';

/** The SIC codes of companies, by CIK of ten digits, as the store knows them now. */
export type IndustryCodes = ReadonlyMap<string, string>;

const CODES = `
  SELECT e.key, v.industry_code FROM entity e JOIN entity_version v USING (entity_id)
  WHERE e.scheme = $scheme AND v.industry_code IS NOT NULL AND ${openNow('v')}`;

export async function readIndustryCodes(connection: DuckDBConnection): Promise<IndustryCodes> {
  const rows = await queryRows(connection, CODES, { scheme: CIK_SCHEME });
  return new Map(rows.map(([key, code]) => [String(key), String(code)]));
}
