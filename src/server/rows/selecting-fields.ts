import type { RowRequest } from '../../protocol/request/row-request.ts';

/** The fields that each part of a request selects rows by. `fields`, `sortBy` and the filter name theirs themselves. */
const SELECTED_BY: { readonly [K in keyof RowRequest]: readonly string[] } = {
  primarySymbols: ['primarysymbol'],
  companyName: ['companyname'],
  primaryExchanges: ['primaryexchange'],
  entityIds: ['entityid'],
  issueIds: ['issueid'],
  fiscalPeriods: ['fiscalyear', 'fiscalquarter'],
  transactionDates: ['transactiondate'],
  numPeriods: ['periodenddate'],
  activeCompanies: ['primarysymbol'],
  deleted: [],
  filter: [],
  fields: [],
  limit: [],
  offset: [],
  sortBy: [],
  debug: [],
};

/** The fields by which the parameters of a request select rows. */
export function selectingFields(request: RowRequest): readonly string[] {
  // The keys of SELECTED_BY are those of a request.
  const parts = Object.entries(SELECTED_BY) as [keyof RowRequest, readonly string[]][];
  return parts.flatMap(([part, fields]) => (isGiven(request[part]) ? fields : []));
}

function isGiven(value: RowRequest[keyof RowRequest]): boolean {
  return Array.isArray(value) ? value.length > 0 : value !== undefined;
}
