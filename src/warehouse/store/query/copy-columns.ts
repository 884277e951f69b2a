import type { DuckDBType } from '@duckdb/node-api';
import type { ExportFormat } from '../../../core/model/export-format.ts';
import { DuckDBTypeId } from '../driver.ts';
import { quoteName } from '../sql-text.ts';

/** A column of an answer: its expression there, and its type. */
export type CopiedColumn = { readonly value: string; readonly type: DuckDBType };

/** The formats that DuckDB writes. */
export type CopyFormat = Exclude<ExportFormat, 'arrow'>;

const T = DuckDBTypeId;
type Leaf = (type: DuckDBType) => string | undefined;

/** SQL of a type with other types inside: those that `leaf` gives in the place of its own. */
function typeWith(type: DuckDBType, leaf: Leaf): string {
  const inner = (item: DuckDBType): string => typeWith(item, leaf);
  switch (type.typeId) {
    case T.LIST:
      return `${inner(type.valueType)}[]`;
    case T.ARRAY:
      return `${inner(type.valueType)}[${type.length}]`;
    case T.STRUCT:
      return `STRUCT(${type.entryTypes.map((entry, i) => `${quoteName(type.entryNames[i] ?? '')} ${inner(entry)}`).join(', ')})`;
    case T.MAP:
      return `MAP(${inner(type.keyType)}, ${inner(type.valueType)})`;
    default:
      return leaf(type) ?? String(type);
  }
}

const among =
  (ids: readonly number[], sql: string): Leaf =>
  ({ typeId }) =>
    ids.includes(typeId) ? sql : undefined;

/** Parquet has no integers of 128 bits: DuckDB would make floats of them. */
const PARQUET_LEAF = among([T.HUGEINT, T.UHUGEINT], 'DECIMAL(38, 0)');

const FLOATS: readonly number[] = [T.FLOAT, T.DOUBLE];

/** Readers of JSON make floats of its numbers: numbers that a float may not hold are text. */
const JSON_LEAF = among([T.BIGINT, T.UBIGINT, T.HUGEINT, T.UHUGEINT, T.DECIMAL], 'VARCHAR');

/** JSON has no infinite numbers. Inside of lists and structs floats are text, for they may be infinite. */
const INNER_JSON_LEAF: Leaf = (type) => (FLOATS.includes(type.typeId) ? 'VARCHAR' : JSON_LEAF(type));

const NESTED: readonly number[] = [T.LIST, T.ARRAY, T.STRUCT, T.MAP];
const isNested = ({ typeId }: DuckDBType): boolean => NESTED.includes(typeId);

function castTo(value: string, type: DuckDBType, leaf: Leaf): string {
  const target = typeWith(type, leaf);
  return target === String(type) ? value : `${value}::${target}`;
}

const jsonOfFloat = (value: string): string =>
  `CASE WHEN isfinite(${value}) THEN to_json(${value})
    WHEN ${value} IS NOT NULL THEN to_json(CASE WHEN isnan(${value}) THEN 'NaN'
    WHEN ${value} > 0 THEN 'Infinity' ELSE '-Infinity' END) END`;

/** The beginning of a text that a spreadsheet takes for a formula, or of a marked one. */
const FORMULA = `''*[=+\\-@\\t\\r]`;

/**
 * A text that a spreadsheet would take for a formula, with a mark before it: `=1+1` becomes `'=1+1`. A text that looks
 * like a marked one gets a further mark, so that {@link unmarked} gives each text back. As regular expressions, since
 * those name the text once: it may be a long expression.
 */
const marked = (text: string): string => `regexp_replace(${text}, '^${FORMULA}', '''\\0')`;

export const unmarked = (text: string): string => `regexp_replace(${text}, '^''(${FORMULA})', '\\1')`;

const NUMBERS: readonly number[] = [
  T.TINYINT,
  T.SMALLINT,
  T.INTEGER,
  T.BIGINT,
  T.HUGEINT,
  T.UTINYINT,
  T.USMALLINT,
  T.UINTEGER,
  T.UBIGINT,
  T.UHUGEINT,
  T.DECIMAL,
  ...FLOATS,
];

function csvValue({ value, type }: CopiedColumn): string {
  if (NUMBERS.includes(type.typeId)) return value;
  const text = isNested(type) ? `to_json(${castTo(value, type, INNER_JSON_LEAF)})::VARCHAR` : `${value}::VARCHAR`;
  return marked(text);
}

function jsonValue({ value, type }: CopiedColumn): string {
  if (FLOATS.includes(type.typeId)) return jsonOfFloat(value);
  return castTo(value, type, isNested(type) ? INNER_JSON_LEAF : JSON_LEAF);
}

/** SQL of the values of a column, exact in the format. */
export const COPIED: Readonly<Record<CopyFormat, (column: CopiedColumn) => string>> = {
  parquet: ({ value, type }) => castTo(value, type, PARQUET_LEAF),
  csv: csvValue,
  ndjson: jsonValue,
};
