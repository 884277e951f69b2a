import type { ResourceFamily } from '../../model/resource.ts';
import { CORE_TAXONOMY } from '../../model/service-taxonomies.ts';

/**
 * Which field of a row says what of it. They are kept as values too.
 *
 * One row of the service mixes instants (balance sheet) and durations (income, cash flow). It is kept as it comes: a
 * duration of `periodlength` months that ends at `periodenddate`. Fields that are instants stand at its end; the property
 * resource of the taxonomy tells which they are.
 */
export const HEADER = {
  cik: 'cik',
  entityId: 'entityid',
  symbol: 'primarysymbol',
  entityName: 'companyname',
  industryCode: 'siccode',
  document: 'dcn',
  form: 'formtype',
  filed: 'receiveddate',
  fiscalYear: 'fiscalyear',
  fiscalPeriod: 'fiscalquarter',
  unit: 'currencycode',
  periodEnd: 'periodenddate',
  periodLength: 'periodlength',
  periodLengthCode: 'periodlengthcode',
  taxonomy: 'taxonomyid',
} as const satisfies Readonly<Record<string, string>>;

export type HeaderName = keyof typeof HEADER;

/** How the rows of a family are told apart, beside their entity. */
export type FamilyRule = {
  /**
   * `period`: one row per entity, document, unit and period. `entity`: one row per entity. `rowNumber`: the contract shows
   * no identity of these rows, so only their number in the answer keeps them apart.
   */
  readonly apartBy: 'period' | 'entity' | 'rowNumber';
  /** The taxonomy of rows that do not state theirs. */
  readonly taxonomy?: string;
};

export const FAMILY_RULES: Readonly<Record<ResourceFamily, FamilyRule>> = {
  CoreFinancials: { apartBy: 'period', taxonomy: CORE_TAXONOMY },
  Financials: { apartBy: 'period' },
  Companies: { apartBy: 'entity' },
  Insiders: { apartBy: 'rowNumber' },
  Ownership: { apartBy: 'rowNumber' },
};
