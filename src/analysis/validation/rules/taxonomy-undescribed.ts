import { fieldKey } from '../../../core/model/field-name.ts';
import type { TaxonomyParts } from '../../../core/model/taxonomy.ts';
import type { PieceRule } from './rule.ts';

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
