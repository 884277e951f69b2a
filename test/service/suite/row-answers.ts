import { XMLParser } from 'fast-xml-parser';
import { isLosslessNumber, parse } from 'lossless-json';
import { expect } from 'vitest';
import { type Answer, ask, jsonOf, xmlOf } from './ask.ts';
import { list, property } from './is-object.ts';
import type { Service } from './service.ts';

/** A row as its answer shows it: texts as they are, numbers as their digits. */
export type Row = {
  readonly rownum: string;
  /** In the order of the answer. */
  readonly values: ReadonlyMap<string, string>;
};
export type Rows = { readonly total: string; readonly rows: readonly Row[] };

/** The rows of an answer in JSON. */
export function rowsOf(answer: Answer): Rows {
  jsonOf(answer);
  const result = property(parse(answer.text), 'result');
  const rows = list(property(result, 'rows')).map((row) => ({
    rownum: digits(property(row, 'rownum')),
    values: valuesOf(
      list(property(row, 'values')).map((value) => [
        String(property(value, 'field')),
        digits(property(value, 'value')),
      ]),
    ),
  }));
  return { total: digits(property(result, 'totalrows')), rows };
}

/** The rows of an answer in XML. */
export function xmlRowsOf(answer: Answer): Rows {
  const parser = new XMLParser({
    ignoreAttributes: false,
    attributeNamePrefix: '@',
    parseTagValue: false,
    parseAttributeValue: false,
    trimValues: false,
    alwaysCreateTextNode: true,
    isArray: (name) => name === 'row' || name === 'value',
  });
  const result = property(property(parser.parse(xmlOf(answer)), 'response'), 'result');
  const rows = property(result, 'rows');
  const found = typeof rows === 'object' && rows !== null && 'row' in rows ? list(rows.row) : [];
  return {
    total: text(property(result, 'totalrows')),
    rows: found.map((row) => ({
      rownum: text(property(row, 'rownum')),
      values: valuesOf(
        list(property(property(row, 'values'), 'value')).map((value) => [
          String(property(value, '@field')),
          text(value),
        ]),
      ),
    })),
  };
}

/** Asks for rows in JSON. */
export async function askRows(service: Service, pathAndQuery: string, key?: string): Promise<Rows> {
  return rowsOf(await ask(service, pathAndQuery, key === undefined ? {} : { key }));
}

/** A path with more parameters; values are encoded. */
export function withQuery(path: string, parameters: Readonly<Record<string, string | number>>): string {
  const pairs = Object.entries(parameters).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  if (pairs.length === 0) return path;
  return `${path}${path.includes('?') ? '&' : '?'}${pairs.join('&')}`;
}

/** The values of one field, of the rows that report it. */
export function column({ rows }: Rows, field: string): string[] {
  return rows.flatMap(({ values }) => values.get(field) ?? []);
}

function valuesOf(pairs: readonly (readonly [string, string])[]): ReadonlyMap<string, string> {
  const values = new Map(pairs);
  expect(values.size, 'a row has each field once').toBe(pairs.length);
  return values;
}

function digits(value: unknown): string {
  if (isLosslessNumber(value)) return value.toString();
  if (typeof value === 'string') return value;
  throw new Error(`neither a number nor a text: ${JSON.stringify(value)}`);
}

function text(element: unknown): string {
  return String(property(element, '#text'));
}
