import type { FieldName } from '../../model/taxonomy.ts';

/** The namespace of every field that the service names. */
export const SERVICE_NAMESPACE = 'service';

/** A field of the service, its name as written. Rows write names in lower case. */
export function serviceField(name: string): FieldName {
  return { namespace: SERVICE_NAMESPACE, name };
}
