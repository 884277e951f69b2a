import { type FieldName, SERVICE_NAMESPACE } from './taxonomy.ts';

/** Numbers of the service's rows that are not amounts: identifiers, years, quarters, lengths and rates. */
export const COUNTING_FIELDS: readonly string[] = [
  'entityid',
  'issueid',
  'filerid',
  'ownerid',
  'transactionid',
  'fiscalyear',
  'fiscalquarter',
  'periodlength',
  'usdconversionrate',
];

const COUNTING: ReadonlySet<string> = new Set(COUNTING_FIELDS);

/** Whether a number of a field describes its row or document: that it is equal to an amount means nothing. */
export function isDescriptive({ namespace, name }: FieldName): boolean {
  return namespace === SERVICE_NAMESPACE ? COUNTING.has(name.toLowerCase()) : /^dei(?:\/|$)/.test(namespace);
}
