import { LRUCache } from 'lru-cache';
import type { Typed } from '../../core/expression/entry.ts';
import type { Field } from '../../core/expression/fields.ts';
import { compilePredicate, compileReader, type Predicate } from '../../core/expression/predicate.ts';
import type { NullRule, Value } from '../../core/expression/value.ts';
import type { IndexedImage } from '../../service/image/indexed-image.ts';
import { columnReader } from '../../service/image/read-column.ts';
import { type Bitmap, emptyBitmap, joinBitmaps, setBit } from './bitmap.ts';

/** The rows of an image for conditions over many of them; columns and conditions that were used last are kept. */
export type RowTruth = {
  readonly column: (field: Field) => CodedColumn;
  /**
   * The rows for which a condition over the image's fields is true. There is one more bit than rows: it is never set.
   */
  readonly rowsWhere: (condition: Typed, nulls: NullRule) => Bitmap;
};

const KEPT_BYTES = 48 * 2 ** 20;

/** `stopIfLate`: as of {@link Replay}. */
export function rowTruth(indexed: IndexedImage, stopIfLate: () => void = () => {}): RowTruth {
  const { count } = indexed.image;
  const columns = new LRUCache<number, CodedColumn>({ maxSize: KEPT_BYTES, sizeCalculation: bytesOfColumn });
  const bitmaps = new LRUCache<string, Bitmap>({
    maxSize: KEPT_BYTES,
    sizeCalculation: ({ byteLength }) => byteLength + 1,
  });
  const column = (field: Field): CodedColumn => {
    stopIfLate();
    const known = columns.get(field.slot) ?? codeColumn(indexed, field);
    columns.set(field.slot, known);
    return known;
  };
  const rowsWith = (condition: Typed, wanted: boolean, nulls: NullRule): Bitmap => {
    const join = joinOf(condition);
    if (join === 'not') return joinParts(condition, !wanted, 'all', nulls);
    if (join !== undefined) return joinParts(condition, wanted, (join === 'and') === wanted ? 'all' : 'any', nulls);
    const key = `${nulls} ${wanted} ${keyOf(condition)}`;
    const rows = bitmaps.get(key) ?? testRows(condition, { wanted, nulls, column, count, stopIfLate });
    bitmaps.set(key, rows);
    return rows;
  };
  const joinParts = (condition: Typed, wanted: boolean, join: 'all' | 'any', nulls: NullRule): Bitmap =>
    joinBitmaps(
      operandsOf(condition).map((operand) => rowsWith(operand, wanted, nulls)),
      join,
    );
  return { column, rowsWhere: (condition, nulls) => rowsWith(condition, true, nulls) };
}

function bytesOfColumn({ codes, values }: CodedColumn): number {
  return 1 + codes.byteLength + values.length * 16;
}

/** Conditions are joined as bits; all else is tested value by value. */
function joinOf(condition: Typed): 'and' | 'or' | 'not' | undefined {
  const name = condition.kind === 'apply' ? condition.entry.name : undefined;
  return name === 'and' || name === 'or' || name === 'not' ? name : undefined;
}

function operandsOf(term: Typed): readonly Typed[] {
  return term.kind === 'apply' ? term.operands : [];
}

/** Equal for terms that are equal for every row, however they were written. */
function keyOf(term: Typed): string {
  switch (term.kind) {
    case 'field':
      return `#${term.field.slot}`;
    case 'literal': {
      const { shape, value } = term;
      return `${shape.type}${shape.type === 'number' ? shape.scale : ''}:${JSON.stringify(String(value))}`;
    }
    case 'apply':
      return `${term.entry.name}(${term.operands.map(keyOf).join()})`;
  }
}

/** The fields of a term, each once. */
export function fieldsOf(term: Typed): readonly Field[] {
  const fields = term.kind === 'field' ? [term.field] : operandsOf(term).flatMap(fieldsOf);
  return [...new Map(fields.map((field) => [field.slot, field])).values()];
}

type RowTest = {
  readonly wanted: boolean;
  readonly nulls: NullRule;
  readonly column: RowTruth['column'];
  readonly count: number;
  readonly stopIfLate: () => void;
};

/** The deadline is checked once per this many rows or values. */
const BATCH = 4_096;

/** A condition over one field is tested once for each distinct value of it. */
function testRows(condition: Typed, { wanted, nulls, column, count, stopIfLate }: RowTest): Bitmap {
  const test = testOf(condition, wanted, nulls);
  const columns = fieldsOf(condition).map((field) => ({ slot: field.slot, ...column(field) }));
  const slots: Value[] = new Array(1 + Math.max(-1, ...columns.map(({ slot }) => slot))).fill(null);
  const [first, second] = columns;
  if (first && !second) return spread(truthOfValues(first, { test, slots, stopIfLate }), first.codes);
  const bitmap = emptyBitmap(count + 1);
  for (let row = 0; row < count; row += 1) {
    if (row % BATCH === 0) stopIfLate();
    for (let index = 0; index < columns.length; index += 1) {
      const { slot, codes, values } = columns[index] as SlotColumn;
      slots[slot] = values[codes[row] ?? 0] ?? null;
    }
    if (test(slots)) setBit(bitmap, row);
  }
  return bitmap;
}

type SlotColumn = CodedColumn & { readonly slot: number };

type Test = Pick<RowTest, 'stopIfLate'> & { readonly test: Predicate; readonly slots: Value[] };

function truthOfValues({ slot, values }: SlotColumn, { test, slots, stopIfLate }: Test): Uint8Array {
  const truths = new Uint8Array(values.length);
  for (let code = 0; code < truths.length; code += 1) {
    if (code % BATCH === 0) stopIfLate();
    slots[slot] = values[code] ?? null;
    if (test(slots)) truths[code] = 1;
  }
  return truths;
}

function testOf(condition: Typed, wanted: boolean, nulls: NullRule): Predicate {
  if (wanted) return compilePredicate(condition, nulls);
  const read = compileReader(condition, nulls);
  return (row) => read(row) === false;
}

/** By row the truth of its code. */
function spread(truths: Uint8Array, codes: Int32Array): Bitmap {
  const bitmap = emptyBitmap(codes.length + 1);
  for (let word = 0, row = 0; row < codes.length; word += 1) {
    const end = Math.min(row + 32, codes.length);
    let bits = 0;
    for (let bit = 0; row < end; bit += 1, row += 1) bits |= (truths[codes[row] ?? 0] ?? 0) << bit;
    bitmap[word] = bits;
  }
  return bitmap;
}

/** The values of a field over the rows of an image, each distinct one once: row `i` has `values[codes[i]]`. */
type CodedColumn = {
  readonly codes: Int32Array;
  /** The first one is `null`, whether any row has it or not. */
  readonly values: readonly Value[];
};

/** Equal values have one code: numbers by value, dates by time. A text that is not of the field's type is `null`. */
function codeColumn(indexed: IndexedImage, field: Field): CodedColumn {
  const read = columnReader(indexed, field);
  const codes = new Int32Array(indexed.image.count);
  const values: Value[] = [null];
  const known = new Map<Value, number>([[null, 0]]);
  for (let row = 0; row < codes.length; row += 1) {
    const value = read(row);
    let code = known.get(value);
    if (code === undefined) {
      code = values.push(value) - 1;
      known.set(value, code);
    }
    codes[row] = code;
  }
  return { codes, values };
}
