import type { FieldSet } from '../../expression/fields.ts';
import type { RowImage } from '../../model/row-image.ts';
import { LIMITS } from '../../protocol/limits.ts';
import { readRowRequest } from '../../protocol/request/read-row-request.ts';
import type { RowRequest } from '../../protocol/request/row-request.ts';
import type { Format } from '../../protocol/routes.ts';
import { writeRows } from '../../protocol/rows/row-form.ts';
import { badRequest } from '../../protocol/service-error.ts';
import { ANSWER_HEADERS } from '../answer-headers.ts';
import type { Call, Handler } from '../parts.ts';
import { chooseFields } from './choose-fields.ts';
import { debugEcho } from './debug-echo.ts';
import { definedFieldSet } from './defined-fields.ts';
import { type FieldCatalogue, imageCatalogue, taxonomyCatalogue } from './field-catalogue.ts';
import { fieldSet } from './field-set.ts';
import { refuseForeign, refuseUnknown, refuseUnrequested, unknownNames } from './judge-names.ts';
import { type PageBody, pageBody } from './page-body.ts';
import { createPageCache } from './page-cache.ts';
import { pageKey, pageKeyWith } from './page-key.ts';
import { pageRows } from './page-rows.ts';
import { filterFields, namesOtherFields, rowFilter } from './row-filter.ts';
import { resourceOf } from './row-resource.ts';
import { selectRows } from './select-rows.ts';
import { sortRows } from './sort-rows.ts';
import { hasThreshold } from './threshold.ts';
import { ROW_FORMS, valuesWriter } from './write-values.ts';

const pages = createPageCache(128 * 1024 * 1024);

/** Answers every route of rows: of one image from the first row to the last, whatever is brought in meanwhile. */
export const rowsHandler: Handler = async (call) => {
  const image = await call.parts.view.rows(resourceOf(call));
  const key = pageKey(image, call);
  const kept = pages.get(key);
  if (kept) return answer(call.format, kept);
  const request = readRowRequest(call.route, call.query, call.parts.assumptions);
  const own = { catalogue: imageCatalogue(image), fields: fieldSet(image) };
  if (!needsTaxonomies(image, request, own.catalogue)) {
    return answer(call.format, await keptBody(key, makeBody(call, image, request, own)));
  }
  const taxonomies = await call.parts.view.taxonomies();
  const fullKey = pageKeyWith(key, taxonomies);
  const keptFull = pages.get(fullKey);
  if (keptFull) return answer(call.format, keptFull);
  const known = { catalogue: taxonomyCatalogue(image, taxonomies), fields: definedFieldSet(image, taxonomies) };
  return answer(call.format, await keptBody(fullKey, makeBody(call, image, request, known)));
};

/** What names can mean: in `fields` and `sortby`, and in the filter. */
type Known = { readonly catalogue: FieldCatalogue; readonly fields: FieldSet };

/** Most requests name nothing that only taxonomies know. */
function needsTaxonomies(image: RowImage, request: RowRequest, own: FieldCatalogue): boolean {
  if (unknownNames(request, own).length > 0) return true;
  return request.filter !== undefined && namesOtherFields(image, request.filter);
}

async function keptBody(key: string, making: Promise<PageBody>): Promise<PageBody> {
  const body = await making;
  if (body instanceof Uint8Array) pages.put(key, body);
  return body;
}

function answer(format: Format, body: PageBody): Response {
  const headers = ANSWER_HEADERS[format];
  return body instanceof Uint8Array
    ? new Response(body, { headers: { ...headers, 'content-length': String(body.byteLength) } })
    : new Response(body, { headers });
}

/** Judges the request whole before a row is looked at. Throws a ServiceError for whatever is wrong with it. */
async function makeBody(
  { key, format, parts }: Call,
  image: RowImage,
  request: RowRequest,
  { catalogue, fields }: Known,
): Promise<PageBody> {
  const { assumptions } = parts;
  refuseUnknown(unknownNames(request, catalogue), catalogue, key);
  const filtered = request.filter === undefined ? [] : filterFields(image, request.filter, fields);
  refuseForeign(key, request, filtered, catalogue, assumptions);
  const filter = request.filter === undefined ? undefined : rowFilter(image, request.filter, fields, key);
  const choice = chooseFields(image, request.fields, catalogue, key);
  refuseUnrequested(request, choice.names, catalogue);
  const selected = await selectRows(image, request, filter, assumptions);
  if (selected.length >= LIMITS.rowThreshold && hasThreshold(image.resource, assumptions)) {
    throw badRequest(
      `Refine the search: its results exceed the row threshold. With all filters applied fewer than ${LIMITS.rowThreshold} rows must be left, there are ${selected.length}.`,
    );
  }
  const sorted = sortRows(image, selected, request.sortBy);
  const write = valuesWriter(image, format, choice, assumptions.unreported === 'null');
  const debug = request.debug ? debugEcho(request) : undefined;
  return pageBody(writeRows(ROW_FORMS[format], sorted.length, pageRows(sorted, request, write), debug));
}
