import { oneLine } from './text.ts';

/** Bad input is data: the problem, its place, and a hint how to solve it. */
export type Severity = 'error' | 'warning' | 'note';

/** Where in the input: a file (as the user named it, `zip!entry` inside an archive) and a 1-based line, or a row. */
export type Place = {
  readonly file?: string;
  readonly line?: number;
  readonly column?: number;
};

/** What a reader has to say of one place of an input, as data: nothing is thrown for bad content. */
export type Diagnostic = {
  readonly severity: Severity;
  /** A stable name for programs, e.g. `fsds/bad-number`. */
  readonly code: string;
  readonly message: string;
  readonly place?: Place;
  /** The accepted values, or the next step. */
  readonly hint?: string;
};

/** `num.txt:17:3`, or nothing where no file is known. */
export function formatPlace(place: Place | undefined): string {
  if (!place?.file) return place?.line === undefined ? '' : `line ${place.line}`;
  return [oneLine(place.file), place.line, place.column].filter((part) => part !== undefined).join(':');
}
