import { fieldKey } from '../../model/field-name.ts';
import type { PresentationRelationship } from '../../model/taxonomy.ts';

/** The keys of the fields that head a section of the presentation: parents there, and no child. */
export function sectionHeads(presentation: readonly PresentationRelationship[]): ReadonlySet<string> {
  const children = new Set(presentation.map(({ sectionId, child }) => `${sectionId} ${fieldKey(child)}`));
  const heads = presentation.filter(({ sectionId, parent }) => !children.has(`${sectionId} ${fieldKey(parent)}`));
  return new Set(heads.map(({ parent }) => fieldKey(parent)));
}
