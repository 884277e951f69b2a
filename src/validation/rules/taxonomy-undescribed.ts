import { fieldKey } from '../../model/field-name.ts';
import type { PartsRule } from './rule.ts';

export const taxonomyUndescribed = {
  id: 'taxonomy/undescribed',
  family: 'taxonomy',
  scope: 'taxonomy',
  severity: 'note',
  doc: 'A field of a calculation has no label or no property. A part that the taxonomy does not have at all is left out.',
  byDefault: false,
  options: [],
  *lint({ calculation, labels, properties }) {
    const parts = [['label', labels] as const, ['property', properties] as const].filter(([, part]) => part.length > 0);
    const named = parts.map(([name, part]) => [name, new Set(part.map(({ field }) => fieldKey(field)))] as const);
    const seen = new Set<string>();
    for (const { sectionId, parent, child } of calculation) {
      for (const field of [parent, child]) {
        if (seen.has(fieldKey(field))) continue;
        seen.add(fieldKey(field));
        const missing = named.filter(([, fields]) => !fields.has(fieldKey(field))).map(([name]) => `no ${name}`);
        if (missing.length > 0) yield { sectionId, field, child: null, detail: missing.join(', ') };
      }
    }
  },
} as const satisfies PartsRule;
