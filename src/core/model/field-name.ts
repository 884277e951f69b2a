import { type FieldName, SERVICE_NAMESPACE } from './taxonomy.ts';

/**
 * US-GAAP, and the SEC's reporting taxonomy (`srt`), whose fields take part in sums of US-GAAP since 2018; of
 * a year, or without one, as company facts name them. For JavaScript and SQL.
 */
export const STANDARD_NAMESPACE = '^(us-gaap|srt)(?:/[0-9]{4})?$';

/** A text that two fields share only when they are the same field: `us-gaap/2009#Assets`. No name contains `#`. */
export function fieldKey({ namespace, name }: FieldName): string {
  return `${namespace}#${name}`;
}

/** Order of texts by code unit: the same on every machine and in every locale. */
export function compareText(a: string, b: string): -1 | 0 | 1 {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Fields of the service's rows that describe the filing. Rows that differ only in these are one row, filed again. */
export const ATTRIBUTE_FIELDS: readonly string[] = [
  'dcn',
  'formtype',
  'receiveddate',
  'fiscalyear',
  'fiscalquarter',
  'taxonomyid',
  'original',
  'amended',
  'restated',
  'preliminary',
  'audited',
  'crosscalculated',
];

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

/** Header fields that the service writes as text and no taxonomy describes. */
const DATES: ReadonlySet<string> = new Set(['receiveddate', 'periodenddate', 'transactiondate']);
const BOOLEANS: ReadonlySet<string> = new Set(
  'restated preliminary original crosscalculated audited amended'.split(' '),
);

/**
 * The type of the texts of a field: by its name for a header field, else by the type that a taxonomy states (`Date`,
 * `xbrli:dateItemType`). Both in any case.
 */
export function textFieldType(name: string, dataType: string | null | undefined): 'date' | 'boolean' | 'string' {
  const field = name.toLowerCase();
  if (DATES.has(field)) return 'date';
  if (BOOLEANS.has(field)) return 'boolean';
  const stated = /^(?:.*:)?(?:(date|datetime)|(boolean))(?:itemtype)?$/i.exec(dataType ?? '');
  if (!stated) return 'string';
  return stated[1] ? 'date' : 'boolean';
}
