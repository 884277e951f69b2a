import type { FieldLabel, FieldName, FieldProperty, TaxonomyParts } from '../../model/taxonomy.ts';
import type { Told } from './pair-up.ts';
import type { Attributes } from './taxonomy-change.ts';

/** What tells a field in two taxonomies: the namespace without its year, and the name. */
export function sameField({ namespace, name }: FieldName): string {
  return `${namespace.replace(/\/\d{4}$/, '')}#${name}`;
}

const said = (value: string | number | boolean | undefined): string | null =>
  value === undefined ? null : String(value);

/** The number of a field's row is that of an answer, not of the field: one field more would change all behind it. */
function propertyAttributes(property: FieldProperty): Attributes {
  const { fieldId, dataType, periodType, balanceType, isNumeric, isMoney, canHoldValue, isSection } = property;
  return {
    'field id': said(fieldId),
    'data type': said(dataType?.name),
    'data type id': said(dataType?.id),
    'period type': said(periodType),
    'balance type': said(balanceType),
    numeric: said(isNumeric),
    money: said(isMoney),
    'can hold value': said(canHoldValue),
    section: said(isSection),
  };
}

const labelName = ({ labelType, language }: FieldLabel): string =>
  language === undefined ? labelType : `${labelType} ${language}`;

/** The fields of a taxonomy and their labels, each with what it says. */
export const fieldTeller = {
  properties: ({ properties = [] }: TaxonomyParts): Told<FieldName>[] =>
    properties.map((property) => ({
      key: sameField(property.field),
      thing: property.field,
      attributes: propertyAttributes(property),
    })),
  labels: ({ labels = [] }: TaxonomyParts): Told<FieldName>[] =>
    labels.map((label) => ({
      key: `${sameField(label.field)} ${labelName(label)}`,
      thing: label.field,
      attributes: { [labelName(label)]: label.text },
    })),
};
