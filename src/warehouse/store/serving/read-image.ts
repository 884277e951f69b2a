import type { DuckDBConnection, DuckDBDataChunk } from '@duckdb/node-api';
import { getOrCreate } from '../../../core/base/collections.ts';
import { formatDecimal, trimDecimal } from '../../../core/base/decimal.ts';
import { IMAGE_TEXT, IMAGE_WIDE, type RowImage } from '../../../core/model/row-image.ts';
import { listColumn, rawItems, wordsOf } from '../raw-vector.ts';
import { queryColumns, readAhead } from '../rows.ts';
import { type FieldPlan, NO_PLACE } from './field-plan.ts';
import { emptyRows, putValue, sortRows, type UnsortedRows } from './image-rows.ts';

/** Why a value of the store is not in an image. */
type LeftOut =
  /** Another value of the row has the same field; see `planFields`. */
  | 'repeated'
  /** The field is a filing's own. */
  | 'custom'
  | 'dimensions'
  /** Shares, ratios, and everything else that is not an amount of a currency. */
  | 'unit'
  /** An amount of another currency than the one that its document reports in. */
  | 'currency'
  /** A duration of another length than the resource shows. */
  | 'period'
  /** An instant at which no duration of the resource's length ends. */
  | 'instant'
  /** A later document reports it anew. */
  | 'superseded'
  /** Withdrawn, while other values of the row are not. */
  | 'withdrawn';

/** Every value of open rows, and of the last versions of withdrawn ones, is in the image or left out. */
export type ServedRows = {
  readonly image: RowImage;
  readonly counts: {
    readonly rows: number;
    /** Values of the store's rows that are in the image, without header fields of composed rows. */
    readonly values: number;
    readonly leftOut: Readonly<Partial<Record<LeftOut, number>>>;
  };
};

/** Values of fields that a plan calls its own, by name. */
export type HeaderValues = Readonly<Record<string, string | number | undefined>>;

/** The rows of an image; the temporary table `shown_content` has their contents by position. */
export type ImageRows = Pick<RowImage, 'resource' | 'snapshot'> & {
  readonly plan: FieldPlan;
  /** By row: how many values its contents have. */
  readonly held: Int32Array;
  /** By row: 1 where it was withdrawn. */
  readonly withdrawn: Int32Array;
  readonly headers?: readonly HeaderValues[];
  /** Drops zeros behind the point of numbers: data sets have four digits there, whatever the filing had. */
  readonly trims?: boolean;
};

export type ReadImage = {
  readonly image: RowImage;
  readonly headerValues: number;
  /** Values of contents whose field has no place in the plan. */
  readonly unplaced: number;
  /** Values that are left out, because their row has another one of the same field that is preferred. */
  readonly repeated: number;
};

const TRIMMED = `[if(contains(n, '.'), rtrim(rtrim(n, '0'), '.'), n) FOR n IN wide_numbers]`;

/** Texts and wide numbers of shown contents, each once, sorted: the texts of the image. */
const dictionary = (wide: string): string => `
  CREATE OR REPLACE TEMP TABLE shown_text AS
  SELECT DISTINCT text FROM (
    SELECT unnest(texts) AS text FROM content SEMI JOIN shown_content USING (content_id)
    UNION ALL SELECT unnest(${wide}) FROM content SEMI JOIN shown_content USING (content_id)) ORDER BY text`;

const TEXT_TYPE = 'CREATE OR REPLACE TEMP TYPE shown_text_number AS ENUM (SELECT text FROM shown_text ORDER BY text)';

/** Texts as numbers: of an ENUM the driver reads all names again for each chunk. */
const numbersOf = (texts: string): string =>
  `coalesce([enum_code(t)::INTEGER FOR t IN ${texts}::shown_text_number[]], [])`;

const contents = (wide: string): string => `
  SELECT position, fields, mantissas, places, coalesce(wide_fields, []), ${numbersOf(wide)},
    coalesce(text_fields, []), ${numbersOf('texts')}
  FROM content JOIN shown_content USING (content_id)`;

/** Reads the contents in `shown_content` into an image. */
export async function readImage(connection: DuckDBConnection, rows: ImageRows): Promise<ReadImage> {
  const { resource, snapshot, plan, held, withdrawn, headers = [], trims = false } = rows;
  const wide = trims ? TRIMMED : 'wide_numbers';
  await connection.run(dictionary(wide));
  await connection.run(TEXT_TYPE);
  const known = await queryColumns(connection, { texts: 'text' }, 'SELECT text FROM shown_text ORDER BY text');
  const texts = [...known.texts];
  const added = new Map<string, number>();
  const target: Target = {
    plan,
    trims,
    rows: emptyRows(held.map((values, row) => values + Object.keys(headers[row] ?? {}).length)),
    textNumber: (text) => getOrCreate(added, text, () => texts.push(text) - 1),
  };
  const headerValues = headers.reduce((sum, header, row) => sum + putHeader(target, row, header), 0);
  let unplaced = 0;
  const result = await connection.stream(contents(wide));
  for await (const chunk of readAhead(result)) {
    unplaced += putNumbers(chunk, target);
    unplaced += putTexts(chunk, { fields: 4, texts: 5, form: IMAGE_WIDE }, target);
    unplaced += putTexts(chunk, { fields: 6, texts: 7, form: IMAGE_TEXT }, target);
  }
  const { repeated, ...sorted } = await sortRows(plan, target.rows);
  const image = { ...sorted, resource, snapshot, texts, withdrawn: Uint8Array.from(withdrawn) };
  return { image, headerValues, unplaced, repeated };
}

type Target = {
  readonly plan: FieldPlan;
  readonly trims: boolean;
  readonly rows: UnsortedRows;
  /** The index of a text in `texts` of the image, which gets it where it has not. */
  readonly textNumber: (text: string) => number;
};

/** Puts the known values of a header into a row and gives their number. */
function putHeader({ rows, plan, textNumber }: Target, row: number, header: HeaderValues): number {
  let count = 0;
  for (const [name, value] of Object.entries(header)) {
    const place = plan.ownPlaces.get(name);
    if (value === undefined || place === undefined) continue;
    if (typeof value === 'number') putValue(rows, row, place, 0, value);
    else putValue(rows, row, place, IMAGE_TEXT, textNumber(value));
    count += 1;
  }
  return count;
}

/** Calls `put` for each value of a chunk whose field has a place, and gives the number of the others. */
function eachPlaced(
  chunk: DuckDBDataChunk,
  column: number,
  { placeOf }: FieldPlan,
  put: (to: number, place: number, row: number, index: number) => void,
): number {
  const position = rawItems(chunk.getColumnVector(0), Int32Array);
  const { child, words } = listColumn(chunk, column);
  const field = rawItems(child, Int32Array);
  let unplaced = 0;
  for (let row = 0; row < chunk.rowCount; row += 1) {
    const start = words[4 * row] ?? 0;
    const length = words[4 * row + 2] ?? 0;
    const to = position[row] ?? 0;
    for (let i = 0; i < length; i += 1) {
      const place = placeOf[field[start + i] ?? 0] ?? NO_PLACE;
      if (place === NO_PLACE) unplaced += 1;
      else put(to, place, row, i);
    }
  }
  return unplaced;
}

const HIGH_WORD = 4_294_967_296;

function putNumbers(chunk: DuckDBDataChunk, { plan, trims, rows, textNumber }: Target): number {
  const mantissas = listColumn(chunk, 2);
  const places = listColumn(chunk, 3);
  const mantissa = rawItems(mantissas.child, BigInt64Array);
  const words = wordsOf(mantissa);
  const places8 = rawItems(places.child, Uint8Array);
  return eachPlaced(chunk, 1, plan, (to, place, row, i) => {
    const at = (mantissas.words[4 * row] ?? 0) + i;
    let digits = (words[2 * at + 1] ?? 0) * HIGH_WORD + ((words[2 * at] ?? 0) >>> 0);
    let after = places8[(places.words[4 * row] ?? 0) + i] ?? 0;
    if (!Number.isSafeInteger(digits)) {
      const exact = { mantissa: mantissa[at] ?? 0n, places: after };
      const text = formatDecimal(trims ? trimDecimal(exact) : exact);
      return putValue(rows, to, place, IMAGE_WIDE, textNumber(text));
    }
    for (; trims && after > 0 && digits % 10 === 0; after -= 1) digits /= 10;
    putValue(rows, to, place, after, digits);
  });
}

function putTexts(
  chunk: DuckDBDataChunk,
  column: { readonly fields: number; readonly texts: number; readonly form: number },
  { plan, rows }: Target,
): number {
  const { child, words } = listColumn(chunk, column.texts);
  const code = rawItems(child, Int32Array);
  return eachPlaced(chunk, column.fields, plan, (to, place, row, i) =>
    putValue(rows, to, place, column.form, code[(words[4 * row] ?? 0) + i] ?? 0),
  );
}
