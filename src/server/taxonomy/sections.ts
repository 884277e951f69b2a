import { fieldKey } from '../../model/field-name.ts';
import type { ServedTaxonomy } from '../../model/served-taxonomy.ts';
import type { CalculationRelationship, FieldName, PresentationRelationship, Structure } from '../../model/taxonomy.ts';
import type { WireField, WireSection } from '../../protocol/taxonomy/sections.ts';
import type {
  CalculationAnswer,
  PresentationAnswer,
  WireCalculation,
  WirePresentation,
} from '../../protocol/taxonomy/structures.ts';
import { wireName } from './wire-name.ts';
import { wireFloat, wireNumber } from './wire-number.ts';

/** By the contract every child of the presentation is shown with its primary label. */
const PRIMARY = 1;

export function calculationAnswer(taxonomy: ServedTaxonomy): CalculationAnswer {
  const wire = (relationship: CalculationRelationship): WireCalculation => ({
    ...common(taxonomy, relationship),
    weight: weightOf(taxonomy, relationship),
  });
  return sectionsOf(taxonomy, 'calculation', taxonomy.parts.calculation, wire);
}

export function presentationAnswer(taxonomy: ServedTaxonomy): PresentationAnswer {
  const wire = (relationship: PresentationRelationship): WirePresentation => ({
    ...common(taxonomy, relationship),
    labelTypeId: PRIMARY,
  });
  return sectionsOf(taxonomy, 'presentation', taxonomy.parts.presentation, wire);
}

/** By the contract a weight is 1.0000 or -1.0000; what the service itself once wrote is written as it was. */
function weightOf({ source }: ServedTaxonomy, { weight }: CalculationRelationship): string {
  const text = wireNumber(weight);
  if (source === 'service') return text;
  const match = /^(-?1)(?:\.0*)?$/.exec(text);
  return match ? `${match[1]}.0000` : text;
}

/** Sections and their relationships in the order in which they are stored. */
function sectionsOf<T extends { readonly sectionId: string }, U>(
  { sectionIds, parts }: ServedTaxonomy,
  structure: Structure,
  relationships: readonly T[],
  wire: (relationship: T) => U,
): readonly WireSection<U>[] {
  const bySection = new Map<string, U[]>();
  for (const relationship of relationships) {
    const { sectionId } = relationship;
    const known = bySection.get(sectionId);
    if (known) known.push(wire(relationship));
    else bySection.set(sectionId, [wire(relationship)]);
  }
  return parts.sections
    .filter((section) => section.structure === structure)
    .map(({ id, title, relativeOrder }) => ({
      id: numberOf(sectionIds, `${structure} ${id}`),
      title,
      relativeOrder: wireFloat(relativeOrder),
      relationships: bySection.get(id) ?? [],
    }));
}

function common(
  { fieldIds }: ServedTaxonomy,
  { parent, child, relativeOrder, childLevel }: PresentationRelationship | CalculationRelationship,
): { parent: WireField; child: WireField; relativeOrder: string; childLevel: number } {
  return {
    parent: wireField(fieldIds, parent),
    child: wireField(fieldIds, child),
    relativeOrder: wireFloat(relativeOrder),
    childLevel,
  };
}

function wireField(fieldIds: ReadonlyMap<string, number>, field: FieldName): WireField {
  return { id: numberOf(fieldIds, fieldKey(field)), name: wireName(field) };
}

/** The number of a field or section; that one has none is a defect of what serves the taxonomy. */
export function numberOf(numbers: ReadonlyMap<string, number>, key: string): number {
  const number = numbers.get(key);
  if (number === undefined) throw new Error(`${key} of a taxonomy has no number`);
  return number;
}
