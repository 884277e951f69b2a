import { fieldKey } from '../../../core/model/field-name.ts';
import type { PieceRule } from './rule.ts';

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
