import type { RowRequest } from '../../protocol/request/row-request.ts';
import { printFieldTerm, printSortTerm } from '../../protocol/request/terms.ts';
import type { DebugEcho } from '../../protocol/rows/row-form.ts';

const DEFAULT_SORT = 'primarysymbol asc,periodenddate desc';
const DEFAULT_FIELDS = 'defaultfieldgroup';

/** The parameters of a request with their defaults filled in; `fields` that only remove say what they remove it from. */
export function debugEcho({
  primarySymbols,
  numPeriods,
  sortBy,
  limit,
  deleted,
  offset,
  fields,
}: RowRequest): DebugEcho {
  const terms = fields.map(printFieldTerm);
  const adding = fields.some(({ remove }) => !remove) ? terms : [DEFAULT_FIELDS, ...terms];
  return {
    primarysymbols: primarySymbols.length === 0 ? null : primarySymbols.join(','),
    numperiods: numPeriods ?? null,
    sortby: sortBy.length === 0 ? DEFAULT_SORT : sortBy.map(printSortTerm).join(','),
    limit,
    deleted,
    offset,
    fields: adding.join(','),
  };
}
