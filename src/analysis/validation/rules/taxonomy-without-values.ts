import type { PieceRule } from './rule.ts';

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
