import type { DuckDBConnection } from '@duckdb/node-api';
import { getOrCreate } from '../../../core/base/collections.ts';
import type { KnownSum } from '../../../core/printed/printed-statement.ts';
import type { PrintedFiling } from '../printed-filings.ts';
import { queryRecords } from '../rows.ts';
import { listed } from '../sql-text.ts';
import type { KnownOf } from './infer-tables.ts';

/** Statements of the companies of `touched_document`, as they are now. */
const SHOWN = `
  CREATE OR REPLACE TEMP TABLE shown_statement AS
  WITH own AS (SELECT document_id, entity_id FROM store.document_version WHERE closed IS NULL)
  SELECT s.printed_statement_id, s.document_id, s.statement, s.without_sum, entity_id
  FROM store.printed_statement s JOIN own USING (document_id)
  WHERE s.closed IS NULL AND entity_id IN (SELECT entity_id FROM touched_document JOIN own USING (document_id))`;

/** Totals that lack a sum, or have one that other documents show; fields of several years have one name. */
const LACKING = `
  SELECT DISTINCT document_id, entity_id, statement, f.name AS total FROM (
    SELECT s.* EXCLUDE (without_sum), unnest(without_sum) AS field_id FROM shown_statement s
    UNION ALL SELECT s.* EXCLUDE (without_sum), p.field_id FROM shown_statement s
      JOIN store.printed_sum p USING (printed_statement_id) WHERE p.search = 'known')
  JOIN store.field f USING (field_id)`;

const KNOWN = `
  WITH lacking AS (${LACKING}),
  part AS (
    SELECT l.document_id, l.statement, l.total, p.printed_sum_id, unnest(p.children) AS field_id,
      unnest(p.weights)::INTEGER AS weight, generate_subscripts(p.children, 1) AS n
    FROM lacking l
    JOIN shown_statement s ON s.entity_id = l.entity_id AND s.statement = l.statement AND s.document_id <> l.document_id
    JOIN store.printed_sum p USING (printed_statement_id)
    JOIN store.field f ON f.field_id = p.field_id AND f.name = l.total
    WHERE p.search <> 'known'
  )
  SELECT DISTINCT document_id AS document, statement, total, parts FROM (
    SELECT document_id, statement, total, list({field: f.name, weight: weight} ORDER BY n) AS parts
    FROM part JOIN store.field f USING (field_id) GROUP BY document_id, statement, total, printed_sum_id)
  ORDER BY ALL`;

/** By document and statement, the sums of the same total in other documents of its company. Fields are local names. */
export type KnownSums = ReadonlyMap<number, ReadonlyMap<string, readonly KnownSum[]>>;

type KnownRow = KnownSum & { readonly document: number; readonly statement: string };

/** Reads the sums for totals that have none of their own, from the documents of the companies of `touched_document`. */
export async function readKnownSums(connection: DuckDBConnection): Promise<KnownSums> {
  await connection.run(SHOWN);
  const known = new Map<number, Map<string, KnownSum[]>>();
  for (const { document, statement, total, parts } of await queryRecords<KnownRow>(connection, KNOWN)) {
    const ofDocument = getOrCreate(known, document, () => new Map<string, KnownSum[]>());
    getOrCreate(ofDocument, statement, () => []).push({ total, parts });
  }
  return known;
}

const NAMES = (ids: readonly number[]): string =>
  `SELECT field_id AS id, name FROM store.field WHERE field_id IN (${listed(ids)})`;

/** Known sums by the fields of a statement; sums of a total that it does not have are left out. */
export async function knownByField(
  connection: DuckDBConnection,
  known: KnownSums,
  filings: Iterable<PrintedFiling>,
): Promise<KnownOf> {
  const ids = new Set<number>();
  for (const { statements } of filings)
    for (const { lines } of statements) for (const { fieldId } of lines) ids.add(fieldId);
  const rows = ids.size === 0 ? [] : await queryRecords<{ id: number; name: string }>(connection, NAMES([...ids]));
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  return (document, { code, lines }) => {
    const fields = new Map(lines.map(({ fieldId: id, field }) => [names.get(id) ?? '', field]));
    return (known.get(document)?.get(code) ?? []).flatMap(({ total, parts }) => {
      const own = fields.get(total);
      if (own === undefined) return [];
      // A field that the statement does not have stays a part that is not there.
      return [{ total: own, parts: parts.map(({ field, weight }) => ({ field: fields.get(field) ?? '', weight })) }];
    });
  };
}
