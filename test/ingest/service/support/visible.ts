import { queryRows } from '../../../../src/store/rows.ts';
import { withReader } from '../../../../src/store/session.ts';
import { TEST_PORTS } from '../../../support/temp-store.ts';

/** Every row that is open now, by names and values alone: equal for stores that show the same, whatever their ids and history. */
export async function visibleRows(store: string): Promise<readonly string[]> {
  return withReader(store, TEST_PORTS, async (connection) => {
    const rows = await queryRows(
      connection,
      `WITH named AS (SELECT map_from_entries(list({key: field_id, value: name})) AS names FROM field)
       SELECT r.name, e.key, d.text, coalesce(u.name, ''), c.period_kind::VARCHAR, coalesce(c.period_start::VARCHAR, ''), coalesce(c.period_end::VARCHAR, ''),
         coalesce(o.name, ''), coalesce(b.id, ''),
         list_sort(list_concat(
           list_transform(list_zip(x.fields, x.mantissas, x.places), v -> names[v[1]] || '=' || v[2]::VARCHAR || 'e-' || v[3]::VARCHAR),
           list_transform(list_zip(coalesce(x.wide_fields, []), coalesce(x.wide_numbers, [])), v -> names[v[1]] || '=' || v[2]),
           list_transform(list_zip(coalesce(x.text_fields, []), coalesce(x.texts, [])), v -> names[v[1]] || '=' || v[2])))::VARCHAR
       FROM named, row_version v JOIN filed_row w USING (filed_row_id) JOIN current_row c USING (current_row_id) JOIN resource r USING (resource_id)
       JOIN entity e USING (entity_id) JOIN dimensions d USING (dimensions_id) JOIN row_content x USING (row_version_id)
       LEFT JOIN unit u ON u.unit_id = c.unit_id LEFT JOIN document o ON o.document_id = w.document_id
       LEFT JOIN taxonomy_binding b ON b.binding_id = v.binding_id
       WHERE v.closed IS NULL`,
    );
    return rows.map((row) => row.map(String).join(' | ')).sort();
  });
}
