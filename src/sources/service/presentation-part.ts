import type { PresentationRelationship } from '../../model/taxonomy.ts';
import type { PresentationAnswer } from '../../protocol/taxonomy/structures.ts';
import { cycleDiagnostics } from './cycle-diagnostics.ts';
import { distinct } from './distinct.ts';
import { countMixedCase, fieldNumbers } from './field-numbers.ts';
import { isKnownLabelType, labelTypeOf } from './label-types.ts';
import { type Part, unknownTypeDiagnostics } from './part.ts';
import { namedFields, sectionsOf } from './section-part.ts';
import { taxonomyField } from './service-field.ts';

/** Counts: `sections`, `relationships` = kept + `relationshipsRepeated`, `labelTypesUnknown`, `fields`. */
export function presentationPart(answer: PresentationAnswer, file: string): Part {
  const all = answer.flatMap(({ id, relationships }) =>
    relationships.map(
      (wire): PresentationRelationship => ({
        sectionId: String(id),
        parent: taxonomyField(wire.parent.name),
        child: taxonomyField(wire.child.name),
        relativeOrder: wire.relativeOrder,
        childLevel: wire.childLevel,
        ...(wire.labelTypeId === undefined ? {} : { preferredLabel: labelTypeOf(wire.labelTypeId) }),
      }),
    ),
  );
  // A child may be twice under a parent (opening and closing balance), so only what repeats word for word is dropped.
  const presentation = distinct(all, (relationship) => JSON.stringify(relationship), file);
  const unknown = answer
    .flatMap(({ relationships }) => relationships.map(({ labelTypeId }) => labelTypeId))
    .filter((id) => id !== undefined && !isKnownLabelType(id));
  const sections = sectionsOf('presentation', answer, file);
  const properties = fieldNumbers(namedFields(answer), file);
  const parts = { sections, presentation, properties };
  const unknownTypes = unknown.flatMap((id) => (id === undefined ? [] : [id]));
  return {
    parts,
    counts: {
      sections: sections.length,
      relationships: all.length,
      relationshipsRepeated: all.length - presentation.length,
      labelTypesUnknown: unknown.length,
      fields: properties.length,
      fieldsNotLowerCase: countMixedCase(namedFields(answer)),
    },
    diagnostics: [
      ...unknownTypeDiagnostics('label type', unknownTypes, file),
      ...cycleDiagnostics(parts, 'presentation', file),
    ],
  };
}
