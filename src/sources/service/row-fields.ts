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

/** How the rows of a resource are told apart, beside their entity. */
export type IdentityRule = {
  /**
   * `period`: one row per entity, document, unit and period. `entity`: one row per entity. A list: one row per value of these
   * fields; rows that lack one of them, and `[]`, have nothing but what they say.
   */
  readonly apartBy: 'period' | 'entity' | readonly string[];
  /** The taxonomy of rows that do not state theirs. */
  readonly taxonomy?: string;
};

const FAMILY_RULES: Readonly<Record<ResourceFamily, IdentityRule>> = {
  CoreFinancials: { apartBy: 'period', taxonomy: CORE_TAXONOMY },
  Financials: { apartBy: 'period' },
  Companies: { apartBy: 'entity' },
  Insiders: { apartBy: [] },
  Ownership: { apartBy: [] },
};

/**
 * The fields that make the identity of insider and ownership rows. The contract shows none: these are the names of the sample and of
 * filters that were observed (`issueid`). What an owner holds of an issue now is one row, whatever its report date.
 */
const RESOURCE_IDENTITIES: Readonly<Record<string, readonly string[]>> = {
  'Insiders-Filers': ['filerid', 'issueid'],
  'Insiders-Issues': ['issueid'],
  'Insiders-Transactions': ['filerid', 'issueid', 'transactionid'],
  'Insiders-Summary': ['filerid', 'issueid', 'transactiontype'],
  'Ownership-CurrentIssueHolders': ['issueid', 'ownerid'],
  'Ownership-CurrentOwnerHoldings': ['issueid', 'ownerid'],
  'Ownership-Issues': ['issueid'],
  'Ownership-Owners': ['ownerid'],
};

export function identityRule({
  name,
  family,
}: {
  readonly name: string;
  readonly family: ResourceFamily;
}): IdentityRule {
  const apartBy = RESOURCE_IDENTITIES[name];
  return apartBy === undefined ? FAMILY_RULES[family] : { ...FAMILY_RULES[family], apartBy };
}
