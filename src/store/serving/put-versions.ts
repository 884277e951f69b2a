import type { DuckDBConnection, DuckDBDataChunk } from '@duckdb/node-api';
import { formatDecimal } from '../../base/decimal.ts';
import { IMAGE_TEXT, IMAGE_WIDE } from '../../model/row-image.ts';
import { listColumn, rawItems, wordsOf } from '../raw-vector.ts';
import { queryColumns, readAhead } from '../rows.ts';
import { type FieldPlan, NO_PLACE } from './field-plan.ts';
import type { ImageBuilder } from './image-builder.ts';

/** Texts and wide numbers of shown contents, each once, sorted: the dictionary of the image. */
const DICTIONARY = `
  CREATE OR REPLACE TEMP TABLE shown_text AS
  SELECT DISTINCT text FROM (
    SELECT unnest(texts) AS text FROM content SEMI JOIN shown USING (content_id)
    UNION ALL SELECT unnest(wide_numbers) FROM content SEMI JOIN shown USING (content_id)) ORDER BY text`;

const TEXT_TYPE = 'CREATE OR REPLACE TEMP TYPE shown_text_number AS ENUM (SELECT text FROM shown_text ORDER BY text)';

/** Texts as numbers: of an ENUM the driver reads all names again for each chunk. */
const numbersOf = (column: string): string =>
  `coalesce([enum_code(t)::INTEGER FOR t IN ${column}::shown_text_number[]], [])`;

const CONTENT = `
  SELECT position, fields, mantissas, places, coalesce(wide_fields, []), ${numbersOf('wide_numbers')},
    coalesce(text_fields, []), ${numbersOf('texts')}
  FROM content JOIN shown USING (content_id)`;

/** Reads the texts of the contents that the temporary table `shown` names. */
export async function readDictionary(connection: DuckDBConnection): Promise<readonly string[]> {
  await connection.run(DICTIONARY);
  await connection.run(TEXT_TYPE);
  const { texts } = await queryColumns(connection, { texts: 'text' }, 'SELECT text FROM shown_text ORDER BY text');
  return texts;
}

/**
 * Puts the values of the contents in `shown` into the rows of their positions, in any order; the builder's dictionary
 * begins with {@link readDictionary}. Gives the number of values without a place.
 */
export async function putVersions(
  connection: DuckDBConnection,
  { placeOf }: FieldPlan,
  builder: ImageBuilder,
): Promise<{ readonly unplaced: number }> {
  const result = await connection.stream(CONTENT);
  let unplaced = 0;
  for await (const chunk of readAhead(result)) {
    unplaced += putNumbers(chunk, placeOf, builder);
    unplaced += putTexts(chunk, { fields: 4, texts: 5, form: IMAGE_WIDE }, placeOf, builder);
    unplaced += putTexts(chunk, { fields: 6, texts: 7, form: IMAGE_TEXT }, placeOf, builder);
  }
  return { unplaced };
}

const HIGH_WORD = 4_294_967_296;

function putNumbers(chunk: DuckDBDataChunk, placeOf: Int32Array, { put, textNumber }: ImageBuilder): number {
  const position = rawItems(chunk.getColumnVector(0), Int32Array);
  const fields = listColumn(chunk, 1);
  const mantissas = listColumn(chunk, 2);
  const places = listColumn(chunk, 3);
  const field = rawItems(fields.child, Int32Array);
  const mantissa = rawItems(mantissas.child, BigInt64Array);
  const words = wordsOf(mantissa);
  const place = rawItems(places.child, Uint8Array);
  let unplaced = 0;
  for (let row = 0; row < chunk.rowCount; row += 1) {
    const [start, length, mantissaStart, placeStart] = [
      fields.words[4 * row] ?? 0,
      fields.words[4 * row + 2] ?? 0,
      mantissas.words[4 * row] ?? 0,
      places.words[4 * row] ?? 0,
    ];
    const to = position[row] ?? 0;
    for (let i = 0; i < length; i += 1) {
      const at = placeOf[field[start + i] ?? 0] ?? NO_PLACE;
      if (at === NO_PLACE) {
        unplaced += 1;
        continue;
      }
      const low = words[2 * (mantissaStart + i)] ?? 0;
      const high = words[2 * (mantissaStart + i) + 1] ?? 0;
      const digits = high * HIGH_WORD + (low >>> 0);
      const after = place[placeStart + i] ?? 0;
      if (Number.isSafeInteger(digits)) put(to, at, after, digits);
      else {
        const exact = { mantissa: mantissa[mantissaStart + i] ?? 0n, places: after };
        put(to, at, IMAGE_WIDE, textNumber(formatDecimal(exact)));
      }
    }
  }
  return unplaced;
}

function putTexts(
  chunk: DuckDBDataChunk,
  column: { readonly fields: number; readonly texts: number; readonly form: number },
  placeOf: Int32Array,
  { put }: ImageBuilder,
): number {
  const position = rawItems(chunk.getColumnVector(0), Int32Array);
  const fields = listColumn(chunk, column.fields);
  const texts = listColumn(chunk, column.texts);
  const field = rawItems(fields.child, Int32Array);
  const code = rawItems(texts.child, Int32Array);
  let unplaced = 0;
  for (let row = 0; row < chunk.rowCount; row += 1) {
    const start = fields.words[4 * row] ?? 0;
    const textStart = texts.words[4 * row] ?? 0;
    const to = position[row] ?? 0;
    for (let i = 0; i < (fields.words[4 * row + 2] ?? 0); i += 1) {
      const at = placeOf[field[start + i] ?? 0] ?? NO_PLACE;
      if (at === NO_PLACE) unplaced += 1;
      else put(to, at, column.form, code[textStart + i] ?? 0);
    }
  }
  return unplaced;
}
