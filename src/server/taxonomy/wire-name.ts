import type { FieldName } from '../../model/taxonomy.ts';

/** The name of a field as rows spell it: in lower case, so that names of rows and of taxonomies can be joined. */
export function wireName({ name }: FieldName): string {
  return name.toLowerCase();
}
