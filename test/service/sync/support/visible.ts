import { withConnection } from '../../../../src/warehouse/store/connection.ts';
import { queryRows } from '../../../../src/warehouse/store/rows.ts';
import { TEST_PORTS } from '../../../support/temp-store.ts';

/**
 * Every row that is open now, by names and values alone: equal for stores that show the same, whatever their ids and history. `number`: as a
 * version of that number, as {@link rowHistories} has them.
 */
export function visibleRows(store: string, number?: number): Promise<readonly string[]> {
  return versions(store, 'v.closed IS NULL', number === undefined ? '' : `, ${number}, true`);
}

/** Every version that a row ever had, with its number among those of the row; the last one is open, or the row is retired. */
export function rowHistories(store: string): Promise<readonly string[]> {
  return versions(
    store,
    'true',
    ', row_number() OVER (PARTITION BY v.filed_row_id ORDER BY v.opened), v.closed IS NULL',
  );
}

function versions(store: string, where: string, more: string): Promise<readonly string[]> {
  return withConnection(store, TEST_PORTS, async (connection) => {
    const rows = await queryRows(
      connection,
      `WITH named AS (SELECT map_from_entries(list({key: field_id, value: name})) AS names FROM field)
       SELECT r.name, e.key, d.text, coalesce(u.name, ''), c.period_kind::VARCHAR, coalesce(c.period_start::VARCHAR, ''), coalesce(c.period_end::VARCHAR, ''),
         coalesce(o.name, ''), coalesce(b.id, ''),
         list_sort(list_concat(
           list_transform(list_zip(x.fields, x.mantissas, x.places), v -> names[v[1]] || '=' || v[2]::VARCHAR || 'e-' || v[3]::VARCHAR),
           list_transform(list_zip(coalesce(x.wide_fields, []), coalesce(x.wide_numbers, [])), v -> names[v[1]] || '=' || v[2]),
           list_transform(list_zip(coalesce(x.text_fields, []), coalesce(x.texts, [])), v -> names[v[1]] || '=' || v[2])))::VARCHAR${more}
       FROM named, row_version v JOIN filed_row w USING (filed_row_id) JOIN row_identity c USING (row_identity_id) JOIN resource r USING (resource_id)
       JOIN entity e USING (entity_id) JOIN dimensions d USING (dimensions_id) JOIN row_content x USING (row_version_id)
       LEFT JOIN unit u ON u.unit_id = c.unit_id LEFT JOIN document o ON o.document_id = w.document_id
       LEFT JOIN taxonomy_binding b ON b.binding_id = v.binding_id
       WHERE ${where}`,
    );
    return rows.map((row) => row.map(String).join(' | ')).sort();
  });
}

/** What the newest version of each taxonomy of the service says. */
export async function taxonomyContent(store: string): Promise<readonly string[]> {
  return withConnection(store, TEST_PORTS, async (connection) => {
    const newest = `(SELECT id, max(taxonomy_id) AS taxonomy_id FROM taxonomy WHERE source = 'service' GROUP BY id)`;
    const rows = await queryRows(
      connection,
      `SELECT t.id, 'label' AS what, row(f.name, l.label_type, l.text)::VARCHAR FROM ${newest} t JOIN label l USING (taxonomy_id) JOIN field f USING (field_id)
       UNION ALL SELECT t.id, 'property', row(f.name, p.data_type, p.can_hold_value, p.period_type, p.balance_type)::VARCHAR
         FROM ${newest} t JOIN property p USING (taxonomy_id) JOIN field f USING (field_id)
       UNION ALL SELECT t.id, 'calculation', row(p.name, c.name, x.weight, x.child_level)::VARCHAR FROM ${newest} t JOIN calculation x USING (taxonomy_id)
         JOIN field p ON p.field_id = x.parent_field_id JOIN field c ON c.field_id = x.child_field_id
       UNION ALL SELECT t.id, 'presentation', row(p.name, c.name, x.child_level)::VARCHAR FROM ${newest} t JOIN presentation x USING (taxonomy_id)
         JOIN field p ON p.field_id = x.parent_field_id JOIN field c ON c.field_id = x.child_field_id`,
    );
    return rows.map((row) => row.map(String).join(' ')).sort();
  });
}
