import type {
  CalculationRelationship,
  FieldLabel,
  FieldName,
  FieldProperty,
  PresentationRelationship,
  Section,
  Structure,
  TaxonomyParts,
} from '../../model/taxonomy.ts';
import {
  type Attributes,
  attributeChanges,
  decimalText,
  differing,
  type Item,
  type Pair,
  type SectionName,
  type Subject,
  type TaxonomyChange,
  type TaxonomyPart,
} from './taxonomy-change.ts';

export type ComparedTaxonomy = {
  readonly parts: Parts;
  /** Parts that its sources carried; the others are unknown. Sections belong to their structure. */
  readonly known: ReadonlySet<KnownPart>;
};

export type TaxonomyDiff = {
  /** By part: sections, properties, labels, calculation, presentation. */
  readonly changes: readonly TaxonomyChange[];
  /** Parts that are unknown in one of the two. */
  readonly notCompared: readonly KnownPart[];
};

export type KnownPart = Exclude<TaxonomyPart, 'sections'>;

/** In the order of the changes. */
const PARTS = ['properties', 'labels', 'calculation', 'presentation'] as const satisfies readonly KnownPart[];

/**
 * The changes between two taxonomies. Fields are the same where namespace and name are, whatever the year of the
 * namespace (`us-gaap/2009`). `sameTaxonomy`: they are versions of one taxonomy, whose sections keep their ids;
 * sections of different taxonomies are the same where their titles are.
 */
export function diffTaxonomies(
  before: ComparedTaxonomy,
  after: ComparedTaxonomy,
  { sameTaxonomy }: { readonly sameTaxonomy: boolean },
): TaxonomyDiff {
  const compared = PARTS.filter((part) => before.known.has(part) && after.known.has(part));
  const notCompared = PARTS.filter((part) => before.known.has(part) !== after.known.has(part));
  const ofCompared = ({ parts }: ComparedTaxonomy): Parts => ({
    ...parts,
    sections: parts.sections.filter(({ structure }) => compared.includes(structure)),
  });
  const [was, is] = [ofCompared(before), ofCompared(after)];
  const changes = (['sections', ...compared] as const).flatMap((part) => {
    const pairs = differing(ITEMS[part](was, sameTaxonomy), ITEMS[part](is, sameTaxonomy));
    return withMoved(pairs).flatMap((pair) => changeOf(part, pair));
  });
  return { changes, notCompared };
}

type Parts = Required<TaxonomyParts>;

const ITEMS: Readonly<Record<TaxonomyPart, (parts: Parts, sameTaxonomy: boolean) => readonly Item[]>> = {
  sections: ({ sections }, sameTaxonomy) => sectionItems(sections, sameTaxonomy).all,
  properties: ({ properties }) => properties.map(propertyItem),
  labels: ({ labels }) => labels.map(labelItem),
  calculation: (parts, sameTaxonomy) => relationshipItems('calculation', parts, sameTaxonomy),
  presentation: (parts, sameTaxonomy) => relationshipItems('presentation', parts, sameTaxonomy),
};

function changeOf(part: TaxonomyPart, { before, after }: Pair): TaxonomyChange[] {
  const item = after ?? before;
  if (item === undefined) return [];
  const change = before === undefined ? 'new' : after === undefined ? 'retired' : 'changed';
  return [{ part, change, ...item.subject, attributes: attributeChanges(before?.attributes, after?.attributes) }];
}

/** A key of a field in all versions of a taxonomy: the namespace without its year, and the name. */
function sameField({ namespace, name }: FieldName): string {
  return `${namespace.replace(/\/\d{4}$/, '')}#${name}`;
}

const textOf = (value: string | number | boolean | undefined): string | null =>
  value === undefined ? null : String(value);

/** `rowNumber` is left out: it counts rows of an answer, so that one more field would change all after it. */
function propertyItem(property: FieldProperty): Item {
  const { field, fieldId, dataType, periodType, balanceType, isNumeric, isMoney, canHoldValue, isSection } = property;
  const attributes: Attributes = {
    'field id': textOf(fieldId),
    'data type': textOf(dataType?.name),
    'data type id': textOf(dataType?.id),
    'period type': textOf(periodType),
    'balance type': textOf(balanceType),
    numeric: textOf(isNumeric),
    money: textOf(isMoney),
    'can hold value': textOf(canHoldValue),
    section: textOf(isSection),
  };
  return { key: sameField(field), subject: { field }, attributes };
}

function labelItem({ field, labelType, language, text }: FieldLabel): Item {
  const name = language === undefined ? labelType : `${labelType} ${language}`;
  return { key: `${sameField(field)} ${name}`, subject: { field }, attributes: { [name]: text } };
}

/** Relationships are the same where section, parent and child are. */
function relationshipItems(structure: Structure, parts: Parts, sameTaxonomy: boolean): Item[] {
  const { find } = sectionItems(parts.sections, sameTaxonomy);
  const relationships: readonly (CalculationRelationship | PresentationRelationship)[] = parts[structure];
  return relationships.map((relationship) => {
    const { parent, child, sectionId, relativeOrder, childLevel } = relationship;
    const { key, section } = find(structure, sectionId);
    const place = `${key} ${sameField(child)}`;
    const subject: Subject = { section, field: child };
    const attributes: Attributes = {
      parent: parent.name,
      ...('weight' in relationship ? { weight: decimalText(relationship.weight) } : {}),
      'relative order': decimalText(relativeOrder),
      'child level': String(childLevel),
      ...('preferredLabel' in relationship ? { 'preferred label': relationship.preferredLabel ?? null } : {}),
    };
    return { key: `${place} ${sameField(parent)}`, place, subject, attributes };
  });
}

/** A child that lost a parent in a section and got another one in it *changed* its parent: both become one pair. */
function withMoved(pairs: readonly Pair[]): Pair[] {
  const retired = pairs.flatMap(({ before, after }) => (before?.place !== undefined && !after ? [before] : []));
  const moved = new Set<Item>();
  const joined = pairs.map((pair) => {
    const { before, after } = pair;
    if (before || !after) return pair;
    const from = retired.find((item) => !moved.has(item) && item.place === after.place);
    if (from) moved.add(from);
    return { before: from, after };
  });
  return joined.filter(({ before, after }) => after !== undefined || (before !== undefined && !moved.has(before)));
}

type SectionItem = Item & { readonly subject: { readonly section: SectionName } };

type SectionItems = {
  readonly all: readonly SectionItem[];
  /** The section of a relationship, with its key. */
  readonly find: (structure: Structure, id: string) => { readonly key: string; readonly section: SectionName };
};

/** Sections by keys: their ids between versions of one taxonomy, else their titles; equal titles are numbered. */
function sectionItems(sections: readonly Section[], sameTaxonomy: boolean): SectionItems {
  const seen = new Map<string, number>();
  const all = sections.map(({ structure, id, title, relativeOrder, role }): SectionItem => {
    const name = `${structure} ${sameTaxonomy ? id : title.toLowerCase()}`;
    const number = seen.get(name) ?? 0;
    seen.set(name, number + 1);
    const attributes = { title, 'relative order': decimalText(relativeOrder), ...(role === undefined ? {} : { role }) };
    return { key: `${name} ${number}`, subject: { section: { structure, id, title } }, attributes };
  });
  const byId = new Map(all.map((item) => [`${item.subject.section.structure} ${item.subject.section.id}`, item]));
  return {
    all,
    find: (structure, id) => {
      const item = byId.get(`${structure} ${id}`);
      return item
        ? { key: item.key, section: item.subject.section }
        : { key: `${structure} ${id}`, section: { structure, id, title: '' } };
    },
  };
}
