import type { FieldLabel } from '../../model/taxonomy.ts';
import type { FieldLabelAnswer } from '../../protocol/taxonomy/field-labels.ts';
import { distinct } from './distinct.ts';
import { countMixedCase, fieldNumbers } from './field-numbers.ts';
import { isKnownLabelType, labelTypeOf } from './label-types.ts';
import { type Part, totalDiagnostics, unknownTypeDiagnostics } from './part.ts';
import { taxonomyField } from './service-field.ts';

/** Counts: `fields`, `fieldsWithoutLabel`, `labels` = kept + `labelsRepeated`, `labelTypesUnknown`. */
export function labelPart({ total, fields }: FieldLabelAnswer, file: string): Part {
  const all = fields.flatMap(({ name, labels }) =>
    labels.map(
      ({ labelTypeId, text }): FieldLabel => ({
        field: taxonomyField(name),
        labelType: labelTypeOf(labelTypeId),
        text,
      }),
    ),
  );
  const labels = distinct(all, ({ field, labelType }) => `the ${labelType} label of ${field.name}`, file);
  const unknown = fields
    .flatMap((field) => field.labels.map(({ labelTypeId }) => labelTypeId))
    .filter((id) => !isKnownLabelType(id));
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
