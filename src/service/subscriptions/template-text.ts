import {
  MOST_TEMPLATE_ROWS,
  printBlock,
  printToken,
  TEMPLATE_TOKENS,
  type TemplateBlock,
  type TokenForm,
  type TokenScope,
} from './template-tokens.ts';

/**
 * A piece of a subject or body. `at`: `@@`, which is printed as one `@`. `comment`: what is between `@*` and `*@`,
 * which is not printed. `open`: the beginning of a block, which `end` ends; `most`: the bound of `Rows`, else 0.
 * `unknown`: an `@` that begins nothing of this, with what seems to belong to it.
 */
export type TemplatePart =
  | { readonly kind: 'text' | 'comment' | 'unknown'; readonly text: string }
  | { readonly kind: 'at' }
  | { readonly kind: 'end' }
  | { readonly kind: 'open'; readonly block: TemplateBlock; readonly most: number }
  | { readonly kind: 'property'; readonly scope: TokenScope; readonly name: string; readonly form: TokenForm };

const SCOPES = Object.keys(TEMPLATE_TOKENS).join('|');
/** What must not follow a plain token: it would go on to a member or a call. */
const ITS_END = String.raw`(?!\w|\.\w|[([])`;
/** A whole token in one of the four forms. */
const TOKEN = new RegExp(
  String.raw`@(?:Raw\((@?)Model\.(\w+)\)|(${SCOPES})\.(\w+)${ITS_END}|\((${SCOPES})\.(\w+)\))`,
  'y',
);
const BLOCK = new RegExp(String.raw`@(?:Rows\((\d{1,3})\)|(Fields|Terms|More|End)${ITS_END})`, 'y');
/** What is named as unknown: a call or a name, with an end as far as it has one; else the `@` alone. */
const UNKNOWN = /@(?:(?:Raw)?\(@?[\w.]*\)?|\w+(?:\.\w+)*[([]?)?/y;
const WORD = /[\p{L}\p{Nd}]/u;

/**
 * A text as pieces, none empty, in one pass. An `@` between letters or digits is that of an e-mail address
 * (`name@Model.X`) and stays text, except in `@Raw(` and blocks. The inverse of {@link printTemplateText}.
 */
export function parseTemplateText(text: string): readonly TemplatePart[] {
  const parts: TemplatePart[] = [];
  const lastEnd = text.lastIndexOf('*@');
  let textStart = 0;
  let at = text.indexOf('@');
  while (at >= 0) {
    const next = at > textStart && isEmail(text, at) ? undefined : partAt(text, at, lastEnd);
    if (next) {
      if (at > textStart) parts.push({ kind: 'text', text: text.slice(textStart, at) });
      parts.push(next.part);
      textStart = next.end;
    }
    at = text.indexOf('@', next ? next.end : at + 1);
  }
  if (textStart < text.length) parts.push({ kind: 'text', text: text.slice(textStart) });
  return parts;
}

function isEmail(text: string, at: number): boolean {
  const before = text[at - 1] ?? '';
  const isWithin = WORD.test(before) && WORD.test(text[at + 1] ?? '');
  return isWithin && !text.startsWith('Raw(', at + 1) && !matchAt(BLOCK, text, at);
}

type PlacedPart = { readonly part: TemplatePart; readonly end: number };

/** `lastEnd`: where the last comment of the text may end. */
function partAt(text: string, at: number, lastEnd: number): PlacedPart {
  const second = text[at + 1];
  if (second === '@') return { part: { kind: 'at' }, end: at + 2 };
  if (second === '*' && lastEnd >= at + 2) {
    const end = text.indexOf('*@', at + 2);
    return { part: { kind: 'comment', text: text.slice(at + 2, end) }, end: end + 2 };
  }
  const known = propertyAt(text, at) ?? blockAt(text, at);
  if (known) return known;
  const unknown = matchAt(TOKEN, text, at)?.[0] ?? matchAt(UNKNOWN, text, at)?.[0] ?? '@';
  return { part: { kind: 'unknown', text: unknown }, end: at + unknown.length };
}

function propertyAt(text: string, at: number): PlacedPart | undefined {
  const [token = '', isContract, raw, plainScope, plain, scopeInside, inside] = matchAt(TOKEN, text, at) ?? [];
  const name = raw ?? plain ?? inside;
  const scope = raw === undefined ? (plainScope ?? scopeInside) : 'Model';
  if (name === undefined || scope === undefined || !isScope(scope)) return undefined;
  const known: readonly string[] = TEMPLATE_TOKENS[scope];
  if (!known.includes(name)) return undefined;
  const form = plain ? 'plain' : inside ? 'parentheses' : isContract ? 'contract' : 'raw';
  return { part: { kind: 'property', scope, name, form }, end: at + token.length };
}

function isScope(text: string): text is TokenScope {
  return Object.hasOwn(TEMPLATE_TOKENS, text);
}

const NAMED_BLOCKS: ReadonlyMap<string, TemplatePart> = new Map([
  ['End', { kind: 'end' }],
  ['Fields', { kind: 'open', block: 'Fields', most: 0 }],
  ['Terms', { kind: 'open', block: 'Terms', most: 0 }],
  ['More', { kind: 'open', block: 'More', most: 0 }],
]);

function blockAt(text: string, at: number): PlacedPart | undefined {
  const [token = '', digits = '', name = ''] = matchAt(BLOCK, text, at) ?? [];
  if (token === '') return undefined;
  const end = at + token.length;
  const part = NAMED_BLOCKS.get(name);
  if (part) return { part, end };
  const most = Number(digits);
  const isBound = most >= 1 && most <= MOST_TEMPLATE_ROWS && String(most) === digits;
  return isBound ? { part: { kind: 'open', block: 'Rows', most }, end } : undefined;
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

/** The inverse of {@link parseTemplateText}. */
export function printTemplateText(parts: readonly TemplatePart[]): string {
  return parts.map(printPart).join('');
}

export function printPart(part: TemplatePart): string {
  switch (part.kind) {
    case 'at':
      return '@@';
    case 'end':
      return '@End';
    case 'comment':
      return `@*${part.text}*@`;
    case 'open':
      return printBlock(part.block, part.most);
    case 'property':
      return printToken(part.name, part.form, part.scope);
    default:
      return part.text;
  }
}
