import type { FieldName } from '../../model/taxonomy.ts';

/** The namespace of every field that the service names. */
export const SERVICE_NAMESPACE = 'service';

/** A field of the service, its name as rows write it: in lower case. */
export function serviceField(name: string): FieldName {
  return { namespace: SERVICE_NAMESPACE, name };
}

/**
 * A field as a taxonomy names it. Names of the service differ in more than case, and taxonomies may write `TotalAssets` what rows write
 * `totalassets`: taken as written, nothing of a row would ever be found in its taxonomy.
 */
export function taxonomyField(name: string): FieldName {
  return serviceField(name.toLowerCase());
}
