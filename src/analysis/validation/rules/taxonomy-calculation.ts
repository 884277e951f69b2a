import { groupBy } from '../../../core/base/collections.ts';
import { fieldKey } from '../../../core/model/field-name.ts';
import type { FieldName } from '../../../core/model/taxonomy.ts';
import { findCycles, formatCycle, graphOfPairs } from '../../../core/taxonomy/field-graph.ts';
import type { PieceRule } from './rule.ts';

const ID = 'taxonomy/weight-balance';

/** XBRL 2.1, 5.1.1.2: a child adds to a total of its own balance type and is subtracted from one of the other. */
export const taxonomyWeightBalance = {
  id: ID,
  family: 'taxonomy',
  kind: 'pieces',
  pieces: 'calculation',
  scope: 'taxonomy',
  severity: 'warning',
  doc: 'The sign of a weight contradicts the balance types (debit, credit) of the total and its child.',
  byDefault: true,
  options: [],
  *check({ sections, calculation, balanceTypeOf }) {
    const byId = new Map(sections.map((section) => [section.id, section]));
    for (const { sectionId, parent, child, weight } of calculation) {
      const [own, other] = [balanceTypeOf(parent), balanceTypeOf(child)];
      const section = byId.get(sectionId);
      if (!own || !other || !section || (own === other) === !weight.trim().startsWith('-')) continue;
      yield { section, field: parent, evidence: { rule: ID, child: child.name, weight, balanceTypes: [own, other] } };
    }
  },
} as const satisfies PieceRule<'calculation'>;

export const taxonomyCycle = {
  id: 'taxonomy/cycle',
  family: 'taxonomy',
  kind: 'pieces',
  pieces: 'taxonomy',
  scope: 'taxonomy',
  severity: 'error',
  doc: 'A field is a part of itself in a section of a calculation.',
  byDefault: false,
  options: [],
  *check({ calculation }) {
    for (const [sectionId, relationships] of groupBy(calculation, ({ sectionId }) => sectionId)) {
      for (const { path } of findCycles(graphOfPairs(distinctPairs(relationships)))) {
        const [field] = path;
        if (field) yield { sectionId, field, child: null, detail: formatCycle(path) };
      }
    }
  },
} as const satisfies PieceRule<'taxonomy'>;

type Relationship = { readonly parent: FieldName; readonly child: FieldName };

/** Each pair of parent and child once. */
function distinctPairs(relationships: readonly Relationship[]): (readonly [FieldName, FieldName])[] {
  const keyOf = ({ parent, child }: Relationship): string => `${fieldKey(parent)}\n${fieldKey(child)}`;
  const pairs = relationships.map(
    (relationship) => [keyOf(relationship), [relationship.parent, relationship.child] as const] as const,
  );
  return [...new Map(pairs).values()];
}

export const taxonomyAbstract = {
  id: 'taxonomy/abstract',
  family: 'taxonomy',
  kind: 'pieces',
  pieces: 'taxonomy',
  scope: 'taxonomy',
  severity: 'error',
  doc: 'A total or a child of a calculation is a heading, which has no values.',
  byDefault: false,
  options: [],
  *check({ calculation, properties }) {
    const headings = new Set(
      properties.filter(({ canHoldValue }) => canHoldValue === false).map(({ field }) => fieldKey(field)),
    );
    const seen = new Set<string>();
    for (const { sectionId, parent, child } of calculation) {
      for (const field of [parent, child]) {
        const place = `${sectionId}\n${fieldKey(field)}`;
        if (!headings.has(fieldKey(field)) || seen.has(place)) continue;
        seen.add(place);
        yield { sectionId, field, child: null, detail: 'a heading in a calculation' };
      }
    }
  },
} as const satisfies PieceRule<'taxonomy'>;

export const taxonomyWithoutValues = {
  id: 'taxonomy/without-values',
  family: 'taxonomy',
  kind: 'pieces',
  pieces: 'taxonomy',
  scope: 'taxonomy',
  severity: 'note',
  doc: 'A taxonomy has a calculation, and the store has no value of any of its fields.',
  byDefault: false,
  options: [],
  *check({ calculation, hasValues }) {
    const [first] = calculation;
    if (first && !hasValues) {
      const detail = 'no value of the store belongs to a field of this calculation';
      yield { sectionId: first.sectionId, field: first.parent, child: null, detail };
    }
  },
} as const satisfies PieceRule<'taxonomy'>;
