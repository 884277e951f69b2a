import type { ApplicationKey } from '../../src/core/model/application-key.ts';
import type { RowImage } from '../../src/core/model/row-image.ts';
import type { ServedTaxonomy } from '../../src/core/model/service-taxonomies.ts';
import { imageIndexer } from '../../src/service/image/indexed-image.ts';
import { type Assumptions, DEFAULT_ASSUMPTIONS } from '../../src/service/protocol/assumptions.ts';
import { answerFromJson } from '../../src/service/protocol/codec.ts';
import { readQuery } from '../../src/service/protocol/request/read-query.ts';
import type { Format, RouteName } from '../../src/service/protocol/routes.ts';
import { DATA_ROWS } from '../../src/service/protocol/rows/data-rows.ts';
import { type ErrorAnswer, ServiceError } from '../../src/service/protocol/service-error.ts';
import type { Call, Handler, StoreView } from '../../src/service/server/parts.ts';
import { createRowsHandler } from '../../src/service/server/rows/handler.ts';

/** What a call for rows is made to. */
export type RowWorld = {
  readonly images: readonly RowImage[];
  readonly taxonomies?: readonly ServedTaxonomy[];
  readonly assumptions?: Partial<Assumptions>;
  readonly key?: Partial<ApplicationKey>;
};

export type RowQuestion = {
  readonly route?: RouteName;
  readonly period?: string;
  readonly format?: Format;
  /** As it stands in the URL, without the key. */
  readonly query?: string;
};

/** A key without bounds. */
export const EVERYTHING: ApplicationKey = {
  label: 'demo',
  hash: '0',
  resources: 'all',
  fields: 'all',
  withoutFields: [],
};

/** A handler of rows that has answered nothing yet. */
export function newRowsHandler(cacheBytes = 2 ** 20): Handler {
  return createRowsHandler(cacheBytes, imageIndexer());
}

/** Calls a handler of rows with nothing around it. */
export function callRows(world: RowWorld, question: RowQuestion, handler = newRowsHandler()): Promise<Response> {
  return handler(rowCall(world, question));
}

export function rowCall(
  world: RowWorld,
  { route = 'companies', period, format = 'json', query = '' }: RowQuestion,
): Call {
  const unused = (): never => {
    throw new Error('rows need no such part');
  };
  return {
    route,
    path: period === undefined ? {} : { period },
    format,
    query: readQuery(query),
    headers: new Headers(),
    body: unused,
    key: { ...EVERYTHING, ...world.key },
    parts: {
      view: viewOf(world),
      assumptions: { ...DEFAULT_ASSUMPTIONS, ...world.assumptions },
      keys: { find: unused, spend: unused },
      subscriptions: { all: unused, find: unused, put: unused, remove: unused },
      templates: { all: unused, find: unused, put: unused, remove: unused },
      clock: { now: unused, advance: unused },
      wallClock: unused,
      newId: unused,
    },
  };
}

function viewOf({ images, taxonomies = [] }: RowWorld): StoreView {
  return {
    rows: async (resource) => {
      const image = images.find((each) => each.resource === resource);
      if (!image) throw new Error(`no image of ${resource}`);
      return image;
    },
    taxonomy: async (id) => taxonomies.find((taxonomy) => taxonomy.id === id),
    taxonomies: async () => taxonomies,
    nextChange: async () => undefined,
  };
}

/** A row of an answer: its number, and its values as text in their order; `null` where nothing is reported. */
export type AnsweredRow = { readonly number: number; readonly values: readonly (readonly [string, string | null])[] };
export type AnsweredRows = { readonly total: number; readonly rows: readonly AnsweredRow[] };

/** The rows of a JSON answer. */
export async function askRows(
  world: RowWorld,
  question: RowQuestion,
  handler = newRowsHandler(),
): Promise<AnsweredRows> {
  const { content } = answerFromJson(DATA_ROWS, await (await callRows(world, question, handler)).text(), {
    file: 'answer',
  });
  return {
    total: content.totalRows,
    rows: content.rows.map(({ rowNumber, values }) => ({
      number: rowNumber,
      values: values.map(({ field, value }) => [field, value === null ? null : value.text]),
    })),
  };
}

/** The error that a call is answered with; fails where it is answered with rows. */
export async function refusalOf(world: RowWorld, question: RowQuestion): Promise<ErrorAnswer> {
  try {
    await callRows(world, question);
  } catch (error) {
    if (error instanceof ServiceError) return error.answer;
    throw error;
  }
  throw new Error('it was answered');
}
