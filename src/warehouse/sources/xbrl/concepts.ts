import { getOrCreate } from '../../../core/base/collections.ts';
import type { FieldName } from '../../../core/model/taxonomy.ts';
import type { DocumentSet } from './document-set.ts';
import { lastPart, type Target } from './href.ts';
import type { Arc } from './linkbase.ts';
import { fieldNamespace, fieldNamespaceOfSchema } from './names.ts';
import type { ElementDeclaration, Schema } from './schema.ts';
import type { Tally } from './tally.ts';

/** A field with its declaration, if its schema is in the set. One object for each field: identity is equality. */
export type Concept = { readonly field: FieldName; readonly declaration: ElementDeclaration | undefined };

/**
 * Locators name schemas and ids. The id is looked up in its schema if the set has it, else in all schemas (files are
 * renamed more often than references to them), and at last split: `us-gaap_Assets` is `Assets` in the namespace of an
 * import, of the file name or of another document's prefix `us-gaap`, else in `us-gaap`.
 */
export type ConceptIndex = ReturnType<typeof indexConcepts>;

export function indexConcepts(
  schemas: readonly Schema[],
  prefixes: ReadonlyMap<string, string>,
  set: DocumentSet,
  tally: Tally,
) {
  const concepts = new Map<string, Concept>();
  const declarations = new Map<string, Map<string, ElementDeclaration>>();
  const anywhere = new Map<string, ElementDeclaration | 'ambiguous'>();
  const imported = new Map<string, string>();
  const resolved = new Map<string, Map<string, Concept | undefined>>();

  const concept = (field: FieldName, declaration: ElementDeclaration | undefined): Concept => {
    return getOrCreate(concepts, `${field.namespace} ${field.name}`, () => ({ field, declaration }));
  };
  const of = (declaration: ElementDeclaration): Concept => {
    const { namespace, name } = declaration.name;
    return concept({ namespace: fieldNamespace(namespace), name }, declaration);
  };

  for (const schema of schemas) {
    const ids = new Map<string, ElementDeclaration>();
    declarations.set(schema.path, ids);
    for (const declaration of schema.elements) {
      of(declaration);
      if (declaration.id === undefined) continue;
      ids.set(declaration.id, declaration);
      anywhere.set(declaration.id, anywhere.has(declaration.id) ? 'ambiguous' : declaration);
    }
    for (const { address, namespace } of schema.references) if (namespace) imported.set(address, namespace);
  }

  const namespaceOf = (address: string, prefix: string): string => {
    const uri = imported.get(address);
    if (uri !== undefined) return fieldNamespace(uri);
    const family = fieldNamespaceOfSchema(lastPart(address));
    if (family?.startsWith(`${prefix}/`)) return family;
    const declared = prefixes.get(prefix);
    return declared === undefined ? prefix : fieldNamespace(declared);
  };

  const find = ({ address, fragment }: Target, place: Arc['place']): Concept | undefined => {
    const path = set.locate(address);
    const ids = path === undefined ? undefined : declarations.get(path);
    if (ids) {
      const declaration = ids.get(fragment);
      if (declaration) return of(declaration);
      tally.say('warning', 'xbrl/unknown-id', `${lastPart(address)} declares no element '${fragment}'`, place);
      return undefined;
    }
    if (path === undefined) set.reportMissing(address, place);
    const elsewhere = anywhere.get(fragment);
    if (elsewhere && elsewhere !== 'ambiguous') {
      tally.count('fieldsFoundInAnotherSchema');
      return of(elsewhere);
    }
    const [, prefix, name] = /^([^_]+)_(.+)$/.exec(fragment) ?? [];
    if (prefix === undefined || name === undefined) {
      tally.say('warning', 'xbrl/unknown-id', `'${fragment}' of ${address} does not name a field`, place);
      return undefined;
    }
    tally.count('fieldsKnownByNameOnly');
    return concept({ namespace: namespaceOf(address, prefix), name }, undefined);
  };

  return {
    of,
    /** The concept that a locator means; `undefined` for a useless address. `place` is for messages. */
    resolve(target: Target, place: Arc['place']): Concept | undefined {
      const ofAddress = getOrCreate(resolved, target.address, () => new Map<string, Concept | undefined>());
      return getOrCreate(ofAddress, target.fragment, () => find(target, place));
    },
  };
}
