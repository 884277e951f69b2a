import { sectionsToJson } from '../sections-to-json.ts';
import type { PresentationAnswer } from './schema.ts';

/** The presentation resource as JSON text; the inverse of `presentationFromJson`. */
export function presentationToJson(answer: PresentationAnswer): string {
  return sectionsToJson(answer, ({ labelTypeId }) => ({ labeltypeid: labelTypeId }));
}
