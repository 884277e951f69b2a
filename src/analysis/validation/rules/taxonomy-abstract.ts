import { fieldKey } from '../../../core/model/field-name.ts';
import type { PieceRule } from './rule.ts';

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
