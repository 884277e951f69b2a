import type { FieldLabel, FieldName, FieldProperty, TaxonomyParts } from '../../model/taxonomy.ts';
import type { Item } from './pair-up.ts';
import type { Attributes } from './taxonomy-change.ts';

/** A key of a field in all versions of a taxonomy: the namespace without its year, and the name. */
export function sameField({ namespace, name }: FieldName): string {
  return `${namespace.replace(/\/\d{4}$/, '')}#${name}`;
}

const textOf = (value: string | number | boolean | undefined): string | null =>
  value === undefined ? null : String(value);

/** `rowNumber` is left out: it counts rows of an answer, so that one more field would change all after it. */
function propertyAttributes(property: FieldProperty): Attributes {
  const { fieldId, dataType, periodType, balanceType, isNumeric, isMoney, canHoldValue, isSection } = property;
  return {
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
}

const labelName = ({ labelType, language }: FieldLabel): string =>
  language === undefined ? labelType : `${labelType} ${language}`;

/** The fields of a taxonomy and their labels, with their attributes. */
export const fieldItems = {
  properties: ({ properties = [] }: TaxonomyParts): Item<FieldName>[] =>
    properties.map((property) => ({
      key: sameField(property.field),
      subject: property.field,
      attributes: propertyAttributes(property),
    })),
  labels: ({ labels = [] }: TaxonomyParts): Item<FieldName>[] =>
    labels.map((label) => ({
      key: `${sameField(label.field)} ${labelName(label)}`,
      subject: label.field,
      attributes: { [labelName(label)]: label.text },
    })),
};
