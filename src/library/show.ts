import { z } from 'zod';
import type { QueryAnswer } from '../reading/query.ts';
import { fragmentOf, PICTURE_CSS } from '../report/writers/html-fragment.ts';
import { checked } from './checked.ts';
import { answerForms, type DisplayForms, displayed } from './display.ts';

/** A picture of a chart library: SVG, or HTML around it. */
export type Picture = { readonly outerHTML: string };

/** What a notebook and a terminal show. */
export type Shown = {
  /** The text of a terminal. */
  readonly toString: () => string;
};

type Row = Readonly<Record<string, unknown>>;

const shown = z.custom<readonly Row[] | Picture>(
  (value) => Array.isArray(value) || isPicture(value),
  'expected rows or a picture',
);

/**
 * Rows as a table, or a picture, for the last line of a cell: Deno's Jupyter kernel shows it, and `console.log` prints it as text.
 * Long tables are cut, and say so. A picture that draws with `currentColor` looks right in light and in dark notebooks; its text is its
 * `aria-label`.
 * @throws usage error for anything else.
 * @example
 * ```ts
 * String(show([{ company: 'ZZANV', amount: '1.50' }])); // => 'company  amount\nZZANV      1.50\n1 row.\n'
 * ```
 */
export const show = checked('show', { what: shown }, (what: readonly Row[] | Picture): Shown => {
  const forms = isPicture(what) ? pictureForms(what.outerHTML) : answerForms(answerOf(what));
  return displayed({ toString: () => forms.text(false) }, forms);
});

function isPicture(value: unknown): value is Picture {
  return typeof value === 'object' && value !== null && 'outerHTML' in value && typeof value.outerHTML === 'string';
}

/** Numbers, and exact numbers as text, also for people. */
const NUMBER = /^-?\d+(?:,\d{3})*(?:\.\d+)?$/;

function answerOf(rows: readonly Row[]): QueryAnswer {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const columns = names.map((name) => {
    const isNumber = rows.every((row) => NUMBER.test(textOf(row[name]) ?? '0'));
    return { name, type: isNumber ? 'DECIMAL' : 'VARCHAR' };
  });
  const texts = rows.map((row) => Object.fromEntries(names.map((name) => [name, textOf(row[name])])));
  return { columns, rows: texts };
}

function textOf(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (value instanceof Date) return value.toISOString();
  if (typeof value !== 'object') return String(value);
  return JSON.stringify(value, (_, member: unknown) => (typeof member === 'bigint' ? String(member) : member));
}

/** Of a file, which does not see the colours of the page. */
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
