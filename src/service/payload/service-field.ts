import { type FieldName, SERVICE_NAMESPACE } from '../../core/model/taxonomy.ts';

/** A field of the service, its name as rows write it: in lower case. */
export function serviceField(name: string): FieldName {
  return { namespace: SERVICE_NAMESPACE, name };
}

/** A field of a taxonomy in lower case, as rows write it: taxonomies may write `TotalAssets`. */
export function taxonomyField(name: string): FieldName {
  return serviceField(name.toLowerCase());
}
