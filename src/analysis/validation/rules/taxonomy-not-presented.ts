import { fieldKey } from '../../../core/model/field-name.ts';
import type { PieceRule } from './rule.ts';

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
