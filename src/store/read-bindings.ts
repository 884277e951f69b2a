import type { DuckDBConnection } from '@duckdb/node-api';
import type { TaxonomyBinding } from '../model/row-batch.ts';
import type { FieldName, TaxonomySource } from '../model/taxonomy.ts';
import { queryColumns, queryRows } from './rows.ts';

/** A binding of rows to a taxonomy, with its id. */
export type StoredBinding = TaxonomyBinding & { readonly bindingId: number };

/** Every binding that occurs, by id. */
export async function readBindings(connection: DuckDBConnection): Promise<readonly StoredBinding[]> {
  const rows = await queryRows(
    connection,
    'SELECT binding_id, source, id, stated_version FROM taxonomy_binding ORDER BY binding_id',
  );
  return rows.map(([bindingId, source, id, statedVersion]) => ({
    bindingId: Number(bindingId),
    source: String(source) as TaxonomySource,
    id: String(id),
    ...(statedVersion === null ? {} : { statedVersion: String(statedVersion) }),
  }));
}

export type CalculationFields = {
  /** Fields that bear a name which some calculation uses. */
  readonly fields: readonly { readonly id: number; readonly field: FieldName }[];
  /** The highest field id of the store. */
  readonly highest: number;
};

/** The fields whose numbers may take part in a calculation, by id. */
export async function readCalculationFields(connection: DuckDBConnection): Promise<CalculationFields> {
  const { id, namespace, name } = await queryColumns(
    connection,
    { id: 'integer', namespace: 'text', name: 'text' },
    `WITH used AS (SELECT parent_field_id AS field_id FROM calculation UNION SELECT child_field_id FROM calculation)
     SELECT field_id, namespace, name FROM field WHERE name IN (SELECT name FROM field JOIN used USING (field_id)) ORDER BY field_id`,
  );
  const [[highest] = []] = await queryRows(connection, 'SELECT coalesce(max(field_id), 0) FROM field');
  const fields = Array.from(id, (of, i) => ({ id: of, field: { namespace: namespace[i] ?? '', name: name[i] ?? '' } }));
  return { fields, highest: Number(highest) };
}
