import { type Decimal, formatDecimal, parseDecimal, powerOfTen, trimDecimal } from '../base/decimal.ts';
import type { Field, FieldSet } from './fields.ts';
import { isWellFormed } from './lexer.ts';
import { boundedMantissa } from './mantissa.ts';
import { formatMoment, parseMoment } from './moment.ts';
import type { Row, Shape, Value } from './value.ts';

/** A value for a row, or why the field cannot have it. */
export type ReadValue = { readonly value: Value } | { readonly problem: string };

/** The value of a number in a field with these digits; `undefined` where it has more of them. */
function decimalValue(decimal: Decimal, { precision, scale }: { precision: number; scale: number }): Value | undefined {
  const { mantissa, places } = decimal.places > scale ? trimDecimal(decimal) : decimal;
  if (places > scale) return undefined;
  const scaled = mantissa * powerOfTen(scale - places);
  const bound = powerOfTen(precision);
  return scaled < bound && scaled > -bound ? (boundedMantissa(scaled) ?? undefined) : undefined;
}

/** Reads a value of a field: decimals, texts as they are, `true` and `false`, dates of {@link parseMoment}. */
export function readValue({ shape }: Field, text: string): ReadValue {
  switch (shape.type) {
    case 'string':
      return isWellFormed(text) ? { value: text } : { problem: 'holds half of a character' };
    case 'boolean': {
      const word = text.toLowerCase();
      return word === 'true' || word === 'false'
        ? { value: word === 'true' }
        : { problem: 'is neither true nor false' };
    }
    case 'date': {
      const moment = parseMoment(text);
      return moment === undefined ? { problem: 'is not a date' } : { value: moment };
    }
    case 'number': {
      const decimal = parseDecimal(text);
      if (!decimal) return { problem: 'is not a number' };
      const value = decimalValue(decimal, shape);
      const { precision, scale } = shape;
      return value === undefined
        ? { problem: `does not fit ${precision} digits with ${scale} after the point` }
        : { value };
    }
  }
}

/** A row in which everything is null but the given values, by field. */
export function rowOf({ all }: FieldSet, values: ReadonlyMap<string, Value>): Row {
  return all.map(({ name }) => values.get(name) ?? null);
}

/** A value as a person reads it: decimals with the places of their shape but no zeros behind, dates in ISO; `null`. */
export function formatValue(value: Value, shape: Shape): string {
  if (value === null) return 'null';
  if (shape.type === 'number')
    return formatDecimal(trimDecimal({ mantissa: BigInt(value as number | bigint), places: shape.scale }));
  return shape.type === 'date' ? formatMoment(Number(value)) : String(value);
}
