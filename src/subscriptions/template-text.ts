import { encodeHtml } from '../base/html-text.ts';
import type { AlertProperties } from '../model/alert.ts';

/** The properties of an alert that a template can contain, by the contract. `Id` and `Name` are the subscription's. */
export const TEMPLATE_PROPERTIES = [
  'Id',
  'ApplicationId',
  'Name',
  'ServiceApplicationKey',
  'Expression',
  'ResourceName',
  'SubscriberEmail',
  'SubscriberFullName',
  'DataLink',
] as const satisfies readonly (keyof AlertProperties)[];

export type TemplateProperty = (typeof TEMPLATE_PROPERTIES)[number];

/**
 * The spellings of a token: what is before and after the name of the property, and whether its value is HTML-encoded.
 */
export const TOKEN_FORMS = {
  contract: { before: '@Raw(@Model.', after: ')', isEncoded: false },
  raw: { before: '@Raw(Model.', after: ')', isEncoded: false },
  plain: { before: '@Model.', after: '', isEncoded: true },
  parentheses: { before: '@(Model.', after: ')', isEncoded: true },
} as const satisfies Readonly<Record<string, { before: string; after: string; isEncoded: boolean }>>;

export type TokenForm = keyof typeof TOKEN_FORMS;

/**
 * A piece of a subject or body. `at`: `@@`, which is printed as one `@`. `comment`: what is between `@*` and `*@`,
 * which is not printed. `unknown`: an `@` that begins nothing of this, with what seems to belong to it.
 */
export type TemplatePart =
  | { readonly kind: 'text' | 'comment' | 'unknown'; readonly text: string }
  | { readonly kind: 'at' }
  | { readonly kind: 'property'; readonly name: TemplateProperty; readonly form: TokenForm };

const KNOWN: ReadonlySet<string> = new Set(TEMPLATE_PROPERTIES);
/** A whole token in one of the four forms; a plain one is not followed by what would go on to a member or a call. */
const TOKEN = /@(?:Raw\((@?)Model\.(\w+)\)|Model\.(\w+)(?!\w|\.\w|[([])|\(Model\.(\w+)\))/y;
/** What is named as unknown: a call or a name, with an end as far as it has one; else the `@` alone. */
const UNKNOWN = /@(?:(?:Raw)?\(@?[\w.]*\)?|\w+(?:\.\w+)*[([]?)?/y;
const WORD = /[\p{L}\p{Nd}]/u;

/**
 * A text as pieces, none empty, in one pass. An `@` between letters or digits is that of an e-mail address
 * (`name@Model.X`) and stays text, except in `@Raw(`. The inverse of {@link printTemplateText}.
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
  return WORD.test(before) && WORD.test(text[at + 1] ?? '') && !text.startsWith('Raw(', at + 1);
}

type Found = { readonly part: TemplatePart; readonly end: number };

/** `lastEnd`: where the last comment of the text may end. */
function partAt(text: string, at: number, lastEnd: number): Found {
  const second = text[at + 1];
  if (second === '@') return { part: { kind: 'at' }, end: at + 2 };
  if (second === '*' && lastEnd >= at + 2) {
    const end = text.indexOf('*@', at + 2);
    return { part: { kind: 'comment', text: text.slice(at + 2, end) }, end: end + 2 };
  }
  const [token = '', isContract, raw, plain, inParentheses] = matchAt(TOKEN, text, at) ?? [];
  const name = raw ?? plain ?? inParentheses;
  if (name !== undefined && isProperty(name)) {
    const form = plain ? 'plain' : inParentheses ? 'parentheses' : isContract ? 'contract' : 'raw';
    return { part: { kind: 'property', name, form }, end: at + token.length };
  }
  const unknown = token || (matchAt(UNKNOWN, text, at)?.[0] ?? '@');
  return { part: { kind: 'unknown', text: unknown }, end: at + unknown.length };
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

function isProperty(name: string): name is TemplateProperty {
  return KNOWN.has(name);
}

/** The inverse of {@link parseTemplateText}. */
export function printTemplateText(parts: readonly TemplatePart[]): string {
  return parts.map(printPart).join('');
}

function printPart(part: TemplatePart): string {
  if (part.kind === 'at') return '@@';
  if (part.kind === 'comment') return `@*${part.text}*@`;
  return part.kind === 'property' ? printToken(part.name, part.form) : part.text;
}

export function printToken(name: string, form: TokenForm = 'contract'): string {
  return TOKEN_FORMS[form].before + name + TOKEN_FORMS[form].after;
}

/** The pieces without a meaning, each with its offset. */
export function unknownParts(
  parts: readonly TemplatePart[],
): readonly { readonly text: string; readonly at: number }[] {
  let at = 0;
  return parts.flatMap((part) => {
    const start = at;
    at += printPart(part).length;
    return part.kind === 'unknown' ? [{ text: part.text, at: start }] : [];
  });
}

/** The text of a parsed template for one alert. Values are put in as they are: no token in them has a meaning. */
export function renderTemplateText(parts: readonly TemplatePart[], properties: AlertProperties): string {
  return parts
    .map((part) => {
      if (part.kind === 'at') return '@';
      if (part.kind === 'comment') return '';
      if (part.kind !== 'property') return part.text;
      const value = properties[part.name];
      return TOKEN_FORMS[part.form].isEncoded ? encodeHtml(value) : value;
    })
    .join('');
}
