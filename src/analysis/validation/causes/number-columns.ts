import { type RowChunk, SKIPPED_ROW } from '../../../core/model/row-chunk.ts';
import type { WantedNumbers } from './wanted-numbers.ts';

/** Numbers up to 64 bits, those of one row version next to each other. */
export type NumberColumns = {
  readonly version: Int32Array;
  readonly field: Int32Array;
  readonly mantissa: BigInt64Array;
  readonly places: Uint8Array;
};

/** Copies the wanted numbers of chunks: memory grows with them alone. */
export function numberCollector({ rowOf, mark, nameOf, names }: WantedNumbers) {
  let columns = newColumns(1_024);
  let count = 0;
  let stamp = 0;
  const marks = new Int32Array(names);
  const addRow = (chunk: RowChunk, i: number, isWhole: boolean): void => {
    const { version, offsets, field, mantissaWords, places } = chunk;
    const to = offsets[i + 1] as number;
    for (let v = offsets[i] as number; v < to; v += 1) {
      const id = field[v] as number;
      if (!isWhole && marks[nameOf[id] as number] !== stamp) continue;
      if (count === columns.field.length) columns = resized(columns, 2 * count);
      columns.version[count] = version[i] as number;
      columns.field[count] = id;
      columns.words[2 * count] = mantissaWords[2 * v] as number;
      columns.words[2 * count + 1] = mantissaWords[2 * v + 1] as number;
      columns.places[count] = places[v] as number;
      count += 1;
    }
  };
  return {
    add: (chunk: RowChunk): void => {
      const { binding, version } = chunk;
      for (let i = 0; i < chunk.count; i += 1) {
        const row = binding[i] === SKIPPED_ROW ? -1 : rowOf(version[i] as number);
        if (row < 0) continue;
        stamp += 1;
        const marked = mark(row, marks, stamp);
        if (marked !== 'none') addRow(chunk, i, marked === 'all');
      }
    },
    columns: (): NumberColumns => {
      const { version, field, words, places } = resized(columns, count);
      return { version, field, places, mantissa: new BigInt64Array(words.buffer) };
    },
  };
}

type GrowingColumns = ReturnType<typeof newColumns>;

function newColumns(length: number) {
  return {
    version: new Int32Array(length),
    field: new Int32Array(length),
    words: new Int32Array(2 * length),
    places: new Uint8Array(length),
  };
}

function resized(columns: GrowingColumns, length: number): GrowingColumns {
  const whole = newColumns(length);
  whole.version.set(columns.version.subarray(0, length));
  whole.field.set(columns.field.subarray(0, length));
  whole.words.set(columns.words.subarray(0, 2 * length));
  whole.places.set(columns.places.subarray(0, length));
  return whole;
}
