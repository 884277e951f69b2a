import type { StoreReader } from '../../warehouse/store/reader.ts';

/**
 * The questions of the rules that judge a row or a taxonomy by itself. A store answers them, and so do filings in
 * memory.
 */
export type RowReader = Pick<
  StoreReader,
  | 'bindings'
  | 'calculationFields'
  | 'relatedTaxonomies'
  | 'calculationsOf'
  | 'balanceTypes'
  | 'tuplePlaces'
  | 'streamRows'
  | 'describeRows'
  | 'companyRows'
  | 'fieldsNamed'
  | 'labelsAt'
>;
