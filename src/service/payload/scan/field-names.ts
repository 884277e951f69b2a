import { type ByteInterner, createByteInterner, internBytes } from '../../../core/base/byte-interner.ts';
import { memoize } from '../../../core/base/collections.ts';
import { isNumberField, isTextField } from '../../../core/model/default-group.ts';
import type { FieldName } from '../../../core/model/taxonomy.ts';
import { HEADER } from '../row-fields.ts';
import { serviceField } from '../service-field.ts';

export const NO_ROLE = -1;
/** The name before the first value of a row. */
export const START = 0;
export const NUMBER = 1;
export const TEXT = 2;

/**
 * The fields that an answer names, numbered by their bytes from 1, and facts about each by its number. {@link START}
 * is the start of a row.
 */
export type FieldNames = ReturnType<typeof fieldNames>;

const SHAPE_BYTES = 16_384;

/** `identity`: fields that identify rows beside those of the header. */
export function fieldNames(identity: readonly string[]) {
  const names = new Set([...Object.values(HEADER), ...identity]);
  const bytes = createByteInterner(256);
  internBytes(bytes, Buffer.alloc(0), 0, 0);
  return {
    bytes,
    text: [''],
    /** Whether its values are text even where they look like numbers, and whether it is known to hold numbers. */
    isText: [false],
    isNumber: [false],
    /** Its role in the identity of rows, {@link NO_ROLE} for others. */
    role: [NO_ROLE],
    /** Its number among the fields with values, -1 as long as it has none. */
    field: [-1],
    /** The last row that reported it. */
    row: [-1],
    /** The kinds of its values: {@link NUMBER}, {@link TEXT} or both. */
    kinds: [0],
    /** Names of the fields with values by their number, and those of them that were not handed over yet. */
    fields: [] as string[],
    fresh: [] as FieldName[],
    /**
     * `shapes[shapeFrom[name] .. shapeTo[name]]` led from behind the value of a field to the value of the field
     * `shapeNext[name]`, the last time; `shapeLines[name]` are the line feeds in it.
     */
    shapesOf: undefined as 'json' | 'xml' | undefined,
    shapes: new Uint8Array(SHAPE_BYTES),
    shapesEnd: 0,
    shapeFrom: [0],
    shapeTo: [0],
    shapeNext: [-1],
    shapeLines: [0],
    /** The number of its last text in a pool of texts; -1 for none. */
    lastText: [-1],
    pool: undefined as ByteInterner | undefined,
    /** Roles by name in lower case. */
    roles: new Map(Array.from(names, (name, role) => [name, role])) as ReadonlyMap<string, number>,
  };
}

/** The number of the name in `bytes[start .. end]`, as UTF-8. */
export function nameNumber(names: FieldNames, bytes: Buffer, start: number, end: number): number {
  const number = internBytes(names.bytes, bytes, start, end);
  if (number === names.text.length) {
    const text = bytes.toString('utf8', start, end);
    names.text.push(text);
    names.isText.push(isTextField(text));
    names.isNumber.push(isNumberField(text));
    names.role.push(names.roles.get(text.toLowerCase()) ?? NO_ROLE);
    names.field.push(-1);
    names.row.push(-1);
    names.kinds.push(0);
    names.shapeFrom.push(0);
    names.shapeTo.push(0);
    names.shapeNext.push(-1);
    names.shapeLines.push(0);
    names.lastText.push(-1);
  }
  return number;
}

/** Keeps what is known of the names, for the next answer: its fields get new numbers. */
export function forgetFields(names: FieldNames): FieldNames {
  names.field.fill(-1);
  names.row.fill(-1);
  names.kinds.fill(0);
  names.fields.length = 0;
  names.fresh.length = 0;
  return names;
}

/** Shapes of the other form are forgotten. */
export function useShapesOf(names: FieldNames, form: 'json' | 'xml'): void {
  if (names.shapesOf === form) return;
  names.shapesOf = form;
  forgetShapes(names);
}

function forgetShapes(names: FieldNames): void {
  names.shapeTo.fill(0);
  names.shapesEnd = 0;
}

/** Keeps the bytes that led from the value of the field `before` to that of the field `next`, with their line feeds. */
export function learnShape(
  names: FieldNames,
  before: number,
  { next, lines }: { readonly next: number; readonly lines: number },
  bytes: Uint8Array,
): void {
  if (names.shapesEnd + bytes.length > SHAPE_BYTES) forgetShapes(names);
  names.shapes.set(bytes, names.shapesEnd);
  names.shapeFrom[before] = names.shapesEnd;
  names.shapesEnd += bytes.length;
  names.shapeTo[before] = names.shapesEnd;
  names.shapeNext[before] = next;
  names.shapeLines[before] = lines;
}

/** {@link nameNumber} for names in memory: each is looked up once. */
export function nameNumbers(names: FieldNames): (name: string) => number {
  return memoize((name) => {
    const bytes = Buffer.from(name);
    return nameNumber(names, bytes, 0, bytes.length);
  });
}

/** The number of a field that has a value of a kind. */
export function fieldNumber(names: FieldNames, name: number, kind: number): number {
  names.kinds[name] = (names.kinds[name] as number) | kind;
  const known = names.field[name] as number;
  if (known >= 0) return known;
  const text = names.text[name] ?? '';
  names.fresh.push(serviceField(text));
  names.field[name] = names.fields.length;
  return names.fields.push(text) - 1;
}
