import type { DataType, Decimal, Dictionary, Field, Table } from 'apache-arrow';
import { formatDecimal } from '../../core/base/decimal.ts';
import { mantissaAt } from './decimals.ts';

/** Rows of a table as text for people; `count` is the number of rows of the table. */
export type TableTexts = {
  readonly columns: readonly { readonly name: string; readonly isNumber: boolean }[];
  readonly rows: readonly (readonly (string | null)[])[];
  readonly count: number;
};

/** The first `most` rows: decimals exact, days and moments as ISO text to the millisecond. */
export function firstRows(table: Table, most: number): TableTexts {
  const { fields } = table.schema;
  const vectors = fields.map(({ type }, at) => ({ type, vector: table.getChildAt(at) }));
  const rows = Array.from({ length: Math.min(most, table.numRows) }, (_, row) =>
    vectors.map(({ type, vector }) => valueText(vector?.get(row), type)),
  );
  const columns = fields.map(({ name, type }) => ({
    name,
    isNumber: /^(?:Int|Uint|Float|Decimal)/.test(String(type)),
  }));
  return { columns, rows, count: table.numRows };
}

type TextOf = (value: never, type: DataType) => string;

const childText = (value: unknown, field: Field | undefined): string =>
  (field && valueText(value, field.type)) ?? 'null';
const listText = (values: Iterable<unknown>, { children: [item] }: DataType): string =>
  `[${[...values].map((value) => childText(value, item)).join(', ')}]`;

/** ISO text of a moment in milliseconds; the number itself for days beyond those of JavaScript. */
function isoText(milliseconds: number): string {
  const date = new Date(Math.floor(milliseconds));
  return Number.isNaN(date.getTime()) ? String(milliseconds) : date.toISOString();
}

/** Types whose own text is wrong or says little, by the letters that their names begin with. */
const TEXTS: Readonly<Record<string, TextOf>> = {
  Date: (value: number) => isoText(value).replace(/T00:00:00\.000Z$/, ''),
  Decimal: (words: Uint32Array, type) =>
    formatDecimal({ mantissa: mantissaAt(words, 0), places: (type as Decimal).scale }),
  Dictionary: (value: unknown, type) => valueText(value, (type as Dictionary).dictionary) ?? 'null',
  FixedSizeList: listText,
  List: listText,
  Struct: (value: Readonly<Record<string, unknown>>, { children }) =>
    `{${children.map((field) => `${field.name}: ${childText(value[field.name], field)}`).join(', ')}}`,
  Timestamp: isoText,
};

function valueText(value: unknown, type: DataType): string | null {
  if (value === null || value === undefined) return null;
  const [name = ''] = /^[A-Za-z]+/.exec(String(type)) ?? [];
  const textOf = TEXTS[name];
  // The entry of its type takes its values.
  return textOf ? textOf(value as never, type) : String(value);
}
