import type { Table } from 'apache-arrow';
import { z } from 'zod';
import { firstRows, type TableTexts } from '../../output/arrow/first-rows.ts';
import { fragmentOf, PICTURE_CSS } from '../../output/report/writers/html-fragment.ts';
import { checked } from './checked.ts';
import { type DisplayForms, displayed, MOST_ROWS, tableForms } from './display.ts';

/** A picture of a chart library: SVG, or HTML around it. */
export type Picture = { readonly outerHTML: string };

/** What a notebook and a terminal show. */
export type Shown = {
  /** The text of a terminal. */
  readonly toString: () => string;
};

type Row = Readonly<Record<string, unknown>>;

const rowsOrPicture = z.custom<readonly Row[] | Table | Picture>(
  (value) => isPicture(value) || isTable(value) || (Array.isArray(value) && value.every(isObject)),
  'expected rows, a table of apache-arrow or a picture',
);

/**
 * Rows or a table of `apache-arrow` as a table, or a picture, for the last line of a cell: Deno's Jupyter kernel shows
 * it, and `console.log` prints it as text. Long tables are cut, and say so; decimals are exact. A picture that draws
 * with `currentColor` looks right in light and in dark notebooks; its text is its `aria-label`.
 * @throws usage error for anything else.
 * @example
 * ```ts
 * String(show([{ company: 'ZZANV', amount: '1.50' }])); // => 'company  amount\nZZANV      1.50\n1 row.\n'
 * ```
 */
export const show = checked('show', { what: rowsOrPicture }, (what: readonly Row[] | Table | Picture): Shown => {
  const forms = isPicture(what)
    ? pictureForms(what.outerHTML)
    : tableForms(isTable(what) ? firstRows(what, MOST_ROWS) : textsOf(what));
  return displayed({ toString: () => forms.text(false) }, forms);
});

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

function isPicture(value: unknown): value is Picture {
  return isObject(value) && 'outerHTML' in value && typeof value.outerHTML === 'string';
}

function isTable(value: unknown): value is Table {
  return isObject(value) && 'schema' in value && 'numRows' in value && 'getChildAt' in value;
}

/** Numbers, and exact numbers as text, also for people. */
const NUMBER = /^-?\d+(?:,\d{3})*(?:\.\d+)?$/;

function textsOf(rows: readonly Row[]): TableTexts {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const columns = names.map((name) => ({ name, isNumber: rows.every((row) => NUMBER.test(textOf(row[name]) ?? '0')) }));
  const texts = rows.slice(0, MOST_ROWS).map((row) => names.map((name) => textOf(row[name])));
  return { columns, rows: texts, count: rows.length };
}

function textOf(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (value instanceof Date) return value.toISOString();
  if (typeof value !== 'object') return String(value);
  return JSON.stringify(value, (_, member: unknown) => (typeof member === 'bigint' ? String(member) : member));
}

/** Colours of a file, which does not see those of the page. */
const GROUND = 'background: white; color: black;';
const NAMESPACE = 'xmlns="http://www.w3.org/2000/svg"';

function pictureForms(markup: string): DisplayForms {
  const label = /\saria-label="([^"]*)"/.exec(markup)?.[1];
  const text = (): string => (label === undefined ? 'a picture' : decoded(label));
  const html = (): string => fragmentOf('picture', markup, PICTURE_CSS);
  return markup.startsWith('<svg') ? { text, html, svg: () => svgFile(markup) } : { text, html };
}

const ENTITIES: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' };
const decoded = (text: string): string => text.replace(/&(?:amp|lt|gt|quot);/g, (entity) => ENTITIES[entity] ?? entity);

const TAG = /<\w[^\s/>]*(?:\s+[^\s=/>]+(?:="[^"]*")?)*\s*\/?>/g;

/** SVG in a page as a file of its own: XML, with its namespace and its ground. */
function svgFile(markup: string): string {
  const [first = ''] = markup.match(TAG) ?? [];
  const style = / style="([^"]*)"/.exec(first)?.[1] ?? '';
  const own = first
    .replace(/ (?:style|xmlns)="[^"]*"/g, '')
    .replace('<svg', `<svg ${NAMESPACE} style="${GROUND}${style}"`);
  return (own + markup.slice(first.length)).replaceAll('&nbsp;', '&#160;').replace(TAG, xmlTag);
}

/** HTML allows `&` and `<` in attributes. */
const xmlTag = (tag: string): string =>
  `<${tag
    .slice(1)
    .replace(/&(?!#?\w+;)/g, '&amp;')
    .replaceAll('<', '&lt;')}`;
