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
