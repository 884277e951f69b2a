import { groupBy } from '../../base/collections.ts';
import { formatDecimal, parseDecimal } from '../../base/decimal.ts';
import { fieldKey } from '../../model/field-name.ts';
import type { ServedTaxonomy } from '../../model/served-taxonomy.ts';
import type { CalculationRelationship, FieldName, PresentationRelationship, Structure } from '../../model/taxonomy.ts';
import { isNumberText } from '../../protocol/scalars.ts';
import type {
  CalculationAnswer,
  PresentationAnswer,
  WireCalculation,
  WireField,
  WirePresentation,
  WireSection,
} from '../../protocol/taxonomy/resources.ts';

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

/** By the contract a weight is 1.0000 or -1.0000; a weight of the service itself is written as it was. */
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
  const bySection = groupBy(relationships, ({ sectionId }) => sectionId);
  return parts.sections
    .filter((section) => section.structure === structure)
    .map(({ id, title, relativeOrder }) => ({
      id: numberOf(sectionIds, `${structure} ${id}`),
      title,
      relativeOrder: wireFloat(relativeOrder),
      relationships: (bySection.get(id) ?? []).map(wire),
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

/** The number of a field or section; a missing one is a defect of the served taxonomy. */
export function numberOf(numbers: ReadonlyMap<string, number>, key: string): number {
  const number = numbers.get(key);
  if (number === undefined) throw new Error(`${key} of a taxonomy has no number`);
  return number;
}

/** The name of a field as rows spell it: in lower case, so that names of rows and of taxonomies can be joined. */
export function wireName({ name }: FieldName): string {
  return name.toLowerCase();
}

const WHOLE = /^-?\d+$/;

/** Decimal text as the contract writes a float: a whole number with `.0`. */
function wireFloat(text: string): string {
  const number = wireNumber(text);
  return WHOLE.test(number) ? `${number}.0` : number;
}

/** A number of JSON: its digits where JSON allows them (`1.0000`), else the same number (`+1.` is `1`). */
function wireNumber(text: string): string {
  if (isNumberText(text)) return text;
  const value = parseDecimal(text);
  if (value) return formatDecimal(value);
  throw new Error(`not a number in a stored taxonomy: ${JSON.stringify(text)}`);
}
