import type { DuckDBConnection } from '@duckdb/node-api';
import { DOCUMENT_PARTITION } from '../../core/model/source-read.ts';
import { STANDARD_SOURCE } from '../../core/model/standard-resources.ts';
import type { UsedBinding } from './merge/field-usage.ts';
import { type IsOpen, openNow } from './relations.ts';
import { queryRows } from './rows.ts';
import { FIXED_VIEWS } from './schema/views.ts';
import { CUSTOM_NAMESPACE, quoteName, quoteText } from './sql-text.ts';
import { contentOf, wideColumns } from './wide-columns.ts';
import { inStore } from './workspace.ts';

/**
 * A wide view shows the current rows of one resource under one taxonomy, a column for each field: `"FSDS_18"`,
 * `"CoreFinancials-ANN_50"`; of a resource whose rows name no taxonomy all rows: `"Companies"`.
 */
type WideView = {
  readonly name: string;
  readonly resource: number;
  readonly bindings: readonly number[];
};

/** Resources whose rows come filing by filing, each with a taxonomy of its own: their views would fill the catalog. */
const BY_FILING = `
  u.resource_id IN (SELECT resource_id FROM scope_partition WHERE starts_with(name, ${quoteText(DOCUMENT_PARTITION)}))`;
/** Derived rows have the resources of the service; their views name the source: `"standard_CoreFinancials-ANN_50"`. */
const NAME = `if(r.source = ${quoteText(STANDARD_SOURCE)}, r.source || '_', '') || r.name || coalesce('_' || b.id, '')`;

/** SQL of the wide views that fulfil a condition, by name. */
const viewsWhere = (condition: string): string => `
  SELECT ${NAME} AS name, r.resource_id, list_sort(list(DISTINCT u.binding_id))
  FROM field_usage u JOIN resource r USING (resource_id) LEFT JOIN taxonomy_binding b USING (binding_id)
  JOIN field f USING (field_id)
  WHERE NOT regexp_matches(f.namespace, ${quoteText(CUSTOM_NAMESPACE)}) AND ${condition}
    AND (b.binding_id IS NOT NULL OR u.resource_id NOT IN (SELECT resource_id FROM field_usage WHERE binding_id <> 0))
  GROUP BY r.source, r.name, r.resource_id, b.source, b.id ORDER BY 1`;

/** The wide views that the file has. */
const STORED_VIEWS = viewsWhere(`NOT ${BY_FILING}`);
const IS_NAMED = `contains(lower($sql), lower(${NAME}))`;

async function listWideViews(
  connection: DuckDBConnection,
  query: string,
  values?: Record<string, string>,
): Promise<readonly WideView[]> {
  const rows = await queryRows(connection, query, values);
  return rows.map(([name, resource, bindings]) => ({
    name: String(name),
    resource: Number(resource),
    bindings: JSON.parse(String(bindings)) as number[],
  }));
}

const WHAT_IT_SHOWS = 'Current rows, a column a field: the value of the latest accepted filing that reports the field';

/** SQL of name and comment of the wide views that the file does not have: they exist while a statement names them. */
export const VIEWS_ON_DEMAND = `SELECT name, ${quoteText(WHAT_IT_SHOWS)} AS comment FROM (${viewsWhere(BY_FILING)})`;

/** Makes the stored wide views of the current database. */
export async function createWideViews(connection: DuckDBConnection): Promise<void> {
  await create(connection, await listWideViews(connection, STORED_VIEWS), 'VIEW', openNow);
}

/**
 * SQL that makes those wide views of the attached store anew that have new columns, or wider ones. Drops those that it
 * no longer offers.
 */
export async function refreshedWideViews(
  connection: DuckDBConnection,
  widened: readonly UsedBinding[],
): Promise<string | undefined> {
  if (widened.length === 0) return undefined;
  return inStore(connection, async () => {
    const views = await listWideViews(connection, STORED_VIEWS);
    await dropOthers(connection, views);
    const isWidened = ({ resource, bindings }: WideView): boolean =>
      widened.some((used) => used.resource === resource && bindings.includes(used.binding));
    const statements = await definitions(connection, views.filter(isWidened), 'VIEW', openNow);
    return statements.length === 0 ? undefined : ['USE store', ...statements, 'USE memory'].join(';');
  });
}

/** A resource has a view of its own name only until its rows name taxonomies. */
async function dropOthers(connection: DuckDBConnection, views: readonly WideView[]): Promise<void> {
  const kept = new Set([...FIXED_VIEWS, ...views.map(({ name }) => name)]);
  const stored = await queryRows(
    connection,
    'SELECT view_name FROM duckdb_views() WHERE database_name = current_database() AND NOT internal',
  );
  for (const [name] of stored) {
    if (!kept.has(String(name))) await connection.run(`DROP VIEW ${quoteName(String(name))}`);
  }
}

/**
 * Makes temporary views of the wide views that `sql` names. At a moment: of all of them, with the rows that were open
 * then; they go before those of the file. Else of those that the file does not have.
 */
export async function createNamedWideViews(connection: DuckDBConnection, sql: string, isOpen?: IsOpen): Promise<void> {
  const which = isOpen ? IS_NAMED : `${IS_NAMED} AND ${BY_FILING}`;
  const views = await listWideViews(connection, viewsWhere(which), { sql });
  await create(connection, views, 'TEMP VIEW', isOpen ?? openNow);
}

type Kind = 'VIEW' | 'TEMP VIEW';

async function create(
  connection: DuckDBConnection,
  views: readonly WideView[],
  kind: Kind,
  isOpen: IsOpen,
): Promise<void> {
  const statements = await definitions(connection, views, kind, isOpen);
  if (statements.length > 0) await connection.run(statements.join(';'));
}

/** The statements that make views. */
async function definitions(
  connection: DuckDBConnection,
  views: readonly WideView[],
  kind: Kind,
  isOpen: IsOpen,
): Promise<readonly string[]> {
  if (views.length === 0) return [];
  const columns = await wideColumns(connection, views);
  return views.flatMap((view, index) => {
    const made = `CREATE OR REPLACE ${kind} ${quoteName(view.name)} AS ${definition(view, columns[index] ?? '', isOpen)}`;
    return kind === 'VIEW' ? [made, `COMMENT ON VIEW ${quoteName(view.name)} IS ${quoteText(WHAT_IT_SHOWS)}`] : [made];
  });
}

/**
 * As one text: a parsed query of thousands of columns would be written with every commit and read whenever the store is
 * opened.
 */
function definition({ resource, bindings }: WideView, columns: string, isOpen: IsOpen): string {
  const query = `SELECT ${columns}
    FROM current_version v JOIN ${contentOf(columns)} x USING (content_id) JOIN row_identity c USING (row_identity_id)
    JOIN entity e USING (entity_id) JOIN dimensions d USING (dimensions_id)
    LEFT JOIN entity_version ev ON ev.entity_id = c.entity_id AND ${isOpen('ev')}
    LEFT JOIN unit u ON u.unit_id = c.unit_id LEFT JOIN document o ON o.document_id = v.document_id
    LEFT JOIN document_version dv ON dv.document_id = v.document_id AND ${isOpen('dv')}
    WHERE ${isOpen('v')} AND c.resource_id = ${resource} AND v.binding_id IN (${bindings.join(', ')})`;
  return `FROM query(${quoteText(query)})`;
}
