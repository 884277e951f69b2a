import type { FieldProperty } from '../../model/taxonomy.ts';
import type {
  FieldPropertyAnswer,
  WireDataType,
  WireFieldProperty,
  WireKind,
} from '../../protocol/taxonomy/field-properties.ts';
import { BALANCE_TYPES, DATA_TYPES, PERIOD_TYPES } from '../../protocol/taxonomy/type-numbers.ts';
import { distinct } from './distinct.ts';
import { countMixedCase, fieldNumbers } from './field-numbers.ts';
import { type Part, totalDiagnostics, unknownTypeDiagnostics } from './part.ts';
import { taxonomyField } from './service-field.ts';

/**
 * Counts: `fields` = kept + `fieldsRepeated`; of all of them, `fieldsWithoutPeriodType`, `fieldsWithoutBalanceType` (left out by the
 * service, as for headings) and `typesUnknown` (numbers that the contract does not list; what they would say is left unsaid).
 */
export function propertyPart({ total, fields }: FieldPropertyAnswer, file: string): Part {
  const all = fields.map(propertyOf);
  const properties = distinct(all, ({ field }) => `field ${field.name}`, file);
  fieldNumbers(fields, file);
  const unknownPeriods = unknownIds(
    fields.map(({ periodType }) => periodType),
    PERIOD_TYPES,
  );
  const unknownBalances = unknownIds(
    fields.map(({ balanceType }) => balanceType),
    BALANCE_TYPES,
  );
  return {
    parts: { properties },
    counts: {
      fields: all.length,
      fieldsRepeated: all.length - properties.length,
      fieldsNotLowerCase: countMixedCase(fields),
      fieldsWithoutPeriodType: fields.filter(({ periodType }) => !periodType).length,
      fieldsWithoutBalanceType: fields.filter(({ balanceType }) => !balanceType).length,
      typesUnknown: unknownPeriods.length + unknownBalances.length,
    },
    diagnostics: [
      ...totalDiagnostics(total, fields.length, file),
      ...unknownTypeDiagnostics('period type', unknownPeriods, file),
      ...unknownTypeDiagnostics('balance type', unknownBalances, file),
    ],
  };
}

function propertyOf(wire: WireFieldProperty): FieldProperty {
  const periodType = wire.periodType && PERIOD_TYPES[wire.periodType.id];
  const balanceType = wire.balanceType && BALANCE_TYPES[wire.balanceType.id];
  return {
    field: taxonomyField(wire.name),
    fieldId: wire.id,
    ...(wire.rowNumber === undefined ? {} : { rowNumber: wire.rowNumber }),
    ...(wire.dataType ? dataTypeProperties(wire.dataType) : {}),
    ...(periodType ? { periodType } : {}),
    ...(balanceType ? { balanceType } : {}),
  };
}

function dataTypeProperties(wire: WireDataType): Partial<FieldProperty> {
  const { id, description, isNumeric, isMoney, canHoldValue, isSection } = wire;
  return {
    dataType: { id, name: description || (DATA_TYPES[id] ?? String(id)) },
    ...(isNumeric === undefined ? {} : { isNumeric }),
    ...(isMoney === undefined ? {} : { isMoney }),
    ...(canHoldValue === undefined ? {} : { canHoldValue }),
    ...(isSection === undefined ? {} : { isSection }),
  };
}

function unknownIds(
  kinds: readonly (WireKind | undefined)[],
  known: Readonly<Record<number, string>>,
): readonly number[] {
  return kinds.flatMap((kind) => (kind && !(kind.id in known) ? [kind.id] : []));
}
