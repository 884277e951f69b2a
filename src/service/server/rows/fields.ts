import { LRUCache } from 'lru-cache';
import { getOrCreate, pushTo } from '../../../core/base/collections.ts';
import { type ApplicationKey, mayReadField } from '../../../core/model/application-key.ts';
import { CORE_FIELDS, CORE_STATEMENTS, type CoreStatement, HEADER_FIELDS } from '../../../core/model/default-group.ts';
import { compareText } from '../../../core/model/field-name.ts';
import type { RowImage } from '../../../core/model/row-image.ts';
import type { ServedTaxonomy } from '../../../core/model/service-taxonomies.ts';
import { isCore, taxonomiesOf, valueDeclarations } from '../../image/image-fields.ts';
import type { IndexedImage } from '../../image/indexed-image.ts';
import { type FieldTerm, printFieldTerm } from '../../protocol/request/terms.ts';

export type FieldCatalogue = {
  readonly isField: (name: string) => boolean;
  /** The field of a name, else the fields of the group of that name. */
  readonly members: (name: string) => readonly string[] | undefined;
  readonly isStatement: (name: string) => boolean;
  /** Whether the fields are not known, so that any name is taken for one and every group may contain it. */
  readonly takesAnyName: boolean;
  readonly names: readonly string[];
};

/**
 * The names that need no taxonomy: fields of rows, of the header, of core financials, and their groups. The fields of a
 * resource without rows are not known: every name that is not a group is taken for one.
 */
export function imageCatalogue({ image }: IndexedImage): FieldCatalogue {
  const { resource, fields } = image;
  const known = isCore(resource) ? CORE_FIELDS : HEADER_FIELDS;
  return catalogueOf([...fields, ...known], ownGroups(image), fields.length === 0 && !isCore(resource));
}

/** The same with the fields and sections of the taxonomies that explain the resource, out of all that there are. */
export function taxonomyCatalogue(indexed: IndexedImage, taxonomies: readonly ServedTaxonomy[]): FieldCatalogue {
  const explaining = taxonomiesOf(indexed.image.resource, taxonomies);
  const own = indexed.once(imageCatalogue);
  const defined = explaining.flatMap(valueDeclarations).map(({ name }) => name);
  const groups = [...sectionGroups(explaining), ...ownGroups(indexed.image)];
  return catalogueOf([...own.names.filter(own.isField), ...defined], groups, false);
}

function catalogueOf(fields: readonly string[], groups: readonly FieldGroup[], takesAnyName: boolean): FieldCatalogue {
  const known = new Set(fields);
  const byName = new Map(groups.map((group) => [group.name, group]));
  const isField = (name: string): boolean => known.has(name) || (takesAnyName && !byName.has(name));
  return {
    isField,
    members: (name) => (isField(name) ? [name] : byName.get(name)?.fields),
    isStatement: (name) => !isField(name) && byName.get(name)?.isStatement === true,
    takesAnyName,
    names: [...known, ...byName.keys()],
  };
}

type FieldGroup = {
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
function ownGroups({ resource, fields }: RowImage): readonly FieldGroup[] {
  const core = isCore(resource);
  return [
    { name: 'all', fields, isStatement: false },
    { name: DEFAULT_GROUP, fields: core ? CORE_FIELDS : fields, isStatement: false },
    { name: 'header', fields: HEADER_FIELDS.filter((name) => core || fields.includes(name)), isStatement: false },
    ...(core ? STATEMENTS : []).map(({ name, statement }) => ({
      name,
      fields: CORE_STATEMENTS[statement],
      isStatement: true,
    })),
  ];
}

/**
 * The groups of taxonomies: each section of their presentation by its title without spaces (`balancesheet`), and the
 * consolidated group of each statement. Sections of one title, of any taxonomy, are one group. Headings are left out.
 */
function sectionGroups(taxonomies: readonly ServedTaxonomy[]): readonly FieldGroup[] {
  const groups = new Map<string, { readonly fields: Set<string>; readonly isStatement: boolean }>();
  const add = (name: string, fields: readonly string[], isStatement: boolean): void => {
    const group = getOrCreate(groups, name, () => ({ fields: new Set(), isStatement }));
    for (const field of fields) group.fields.add(field);
  };
  for (const { parts } of taxonomies) {
    const headings = parts.properties.filter(({ canHoldValue }) => canHoldValue === false);
    const isHeading = new Set(headings.map(({ field }) => field.name.toLowerCase()));
    const bySection = new Map<string, string[]>();
    for (const { sectionId, parent, child } of parts.presentation) {
      for (const { name } of [parent, child]) {
        if (!isHeading.has(name.toLowerCase())) pushTo(bySection, sectionId, name.toLowerCase());
      }
    }
    for (const { structure, id, title } of parts.sections) {
      if (structure !== 'presentation') continue;
      const fields = bySection.get(id) ?? [];
      const name = title.toLowerCase().replace(/[^a-z0-9]/g, '');
      const statement = STATEMENTS.find((each) => each.title.test(title));
      if (statement) add(statement.name, fields, true);
      if (name !== '' && name !== statement?.name) add(name, fields, false);
    }
  }
  return [...groups].map(([name, { fields, isStatement }]) => ({ name, fields: [...fields], isStatement }));
}

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

type FieldsRequest = {
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
export function chooseFields(indexed: IndexedImage, catalogue: FieldCatalogue, request: FieldsRequest): FieldChoice {
  const question = `${request.entitlement} ${request.terms.map(printFieldTerm).join()}`;
  return indexed.onceFor(catalogue, choices).memo(question, { context: request });
}

function choices(indexed: IndexedImage, catalogue: FieldCatalogue): LRUCache<string, FieldChoice, FieldsRequest> {
  return new LRUCache<string, FieldChoice, FieldsRequest>({
    max: KEPT_CHOICES,
    memoMethod: (_question, _stale, { context }) => makeChoice(indexed, catalogue, context),
  });
}

function makeChoice(
  { image, fieldNumber }: IndexedImage,
  catalogue: FieldCatalogue,
  { terms, key }: FieldsRequest,
): FieldChoice {
  const added = terms.filter(({ remove }) => !remove).map(({ name }) => name);
  const adding = added.length === 0 ? [DEFAULT_GROUP] : added;
  const removed = new Set(terms.flatMap(({ name, remove }) => (remove ? (catalogue.members(name) ?? []) : [])));
  const all = new Set(adding.flatMap((name) => catalogue.members(name) ?? []));
  const names = [...all].filter((name) => !removed.has(name) && mayReadField(key, name));
  const byName = adding.every(catalogue.isStatement);
  if (byName) names.sort(compareText);
  const numbers = names.flatMap((name) => fieldNumber(name) ?? []);
  const fields = Int32Array.from(byName ? numbers : numbers.sort((a, b) => a - b));
  const isChosen = new Uint8Array(image.fields.length);
  for (const number of fields) isChosen[number] = 1;
  const absent = names.filter((name) => fieldNumber(name) === undefined);
  return { fields, isChosen, inImageOrder: !byName, absent, names: new Set(names) };
}
