import { attribute, childElements, type QualifiedName, resolveName, type XmlElement } from '../../base/xml.ts';
import { XSD } from './names.ts';

/**
 * Contents and attributes that a schema gives its global elements where a document leaves them out (`default`,
 * `fixed`).
 */
export type DeclaredDefaults = {
  readonly contents: ReadonlyMap<string, string>;
  /** By local name of a global element or a global type. */
  readonly attributes: ReadonlyMap<string, ReadonlyMap<string, string>>;
  /** The named type of global elements, or the base of their anonymous one; likewise of types. */
  readonly bases: ReadonlyMap<string, QualifiedName>;
};

/** The defaults of the documents of an instance. */
export type SchemaDefaults = {
  readonly contentOf: (element: QualifiedName) => string | undefined;
  readonly attributesOf: (element: QualifiedName) => ReadonlyMap<string, string>;
  /** The type of XML Schema that the content of an element is derived from (`decimal`); `undefined`: not known. */
  readonly valueTypeOf: (element: QualifiedName) => string | undefined;
};

const NONE: ReadonlyMap<string, string> = new Map();
const NO_DEFAULTS: SchemaDefaults = {
  contentOf: () => undefined,
  attributesOf: () => NONE,
  valueTypeOf: () => undefined,
};

/** An element and a type may share a name: their keys do not. */
const elementKey = (name: string): string => `element ${name}`;
const typeKey = (name: string): string => `type ${name}`;

/** The defaults in an `xsd:schema` element. */
export function declaredDefaults(root: XmlElement): DeclaredDefaults {
  const contents = new Map<string, string>();
  const byName = new Map<string, ReadonlyMap<string, string>>();
  const bases = new Map<string, QualifiedName>();
  for (const child of childElements(root)) {
    const name = attribute(child, 'name');
    if (child.namespace !== XSD || name === undefined) continue;
    const isElement = child.name === 'element';
    if (!isElement && child.name !== 'complexType' && child.name !== 'simpleType') continue;
    const key = isElement ? elementKey(name) : typeKey(name);
    const content = isElement ? stated(child) : undefined;
    if (content !== undefined) contents.set(name, content);
    const found = new Map<string, string>();
    const written = (isElement ? attribute(child, 'type') : undefined) ?? collect(child, found);
    const base = written === undefined ? undefined : resolveName(child, written);
    if (found.size > 0) byName.set(key, found);
    if (base) bases.set(key, base);
  }
  return { contents, attributes: byName, bases };
}

const stated = (element: XmlElement): string | undefined =>
  attribute(element, 'default') ?? attribute(element, 'fixed');

/** Collects the attributes with a default inside a type, and gives the base of the type as written. */
function collect(parent: XmlElement, found: Map<string, string>): string | undefined {
  let base: string | undefined;
  for (const child of childElements(parent)) {
    if (child.namespace !== XSD || child.name === 'element') continue;
    const name = attribute(child, 'name');
    const value = child.name === 'attribute' ? stated(child) : undefined;
    if (name !== undefined && value !== undefined) found.set(name, value);
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
  const of = (namespace: string) => schemas.filter(({ targetNamespace }) => targetNamespace === namespace);
  const attributesOf = (start: QualifiedName): ReadonlyMap<string, string> => {
    const result = new Map<string, string>();
    const seen = new Set<string>();
    let key = elementKey(start.name);
    for (let at: QualifiedName | undefined = start; at && !seen.has(`${at.namespace} ${key}`); ) {
      seen.add(`${at.namespace} ${key}`);
      const schemasHere = of(at.namespace);
      for (const { defaults } of schemasHere) {
        for (const [name, value] of defaults.attributes.get(key) ?? []) if (!result.has(name)) result.set(name, value);
      }
      at = schemasHere.map(({ defaults }) => defaults.bases.get(key)).find(Boolean);
      key = typeKey(at?.name ?? '');
    }
    return result;
  };
  return {
    contentOf: ({ namespace, name }) =>
      of(namespace)
        .map(({ defaults }) => defaults.contents.get(name))
        .find((text) => text !== undefined),
    attributesOf,
    valueTypeOf: (start) => {
      const seen = new Set<string>();
      let key = elementKey(start.name);
      for (let at: QualifiedName | undefined = start; at && !seen.has(`${at.namespace} ${key}`); ) {
        if (at.namespace === XSD) return at.name;
        seen.add(`${at.namespace} ${key}`);
        at = of(at.namespace)
          .map(({ defaults }) => defaults.bases.get(key))
          .find(Boolean);
        key = typeKey(at?.name ?? '');
      }
      return undefined;
    },
  };
}
