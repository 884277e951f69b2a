import type { Place } from '../base/diagnostic.ts';
import { lineAndColumn, parseJson } from '../base/json.ts';
import { offsetOfPath } from '../base/json-locate.ts';

/** Steps into a document in the names of its JSON form: `['result', 'rows', 3, 'rownum']`. */
export type WirePath = readonly PropertyKey[];

/**
 * An answer of the service in the shape of its JSON form, XML brought into it too so that one schema judges both. Not
 * yet checked; numbers are `NumberText` (JSON) or text (XML).
 */
export type WireDocument = {
  readonly value: unknown;
  /** The place of the value at a path, as precise as the form allows. For messages. */
  placeOf(path: WirePath): Place;
};

/** An answer in its one typed form, and where its parts came from. */
export type Answer<T> = { readonly content: T; placeOf(path: WirePath): Place };

export function jsonDocument(text: string, file: string): WireDocument {
  return {
    value: parseJson(text, file),
    placeOf: (path) => ({ file, ...lineAndColumn(text, offsetOfPath(text, path)) }),
  };
}

/** `result.rows[3].values[0].field`; the document itself is `the answer`. */
export function printPath(path: WirePath): string {
  const printed = path.map((step) => (typeof step === 'number' ? `[${step}]` : `.${String(step)}`)).join('');
  return printed.replace(/^\./, '') || 'the answer';
}
