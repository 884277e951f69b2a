import { CORE_STATEMENTS, HEADER_FIELDS, words } from './default-group.ts';

const NUMBER_FIELDS: ReadonlySet<string> = new Set([
  ...words(`
    entityid usdconversionrate periodlength fiscalyear fiscalquarter issueid filerid ownerid transactionid
  `),
  ...Object.values(CORE_STATEMENTS).flat(),
]);

/**
 * Fields whose value is text even where it looks like a number: identifiers, codes, dates, names, and booleans, which
 * the service writes as the texts `true` and `false`. `taxonomyid` is a string by the contract.
 */
const TEXT_FIELDS: ReadonlySet<string> = new Set([
  ...HEADER_FIELDS.filter((name) => !NUMBER_FIELDS.has(name)),
  // Of insiders, owners and issues.
  ...words(`
    cusip isin ticker sic issueticker issuename issuetitle ownername filername insiderformtype street1 street2
    street3 zip zipcode filerzip issuezip phone phonenumber filerphone issuephone
  `),
]);

export function isTextField(field: string): boolean {
  return TEXT_FIELDS.has(field.toLowerCase());
}

export function isNumberField(field: string): boolean {
  return NUMBER_FIELDS.has(field.toLowerCase());
}
