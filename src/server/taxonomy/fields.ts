import { groupBy } from '../../base/collections.ts';
import { fieldKey } from '../../model/field-name.ts';
import type { ServedTaxonomy } from '../../model/served-taxonomy.ts';
import type {
  BalanceType,
  FieldLabel,
  FieldProperty,
  PeriodType,
  PresentationRelationship,
} from '../../model/taxonomy.ts';
import type {
  FieldLabelAnswer,
  FieldPropertyAnswer,
  WireDataType,
  WireFieldProperty,
  WireKind,
  WireLabel,
  WireLabelledField,
} from '../../protocol/taxonomy/resources.ts';
import { BALANCE_TYPES, DATA_TYPES, LABEL_TYPES, PERIOD_TYPES } from '../../protocol/taxonomy/type-numbers.ts';
import { numberOf, wireName } from './sections.ts';

export function fieldPropertyAnswer({ parts, fieldIds }: ServedTaxonomy): FieldPropertyAnswer {
  const heads = sectionHeads(parts.presentation);
  const fields = numbered(parts.properties).map(
    ({ property, rowNumber }): WireFieldProperty => ({
      id: numberOf(fieldIds, fieldKey(property.field)),
      name: wireName(property.field),
      rowNumber,
      dataType: wireDataType(property, heads.has(fieldKey(property.field))),
      periodType: kindOf(PERIOD_TYPES, property.periodType),
      balanceType: kindOf(BALANCE_TYPES, property.balanceType),
    }),
  );
  return { total: fields.length, fields };
}

/** Every field with its labels, at most one of each of the contract's three types; other types are left out. */
export function fieldLabelAnswer({ parts, fieldIds }: ServedTaxonomy): FieldLabelAnswer {
  const labels = groupBy(parts.labels, ({ field }) => fieldKey(field));
  const fields = numbered(parts.properties).map(({ property, rowNumber }): WireLabelledField => {
    const key = fieldKey(property.field);
    return {
      id: numberOf(fieldIds, key),
      name: wireName(property.field),
      rowNumber,
      labels: wireLabels(labels.get(key) ?? []),
    };
  });
  return { total: fields.length, fields };
}

/** In the order of the publisher's row numbers where every field has one; else the fields are counted. */
function numbered(
  properties: readonly FieldProperty[],
): readonly { readonly property: FieldProperty; readonly rowNumber: number }[] {
  const counted = properties.some(({ rowNumber }) => rowNumber === undefined);
  return properties
    .map((property, position) => ({
      property,
      rowNumber: counted || property.rowNumber === undefined ? position + 1 : property.rowNumber,
    }))
    .sort((a, b) => a.rowNumber - b.rowNumber);
}

function kindOf<T extends PeriodType | BalanceType>(
  kinds: Readonly<Record<number, T>>,
  kind: T | undefined,
): WireKind | undefined {
  const found = Object.entries(kinds).find(([, name]) => name === kind);
  return found && { id: Number(found[0]), description: found[1][0]?.toUpperCase() + found[1].slice(1) };
}

/** Of labels in several languages the one that states none or English, else the first. */
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
  ['int', 15],
  ['long', 15],
  ['nonnegativeinteger', 15],
  ['positiveinteger', 15],
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
