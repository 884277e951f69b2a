import { type RowChunk, SKIPPED_ROW } from '../../../core/model/row-chunk.ts';

/** A chunk that is not what its type says: a defect of the program, not of anybody's data. */
export function chunkDefect(message: string): Error {
  return new Error(`defect in a row chunk: ${message}`);
}

/** Checks the frame of a chunk: that columns are long enough and offsets cut the values into rows without overlap. */
export function checkChunk(chunk: RowChunk): void {
  const { count, version, binding, offsets, field, mantissaWords, places, decimals, wide } = chunk;
  if (version.length < count || binding.length < count || offsets.length < count + 1) {
    throw chunkDefect(`${count} rows, but a row column is shorter`);
  }
  if ((offsets[0] ?? 0) < 0) throw chunkDefect('offsets start below 0');
  for (let i = 0; i < count; i += 1) {
    if ((offsets[i + 1] ?? 0) < (offsets[i] ?? 0)) throw chunkDefect(`offsets fall at row ${i}`);
    if ((version[i] ?? 0) < 0) throw chunkDefect(`row ${i} has version ${version[i]}`);
    if ((binding[i] ?? 0) < SKIPPED_ROW) throw chunkDefect(`row ${i} has binding ${binding[i]}`);
  }
  const values = offsets[count] ?? 0;
  if (
    field.length < values ||
    mantissaWords.length < 2 * values ||
    places.length < values ||
    decimals.length < values
  ) {
    throw chunkDefect(`offsets end at ${values}, but a value column is shorter`);
  }
  for (const row of wide.keys()) {
    if (!(row >= 0 && row < count)) throw chunkDefect(`wide numbers for row ${row} of ${count}`);
  }
}
