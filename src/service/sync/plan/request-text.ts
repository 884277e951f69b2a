import { rowRoute } from '../../client/request-of.ts';
import type { RowQuery } from '../../client/service-client.ts';
import { identityRule } from '../../payload/row-fields.ts';
import { LIMITS } from '../../protocol/limits.ts';
import { printQuarterRange, printSortTerm } from '../../protocol/request/terms.ts';
import { type ParameterName, ROUTES } from '../../protocol/routes.ts';
import { type Condition, FIRST_YEAR, LAST_YEAR, type RangeCondition, type RowQuestion } from './question.ts';
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

/**
 * The fields that identify rows: no two rows are equal in them, so that rows keep their places while nothing changes.
 */
function stableOrder({ name, family }: SlicedResource): string | undefined {
  const { apartBy } = identityRule({ name, family });
  if (typeof apartBy === 'string' || apartBy.length === 0) return undefined;
  return apartBy.map(([field]) => printSortTerm({ field, descending: false })).join(',');
}

/** A question as a person reads it, without version and key: `/corefinancials/qtr?primarysymbols=A,B`. */
export function describeQuestion(question: RowQuestion): string {
  const rowPath = rowRoute(question.resource);
  const pattern = rowPath ? ROUTES[rowPath.route].path : '';
  const filled = pattern.replace(/\{(\w+)\}/g, (_, name: string) => rowPath?.path[name] ?? '');
  const pairs = Object.entries(rowQuery(question)).map(([name, value]) => `${name}=${value}`);
  return pairs.length === 0 ? filled : `${filled}?${pairs.join('&')}`;
}

/** Conditions as the text of a filter expression; `undefined` where there are none. */
function filterText(conditions: readonly Condition[] = []): string | undefined {
  return conditions.length === 0 ? undefined : conditions.map(conditionText).join(' and ');
}

function conditionText(condition: Condition): string {
  switch (condition.kind) {
    case 'range':
      return rangeText(condition);
    case 'null':
      return `${condition.field} eq null`;
    case 'other-exchange':
      return noneOf('primaryexchange', condition.exchanges);
    case 'other-symbol':
      return noneOf('primarysymbol', condition.symbols);
    case 'no-quarter':
      return `(fiscalyear eq null or fiscalquarter eq null or fiscalyear lt ${FIRST_YEAR} or fiscalyear gt ${LAST_YEAR})`;
  }
}

function rangeText({ field, from, to, orNull }: RangeCondition): string {
  const ends = [from === undefined ? [] : `${field} ge ${from}`, to === undefined ? [] : `${field} lt ${to}`].flat();
  const within = ends.length === 0 ? `${field} ne null` : ends.join(' and ');
  if (!orNull) return within;
  return ends.length > 1 ? `((${within}) or ${field} eq null)` : `(${within} or ${field} eq null)`;
}

/** Another value than these, or none. */
function noneOf(field: string, values: readonly string[]): string {
  const others = values.map((value) => `${field} ne "${value.replaceAll('"', '""')}"`).join(' and ');
  return values.length > 1 ? `((${others}) or ${field} eq null)` : `(${others} or ${field} eq null)`;
}
