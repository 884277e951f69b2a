/**
 * Header fields whose value is text even where it looks like a number: identifiers with leading zeros, codes, dates, and
 * booleans, which the service writes as the texts `true` and `false`. `taxonomyid` is a string by the contract.
 */
const TEXT_FIELDS: ReadonlySet<string> = new Set([
  'taxonomyid',
  'cik',
  'companyname',
  'primaryexchange',
  'marketoperator',
  'markettier',
  'primarysymbol',
  'siccode',
  'sicdescription',
  'restated',
  'receiveddate',
  'preliminary',
  'periodlengthcode',
  'periodenddate',
  'original',
  'formtype',
  'dcn',
  'currencycode',
  'crosscalculated',
  'audited',
  'amended',
]);

export function isTextField(field: string): boolean {
  return TEXT_FIELDS.has(field.toLowerCase());
}
