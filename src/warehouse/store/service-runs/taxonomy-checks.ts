import type { DuckDBConnection } from '@duckdb/node-api';
import { queryRecords, queryRows } from '../rows.ts';
import { quoteText } from '../sql-text.ts';
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

export type TaxonomyPartKey = { readonly id: string; readonly part: string };
/** By the id of a taxonomy and the name of its part; `null` where the taxonomy is not stored. */
export type BodyHashes = (key: TaxonomyPartKey) => string | null;

/** The lines of the asked parts, each with the number of its table within the part. */
function linesOf(part: string, schema: '' | 'store.'): readonly string[] {
  return (CONTENT[part] ?? []).map(
    ({ table, columns, filter = 'true' }, at) =>
      `SELECT taxonomy_id, ${quoteText(part)} AS part, ${at} AS place, (row(${columns}))::VARCHAR AS line
       FROM ${schema}${table} WHERE taxonomy_id IN (SELECT taxonomy_id FROM newest) AND ${filter}`,
  );
}

async function storedBodyHashes(
  connection: DuckDBConnection,
  schema: '' | 'store.',
  parts: readonly TaxonomyPartKey[],
): Promise<BodyHashes> {
  const lines = [...new Set(parts.map(({ part }) => part))].flatMap((part) => linesOf(part, schema));
  const hashes = new Map<string, string>();
  const keyOf = ({ id, part }: TaxonomyPartKey): string => `${part} ${id}`;
  if (lines.length > 0) {
    const rows = await queryRows(
      connection,
      `WITH part_key AS (SELECT DISTINCT id, part
         FROM (SELECT unnest(from_json($parts, '[{"id":"VARCHAR","part":"VARCHAR"}]'), recursive := true))),
       newest AS (SELECT id, max(taxonomy_id) AS taxonomy_id FROM ${schema}taxonomy WHERE source = 'service'
         AND id IN (SELECT id FROM part_key) GROUP BY id)
       SELECT id, part, sha256(coalesce(string_agg(place || line, chr(10) ORDER BY place, line), ''))
       FROM part_key JOIN newest USING (id) LEFT JOIN (${lines.join(' UNION ALL ')}) USING (taxonomy_id, part)
       GROUP BY id, part`,
      { parts: JSON.stringify(parts.map(({ id, part }) => ({ id, part }))) },
    );
    for (const [id, part, hash] of rows) hashes.set(keyOf({ id: String(id), part: String(part) }), String(hash));
  }
  return (key) => hashes.get(keyOf(key)) ?? null;
}

/** As {@link storedBodyHashes}, of the attached store in the transaction of a writer. */
export function writtenBodyHashes(
  connection: DuckDBConnection,
  parts: readonly TaxonomyPartKey[],
): Promise<BodyHashes> {
  return storedBodyHashes(connection, 'store.', parts);
}

const LAST_CHECKS = `
  SELECT url, id, part, format, etag, body_hash AS "bodyHash",
    strftime(checked_at, '%Y-%m-%dT%H:%M:%S.%gZ') AS "checkedAt", outcome, service_run_id AS run
  FROM taxonomy_check WHERE url = $url
  QUALIFY row_number() OVER (PARTITION BY id, part ORDER BY service_run_id DESC) = 1 ORDER BY id, part`;

export async function readTaxonomyChecks(connection: DuckDBConnection, url: string): Promise<readonly LastCheck[]> {
  const last = await queryRecords<Omit<LastCheck, 'intact'>>(connection, LAST_CHECKS, { url });
  const stored = await storedBodyHashes(
    connection,
    '',
    last.filter(({ bodyHash }) => bodyHash !== null),
  );
  return last.map((check) => ({ ...check, intact: check.bodyHash !== null && stored(check) === check.bodyHash }));
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
