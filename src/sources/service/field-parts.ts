import type { FieldLabel, FieldProperty } from '../../model/taxonomy.ts';
import {
  BALANCE_TYPES,
  DATA_TYPES,
  type FieldLabelAnswer,
  type FieldPropertyAnswer,
  LABEL_TYPES,
  PERIOD_TYPES,
  type WireDataType,
  type WireFieldProperty,
} from '../../protocol/taxonomy/resources.ts';
import {
  countMixedCase,
  distinct,
  fieldNumbers,
  type Part,
  totalDiagnostics,
  unknownTypeDiagnostics,
  unknownTypes,
} from './part.ts';
import { taxonomyField } from './service-field.ts';

/** Counts: `fields`, `fieldsWithoutLabel`, `labels` = kept + `labelsRepeated`, `labelTypesUnknown`. */
export function labelPart({ total, fields }: FieldLabelAnswer, file: string): Part {
  const all = fields.flatMap(({ name, labels }) =>
    labels.map(({ labelTypeId: id, text }): FieldLabel => {
      return { field: taxonomyField(name), labelType: LABEL_TYPES[id] ?? String(id), text };
    }),
  );
  const labels = distinct(all, ({ field, labelType }) => `the ${labelType} label of ${field.name}`, file);
  const labelTypes = fields.flatMap((field) => field.labels.map(({ labelTypeId }) => labelTypeId));
  const unknown = unknownTypes(labelTypes, LABEL_TYPES);
  const properties = fieldNumbers(fields, file);
  return {
    parts: { labels, properties },
    counts: {
      fields: properties.length,
      fieldsNotLowerCase: countMixedCase(fields),
      fieldsWithoutLabel: fields.filter((field) => field.labels.length === 0).length,
      labels: all.length,
      labelsRepeated: all.length - labels.length,
      labelTypesUnknown: unknown.length,
    },
    diagnostics: [
      ...totalDiagnostics(total, fields.length, file),
      ...unknownTypeDiagnostics('label type', unknown, file),
    ],
  };
}

/**
 * Counts: `fields` = kept + `fieldsRepeated`; of all of them, `fieldsWithoutPeriodType`, `fieldsWithoutBalanceType` (the service leaves
 * them out for headings) and `typesUnknown` (numbers that the contract does not list; they are left out of the properties).
 */
export function propertyPart({ total, fields }: FieldPropertyAnswer, file: string): Part {
  const properties = distinct(fields.map(propertyOf), ({ field }) => `field ${field.name}`, file);
  fieldNumbers(fields, file);
  const periodTypes = fields.map(({ periodType }) => periodType?.id);
  const balanceTypes = fields.map(({ balanceType }) => balanceType?.id);
  const unknownPeriods = unknownTypes(periodTypes, PERIOD_TYPES);
  const unknownBalances = unknownTypes(balanceTypes, BALANCE_TYPES);
  return {
    parts: { properties },
    counts: {
      fields: fields.length,
      fieldsRepeated: fields.length - properties.length,
      fieldsNotLowerCase: countMixedCase(fields),
      fieldsWithoutPeriodType: periodTypes.filter((id) => id === undefined).length,
      fieldsWithoutBalanceType: balanceTypes.filter((id) => id === undefined).length,
      typesUnknown: unknownPeriods.length + unknownBalances.length,
    },
    diagnostics: [
      ...totalDiagnostics(total, fields.length, file),
      ...unknownTypeDiagnostics('period type', unknownPeriods, file),
      ...unknownTypeDiagnostics('balance type', unknownBalances, file),
    ],
  };
}

function propertyOf({ name, id, rowNumber, dataType, ...wire }: WireFieldProperty): FieldProperty {
  const periodType = wire.periodType && PERIOD_TYPES[wire.periodType.id];
  const balanceType = wire.balanceType && BALANCE_TYPES[wire.balanceType.id];
  return {
    field: taxonomyField(name),
    fieldId: id,
    ...(rowNumber !== undefined && { rowNumber }),
    ...(dataType && dataTypeProperties(dataType)),
    ...(periodType && { periodType }),
    ...(balanceType && { balanceType }),
  };
}

function dataTypeProperties(wire: WireDataType): Partial<FieldProperty> {
  const { id, description, isNumeric, isMoney, canHoldValue, isSection } = wire;
  return {
    dataType: { id, name: description || (DATA_TYPES[id] ?? String(id)) },
    ...(isNumeric !== undefined && { isNumeric }),
    ...(isMoney !== undefined && { isMoney }),
    ...(canHoldValue !== undefined && { canHoldValue }),
    ...(isSection !== undefined && { isSection }),
  };
}
