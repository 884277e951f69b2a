import { xmlAttribute, xmlText } from '../base/xml-text.ts';

/** Lines of an element, laid out as live services were seen to do it: by two spaces, with carriage returns. */
export type XmlLines = readonly string[];

/** An attribute that is `undefined` is left out. */
type XmlAttributes = Readonly<Record<string, string | number | undefined>>;

const EOL = '\r\n';

/** An element with text. */
export function xmlLeaf(name: string, text: string | number, attributes: XmlAttributes = {}): XmlLines {
  return [`<${name}${written(attributes)}>${xmlText(String(text))}</${name}>`];
}

/** An element with elements; one that is `undefined` is left out. */
export function xmlElement(
  name: string,
  attributes: XmlAttributes,
  children: readonly (XmlLines | undefined)[],
): XmlLines {
  if (children.length === 0) return [`<${name}${written(attributes)}/>`];
  const inner = children.flatMap((lines) => lines?.map((line) => `  ${line}`) ?? []);
  return [`<${name}${written(attributes)}>`, ...inner, `</${name}>`];
}

/** A whole answer. */
export function xmlAnswer(root: XmlLines): string {
  return ['<?xml version="1.0"?>', ...root].join(EOL);
}

function written(attributes: XmlAttributes): string {
  return Object.entries(attributes)
    .map(([name, value]) => (value === undefined ? '' : ` ${name}="${xmlAttribute(String(value))}"`))
    .join('');
}
