/** What a template can say of an alert, by the contract; all are texts. `Id` and `Name` are the subscription's. */
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
] as const;

export type TemplateProperty = (typeof TEMPLATE_PROPERTIES)[number];

/** A piece of a subject or body. `unknown`: a token of a property that is not there. */
export type TemplatePart =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'property'; readonly name: TemplateProperty }
  | { readonly kind: 'unknown'; readonly name: string };

const TOKEN = /@Raw\(@Model\.([A-Za-z_]\w*)\)/g;
const KNOWN: ReadonlySet<string> = new Set(TEMPLATE_PROPERTIES);

function isProperty(name: string): name is TemplateProperty {
  return KNOWN.has(name);
}

/** Text into its pieces: tokens `@Raw(@Model.<Property>)`, exactly so and in this case, and the texts between them, none of them empty. */
export function parseTemplateText(text: string): readonly TemplatePart[] {
  const parts: TemplatePart[] = [];
  let end = 0;
  for (const { 0: token, 1: name = '', index } of text.matchAll(TOKEN)) {
    if (index > end) parts.push({ kind: 'text', text: text.slice(end, index) });
    parts.push(isProperty(name) ? { kind: 'property', name } : { kind: 'unknown', name });
    end = index + token.length;
  }
  if (end < text.length) parts.push({ kind: 'text', text: text.slice(end) });
  return parts;
}

/** The text of pieces; the inverse of {@link parseTemplateText}. */
export function printTemplateText(parts: readonly TemplatePart[]): string {
  return parts.map((part) => (part.kind === 'text' ? part.text : printToken(part.name))).join('');
}

export function printToken(name: string): string {
  return `@Raw(@Model.${name})`;
}

/** The names in tokens that stand for nothing, each once. */
export function unknownTokens(text: string): readonly string[] {
  const names = parseTemplateText(text).flatMap((part) => (part.kind === 'unknown' ? [part.name] : []));
  return [...new Set(names)];
}
