import { groupBy } from '../../../core/base/collections.ts';
import {
  attribute,
  childElements,
  type QualifiedName,
  resolveName,
  textOf,
  type XmlElement,
} from '../../../core/base/xml.ts';
import { type DocumentContext, innerBase, type Reference, referenceOf } from './href.ts';
import { type Linkbase, readLinkbase } from './linkbase.ts';
import { LINK, XBRLI, XLINK, XSD } from './names.ts';
import { type DeclaredDefaults, declaredDefaults } from './schema-defaults.ts';

export type Schema = {
  readonly path: string;
  readonly targetNamespace: string;
  /** Global elements that substitute for another, so items and tuples; parts of types are left out. */
  readonly elements: readonly ElementDeclaration[];
  /** Definitions by role URI. */
  readonly roles: ReadonlyMap<string, string>;
  /** The base of each global type, by local name. */
  readonly typeBases: ReadonlyMap<string, QualifiedName>;
  /** The types of global attributes, by local name. */
  readonly attributeTypes: ReadonlyMap<string, QualifiedName>;
  readonly references: readonly Reference[];
  /** Linkbases inside the schema's annotation. */
  readonly linkbases: readonly Linkbase[];
  readonly defaults: DeclaredDefaults;
};

export type ElementDeclaration = {
  readonly id: string | undefined;
  readonly name: QualifiedName;
  readonly substitutes: QualifiedName;
  /** The named type, or the base of an anonymous one. */
  readonly type: QualifiedName | undefined;
  readonly abstract: boolean;
  readonly periodType: string | undefined;
  readonly balance: string | undefined;
};

type Draft = ReturnType<typeof newDraft>;

function newDraft() {
  return {
    elements: [] as ElementDeclaration[],
    roles: new Map<string, string>(),
    typeBases: new Map<string, QualifiedName>(),
    attributeTypes: new Map<string, QualifiedName>(),
    references: [] as Reference[],
    linkbases: [] as Linkbase[],
  };
}

type Part = (element: XmlElement, draft: Draft, context: DocumentContext, targetNamespace: string) => void;

/** The readers of children of `xsd:schema`. */
const PARTS: ReadonlyMap<string, Part> = new Map(
  Object.entries<Part>({
    element: (element, draft, _, namespace) => draft.elements.push(...readElement(element, namespace)),
    complexType: readType,
    simpleType: readType,
    attribute: (element, draft) => {
      const type = nameIn(element, 'type');
      if (type) draft.attributeTypes.set(attribute(element, 'name') ?? '', type);
    },
    import: readImport,
    include: readImport,
    redefine: readImport,
    annotation: (element, draft, context) => {
      for (const appinfo of childElements(element)) {
        if (appinfo.name !== 'appinfo') continue;
        for (const child of childElements(appinfo)) readAnnotation(child, draft, context);
      }
    },
  }),
);

/** Reads an `xsd:schema` element. */
export function readSchema(root: XmlElement, outer: DocumentContext): Schema {
  const context = { ...outer, base: innerBase(root, outer.base) };
  const targetNamespace = attribute(root, 'targetNamespace')?.trim() ?? '';
  const draft = newDraft();
  for (const child of childElements(root)) {
    if (child.namespace === XSD) PARTS.get(child.name)?.(child, draft, context, targetNamespace);
  }
  return { path: context.path, targetNamespace, ...draft, defaults: declaredDefaults(root) };
}

function readElement(element: XmlElement, namespace: string): ElementDeclaration[] {
  const substitutes = nameIn(element, 'substitutionGroup');
  const name = attribute(element, 'name');
  if (!substitutes || name === undefined) return [];
  const abstract = attribute(element, 'abstract')?.trim();
  return [
    {
      id: attribute(element, 'id'),
      name: { namespace, name },
      substitutes,
      type: nameIn(element, 'type') ?? baseOf(element),
      abstract: abstract === 'true' || abstract === '1',
      periodType: attribute(element, 'periodType', XBRLI)?.trim(),
      balance: attribute(element, 'balance', XBRLI)?.trim(),
    },
  ];
}

function readType(element: XmlElement, draft: Draft): void {
  const base = baseOf(element);
  if (base) draft.typeBases.set(attribute(element, 'name') ?? '', base);
}

function readImport(element: XmlElement, draft: Draft, context: DocumentContext): void {
  const namespace = attribute(element, 'namespace');
  draft.references.push(
    ...referenceOf(element, 'schema', attribute(element, 'schemaLocation'), context, { namespace }),
  );
}

function readAnnotation(element: XmlElement, draft: Draft, context: DocumentContext): void {
  if (element.namespace !== LINK) return;
  if (element.name === 'roleType') {
    const definition = childElements(element).find(({ name }) => name === 'definition');
    const uri = attribute(element, 'roleURI');
    if (uri !== undefined && definition) draft.roles.set(uri, textOf(definition).replace(/\s+/g, ' ').trim());
  } else if (element.name === 'linkbaseRef') {
    const role = attribute(element, 'role', XLINK);
    draft.references.push(...referenceOf(element, 'linkbase', attribute(element, 'href', XLINK), context, { role }));
  } else if (element.name === 'linkbase') {
    draft.linkbases.push(readLinkbase(element, context));
  }
}

/** The base of the first restriction or extension inside an element. */
function baseOf(element: XmlElement): QualifiedName | undefined {
  for (const child of childElements(element)) {
    if (child.namespace !== XSD || child.name === 'annotation') continue;
    const own = child.name === 'restriction' || child.name === 'extension' ? nameIn(child, 'base') : undefined;
    const found = own ?? baseOf(child);
    if (found) return found;
  }
  return undefined;
}

function nameIn(element: XmlElement, attributeName: string): QualifiedName | undefined {
  const written = attribute(element, attributeName);
  return written === undefined ? undefined : resolveName(element, written);
}

/**
 * Finds names that schemas give their global types or attributes; of several schemas of a namespace the first counts.
 */
export function globalNames(
  schemas: readonly Schema[],
  namesOf: (schema: Schema) => ReadonlyMap<string, QualifiedName>,
): (name: QualifiedName) => QualifiedName | undefined {
  const byNamespace = groupBy(schemas, ({ targetNamespace }) => targetNamespace);
  return ({ namespace, name }) =>
    byNamespace
      .get(namespace)
      ?.map((schema) => namesOf(schema).get(name))
      .find(Boolean);
}
