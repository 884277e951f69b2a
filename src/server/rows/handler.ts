import type { RowImage } from '../../model/row-image.ts';
import { LIMITS } from '../../protocol/limits.ts';
import { readRowRequest } from '../../protocol/request/read-row-request.ts';
import type { RowRequest } from '../../protocol/request/row-request.ts';
import type { Format } from '../../protocol/routes.ts';
import { writeRows } from '../../protocol/rows/row-form.ts';
import { badRequest } from '../../protocol/service-error.ts';
import type { Call, Handler } from '../parts.ts';
import { chooseFields } from './choose-fields.ts';
import { debugEcho } from './debug-echo.ts';
import { type FieldCatalogue, imageCatalogue, taxonomyCatalogue } from './field-catalogue.ts';
import { refuseForeign, refuseUnknown, refuseUnrequested, unknownNames } from './judge-names.ts';
import { type PageBody, pageBody } from './page-body.ts';
import { createPageCache } from './page-cache.ts';
import { pageKey } from './page-key.ts';
import { pageRows } from './page-rows.ts';
import { rowFilter } from './row-filter.ts';
import { resourceOf } from './row-resource.ts';
import { selectRows } from './select-rows.ts';
import { sortRows } from './sort-rows.ts';
import { hasThreshold } from './threshold.ts';
import { ROW_FORMS, valuesWriter } from './write-values.ts';

const CONTENT_TYPES: Readonly<Record<Format, string>> = {
  json: 'application/json; charset=utf-8',
  xml: 'application/xml; charset=utf-8',
};

const pages = createPageCache(128 * 1024 * 1024);

/** Answers every route of rows: of one image from the first row to the last, whatever is brought in meanwhile. */
export const rowsHandler: Handler = async (call) => {
  const image = await call.parts.view.rows(resourceOf(call));
  const key = pageKey(image, call);
  const kept = pages.get(key);
  if (kept) return answer(call.format, kept);
  const request = readRowRequest(call.route, call.query, call.parts.assumptions);
  const own = imageCatalogue(image);
  // Most requests name nothing that only taxonomies know.
  const needsTaxonomies = unknownNames(request, own).length > 0;
  const catalogue = needsTaxonomies ? taxonomyCatalogue(image, await call.parts.view.taxonomies()) : own;
  const body = makeBody(call, image, request, catalogue);
  if (!needsTaxonomies && body instanceof Uint8Array) pages.put(key, body);
  return answer(call.format, body);
};

function answer(format: Format, body: PageBody): Response {
  const headers = { 'content-type': CONTENT_TYPES[format] };
  return body instanceof Uint8Array
    ? new Response(body, { headers: { ...headers, 'content-length': String(body.byteLength) } })
    : new Response(body, { headers });
}

/** Judges the request whole before a row is looked at. Throws a ServiceError for whatever is wrong with it. */
function makeBody(
  { key, format, parts }: Call,
  image: RowImage,
  request: RowRequest,
  catalogue: FieldCatalogue,
): PageBody {
  const { assumptions } = parts;
  refuseUnknown(unknownNames(request, catalogue), catalogue);
  const filter = request.filter === undefined ? undefined : rowFilter(image, request.filter);
  refuseForeign(key, request, filter, catalogue, assumptions);
  const choice = chooseFields(image, request.fields, catalogue, key);
  refuseUnrequested(request, choice.names);
  const selected = selectRows(image, request, filter, assumptions);
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
