import type {
  CalculationRelationship,
  FieldName,
  PresentationRelationship,
  Structure,
  TaxonomyParts,
} from '../../model/taxonomy.ts';
import { decimalText } from './decimal-text.ts';
import { sameField } from './field-items.ts';
import { differing, type Item, type Pair } from './pair-up.ts';
import { type SectionName, sectionItems } from './section-items.ts';
import { type Attributes, attributeChanges, type TaxonomyChange } from './taxonomy-change.ts';

type Relationship = CalculationRelationship | PresentationRelationship;
type Place = { readonly section: SectionName; readonly child: FieldName; readonly inSection: string };

/**
 * Relationships are the same where section, parent and child are. A child that lost a parent in a section and got another one in it
 * *changed* its parent; otherwise a relationship is new or retired.
 */
export function relationshipChanges(
  structure: Structure,
  before: Required<TaxonomyParts>,
  after: Required<TaxonomyParts>,
  sameTaxonomy: boolean,
): TaxonomyChange[] {
  const pairs = differing(
    relationshipItems(structure, before, sameTaxonomy),
    relationshipItems(structure, after, sameTaxonomy),
  );
  return withMoved(pairs).flatMap((pair) => {
    const place = (pair.after ?? pair.before)?.subject;
    if (place === undefined) return [];
    return [
      {
        part: structure,
        change: pair.before === undefined ? 'new' : pair.after === undefined ? 'retired' : 'changed',
        section: place.section,
        field: place.child,
        attributes: attributeChanges(pair.before?.attributes, pair.after?.attributes),
      },
    ];
  });
}

function relationshipItems(structure: Structure, parts: Required<TaxonomyParts>, sameTaxonomy: boolean): Item<Place>[] {
  const { find } = sectionItems(parts.sections, sameTaxonomy);
  const relationships: readonly Relationship[] = parts[structure];
  return relationships.map((relationship) => {
    const { parent, child, sectionId } = relationship;
    const { key, section } = find(structure, sectionId);
    const inSection = `${key} ${sameField(child)}`;
    return {
      key: `${inSection} ${sameField(parent)}`,
      subject: { section, child, inSection },
      attributes: attributesOf(relationship),
    };
  });
}

function attributesOf(relationship: Relationship): Attributes {
  const { parent, relativeOrder, childLevel } = relationship;
  return {
    parent: parent.name,
    ...('weight' in relationship ? { weight: decimalText(relationship.weight) } : {}),
    'relative order': decimalText(relativeOrder),
    'child level': String(childLevel),
    ...('preferredLabel' in relationship ? { 'preferred label': relationship.preferredLabel ?? null } : {}),
  };
}

/** Joins what is only in one of the two where the same child is in the same section of both. */
function withMoved(pairs: readonly Pair<Place>[]): Pair<Place>[] {
  const retired = pairs.flatMap(({ before, after }) => (before && !after ? [before] : []));
  const moved = new Set<Item<Place>>();
  const joined = pairs.map((pair) => {
    const { before, after } = pair;
    if (before || !after) return pair;
    const from = retired.find((item) => !moved.has(item) && item.subject.inSection === after.subject.inSection);
    if (from) moved.add(from);
    return { before: from, after };
  });
  return joined.filter(({ before, after }) => after !== undefined || (before !== undefined && !moved.has(before)));
}
