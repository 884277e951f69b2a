import { sectionsToXml } from '../sections-to-xml.ts';
import { xmlLeaf } from '../xml-lines.ts';
import type { PresentationAnswer } from './schema.ts';

/** The presentation resource as XML text; the inverse of `presentationFromXml`. */
export function presentationToXml(answer: PresentationAnswer): string {
  return sectionsToXml(answer, ({ labelTypeId }) =>
    labelTypeId === undefined ? undefined : xmlLeaf('labeltypeid', labelTypeId),
  );
}
