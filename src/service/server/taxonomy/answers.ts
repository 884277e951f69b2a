import { groupBy } from '../../../core/base/collections.ts';
import { formatDecimal, parseDecimal } from '../../../core/base/decimal.ts';
import { fieldKey } from '../../../core/model/field-name.ts';
import type { ServedTaxonomy } from '../../../core/model/service-taxonomies.ts';
import type {
  FieldLabel,
  FieldName,
  FieldProperty,
  PresentationRelationship,
  Structure,
} from '../../../core/model/taxonomy.ts';
import { isNumberText } from '../../protocol/scalars.ts';
import {
  BALANCE_TYPES,
  type CalculationAnswer,
  DATA_TYPES,
  type FieldLabelAnswer,
  type FieldPropertyAnswer,
  LABEL_TYPES,
  PERIOD_TYPES,
  type PresentationAnswer,
  type WireDataType,
  type WireField,
  type WireKind,
  type WireLabel,
  type WireRelationship,
  type WireSection,
} from '../../protocol/taxonomy/resources.ts';

/** By the contract every child of the presentation is shown with its primary label. */
const PRIMARY = 1;

export function calculationAnswer(taxonomy: ServedTaxonomy): CalculationAnswer {
  return sectionsOf(taxonomy, 'calculation', taxonomy.parts.calculation, ({ weight }) => ({
    weight: weightOf(taxonomy, weight),
  }));
}

export function presentationAnswer(taxonomy: ServedTaxonomy): PresentationAnswer {
  return sectionsOf(taxonomy, 'presentation', taxonomy.parts.presentation, () => ({ labelTypeId: PRIMARY }));
}

/** By the contract a weight is 1.0000 or -1.0000; a weight of the service itself is written as it was. */
function weightOf({ source }: ServedTaxonomy, weight: string): string {
  const text = wireNumber(weight);
  const match = source === 'service' ? null : /^(-?1)(?:\.0*)?$/.exec(text);
  return match ? `${match[1]}.0000` : text;
}

/** Sections and their relationships in the order in which they are stored. */
function sectionsOf<T extends Omit<PresentationRelationship, 'preferredLabel'>, U>(
  taxonomy: ServedTaxonomy,
  structure: Structure,
  relationships: readonly T[],
  own: (relationship: T) => U,
): readonly WireSection<WireRelationship & U>[] {
  const bySection = groupBy(relationships, ({ sectionId }) => sectionId);
  return taxonomy.parts.sections
    .filter((section) => section.structure === structure)
    .map(({ id, title, relativeOrder }) => ({
      id: numberOf(taxonomy.sectionIds, `${structure} ${id}`),
      title,
      relativeOrder: wireFloat(relativeOrder),
      relationships: (bySection.get(id) ?? []).map((relationship) => ({
        parent: wireField(taxonomy, relationship.parent),
        child: wireField(taxonomy, relationship.child),
        relativeOrder: wireFloat(relationship.relativeOrder),
        childLevel: relationship.childLevel,
        ...own(relationship),
      })),
    }));
}

/** A field with the name that rows give it: in lower case, so that names of rows and of taxonomies can be joined. */
function wireField({ fieldIds }: ServedTaxonomy, field: FieldName): WireField {
  return { id: numberOf(fieldIds, fieldKey(field)), name: field.name.toLowerCase() };
}

/** The number of a field or section; a missing one is a defect of the served taxonomy. */
function numberOf(numbers: ReadonlyMap<string, number>, key: string): number {
  const number = numbers.get(key);
  if (number === undefined) throw new Error(`${key} of a taxonomy has no number`);
  return number;
}

/** Decimal text as the contract writes a float: a whole number with `.0`. */
function wireFloat(text: string): string {
  const number = wireNumber(text);
  return /^-?\d+$/.test(number) ? `${number}.0` : number;
}

/** A number of JSON: its digits where JSON allows them (`1.0000`), else the same number (`+1.` is `1`). */
function wireNumber(text: string): string {
  if (isNumberText(text)) return text;
  const value = parseDecimal(text);
  if (value) return formatDecimal(value);
  throw new Error(`not a number in a stored taxonomy: ${JSON.stringify(text)}`);
}

export function fieldPropertyAnswer(taxonomy: ServedTaxonomy): FieldPropertyAnswer {
  const heads = sectionHeads(taxonomy.parts.presentation);
  return fieldsOf(taxonomy, (property) => ({
    dataType: wireDataType(property, heads.has(fieldKey(property.field))),
    periodType: kindOf(PERIOD_TYPES, property.periodType),
    balanceType: kindOf(BALANCE_TYPES, property.balanceType),
  }));
}

/** Every field with its labels, at most one of each of the contract's three types; other types are left out. */
export function fieldLabelAnswer(taxonomy: ServedTaxonomy): FieldLabelAnswer {
  const labels = groupBy(taxonomy.parts.labels, ({ field }) => fieldKey(field));
  return fieldsOf(taxonomy, ({ field }) => ({ labels: wireLabels(labels.get(fieldKey(field)) ?? []) }));
}

/** In the order of the publisher's row numbers where every field has one; else the fields are counted. */
function fieldsOf<T>(taxonomy: ServedTaxonomy, own: (property: FieldProperty) => T) {
  const { properties } = taxonomy.parts;
  const isCounted = properties.some(({ rowNumber }) => rowNumber === undefined);
  const fields = properties
    .map((property, position) => ({
      ...wireField(taxonomy, property.field),
      rowNumber: isCounted || property.rowNumber === undefined ? position + 1 : property.rowNumber,
      ...own(property),
    }))
    .sort((a, b) => a.rowNumber - b.rowNumber);
  return { total: fields.length, fields };
}

function kindOf(kinds: Readonly<Record<number, string>>, kind: string | undefined): WireKind | undefined {
  const entry = Object.entries(kinds).find(([, name]) => name === kind);
  return entry && { id: Number(entry[0]), description: entry[1][0]?.toUpperCase() + entry[1].slice(1) };
}

/** Chooses from labels in several languages the one that states none or English, else the first. */
function wireLabels(labels: readonly FieldLabel[]): readonly WireLabel[] {
  return Object.entries(LABEL_TYPES).flatMap(([id, name]) => {
    const ofType = labels.filter(({ labelType }) => labelType === name);
    const label = ofType.find(({ language = 'en' }) => /^en\b/i.test(language)) ?? ofType[0];
    return label ? [{ labelTypeId: Number(id), text: label.text }] : [];
  });
}

/** The keys of the fields that head a section of the presentation: parents there, and no child. */
function sectionHeads(presentation: readonly PresentationRelationship[]): ReadonlySet<string> {
  const children = new Set(presentation.map(({ sectionId, child }) => `${sectionId} ${fieldKey(child)}`));
  const heads = presentation.filter(({ sectionId, parent }) => !children.has(`${sectionId} ${fieldKey(parent)}`));
  return new Set(heads.map(({ parent }) => fieldKey(parent)));
}

const ABSTRACT = 1;
const DECIMAL = 4;
const STRING = 7;

/** The contract's numbers of types that taxonomies only name, in lower case and without `ItemType`. */
const NUMBERS: ReadonlyMap<string, number> = new Map([
  ...Object.entries(DATA_TYPES).map(([id, name]): [string, number] => [plainName(name), Number(id)]),
  ...['int', 'long', 'nonnegativeinteger', 'positiveinteger'].map((name): [string, number] => [name, 15]),
  ['pure', 8],
]);

/**
 * The data type of a field in the contract's numbers and names. A publisher that numbers its types names them too;
 * others (`monetaryItemType`) get both from the contract's table. `headsSection` is used where the publisher does not
 * state whether the field is a section.
 */
function wireDataType(property: FieldProperty, headsSection: boolean): WireDataType | undefined {
  const { dataType, isNumeric, isMoney, canHoldValue } = property;
  const isUnknown = [isNumeric, isMoney, canHoldValue, property.isSection].every((flag) => flag === undefined);
  if (!dataType && isUnknown) return undefined;
  const isSection = property.isSection ?? (canHoldValue === false && headsSection);
  const id = dataType?.id ?? typeNumber(property);
  const description = dataType?.id === undefined ? DATA_TYPES[id] : dataType.name;
  return { id, description, isNumeric, isMoney, canHoldValue, isSection };
}

function typeNumber({ dataType, canHoldValue, isNumeric }: FieldProperty): number {
  if (canHoldValue === false) return ABSTRACT;
  return NUMBERS.get(plainName(dataType?.name ?? '')) ?? (isNumeric ? DECIMAL : STRING);
}

function plainName(name: string): string {
  return name.toLowerCase().replace(/itemtype$/, '');
}
