import type { FieldLabel, FieldProperty } from '../../core/model/taxonomy.ts';
import {
  BALANCE_TYPES,
  DATA_TYPES,
  type FieldLabelAnswer,
  type FieldPropertyAnswer,
  LABEL_TYPES,
  PERIOD_TYPES,
  type WireDataType,
  type WireFieldProperty,
} from '../protocol/taxonomy/resources.ts';
import { countMixedCase, distinct, fieldNumbers, type Part, totalDiagnostics, unknownTypes } from './part.ts';
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
  const unknown = unknownTypes('label type', labelTypes, LABEL_TYPES, file);
  const properties = fieldNumbers(fields, file);
  return {
    parts: { labels, properties },
    counts: {
      fields: properties.length,
      fieldsNotLowerCase: countMixedCase(fields),
      fieldsWithoutLabel: fields.filter((field) => field.labels.length === 0).length,
      labels: all.length,
      labelsRepeated: all.length - labels.length,
      labelTypesUnknown: unknown.count,
    },
    diagnostics: [...totalDiagnostics(total, fields.length, file), ...unknown.diagnostics],
  };
}

/**
 * Counts: `fields` = kept + `fieldsRepeated`; of all of them, `fieldsWithoutPeriodType`, `fieldsWithoutBalanceType`
 * (the service leaves them out for headings) and `typesUnknown` (numbers that the contract does not list; they are left
 * out of the properties).
 */
export function propertyPart({ total, fields }: FieldPropertyAnswer, file: string): Part {
  const properties = distinct(fields.map(propertyOf), ({ field }) => `field ${field.name}`, file);
  fieldNumbers(fields, file);
  const periodTypes = fields.map(({ periodType }) => periodType?.id);
  const balanceTypes = fields.map(({ balanceType }) => balanceType?.id);
  const unknownPeriods = unknownTypes('period type', periodTypes, PERIOD_TYPES, file);
  const unknownBalances = unknownTypes('balance type', balanceTypes, BALANCE_TYPES, file);
  return {
    parts: { properties },
    counts: {
      fields: fields.length,
      fieldsRepeated: fields.length - properties.length,
      fieldsNotLowerCase: countMixedCase(fields),
      fieldsWithoutPeriodType: periodTypes.filter((id) => id === undefined).length,
      fieldsWithoutBalanceType: balanceTypes.filter((id) => id === undefined).length,
      typesUnknown: unknownPeriods.count + unknownBalances.count,
    },
    diagnostics: [
      ...totalDiagnostics(total, fields.length, file),
      ...unknownPeriods.diagnostics,
      ...unknownBalances.diagnostics,
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
