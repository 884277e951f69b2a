import { printJson } from '../../base/json.ts';
import { extendedProperty, type Spelling } from './extended-property.ts';
import type { FieldPropertyAnswer } from './schema.ts';

/** The fieldproperty resource as JSON text; the inverse of `fieldPropertyFromJson`. What a field does not have is left out. */
export function fieldPropertyToJson({ total, fields }: FieldPropertyAnswer, spelling: Spelling): string {
  const field = fields.map(({ id, name, rowNumber, dataType, periodType, balanceType }) => ({
    id,
    name,
    rownum: rowNumber,
    datatype: dataType && {
      id: dataType.id,
      description: dataType.description,
      extendedproperty: extendedProperty(dataType, spelling),
    },
    periodtype: periodType,
    balancetype: balanceType,
  }));
  return printJson({ result: { total, field } });
}
