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
