import { attribute, childElements, type QualifiedName, resolveName, type XmlElement } from '../../../core/base/xml.ts';
import { XSD } from './names.ts';

/** A local attribute: its default, and its named type or the base of its anonymous one. */
type DeclaredAttribute = { readonly value: string | undefined; readonly type: QualifiedName | undefined };

/**
 * Contents and attributes that a schema gives its global elements where a document leaves them out (`default`,
 * `fixed`).
 */
export type DeclaredDefaults = {
  readonly contents: ReadonlyMap<string, string>;
  /** By local name of a global element or a global type. */
  readonly attributes: ReadonlyMap<string, ReadonlyMap<string, DeclaredAttribute>>;
  /** The named type of global elements, or the base of their anonymous one; likewise of types. */
  readonly bases: ReadonlyMap<string, QualifiedName>;
};

/** The defaults of the documents of an instance. */
export type SchemaDefaults = {
  readonly contentOf: (element: QualifiedName) => string | undefined;
  readonly attributesOf: (element: QualifiedName) => ReadonlyMap<string, string>;
  /** The type of XML Schema that the content of an element is derived from (`decimal`); `undefined`: not known. */
  readonly valueTypeOf: (element: QualifiedName) => string | undefined;
  /** Likewise of an attribute without a namespace. */
  readonly attributeTypeOf: (element: QualifiedName, name: string) => string | undefined;
};

const NONE: ReadonlyMap<string, string> = new Map();
const NO_DEFAULTS: SchemaDefaults = {
  contentOf: () => undefined,
  attributesOf: () => NONE,
  valueTypeOf: () => undefined,
  attributeTypeOf: () => undefined,
};

/** An element and a type may share a name: their keys do not. */
const elementKey = (name: string): string => `element ${name}`;
const typeKey = (name: string): string => `type ${name}`;

/** The defaults in an `xsd:schema` element. */
export function declaredDefaults(root: XmlElement): DeclaredDefaults {
  const contents = new Map<string, string>();
  const byName = new Map<string, ReadonlyMap<string, DeclaredAttribute>>();
  const bases = new Map<string, QualifiedName>();
  for (const child of childElements(root)) {
    const name = attribute(child, 'name');
    if (child.namespace !== XSD || name === undefined) continue;
    const isElement = child.name === 'element';
    if (!isElement && child.name !== 'complexType' && child.name !== 'simpleType') continue;
    const key = isElement ? elementKey(name) : typeKey(name);
    const content = isElement ? stated(child) : undefined;
    if (content !== undefined) contents.set(name, content);
    const found = new Map<string, DeclaredAttribute>();
    const written = (isElement ? attribute(child, 'type') : undefined) ?? collect(child, found);
    const base = written === undefined ? undefined : resolveName(child, written);
    if (found.size > 0) byName.set(key, found);
    if (base) bases.set(key, base);
  }
  return { contents, attributes: byName, bases };
}

const stated = (element: XmlElement): string | undefined =>
  attribute(element, 'default') ?? attribute(element, 'fixed');

/** Collects the attributes inside a type, and gives the base of the type as written. */
function collect(parent: XmlElement, found: Map<string, DeclaredAttribute>): string | undefined {
  let base: string | undefined;
  for (const child of childElements(parent)) {
    if (child.namespace !== XSD || child.name === 'element') continue;
    if (child.name === 'attribute') {
      const name = attribute(child, 'name');
      const type = attribute(child, 'type') ?? collect(child, new Map());
      if (name !== undefined) {
        found.set(name, { value: stated(child), type: type === undefined ? undefined : resolveName(child, type) });
      }
      continue;
    }
    const isDerived = child.name === 'restriction' || child.name === 'extension';
    base ??= (isDerived ? attribute(child, 'base') : undefined) ?? undefined;
    base = collect(child, found) ?? base;
  }
  return base;
}

type WithDefaults = { readonly targetNamespace: string; readonly defaults: DeclaredDefaults };

/** The defaults of all schemas together. */
export function schemaDefaults(schemas: readonly WithDefaults[]): SchemaDefaults {
  const known = schemas.filter(
    ({ defaults: { contents, attributes, bases } }) => contents.size + attributes.size + bases.size > 0,
  );
  if (known.length === 0) return NO_DEFAULTS;
  const of = (namespace: string) =>
    schemas.filter(({ targetNamespace }) => targetNamespace === namespace).map(({ defaults }) => defaults);
  /** An element, or a type, and what it is derived from, up to a type of XML Schema. */
  function* lineage(start: QualifiedName, startKey: string) {
    const seen = new Set<string>();
    let [at, key]: [QualifiedName | undefined, string] = [start, startKey];
    while (at && !seen.has(`${at.namespace} ${key}`)) {
      seen.add(`${at.namespace} ${key}`);
      const declared: readonly DeclaredDefaults[] = of(at.namespace);
      yield { at, attributes: declared.flatMap(({ attributes }) => attributes.get(key) ?? []) };
      at = declared.map(({ bases }) => bases.get(key)).find(Boolean);
      key = typeKey(at?.name ?? '');
    }
  }
  const standardType = (start: QualifiedName, key: string): string | undefined => {
    for (const { at } of lineage(start, key)) if (at.namespace === XSD) return at.name;
    return undefined;
  };
  return {
    contentOf: ({ namespace, name }) =>
      of(namespace)
        .map(({ contents }) => contents.get(name))
        .find((text) => text !== undefined),
    attributesOf: (element) => {
      const result = new Map<string, string>();
      for (const { attributes } of lineage(element, elementKey(element.name))) {
        for (const [name, { value }] of attributes.flatMap((all) => [...all])) {
          if (value !== undefined && !result.has(name)) result.set(name, value);
        }
      }
      return result;
    },
    valueTypeOf: (element) => standardType(element, elementKey(element.name)),
    attributeTypeOf: (element, name) => {
      for (const { attributes } of lineage(element, elementKey(element.name))) {
        const type = attributes.map((all) => all.get(name)?.type).find(Boolean);
        if (type) return standardType(type, typeKey(type.name));
      }
      return undefined;
    },
  };
}
