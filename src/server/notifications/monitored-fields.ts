import type { FieldSet } from '../../expression/fields.ts';
import type { StoreView } from '../parts.ts';
import { definedFieldSet } from '../rows/defined-fields.ts';

/** The fields that the expression of a subscription may name: those of filters over its resource. Empty where nothing tells of any. */
export async function monitoredFields(view: StoreView, resource: string): Promise<FieldSet> {
  const [image, taxonomies] = await Promise.all([view.rows(resource), view.taxonomies()]);
  return definedFieldSet(image, taxonomies);
}
