import { groupBy } from '../../../core/base/collections.ts';
import { formatDecimal, parseDecimal, trimDecimal } from '../../../core/base/decimal.ts';
import { fieldKey } from '../../../core/model/field-name.ts';
import type { FieldName, TaxonomyParts } from '../../../core/model/taxonomy.ts';
import { compareLevels } from '../../../core/taxonomy/levels.ts';
import { sectionGraphs } from '../../../core/taxonomy/section-graph.ts';
import type { PieceRule } from './rule.ts';

export const taxonomyLevel = {
  id: 'taxonomy/level',
  family: 'taxonomy',
  kind: 'pieces',
  pieces: 'taxonomy',
  scope: 'taxonomy',
  severity: 'note',
  doc: 'The child level that a calculation or presentation states contradicts its tree.',
  byDefault: false,
  options: [],
  *check({ sections, calculation, presentation }) {
    for (const graph of sectionGraphs({ sections, calculation, presentation })) {
      const { id: sectionId, structure } = graph.section;
      const nameOf = (key: string) => graph.graph.getNodeAttributes(key).field;
      for (const { relationship, expected } of compareLevels(graph).mismatches) {
        const { parent, child, statedLevel } = relationship;
        const detail = `states level ${statedLevel}, its tree has it on level ${expected}`;
        yield { sectionId, structure, field: nameOf(parent), child: nameOf(child).name, detail };
      }
    }
  },
} as const satisfies PieceRule<'taxonomy'>;

type Ordered = {
  readonly sectionId: string;
  readonly parent: FieldName;
  readonly child: FieldName;
  readonly relativeOrder: string;
};

export const taxonomyOrder = {
  id: 'taxonomy/order',
  family: 'taxonomy',
  kind: 'pieces',
  pieces: 'taxonomy',
  scope: 'taxonomy',
  severity: 'note',
  doc: 'Two children of one parent have the same relative order in a section of a calculation or presentation.',
  byDefault: false,
  options: [],
  *check({ calculation, presentation }) {
    for (const [structure, relationships] of Object.entries({ calculation, presentation })) {
      for (const same of groupBy<string, Ordered>(relationships, placeOf).values()) {
        const [first, ...others] = same;
        for (const { sectionId, parent, child, relativeOrder } of others) {
          if (!first || fieldKey(child) === fieldKey(first.child)) continue;
          const detail = `has the order ${relativeOrder} of ${first.child.name}`;
          const at = structure === 'presentation' ? ({ structure } as const) : {};
          yield { sectionId, ...at, field: parent, child: child.name, detail };
        }
      }
    }
  },
} as const satisfies PieceRule<'taxonomy'>;

/** Orders are compared as numbers: `1` is `1.0`. */
function placeOf({ sectionId, parent, relativeOrder }: Ordered): string {
  const order = parseDecimal(relativeOrder);
  return `${sectionId}\n${fieldKey(parent)}\n${order ? formatDecimal(trimDecimal(order)) : relativeOrder}`;
}

export const taxonomyNotPresented = {
  id: 'taxonomy/not-presented',
  family: 'taxonomy',
  kind: 'pieces',
  pieces: 'taxonomy',
  scope: 'taxonomy',
  severity: 'note',
  doc: 'A child of a calculation is on no line of the presentation. Taxonomies without a presentation are left out.',
  byDefault: false,
  options: [],
  *check({ calculation, presentation }) {
    if (presentation.length === 0) return;
    const presented = new Set(presentation.flatMap(({ parent, child }) => [fieldKey(parent), fieldKey(child)]));
    const seen = new Set<string>();
    for (const { sectionId, parent, child } of calculation) {
      if (presented.has(fieldKey(child)) || seen.has(fieldKey(child))) continue;
      seen.add(fieldKey(child));
      yield { sectionId, field: parent, child: child.name, detail: 'on no line of the presentation' };
    }
  },
} as const satisfies PieceRule<'taxonomy'>;

export const taxonomyUndescribed = {
  id: 'taxonomy/undescribed',
  family: 'taxonomy',
  kind: 'pieces',
  pieces: 'taxonomy',
  scope: 'taxonomy',
  severity: 'note',
  doc: 'A field of a calculation or presentation has no label or no property. A taxonomy without labels is not asked for them, nor for properties of fields of a namespace of which it describes none: another schema does.',
  byDefault: false,
  options: [],
  *check({ calculation, presentation, labels, properties }) {
    const labelled = new Set(labels.map(({ field }) => fieldKey(field)));
    const described = new Set(properties.map(({ field }) => fieldKey(field)));
    const namespaces = new Set(properties.map(({ field }) => field.namespace));
    for (const { sectionId, structure, field } of usesOf({ calculation, presentation })) {
      const key = fieldKey(field);
      const missing = [
        ...(labelled.size > 0 && !labelled.has(key) ? ['no label'] : []),
        ...(namespaces.has(field.namespace) && !described.has(key) ? ['no property'] : []),
      ];
      if (missing.length > 0) yield { sectionId, structure, field, child: null, detail: missing.join(', ') };
    }
  },
} as const satisfies PieceRule<'taxonomy'>;

/** The first use of each field. */
function* usesOf(parts: Pick<Required<TaxonomyParts>, 'calculation' | 'presentation'>) {
  const seen = new Set<string>();
  for (const structure of ['calculation', 'presentation'] as const) {
    for (const { sectionId, parent, child } of parts[structure]) {
      for (const field of [parent, child]) {
        if (seen.has(fieldKey(field))) continue;
        seen.add(fieldKey(field));
        yield { structure, sectionId, field };
      }
    }
  }
}

export const taxonomyOrphan = {
  id: 'taxonomy/orphan',
  family: 'taxonomy',
  kind: 'pieces',
  pieces: 'taxonomy',
  scope: 'taxonomy',
  severity: 'note',
  doc: 'A field can hold a value, and neither the presentation nor the calculation uses it. Taxonomies without a presentation are left out.',
  byDefault: false,
  options: [],
  *check({ calculation, presentation, properties }) {
    if (presentation.length === 0) return;
    const used = new Set(
      [...calculation, ...presentation].flatMap(({ parent, child }) => [fieldKey(parent), fieldKey(child)]),
    );
    for (const { field, canHoldValue } of properties) {
      if (canHoldValue !== true || used.has(fieldKey(field))) continue;
      yield { sectionId: null, field, child: null, detail: 'used by no section' };
    }
  },
} as const satisfies PieceRule<'taxonomy'>;
