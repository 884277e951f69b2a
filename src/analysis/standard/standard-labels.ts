import { standardFields } from './rules/field-names.ts';

/** Labels of the header fields of rows. */
export const HEADER_LABELS: ReadonlyMap<string, string> = new Map([
  ['taxonomyid', 'Taxonomy ID'],
  ['cik', 'Central Index Key'],
  ['companyname', 'Company Name'],
  ['entityid', 'Entity ID'],
  ['primaryexchange', 'Primary Exchange'],
  ['marketoperator', 'Market Operator'],
  ['markettier', 'Market Tier'],
  ['primarysymbol', 'Primary Symbol'],
  ['siccode', 'SIC Code'],
  ['sicdescription', 'SIC Description'],
  ['usdconversionrate', 'US Dollar Conversion Rate'],
  ['restated', 'Restated'],
  ['receiveddate', 'Received Date'],
  ['preliminary', 'Preliminary'],
  ['periodlengthcode', 'Period Length Code'],
  ['periodlength', 'Period Length'],
  ['periodenddate', 'Period End Date'],
  ['original', 'Original'],
  ['formtype', 'Form Type'],
  ['fiscalyear', 'Fiscal Year'],
  ['fiscalquarter', 'Fiscal Quarter'],
  ['dcn', 'Accession Number'],
  ['currencycode', 'Currency Code'],
  ['crosscalculated', 'Cross Calculated'],
  ['audited', 'Audited'],
  ['amended', 'Amended'],
]);

/** The label of a standard field; its name where it has none. */
export const standardLabel = (field: string): string => standardFields()[field]?.label ?? field;
