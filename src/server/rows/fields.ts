import { LRUCache } from 'lru-cache';
import { getOrCreate } from '../../base/collections.ts';
import { isCore, taxonomiesOf } from '../../image/image-fields.ts';
import type { IndexedImage } from '../../image/indexed-image.ts';
import { type ApplicationKey, mayReadField } from '../../model/application-key.ts';
import { compareText } from '../../model/field-name.ts';
import type { RowImage } from '../../model/row-image.ts';
import type { ServedTaxonomy } from '../../model/served-taxonomy.ts';
import type { FieldProperty } from '../../model/taxonomy.ts';
import { type FieldTerm, printFieldTerm } from '../../protocol/request/terms.ts';
import { CORE_FIELDS, CORE_STATEMENTS, type CoreStatement, HEADER_FIELDS } from '../../protocol/rows/default-group.ts';

export type FieldChoice = {
  /** Numbers of fields of the image, in the order of the answer. */
  readonly fields: Int32Array;
  /** By field number: 1 where it is chosen. */
  readonly isChosen: Uint8Array;
  readonly inImageOrder: boolean;
  /** Chosen fields that no row of the image reports. */
  readonly absent: readonly string[];
  readonly names: ReadonlySet<string>;
};

type FieldsAsked = {
  readonly terms: readonly FieldTerm[];
  readonly key: ApplicationKey;
  /** A number that keys share which may see the same fields. */
  readonly entitlement: number;
};

const DEFAULT_GROUP = 'defaultfieldgroup';
const KEPT_CHOICES = 64;

/**
 * The fields that terms of `fields` add and none removes, in any order, as far as the key may see them; the default
 * group where no term adds. In the image's order; those of consolidated groups alone by name.
 */
export function chooseFields(indexed: IndexedImage, catalogue: FieldCatalogue, asked: FieldsAsked): FieldChoice {
  const question = `${asked.entitlement} ${asked.terms.map(printFieldTerm).join()}`;
  return indexed.onceFor(catalogue, choices).memo(question, { context: asked });
}

function choices(indexed: IndexedImage, catalogue: FieldCatalogue): LRUCache<string, FieldChoice, FieldsAsked> {
  return new LRUCache<string, FieldChoice, FieldsAsked>({
    max: KEPT_CHOICES,
    memoMethod: (_question, _stale, { context }) => makeChoice(indexed, catalogue, context),
  });
}

function makeChoice(indexed: IndexedImage, catalogue: FieldCatalogue, { terms, key }: FieldsAsked): FieldChoice {
  const added = new Set(terms.filter(({ remove }) => !remove).map(({ name }) => name));
  const removed = new Set(terms.filter(({ remove }) => remove).map(({ name }) => name));
  const adding = added.size === 0 ? [DEFAULT_GROUP] : [...added];
  const names = new Set(adding.flatMap((name) => catalogue.members(name) ?? []));
  for (const name of removed) for (const member of catalogue.members(name) ?? []) names.delete(member);
  const chosen = [...names].filter((name) => mayReadField(key, name));
  const byName = adding.every(catalogue.isStatement);
  return choiceOf(indexed, byName ? chosen.sort(compareText) : chosen, byName);
}

function choiceOf({ image, fieldNumber }: IndexedImage, names: readonly string[], byName: boolean): FieldChoice {
  const numbers = names.flatMap((name) => fieldNumber(name) ?? []);
  const fields = Int32Array.from(byName ? numbers : numbers.sort((a, b) => a - b));
  const isChosen = new Uint8Array(image.fields.length);
  for (const number of fields) isChosen[number] = 1;
  return {
    fields,
    isChosen,
    inImageOrder: !byName,
    absent: names.filter((name) => fieldNumber(name) === undefined),
    names: new Set(names),
  };
}

export type FieldCatalogue = {
  readonly isField: (name: string) => boolean;
  /** The field of a name, else the fields of the group of that name. */
  readonly members: (name: string) => readonly string[] | undefined;
  readonly isStatement: (name: string) => boolean;
  /** Whether the fields are not known, so that any name is taken for one and every group may contain it. */
  readonly takesAnyName: boolean;
  readonly names: readonly string[];
};

/** The names that need no taxonomy: fields of rows, of the header, of core financials, and their groups. */
export function imageCatalogue({ image }: IndexedImage): FieldCatalogue {
  const { resource, fields } = image;
  const known = isCore(resource) ? CORE_FIELDS : HEADER_FIELDS;
  const catalogue = catalogueOf([...fields, ...known], ownGroups(image));
  return fields.length > 0 || isCore(resource) ? catalogue : takingAnyName(catalogue);
}

/** The fields of a resource without rows are not known: every name that is not a group is taken for one. */
function takingAnyName({ members, ...catalogue }: FieldCatalogue): FieldCatalogue {
  return {
    ...catalogue,
    takesAnyName: true,
    isField: (name) => catalogue.isField(name) || !members(name),
    members: (name) => members(name) ?? [name],
  };
}

/** The same with the fields and sections of the taxonomies that explain the resource, out of all that there are. */
export function taxonomyCatalogue(indexed: IndexedImage, taxonomies: readonly ServedTaxonomy[]): FieldCatalogue {
  const explaining = taxonomiesOf(indexed.image.resource, taxonomies);
  const own = indexed.once(imageCatalogue);
  return catalogueOf(
    [...own.names.filter(own.isField), ...valueFields(explaining)],
    [...sectionGroups(explaining), ...ownGroups(indexed.image)],
  );
}

function catalogueOf(fields: readonly string[], groups: readonly FieldGroup[]): FieldCatalogue {
  const known = new Set(fields);
  const byName = new Map(groups.map((group) => [group.name, group]));
  return {
    isField: (name) => known.has(name),
    members: (name) => (known.has(name) ? [name] : byName.get(name)?.fields),
    isStatement: (name) => !known.has(name) && byName.get(name)?.isStatement === true,
    takesAnyName: false,
    names: [...known, ...byName.keys()],
  };
}

export type FieldGroup = {
  /** In lower case. */
  readonly name: string;
  readonly fields: readonly string[];
  /** A group with the fields of one statement, which answers list by name. */
  readonly isStatement: boolean;
};

/** The observed groups with the fields of one statement, and the titles of sections that are this statement. */
const STATEMENTS: readonly { readonly statement: CoreStatement; readonly name: string; readonly title: RegExp }[] = [
  { statement: 'cashFlow', name: 'cashflowstatementconsolidated', title: /cash ?flow/i },
  { statement: 'balance', name: 'balancesheetconsolidated', title: /balance ?sheet|financial (?:position|condition)/i },
  { statement: 'income', name: 'incomestatementconsolidated', title: /income|operations|earnings/i },
];

/** The groups that need no taxonomy: `all`, the default group, the header, and the statements of core financials. */
export function ownGroups({ resource, fields }: RowImage): readonly FieldGroup[] {
  const group = (name: string, members: readonly string[]): FieldGroup => ({
    name,
    fields: members,
    isStatement: false,
  });
  const plain = [
    group('all', fields),
    group('defaultfieldgroup', isCore(resource) ? CORE_FIELDS : fields),
    group('header', isCore(resource) ? HEADER_FIELDS : HEADER_FIELDS.filter((name) => fields.includes(name))),
  ];
  if (!isCore(resource)) return plain;
  return [
    ...plain,
    ...STATEMENTS.map(({ name, statement }) => ({ name, fields: CORE_STATEMENTS[statement], isStatement: true })),
  ];
}

/**
 * The groups of taxonomies: each section of their presentation by its title without spaces (`balancesheet`), and the
 * consolidated group of each statement. Sections of one title, of any taxonomy, are one group.
 */
export function sectionGroups(taxonomies: readonly ServedTaxonomy[]): readonly FieldGroup[] {
  const groups = new Map<string, { readonly fields: Set<string>; readonly isStatement: boolean }>();
  const add = (name: string, fields: readonly string[], isStatement: boolean): void => {
    const group = getOrCreate(groups, name, () => ({ fields: new Set(), isStatement }));
    for (const field of fields) group.fields.add(field);
  };
  for (const taxonomy of taxonomies) {
    for (const { title, fields } of presentedSections(taxonomy)) {
      const name = title.toLowerCase().replace(/[^a-z0-9]/g, '');
      const statement = STATEMENTS.find((each) => each.title.test(title));
      if (statement) add(statement.name, fields, true);
      if (name !== '' && name !== statement?.name) add(name, fields, false);
    }
  }
  return [...groups].map(([name, { fields, isStatement }]) => ({ name, fields: [...fields], isStatement }));
}

/** The sections of the presentation with their fields, headings left out. */
function presentedSections({ parts }: ServedTaxonomy): readonly { title: string; fields: readonly string[] }[] {
  const headings = new Set(parts.properties.filter(({ canHoldValue }) => canHoldValue === false).map(nameOf));
  const fields = new Map<string, string[]>();
  for (const { sectionId, parent, child } of parts.presentation) {
    const names = [parent, child].map(({ name }) => name.toLowerCase()).filter((name) => !headings.has(name));
    getOrCreate(fields, sectionId, () => []).push(...names);
  }
  return parts.sections
    .filter(({ structure }) => structure === 'presentation')
    .map(({ id, title }) => ({ title, fields: fields.get(id) ?? [] }));
}

function nameOf({ field }: FieldProperty): string {
  return field.name.toLowerCase();
}

export function valueFields(taxonomies: readonly ServedTaxonomy[]): readonly string[] {
  const fields = taxonomies.flatMap(({ parts }) =>
    parts.properties.filter(({ canHoldValue }) => canHoldValue !== false),
  );
  return [...new Set(fields.map(nameOf))];
}
