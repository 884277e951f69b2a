import type { Structure, TaxonomyParts } from '../../core/model/taxonomy.ts';
import { findCycles, formatCycle } from '../../core/taxonomy/field-graph.ts';
import { sectionGraphs } from '../../core/taxonomy/section-graph.ts';
import {
  type CalculationAnswer,
  LABEL_TYPES,
  type PresentationAnswer,
  type WireField,
  type WireRelationship,
  type WireSection,
} from '../protocol/taxonomy/resources.ts';
import { countMixedCase, distinct, fieldNumbers, type Part, unknownTypes, warning } from './part.ts';
import { taxonomyField } from './service-field.ts';

/** Counts: `sections`, `relationships` = kept + `relationshipsRepeated`, `fields`. */
export function calculationPart(answer: CalculationAnswer, file: string): Part {
  const all = relationshipsOf(answer, ({ ends, order }, { weight }) => ({ ...ends, weight, ...order }));
  const calculation = distinct(
    all,
    ({ sectionId, parent, child }) => `the relationship ${parent.name} - ${child.name} of section ${sectionId}`,
    file,
  );
  const counts = { relationships: all.length, relationshipsRepeated: all.length - calculation.length };
  return structurePart('calculation', answer, { own: { calculation }, counts, file });
}

/** Counts: `sections`, `relationships` = kept + `relationshipsRepeated`, `labelTypesUnknown`, `fields`. */
export function presentationPart(answer: PresentationAnswer, file: string): Part {
  const all = relationshipsOf(answer, ({ ends, order }, { labelTypeId: id }) => ({
    ...ends,
    ...order,
    ...(id !== undefined && { preferredLabel: LABEL_TYPES[id] ?? String(id) }),
  }));
  // A parent may have a child twice (opening and closing balance), so only exact repetitions are dropped.
  const presentation = distinct(all, (relationship) => JSON.stringify(relationship), file);
  const labelTypes = answer.flatMap(({ relationships }) => relationships.map(({ labelTypeId }) => labelTypeId));
  const unknown = unknownTypes('label type', labelTypes, LABEL_TYPES, file);
  const part = structurePart('presentation', answer, {
    own: { presentation },
    counts: {
      relationships: all.length,
      relationshipsRepeated: all.length - presentation.length,
      labelTypesUnknown: unknown.count,
    },
    file,
  });
  return { ...part, diagnostics: [...unknown.diagnostics, ...part.diagnostics] };
}

type Common = ReturnType<typeof commonOf>;

function commonOf(sectionId: number, { parent, child, relativeOrder, childLevel }: WireRelationship) {
  const ends = { sectionId: String(sectionId), parent: taxonomyField(parent.name), child: taxonomyField(child.name) };
  return { ends, order: { relativeOrder, childLevel } };
}

/** The order of the members is part of the version of a taxonomy without a name: it never changes. */
function relationshipsOf<W extends WireRelationship, R>(
  answer: readonly WireSection<W>[],
  relationshipOf: (common: Common, wire: W) => R,
): R[] {
  return answer.flatMap(({ id, relationships }) =>
    relationships.map((wire) => relationshipOf(commonOf(id, wire), wire)),
  );
}

/** A part with its sections and field numbers. A part with cycles is kept; the totals on a cycle cannot be checked. */
function structurePart(
  structure: Structure,
  answer: readonly WireSection<WireRelationship>[],
  { own, counts, file }: { readonly own: TaxonomyParts; readonly counts: Part['counts']; readonly file: string },
): Part {
  const all = answer.map(({ id, title, relativeOrder }) => ({ structure, id: String(id), title, relativeOrder }));
  const sections = distinct(all, ({ id }) => `section ${id}`, file);
  const fields = namedFields(answer);
  const properties = fieldNumbers(fields, file);
  const parts = { sections, ...own, properties };
  const cycles = sectionGraphs(parts).flatMap(({ section, graph }) =>
    findCycles(graph).map(({ path }) => ({ section, path })),
  );
  return {
    parts,
    counts: {
      sections: sections.length,
      ...counts,
      fields: properties.length,
      fieldsNotLowerCase: countMixedCase(fields),
    },
    diagnostics: cycles.map(({ section, path }) => {
      const message = `the ${structure} of section ${section.id} contains a cycle: ${formatCycle(path)}`;
      return warning('service/cycle', message, file);
    }),
  };
}

/** The fields of all relationships, repetitions included. */
function namedFields(answer: readonly WireSection<WireRelationship>[]): readonly WireField[] {
  return answer.flatMap(({ relationships }) => relationships.flatMap(({ parent, child }) => [parent, child]));
}
