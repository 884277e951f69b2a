import type { NumberCell } from './number-cell.ts';

/**
 * All numbers of a data set in the order of their lines, column-wise: 22 bytes each. They are held until the last line is
 * read, because only then is it known which taxonomy their rows bind to and whether a line repeats an earlier one.
 */
export type NumberLog = {
  size: number;
  row: Int32Array;
  field: Int32Array;
  /** Low and high word of each mantissa, as the two's complement BigInt64Array has them. */
  words: Int32Array;
  places: Uint8Array;
  /** Line in num. */
  line: Int32Array;
  /** Decimal text of the numbers that need more than 64 bits. */
  readonly wide: Map<number, string>;
  /** Lines without a value. Few. */
  readonly nils: NilLine[];
};

export type NilLine = { readonly row: number; readonly field: number; readonly line: number };

export function createNumberLog(expected: number): NumberLog {
  return {
    size: 0,
    row: new Int32Array(expected),
    field: new Int32Array(expected),
    words: new Int32Array(expected * 2),
    places: new Uint8Array(expected),
    line: new Int32Array(expected),
    wide: new Map(),
    nils: [],
  };
}

export function appendNumber(log: NumberLog, row: number, field: number, value: NumberCell, line: number): void {
  if (log.size === log.row.length) grow(log);
  const at = log.size;
  log.row[at] = row;
  log.field[at] = field;
  log.words[at * 2] = value.low;
  log.words[at * 2 + 1] = value.high;
  log.places[at] = value.places;
  log.line[at] = line;
  if (value.wide !== undefined) log.wide.set(at, value.wide);
  log.size = at + 1;
}

function grow(log: NumberLog): void {
  log.row = doubled(log.row);
  log.field = doubled(log.field);
  log.words = doubled(log.words);
  log.line = doubled(log.line);
  const places = new Uint8Array(log.places.length * 2);
  places.set(log.places);
  log.places = places;
}

function doubled(column: Int32Array): Int32Array {
  const longer = new Int32Array(column.length * 2);
  longer.set(column);
  return longer;
}
