import type { CalculationRelationship } from '../../model/taxonomy.ts';
import type { CalculationAnswer } from '../../protocol/taxonomy/structures.ts';
import { cycleDiagnostics } from './cycle-diagnostics.ts';
import { distinct } from './distinct.ts';
import { countMixedCase, fieldNumbers } from './field-numbers.ts';
import type { Part } from './part.ts';
import { namedFields, sectionsOf } from './section-part.ts';
import { taxonomyField } from './service-field.ts';

/** Counts: `sections`, `relationships` = kept + `relationshipsRepeated`, `fields`. */
export function calculationPart(answer: CalculationAnswer, file: string): Part {
  const all = answer.flatMap(({ id, relationships }) =>
    relationships.map(
      (wire): CalculationRelationship => ({
        sectionId: String(id),
        parent: taxonomyField(wire.parent.name),
        child: taxonomyField(wire.child.name),
        weight: wire.weight,
        relativeOrder: wire.relativeOrder,
        childLevel: wire.childLevel,
      }),
    ),
  );
  const calculation = distinct(
    all,
    ({ sectionId, parent, child }) => `the relationship ${parent.name} - ${child.name} of section ${sectionId}`,
    file,
  );
  const sections = sectionsOf('calculation', answer, file);
  const properties = fieldNumbers(namedFields(answer), file);
  const parts = { sections, calculation, properties };
  return {
    parts,
    counts: {
      sections: sections.length,
      relationships: all.length,
      relationshipsRepeated: all.length - calculation.length,
      fields: properties.length,
      fieldsNotLowerCase: countMixedCase(namedFields(answer)),
    },
    diagnostics: cycleDiagnostics(parts, 'calculation', file),
  };
}
