/**
 * Fields of the service's rows that speak of the filing, not of the company's figures. Rows that differ in nothing else are the same
 * row, filed anew.
 */
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
