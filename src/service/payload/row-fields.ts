import type { ResourceFamily } from '../../core/model/resource.ts';
import { CORE_TAXONOMY } from '../../core/model/service-taxonomies.ts';

/**
 * The fields that identify a row and its company; they are kept as values too. A row mixes instants (balance sheet) and
 * durations (income): it is kept as a duration that ends at `periodenddate`. The properties of the taxonomy say which
 * fields are instants.
 */
export const HEADER = {
  cik: 'cik',
  entityId: 'entityid',
  symbol: 'primarysymbol',
  ticker: 'ticker',
  exchange: 'primaryexchange',
  issueTicker: 'issueticker',
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

/** The names of one field, the usual one first; a row states it under one of them. */
export type IdentityField = readonly [string, ...string[]];

/** The identity of the rows of a resource. */
export type IdentityRule = {
  /**
   * `period`: one row per entity, document, unit and period. `entity`: one row per entity. A list: one row per value of
   * these fields; rows that lack one of them, and all where the list is empty, are identified by their content.
   */
  readonly apartBy: 'period' | 'entity' | readonly IdentityField[];
  /** The taxonomy of rows that do not state theirs. */
  readonly taxonomy?: string;
  /**
   * The field with the owner's name, in resources with rows of owners: those that have neither `entityid` nor
   * `primarysymbol`; their `cik` is the owner's, their `companyname` and `ticker` those of the company held.
   */
  readonly ownerName?: string;
};

const FAMILY_RULES: Readonly<Record<ResourceFamily, IdentityRule>> = {
  CoreFinancials: { apartBy: 'period', taxonomy: CORE_TAXONOMY },
  Financials: { apartBy: 'period' },
  Companies: { apartBy: 'entity' },
  Insiders: { apartBy: [] },
  Ownership: { apartBy: [] },
};

const ISSUE: IdentityField = ['issueid'];
const INSIDER: IdentityField = ['filerid'];
const OWNER: IdentityField = ['ownerid', 'filerid'];
const HOLDING: IdentityRule = { apartBy: [ISSUE, OWNER], ownerName: 'ownername' };

/**
 * Insider and ownership rows: names in saved answers and in the sample, because the contract has none. An owner's
 * holding of an issue is one row for all report dates.
 */
const RESOURCE_RULES: Readonly<Record<string, IdentityRule>> = {
  'Insiders-Filers': { apartBy: [INSIDER, ISSUE] },
  'Insiders-Issues': { apartBy: [ISSUE] },
  'Insiders-Transactions': { apartBy: [INSIDER, ISSUE, ['transactionid']] },
  'Insiders-Summary': { apartBy: [INSIDER, ISSUE, ['transactiontype']] },
  'Ownership-CurrentIssueHolders': HOLDING,
  'Ownership-CurrentOwnerHoldings': HOLDING,
  'Ownership-Issues': { apartBy: [ISSUE] },
  'Ownership-Owners': { apartBy: [OWNER], ownerName: 'ownername' },
};

export function identityRule({
  name,
  family,
}: {
  readonly name: string;
  readonly family: ResourceFamily;
}): IdentityRule {
  return RESOURCE_RULES[name] ?? FAMILY_RULES[family];
}

/** The names of all fields of a rule, beside those of {@link HEADER}. */
export function identityFields({ apartBy, ownerName }: IdentityRule): readonly string[] {
  const apart = typeof apartBy === 'string' ? [] : apartBy.flat();
  return ownerName === undefined ? apart : [...apart, ownerName];
}
