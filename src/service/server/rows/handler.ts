import { LRUCache } from 'lru-cache';
import { getOrCreate } from '../../../core/base/collections.ts';
import type { FieldSet } from '../../../core/expression/fields.ts';
import type { ApplicationKey } from '../../../core/model/application-key.ts';
import type { RowImage } from '../../../core/model/row-image.ts';
import type { ServedTaxonomy } from '../../../core/model/service-taxonomies.ts';
import { definedFieldSet, fieldSet } from '../../image/image-fields.ts';
import type { IndexedImage } from '../../image/indexed-image.ts';
import { readFilter } from '../../image/row-filter.ts';
import { sortRows } from '../../image/row-order.ts';
import type { Assumptions } from '../../protocol/assumptions.ts';
import { type RowRequest, readRowRequest } from '../../protocol/request/row-request.ts';
import { type Format, type ParameterName, PERIOD_SEGMENTS, ROUTES } from '../../protocol/routes.ts';
import { ROW_FORMS, writeRows } from '../../protocol/rows/row-form.ts';
import { notFound } from '../../protocol/service-error.ts';
import type { Call, Handler } from '../parts.ts';
import { ANSWER_HEADERS } from '../responses.ts';
import { chooseFields, type FieldCatalogue, imageCatalogue, taxonomyCatalogue } from './fields.ts';
import { debugEcho, type PageBody, pageBody, pageRows, valuesWriter } from './page.ts';
import { acceptedFilter, refuseForeign, refuseUnknown, refuseUnrequested, unknownNames } from './request-names.ts';
import { refuseTooMany, selectRows } from './select-rows.ts';
import { selectingTerms } from './selecting-terms.ts';

const OVERHEAD = 256;

/** Answers every route of rows: of one image from the first row to the last, whatever the store receives meanwhile. */
export function createRowsHandler(cacheBytes: number, indexed: (image: RowImage) => IndexedImage): Handler {
  const keys = createPageKeys();
  const pages = new LRUCache<string, Uint8Array>({
    maxSize: cacheBytes,
    sizeCalculation: ({ byteLength }, key) => byteLength + 2 * key.length + OVERHEAD,
  });
  const make = async (call: Call, pageKey: string, question: Question): Promise<Response> => {
    const body = await makeBody(call, question, keys.entitlement(call.key));
    if (body instanceof Uint8Array) pages.set(pageKey, body);
    return answer(call.format, body);
  };
  return async (call) => {
    const { view } = call.parts;
    const image = await view.rows(resourceOf(call));
    const pageKey = keys.page(image, call);
    const kept = pages.get(pageKey);
    if (kept) return answer(call.format, kept);
    const rows = indexed(image);
    const request = readRowRequest(call.route, call.query);
    const own = resolve(rows, request, { catalogue: rows.once(imageCatalogue), fields: rows.once(fieldSet) });
    if (own.unknown.length === 0 && own.filter?.namesUnknownField !== true) return make(call, pageKey, own);
    // Most requests name nothing that only taxonomies know.
    const taxonomies = await view.taxonomies();
    const fullKey = keys.pageWith(pageKey, taxonomies);
    const keptFull = pages.get(fullKey);
    if (keptFull) return answer(call.format, keptFull);
    const catalogue = rows.onceFor(taxonomies, taxonomyCatalogue);
    const fields = rows.onceFor(taxonomies, definedFieldSet);
    return make(call, fullKey, resolve(rows, request, { catalogue, fields }));
  };
}

/** The names that a request may contain: `catalogue` those of `fields` and `sortby`, `fields` those of the filter. */
type Names = { readonly catalogue: FieldCatalogue; readonly fields: FieldSet };

type Question = ReturnType<typeof resolve>;

function resolve(rows: IndexedImage, request: RowRequest, names: Names) {
  const { filter } = request;
  return {
    ...names,
    rows,
    request,
    unknown: unknownNames(request, names.catalogue),
    filter: filter === undefined ? undefined : readFilter(rows, filter, names.fields),
  };
}

function answer(format: Format, body: PageBody): Response {
  const headers = ANSWER_HEADERS[format];
  return body instanceof Uint8Array
    ? new Response(body, { headers: { ...headers, 'content-length': String(body.byteLength) } })
    : new Response(body, { headers });
}

/** Judges the whole request before it reads a row. Throws a ServiceError for everything that is wrong with it. */
async function makeBody(
  { route, query, key, format, parts: { assumptions } }: Call,
  { rows, request, catalogue, fields, unknown, filter: reading }: Question,
  entitlement: number,
): Promise<PageBody> {
  refuseUnknown(unknown, catalogue, key);
  refuseForeign(key, request, reading?.named ?? [], catalogue, assumptions);
  const filter = reading && acceptedFilter(reading, rows, { text: request.filter ?? '', fields, key });
  const choice = chooseFields(rows, catalogue, { terms: request.fields, key, entitlement });
  refuseUnrequested(request, choice.names, catalogue);
  const selected = await selectRows(rows, request, filter, assumptions);
  refuseTooMany(selected.length, rows.image.resource, assumptions, () => {
    const taken: readonly ParameterName[] = ROUTES[route].parameters;
    const isNew = (name: ParameterName): boolean => taken.includes(name) && !query.has(name);
    return selectingTerms(rows, selected, key).find(({ parameter }) => isNew(parameter))?.text;
  });
  const sorted = sortRows(rows, selected, request.sortBy);
  const write = valuesWriter(rows, format, choice, assumptions.unreported === 'null');
  const debug = request.debug ? debugEcho(request) : undefined;
  return pageBody(writeRows(ROW_FORMS[format], sorted.length, pageRows(sorted, request, write), debug));
}

/** The resource that a call for rows asks for: `CoreFinancials-QTR`. An unknown period is a 404. */
export function resourceOf({ route: name, path }: Pick<Call, 'route' | 'path'>): string {
  const route = ROUTES[name];
  if (route.kind !== 'rows') throw notFound('There are no rows here.');
  if (!route.periods) return route.resource;
  const period = (path.period ?? '').toLowerCase();
  if (PERIOD_SEGMENTS.some((known) => known === period)) return `${route.resource}-${period.toUpperCase()}`;
  throw notFound(`The period of this path is one of ${PERIOD_SEGMENTS.join(', ')}.`);
}

/** No value of a query contains it. */
const SEPARATOR = '\0';

/** Names of answers, under which they are kept. */
function createPageKeys() {
  const imageNumber = numbering<RowImage>();
  const listNumber = numbering<readonly ServedTaxonomy[]>();
  const assumptionsNumber = numbering<Assumptions>((assumptions) => JSON.stringify(assumptions));
  const entitlement = numbering<ApplicationKey>(({ fields, withoutFields }) => JSON.stringify([fields, withoutFields]));
  return {
    /** Two calls share it only if they have the same answer: same rows, request and form, same visible fields. */
    page: (image: RowImage, { route, format, key, query, parts }: Call): string => {
      const numbers = [imageNumber(image), entitlement(key), assumptionsNumber(parts.assumptions)];
      let text = [...numbers, format, route].join(' ');
      for (const [name, value] of query) text += SEPARATOR + name + SEPARATOR + value;
      return text;
    },
    /** The same for an answer that needs taxonomies: shared only where the list of the view is the same object. */
    pageWith: (page: string, taxonomies: readonly ServedTaxonomy[]): string =>
      `${listNumber(taxonomies)}${SEPARATOR}${page}`,
    /** A number that keys share which may see the same fields. */
    entitlement,
  };
}

/** Numbers objects: those with one signature share a number; without a signature each has its own. */
function numbering<T extends object>(signatureOf?: (object: T) => string): (object: T) => number {
  const known = new WeakMap<T, number>();
  const numbers = new Map<string, number>();
  let count = 0;
  return (object) => {
    const number =
      known.get(object) ?? (signatureOf ? getOrCreate(numbers, signatureOf(object), () => count++) : count++);
    known.set(object, number);
    return number;
  };
}
