import type { DuckDBConnection } from '@duckdb/node-api';
import { decompressText } from '../../core/base/compressed-text.ts';
import type { DocumentKind } from '../../core/model/kept-document.ts';
import { openAt } from './relations.ts';
import { queryRecords } from './rows.ts';
import { filedValue } from './schema/views.ts';

/** A document of a filing that people read, without its text. `places`: how many values it prints. */
export type StoredDocument = {
  readonly name: string;
  readonly kind: DocumentKind;
  readonly bytes: number;
  readonly sha256: string;
  readonly places: number;
};

const isOpen = openAt('$snapshot');

const OF_DOCUMENT = `document_id IN (SELECT document_id FROM document WHERE name = $document)`;

const LIST = `
  SELECT k.name, k.kind, k.bytes::DOUBLE AS bytes, k.sha256, count(p.element)::INTEGER AS places
  FROM kept_document k LEFT JOIN printed_place p USING (document_id, name, opened)
  WHERE k.${OF_DOCUMENT} AND ${isOpen('k')} GROUP BY ALL ORDER BY places DESC, bytes DESC, k.name`;

/** The kept documents of a filing at a snapshot: first those that print most of its values. */
export async function readKeptDocuments(
  connection: DuckDBConnection,
  document: string,
  snapshot: number,
): Promise<readonly StoredDocument[]> {
  return queryRecords<StoredDocument>(connection, LIST, { document, snapshot });
}

const TEXT = `SELECT content, bytes::DOUBLE AS bytes FROM kept_document k WHERE k.${OF_DOCUMENT} AND k.name = $name AND ${isOpen('k')}`;

/** The text of a kept document; `undefined` where the filing has none of this name, or it cannot be read. */
export async function readKeptText(
  connection: DuckDBConnection,
  document: string,
  name: string,
  snapshot: number,
): Promise<string | undefined> {
  type Content = { readonly content: string; readonly bytes: number };
  const [kept] = await queryRecords<Content>(connection, TEXT, { document, name, snapshot });
  return kept && decompressText(kept.content, kept.bytes);
}

/** A value: a row version, and the local name of a field. */
export type ValueName = { readonly row: number; readonly field: string };

/** Where a kept document prints a value; `document`: the filing, `name`: its kept document. */
export type PrintedValue = ValueName & {
  readonly document: string;
  readonly name: string;
  /** The numbers of the facts in the document, in its order. */
  readonly elements: readonly number[];
};

const PLACES = `
  WITH wanted AS (SELECT unnest(from_json($values, '[{"row": "INTEGER", "field": "VARCHAR"}]'), recursive := true))
  SELECT a."row", a.field, d.name AS document, p.name, list(p.element ORDER BY p.element) AS elements
  FROM wanted a JOIN row_version v ON v.row_version_id = a."row" JOIN field f ON f.name = a.field
  JOIN printed_place p ON p.filed_row_id = v.filed_row_id AND p.field_id = f.field_id
  JOIN kept_document k ON k.document_id = p.document_id AND k.name = p.name AND k.opened = p.opened
  JOIN document d ON d.document_id = p.document_id
  WHERE ${isOpen('k')} GROUP BY ALL ORDER BY ALL`;

/** Where kept documents print values, at a snapshot. */
export async function readPrintedPlaces(
  connection: DuckDBConnection,
  values: readonly ValueName[],
  snapshot: number,
): Promise<readonly PrintedValue[]> {
  if (values.length === 0) return [];
  return queryRecords<PrintedValue>(connection, PLACES, { values: JSON.stringify(values), snapshot });
}

/** A value of a filing, as {@link ValueName} names it. */
export type FiledValue = ValueName & {
  readonly namespace: string;
  /** Exact text; null for a text, of which `characters` tells the length, and for a field without a value. */
  readonly value: string | null;
  readonly characters: number | null;
  readonly unit: string | null;
  readonly start: string | null;
  readonly end: string | null;
  readonly dimensions: string;
};

const VALUES = `
  WITH own AS MATERIALIZED (FROM row_content WHERE row_version_id IN (
    SELECT row_version_id FROM row_version JOIN filed_row USING (filed_row_id) WHERE ${OF_DOCUMENT}))
  SELECT v.row_version_id AS "row", v.field, v.field_namespace AS namespace, v.number_text AS value,
    length(v.text)::INTEGER AS characters, v.unit, v.period_start::VARCHAR AS "start", v.period_end::VARCHAR AS "end",
    v.dimensions
  FROM (${filedValue(isOpen, 'own')}) v
  ORDER BY v.field, v.field_namespace, "end" DESC NULLS LAST, "start", v.dimensions, v.unit, v."row_version_id"`;

/** All values that a filing reports at a snapshot, by the names of their fields. */
export function readFiledValues(
  connection: DuckDBConnection,
  document: string,
  snapshot: number,
): Promise<readonly FiledValue[]> {
  return queryRecords<FiledValue>(connection, VALUES, { document, snapshot });
}
