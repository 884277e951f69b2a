import { z } from 'zod';
import { NumberText } from '../../core/base/json.ts';

const INTEGER = /^-?\d{1,15}$/;
/** A number as JSON writes it: no plus, no leading zeros. So `0000072971` is not one. */
const JSON_NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;
const FLAGS: ReadonlyMap<string, boolean> = new Map([
  ['0', false],
  ['1', true],
  ['false', false],
  ['true', true],
]);

export function isNumberText(text: string): boolean {
  return JSON_NUMBER.test(text);
}

export function isPlainNumber(text: string): boolean {
  return isNumberText(text) && !/e/i.test(text);
}

/** Text of a number, a text or a boolean; anything else is `undefined`. */
export function textOfWire(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  if (value instanceof NumberText) return value.text;
  return typeof value === 'boolean' ? String(value) : undefined;
}

export function showWire(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (Array.isArray(value)) return 'an array';
  if (value instanceof NumberText) return value.text;
  if (typeof value === 'string') return JSON.stringify(value.length > 60 ? `${value.slice(0, 60)}…` : value);
  return typeof value === 'object' && value !== null ? 'an object' : String(value);
}

type Described = { readonly type: 'integer' | 'number' | 'string'; readonly enum?: readonly number[] };

/** A value that may come as a number or as text; `read` gives `undefined` for what is not `expected`. */
function wireScalar<T>(expected: string, described: Described, read: (text: string) => T | undefined) {
  return z
    .unknown()
    .meta(described)
    .transform((value, context): T => {
      const text = textOfWire(value);
      const result = text === undefined ? undefined : read(text);
      if (result !== undefined) return result;
      context.addIssue({ code: 'custom', message: `expected ${expected}, found ${showWire(value)}` });
      return z.NEVER;
    });
}

export const wireInteger = wireScalar('an integer', { type: 'integer' }, readInteger);

/** A whole number that the contract writes as text: `"50"`, or `50`. */
export const wireIntegerText = wireScalar('an integer', { type: 'string' }, readInteger);

function readInteger(text: string): number | undefined {
  return INTEGER.test(text) ? Number(text) : undefined;
}

/** A decimal as it was written: `1.0000` or `"1.0000"` gives `1.0000`. */
export const wireDecimal = wireScalar('a decimal number', { type: 'number' }, (text) =>
  isNumberText(text) ? text : undefined,
);

export const wireFlag = wireScalar('0 or 1', { type: 'integer', enum: [0, 1] }, (text) => FLAGS.get(text));

/** Text; a number or boolean counts as its text, because XML does not distinguish them. */
export const wireText = wireScalar('text', { type: 'string' }, (text) => text);

export const wireName = wireScalar('a name', { type: 'string' }, (text) => (text.trim() === '' ? undefined : text));

/** An object with these members; a number, which is an object in memory only, is none. Other members are ignored. */
export function wireObject<T extends z.ZodRawShape>(members: T) {
  return z.preprocess((value) => (value instanceof NumberText ? value.text : value), z.object(members));
}

export function optional<T extends z.ZodType>(schema: T) {
  return schema.nullish().transform((value): z.infer<T> | undefined => value ?? undefined);
}

/** A list that is left out where it is empty. */
export function listOf<T extends z.ZodType>(schema: T) {
  return z
    .array(schema)
    .nullish()
    .transform((items): readonly z.infer<T>[] => items ?? []);
}
