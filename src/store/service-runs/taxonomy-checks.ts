import type { DuckDBConnection } from '@duckdb/node-api';
import { queryRecords, queryRows, textCell } from '../rows.ts';
import type { TaxonomyCheck } from './record-service-run.ts';

export type LastCheck = TaxonomyCheck & {
  readonly run: number;
  /** Whether what is stored is still what was stored then, so that its validator may be sent. */
  readonly intact: boolean;
};

const CONTENT: Readonly<
  Record<string, readonly { readonly table: string; readonly columns: string; readonly filter?: string }[]>
> = {
  calculation: [
    { table: 'section', columns: 'ordinal, id, title, relative_order, role', filter: `structure = 'calculation'` },
    {
      table: 'calculation',
      columns: 'section_id, ordinal, parent_field_id, child_field_id, weight, relative_order, child_level',
    },
  ],
  presentation: [
    { table: 'section', columns: 'ordinal, id, title, relative_order, role', filter: `structure = 'presentation'` },
    {
      table: 'presentation',
      columns: 'section_id, ordinal, parent_field_id, child_field_id, relative_order, child_level, preferred_label',
    },
  ],
  fieldlabel: [{ table: 'label', columns: 'field_id, label_type, language, text' }],
  fieldproperty: [
    {
      table: 'property',
      columns:
        'field_id, publisher_field_id, row_number, data_type_id, data_type, is_numeric, is_money, can_hold_value, is_section, period_type, balance_type',
    },
  ],
};

async function storedBodyHash(
  connection: DuckDBConnection,
  schema: '' | 'store.',
  id: string,
  part: string,
): Promise<string | null> {
  const tables = CONTENT[part] ?? [];
  const rows = tables.map(
    ({ table, columns, filter = 'true' }, at) =>
      `SELECT ${at} AS part, (row(${columns}))::VARCHAR AS line FROM ${schema}${table} WHERE taxonomy_id = newest.id
        AND ${filter}`,
  );
  const [[hash] = []] = await queryRows(
    connection,
    `WITH newest AS (SELECT max(taxonomy_id) AS id FROM ${schema}taxonomy WHERE source = 'service' AND id = $id)
     SELECT (SELECT sha256(coalesce(string_agg(part || line, chr(10) ORDER BY part, line), ''))
       FROM (${rows.join(' UNION ALL ')}))
     FROM newest WHERE id IS NOT NULL`,
    { id },
  );
  return textCell(hash);
}

/** As {@link storedBodyHash}, of the attached store in the transaction of a writer. */
export function writtenBodyHash(connection: DuckDBConnection, id: string, part: string): Promise<string | null> {
  return storedBodyHash(connection, 'store.', id, part);
}

const LAST_CHECKS = `
  SELECT url, id, part, format, etag, body_hash AS "bodyHash",
    strftime(checked_at, '%Y-%m-%dT%H:%M:%S.%gZ') AS "checkedAt", outcome, service_run_id AS run
  FROM taxonomy_check WHERE url = $url
  QUALIFY row_number() OVER (PARTITION BY id, part ORDER BY service_run_id DESC) = 1 ORDER BY id, part`;

export async function readTaxonomyChecks(connection: DuckDBConnection, url: string): Promise<readonly LastCheck[]> {
  const last = await queryRecords<Omit<LastCheck, 'intact'>>(connection, LAST_CHECKS, { url });
  const checks: LastCheck[] = [];
  for (const check of last) {
    const stored = check.bodyHash === null ? null : await storedBodyHash(connection, '', check.id, check.part);
    checks.push({ ...check, intact: stored !== null && stored === check.bodyHash });
  }
  return checks;
}

/** `checkedAt`: when the service was last asked for the taxonomy, `null` where it never was. */
export type CheckedTaxonomy = {
  readonly id: string;
  readonly name: string;
  readonly version: string;
  readonly checkedAt: string | null;
};

const CHECKED = `
  SELECT t.id, arg_max(t.name, t.taxonomy_id) AS name, arg_max(t.version, t.taxonomy_id) AS version,
    (SELECT strftime(max(c.checked_at), '%Y-%m-%dT%H:%M:%SZ') FROM taxonomy_check c WHERE c.id = t.id) AS "checkedAt"
  FROM taxonomy t WHERE t.source = 'service' GROUP BY t.id ORDER BY try_cast(t.id AS INTEGER), t.id`;

export function listCheckedTaxonomies(connection: DuckDBConnection): Promise<readonly CheckedTaxonomy[]> {
  return queryRecords(connection, CHECKED);
}
