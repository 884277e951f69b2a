import { rowRoute } from '../../client/row-routes.ts';
import type { RowQuery } from '../../client/service-client.ts';
import { LIMITS } from '../../protocol/limits.ts';
import { printQuarterRange } from '../../protocol/request/ranges.ts';
import { printSortTerm } from '../../protocol/request/terms.ts';
import { type ParameterName, ROUTES } from '../../protocol/routes.ts';
import { identityRule } from '../../sources/service/row-fields.ts';
import { filterText } from './filter-text.ts';
import type { RowQuestion } from './question.ts';
import { type SlicedResource, slicedResource } from './sliced-resources.ts';

/** The parameters of a question. One answer holds all of its rows, unless it asks for a page. */
export function rowQuery(question: RowQuestion): RowQuery {
  const { symbols, entityIds, exchanges, quarters, conditions, page } = question;
  const resource = slicedResource(question.resource);
  const parameters: readonly (readonly [ParameterName, string | undefined])[] = [
    ['primarysymbols', symbols?.join(',')],
    ['entityids', entityIds?.join(',')],
    ['primaryexchanges', exchanges?.join(',')],
    ['fiscalperiod', quarters?.map(printQuarterRange).join(',')],
    ['filter', filterText(conditions)],
    ['sortby', page && !page.unsorted ? stableOrder(resource) : undefined],
    ['limit', String(page?.limit ?? LIMITS.highestLimit)],
    ['offset', page && page.offset > 0 ? String(page.offset) : undefined],
  ];
  return Object.fromEntries(parameters.filter(([, value]) => value !== undefined));
}

/** The fields that identify rows: no two rows are equal in them, so that rows keep their places while nothing changes. */
function stableOrder({ name, family }: SlicedResource): string | undefined {
  const { apartBy } = identityRule({ name, family });
  if (typeof apartBy === 'string' || apartBy.length === 0) return undefined;
  return apartBy.map(([field]) => printSortTerm({ field, descending: false })).join(',');
}

/** A question as a person reads it, without version and key: `/corefinancials/qtr?primarysymbols=A,B`. */
export function describeQuestion(question: RowQuestion): string {
  const found = rowRoute(question.resource);
  const pattern = found ? ROUTES[found.route].path : '';
  const filled = pattern.replace(/\{(\w+)\}/g, (_, name: string) => found?.path[name] ?? '');
  const pairs = Object.entries(rowQuery(question)).map(([name, value]) => `${name}=${value}`);
  return pairs.length === 0 ? filled : `${filled}?${pairs.join('&')}`;
}
