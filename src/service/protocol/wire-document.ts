import type { Place } from '../../core/base/diagnostic.ts';
import { inputError } from '../../core/base/errors.ts';
import { xmlAttribute, xmlText } from '../../core/base/escape.ts';
import { lineAndColumn, parseJson } from '../../core/base/json.ts';
import { offsetOfPath } from '../../core/base/json-locate.ts';
import { childElements, textOf, type XmlElement } from '../../core/base/xml.ts';
import { parseXml } from '../../core/base/xml-document.ts';

/** Steps into a document in the names of its JSON form: `['result', 'rows', 3, 'rownum']`. */
export type WirePath = readonly PropertyKey[];

/**
 * An answer of the service in the shape of its JSON form, XML brought into it too so that one schema judges both. Not
 * yet checked; numbers are `NumberText` (JSON) or text (XML).
 */
export type WireDocument = {
  readonly value: unknown;
  /** The place of the value at a path, as precise as the form allows. For messages. */
  placeOf(path: WirePath): Place;
};

/** An answer in its one typed form, and where its parts came from. */
export type Answer<T> = { readonly content: T; placeOf(path: WirePath): Place };

export function jsonDocument(text: string, file: string): WireDocument {
  return {
    value: parseJson(text, file),
    placeOf: (path) => ({ file, ...lineAndColumn(text, offsetOfPath(text, path)) }),
  };
}

/** `result.rows[3].values[0].field`; the document itself is `the answer`. */
export function printPath(path: WirePath): string {
  const printed = path.map((step) => (typeof step === 'number' ? `[${step}]` : `.${String(step)}`)).join('');
  return printed.replace(/^\./, '') || 'the answer';
}

/** Notes from which element an object of the shape was made, and gives the object back. */
export type Mark = <T extends object>(element: XmlElement, made: T) => T;

/** `maxXml`: the most bytes of a document in XML. */
export type DecodeOptions = { readonly file: string; readonly maxXml: number };

/** Parses an XML answer into the shape of its JSON form; `shape` leaves a missing part `undefined`. */
export function xmlDocument(
  text: string,
  { file, maxXml }: DecodeOptions,
  shape: (root: XmlElement, mark: Mark) => unknown,
): WireDocument {
  const lines = new WeakMap<object, number>();
  const root = parseXml(text, { file, maxXml });
  const value = shape(root, (element, made) => {
    lines.set(made, element.line);
    return made;
  });
  return {
    value,
    placeOf: (path) => {
      let line = root.line;
      let inner: unknown = value;
      for (const step of path) {
        inner = typeof inner === 'object' && inner !== null ? Reflect.get(inner, step) : undefined;
        line = typeof inner === 'object' && inner !== null ? (lines.get(inner) ?? line) : line;
      }
      return { file, line };
    },
  };
}

/** The element `result`: the root itself, or what `response` holds. */
export function resultElement(root: XmlElement, file: string): XmlElement {
  if (root.name === 'result') return root;
  const [result, second] = root.name === 'response' ? allOf(root, 'result') : [];
  if (result && !second) return result;
  throw inputError(`expected the element <result>, alone or once in <response>; found <${root.name}>`, {
    place: { file, line: root.line },
    hint: 'Is this an answer of the service, saved as it came?',
  });
}

export function allOf(element: XmlElement, name: string): XmlElement[] {
  return childElements(element).filter((child) => child.name === name);
}

/** Children of one name; `undefined` where there are only others: an answer of another resource is not an empty one. */
export function listIn(element: XmlElement, name: string): XmlElement[] | undefined {
  const children = allOf(element, name);
  return children.length === 0 && childElements(element).length > 0 ? undefined : children;
}

/** The child of a name in the form of `shape`: `undefined` where it is missing, an array where there are several. */
export function oneOf<T>(element: XmlElement, name: string, shape: (child: XmlElement) => T): T | T[] | undefined {
  const [first, ...rest] = allOf(element, name);
  if (!first) return undefined;
  return rest.length === 0 ? shape(first) : [first, ...rest].map(shape);
}

export function leaf(element: XmlElement, name: string): unknown {
  return oneOf(element, name, textOf);
}

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
