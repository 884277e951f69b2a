import type { DuckDBConnection } from '@duckdb/node-api';
import { fieldKey } from '../model/field-name.ts';
import { openNow } from './open-at.ts';
import { queryRows } from './rows.ts';

/**
 * Where the shown name of a field comes from: its taxonomy, the tags of data sets, or nowhere: then its name is shown.
 */
export type LabelOrigin = 'taxonomy' | 'data set' | 'none';

export type FieldLabels = {
  /** By {@link fieldKey}; fields without label are left out. */
  readonly labels: ReadonlyMap<string, string>;
  readonly counts: Readonly<Record<LabelOrigin, number>>;
};

/**
 * Of the labels of a field the taxonomy's own goes first; then what data sets call the very field now; then what they
 * call the field of the same name in another year of US-GAAP.
 */
const LABELS = `
  WITH used AS (
    SELECT parent_field_id AS field_id FROM calculation WHERE taxonomy_id = $taxonomyId
    UNION SELECT child_field_id FROM calculation WHERE taxonomy_id = $taxonomyId
    UNION SELECT parent_field_id FROM presentation WHERE taxonomy_id = $taxonomyId
    UNION SELECT child_field_id FROM presentation WHERE taxonomy_id = $taxonomyId
  ),
  filed AS (SELECT f.namespace, f.name, f.field_id, d.label FROM filed_field d JOIN field f USING (field_id)
  WHERE ${openNow('d')} AND d.label IS NOT NULL)
  SELECT f.namespace, f.name, own.text, coalesce(same.label, alike.label)
  FROM used JOIN field f USING (field_id)
  LEFT JOIN (SELECT field_id, min(text) AS text FROM label WHERE taxonomy_id = $taxonomyId AND label_type = 'primary'
    GROUP BY field_id) own
    USING (field_id)
  LEFT JOIN filed same USING (field_id)
  LEFT JOIN (SELECT name, arg_max(label, namespace) AS label FROM filed
    WHERE regexp_matches(namespace, '^us-gaap/[0-9]{4}$') GROUP BY name) alike
    ON alike.name = f.name AND regexp_matches(f.namespace, '^us-gaap/[0-9]{4}$')
  ORDER BY f.field_id`;

/** The labels of the fields in a taxonomy's trees. */
export async function readFieldLabels(connection: DuckDBConnection, taxonomyId: number): Promise<FieldLabels> {
  const labels = new Map<string, string>();
  const counts = { taxonomy: 0, 'data set': 0, none: 0 };
  for (const [namespace, name, own, filed] of await queryRows(connection, LABELS, { taxonomyId })) {
    const label = own ?? filed ?? null;
    counts[own !== null ? 'taxonomy' : label !== null ? 'data set' : 'none'] += 1;
    if (label !== null) labels.set(fieldKey({ namespace: String(namespace), name: String(name) }), String(label));
  }
  return { labels, counts };
}
