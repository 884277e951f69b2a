import type { DuckDBConnection, DuckDBDataChunk } from '@duckdb/node-api';
import { pushTo } from '../../core/base/collections.ts';
import { type RowChunk, SKIPPED_ROW, type WideNumber } from '../../core/model/row-chunk.ts';
import { isProofSql } from '../../core/model/standard-resources.ts';
import { appendColumns } from './columns.ts';
import { listColumn, rawItems, wordsOf } from './raw-vector.ts';
import { NO_PROOF, openAt, ROW_VERSIONS } from './relations.ts';
import { columns, queryColumns, queryRecords, queryRows, readAhead } from './rows.ts';
import { boundMemory } from './shared-engine.ts';
import { isAmong } from './sql-text.ts';

/**
 * The values of row versions that were open at a snapshot, in chunks of up to 2,048. A join with the selection would
 * cost the order of `row_version` and twice the time, so it is looked up. `only`: the rows of some documents or of a
 * company, or some row versions.
 */
export async function* streamRows(
  connection: DuckDBConnection,
  snapshot: number,
  only?: RowChoice | { readonly version: Int32Array },
): AsyncGenerator<RowChunk, void, void> {
  const content = only ? 'chosen_content' : 'row_content';
  if (only) await choose(connection, snapshot, only);
  const hasProofs = (await queryRows(connection, PREPARE)).length > 0;
  const bindings = await readSelection(connection, snapshot, only && content, hasProofs);
  const { wide, nils } = await readRareParts(connection, content);
  const further = await readFurtherBindings(connection, only && content);
  const lift = only || bindings.length < MANY_VERSIONS ? async () => {} : await boundScan(connection);
  const result = await connection.stream(`SELECT row_version_id, fields, mantissas, places, decimals FROM ${content}`);
  for await (const chunk of readAhead(result)) yield toRowChunk(chunk, bindings, { wide, nils, further });
  await lift();
}

/** From here on it pays to find out how much memory a scan needs. */
const MANY_VERSIONS = 100_000;
const VALUES_OF_DENSEST_CHUNK = `
  SELECT max(numbers)::DOUBLE FROM (SELECT sum(len(decimals)) AS numbers FROM row_content GROUP BY rowid // 2048)`;
/** A value has 14 bytes, in a chunk and in the chunks that are made and kept ready. */
const BYTES_OF_VALUE = 8 * 14;
const LEAST_MEGABYTES = 48;

async function boundScan(connection: DuckDBConnection): Promise<() => Promise<void>> {
  const [[values] = []] = await queryRows(connection, VALUES_OF_DENSEST_CHUNK);
  return boundMemory(connection, Math.ceil(LEAST_MEGABYTES + (Number(values) * BYTES_OF_VALUE) / 1e6));
}

/** Parts that few row versions have, by row version. */
type RareParts = {
  readonly wide: ReadonlyMap<number, readonly WideNumber[]>;
  readonly nils: ReadonlyMap<number, readonly number[]>;
  readonly further: ReadonlyMap<number, readonly number[]>;
};

function toRowChunk(chunk: DuckDBDataChunk, bindings: Int32Array, { wide, nils, further }: RareParts): RowChunk {
  const count = chunk.rowCount;
  const version = rawItems(chunk.getColumnVector(0), Int32Array);
  const fields = listColumn(chunk, 1);
  const binding = new Int32Array(count);
  const wideOfChunk = new Map<number, readonly WideNumber[]>();
  const nilsOfChunk = new Map<number, readonly number[]>();
  const furtherBindings = new Map<number, readonly number[]>();
  for (let i = 0; i < count; i += 1) {
    const id = version[i] ?? 0;
    binding[i] = bindings[id] ?? SKIPPED_ROW;
    const wideNumbers = wide.size > 0 ? wide.get(id) : undefined;
    if (wideNumbers) wideOfChunk.set(i, wideNumbers);
    const nilFields = nils.size > 0 ? nils.get(id) : undefined;
    if (nilFields) nilsOfChunk.set(i, nilFields);
    const others = further.size > 0 && binding[i] !== SKIPPED_ROW ? further.get(id) : undefined;
    if (others) furtherBindings.set(i, others);
  }
  return {
    count,
    version,
    binding,
    offsets: contiguousOffsets(fields.words, count),
    field: rawItems(fields.child, Int32Array),
    mantissaWords: wordsOf(rawItems(listColumn(chunk, 2).child, BigInt64Array)),
    places: rawItems(listColumn(chunk, 3).child, Uint8Array),
    decimals: rawItems(listColumn(chunk, 4).child, Int8Array),
    wide: wideOfChunk,
    ...(nilsOfChunk.size > 0 ? { nils: nilsOfChunk } : {}),
    ...(further.size > 0 ? { furtherBindings } : {}),
  };
}

/** Lists of a plain scan are contiguous. Verdicts depend on it, so it is checked. */
function contiguousOffsets(words: Int32Array, count: number): Int32Array {
  const offsets = new Int32Array(count + 1);
  for (let i = 0; i < count; i += 1) {
    const start = words[4 * i] ?? 0;
    if (start !== offsets[i]) throw new Error('lists of a chunk are not contiguous');
    offsets[i + 1] = start + (words[4 * i + 2] ?? 0);
  }
  return offsets;
}

/** Documents of a source by their names. */
export type DocumentNames = { readonly source: string; readonly names: readonly string[] };

export type DocumentsAt = DocumentNames & { readonly snapshot: number };

/** Rows of some documents, or of a company (its key). */
type RowChoice = DocumentNames | { readonly company: string };

/** These rows as they were open at a snapshot. */
export type RowsAt = RowChoice & { readonly snapshot: number };

/** SQL of the versions of rows, with its parameters. */
export function chosenVersions(rows: RowsAt): { versions: string; parameters: Record<string, string | number> } {
  if ('company' in rows) return { versions: VERSIONS_OF_COMPANY, parameters: { ...rows } };
  const { snapshot, source, names } = rows;
  return { versions: VERSIONS_OF_DOCUMENTS, parameters: { snapshot, source, names: JSON.stringify(names) } };
}

/** The versions of the rows of `$names` (a JSON list), documents of `$source`, that were open at `$snapshot`. */
const VERSIONS_OF_DOCUMENTS = `
  SELECT v.row_version_id FROM row_version v JOIN filed_row w USING (filed_row_id) JOIN document d USING (document_id)
  WHERE ${openAt('$snapshot')('v')} AND d.source = $source AND list_contains(from_json($names, '["VARCHAR"]'), d.name)`;

/** The same of the rows of `$company`. */
export const VERSIONS_OF_COMPANY = `
  SELECT v.row_version_id FROM ${ROW_VERSIONS} JOIN entity e USING (entity_id)
  WHERE ${openAt('$snapshot')('v')} AND e.key = $company AND ${NO_PROOF}`;

/** With ids in the query DuckDB skips the rows of others; many take longer to plan than that saves. */
const FEW = 2_000;

/** Copies the content of rows: lists of a filtered scan are not contiguous. */
async function choose(
  connection: DuckDBConnection,
  snapshot: number,
  only: RowChoice | { readonly version: Int32Array },
): Promise<void> {
  const copy = (isChosen: string): string => `
    CREATE OR REPLACE TEMP TABLE chosen_content AS
    SELECT row_version_id, fields, mantissas, places, decimals, wide_fields, wide_numbers, wide_decimals, nil_fields
    FROM row_content WHERE ${isChosen}`;
  if ('version' in only) {
    await connection.run('CREATE OR REPLACE TEMP TABLE chosen_version (row_version_id INTEGER)');
    await appendColumns(connection, 'chosen_version', [only.version]);
    await connection.run(copy('row_version_id IN (SELECT row_version_id FROM chosen_version)'));
  } else {
    const { versions, parameters } = chosenVersions({ ...only, snapshot });
    const few = `${versions} LIMIT ${FEW + 1}`;
    const { count, version } = await queryColumns(connection, columns('integer', 'version'), few, parameters);
    if (count <= FEW) await connection.run(copy(isAmong('row_version_id', version)));
    else await connection.run(copy(`row_version_id IN (${versions})`), parameters);
  }
}

const among = (content: string | undefined): string =>
  content === undefined ? 'true' : `row_version_id IN (SELECT row_version_id FROM ${content})`;

/** A large buffer would be filled in bursts that both sides wait for. Tells whether the store has proofs. */
const PREPARE = `SET streaming_buffer_size = '4MB';
  SELECT 1 FROM resource WHERE ${isProofSql('source', 'name')} LIMIT 1`;
/** The engine would join all rows of a store to find that none of them is a proof. */
const NOT_PROVING = `AND row_version_id NOT IN (SELECT v.row_version_id FROM ${ROW_VERSIONS} WHERE NOT ${NO_PROOF})`;

async function readSelection(
  connection: DuckDBConnection,
  snapshot: number,
  content: string | undefined,
  hasProofs: boolean,
): Promise<Int32Array> {
  const open = `SELECT row_version_id, binding_id FROM row_version v
    WHERE ${openAt('$snapshot')('v')} AND ${among(content)} ${hasProofs ? NOT_PROVING : ''}`;
  const { version, binding } = await queryColumns(connection, columns('integer', 'version binding'), open, {
    snapshot,
  });
  const bindings = new Int32Array(version.reduce((a, b) => Math.max(a, b), 0) + 1).fill(SKIPPED_ROW);
  for (let i = 0; i < version.length; i += 1) bindings[version[i] ?? 0] = binding[i] ?? 0;
  return bindings;
}

async function readFurtherBindings(
  connection: DuckDBConnection,
  content: string | undefined,
): Promise<ReadonlyMap<number, readonly number[]>> {
  const sql = `SELECT row_version_id, binding_id FROM row_binding WHERE ${among(content)} ORDER BY ALL`;
  const rows = await queryRows(connection, sql);
  const further = new Map<number, number[]>();
  for (const [version, binding] of rows) pushTo(further, Number(version), Number(binding));
  return further;
}

const NILS = 'nil_fields IS NOT NULL AND list_has_any(nil_fields, list_concat(fields, wide_fields))';
const rareParts = (content: string): string => `
  SELECT row_version_id AS version, CASE WHEN ${NILS} THEN nil_fields END AS nils,
    list_transform(list_zip(wide_fields, wide_numbers, wide_decimals),
      lambda w: {field: w[1], text: w[2], decimals: w[3]}) AS wide
  FROM ${content} WHERE wide_fields IS NOT NULL OR (${NILS})`;

type RareRow = {
  readonly version: number;
  readonly nils: readonly number[] | null;
  readonly wide: readonly WideNumber[] | null;
};

/** Wide numbers, and the nil fields of the row versions that report some field both as nil and with a number. */
async function readRareParts(connection: DuckDBConnection, content: string) {
  const rows = await queryRecords<RareRow>(connection, rareParts(content));
  return {
    wide: new Map(rows.flatMap(({ version, wide }) => (wide ? [[version, wide] as const] : []))),
    nils: new Map(rows.flatMap(({ version, nils }) => (nils ? [[version, nils] as const] : []))),
  };
}

/** Keys of companies and names of resources; `undefined` selects all. */
export type RowSelection = {
  readonly companies: ReadonlySet<string> | undefined;
  readonly resources: ReadonlySet<string> | undefined;
};

const SELECTED = `
  SELECT v.row_version_id FROM ${ROW_VERSIONS} JOIN entity e USING (entity_id) JOIN resource r USING (resource_id)
  WHERE ${openAt('$snapshot')('v')}
    AND ($companies IS NULL OR list_contains(from_json($companies, '["VARCHAR"]'), e.key))
    AND ($resources IS NULL OR list_contains(from_json($resources, '["VARCHAR"]'), r.name))`;

export async function selectVersions(
  connection: DuckDBConnection,
  snapshot: number,
  { companies, resources }: RowSelection,
): Promise<ReadonlySet<number>> {
  const { ids } = await queryColumns(connection, { ids: 'integer' }, SELECTED, {
    snapshot,
    companies: companies ? JSON.stringify([...companies]) : null,
    resources: resources ? JSON.stringify([...resources]) : null,
  });
  return new Set(ids);
}
