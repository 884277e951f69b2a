import { parse, stringify } from 'lossless-json';
import type { Place } from './diagnostic.ts';
import { inputError } from './errors.ts';

/** A JSON number as it was written: `12229000000.0` keeps its zero, `9007199254740993` its last digit. */
export class NumberText {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

const POSITION = /\s*(?:at|but reached end of input at) position (\d+)$/;

/**
 * Reads strict JSON (RFC 8259); every number becomes a {@link NumberText}. Fails with an input error with line and
 * column, also for a key that occurs twice in one object with different values.
 */
export function parseJson(text: string, file: string): unknown {
  try {
    return parse(text, null, (number) => new NumberText(number));
  } catch (error) {
    if (error instanceof RangeError)
      throw inputError('not readable: nested too deeply', { place: { file }, cause: error });
    if (!(error instanceof SyntaxError)) throw error;
    const offset = Number(POSITION.exec(error.message)?.[1] ?? 0);
    const ended = offset >= text.length;
    const what = error.message.replace(POSITION, '');
    throw inputError(ended ? `not JSON: ${what}, but the text ends` : `not JSON: ${what}`, {
      place: { file, ...lineAndColumn(text, offset) },
      hint: ended ? 'The text seems to be cut short.' : 'One JSON document is expected.',
      cause: error,
    });
  }
}

/** Writes JSON in one line; a {@link NumberText} digit for digit. Members that are `undefined` are left out. */
export function printJson(value: unknown): string {
  const numbers = {
    test: (inner: unknown) => inner instanceof NumberText,
    stringify: (inner: unknown) => (inner instanceof NumberText ? inner.text : String(inner)),
  };
  return stringify(value, undefined, undefined, [numbers]) ?? 'null';
}

/** The 1-based line and column of an offset in a text. */
export function lineAndColumn(text: string, offset: number): Required<Pick<Place, 'line' | 'column'>> {
  let line = 1;
  let lineStart = 0;
  for (let at = text.indexOf('\n'); at >= 0 && at < offset; at = text.indexOf('\n', at + 1)) {
    line += 1;
    lineStart = at + 1;
  }
  return { line, column: offset - lineStart + 1 };
}
