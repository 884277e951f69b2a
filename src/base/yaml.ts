import { isAlias, isMap, isScalar, isSeq, LineCounter, type Node, parseDocument } from 'yaml';
import type { Diagnostic, Place } from './diagnostic.ts';

/**
 * A value of a YAML or JSON document with its place. Every scalar is text as it was written: numbers keep their digits.
 */
export type YamlValue = { readonly place: Place } & (
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'null' }
  | { readonly kind: 'list'; readonly items: readonly YamlValue[] }
  | { readonly kind: 'map'; readonly entries: readonly YamlEntry[] }
);
/** `place` is that of the name. */
export type YamlEntry = { readonly name: string; readonly place: Place; readonly value: YamlValue };

export type ReadYaml = { readonly value: YamlValue | undefined; readonly diagnostics: readonly Diagnostic[] };

/** The parser needs unlimited memory for the error message of thousands of open brackets. */
const DEEPEST = 200;
const NULLS: ReadonlySet<string> = new Set(['', '~', 'null', 'Null', 'NULL']);

/**
 * Reads one YAML document, or JSON, which is YAML too. Repeated names, aliases, tags and names that are not text are
 * errors. `file`: how the user named it. The value is there where nothing is wrong.
 */
export function readYaml(text: string, file: string): ReadYaml {
  const error = (message: string, place: Place = { file }): Diagnostic => ({
    severity: 'error',
    code: 'yaml/invalid',
    message,
    place,
  });
  if (deepestOpen(text) > DEEPEST) {
    return { value: undefined, diagnostics: [error(`brackets are nested deeper than ${DEEPEST} levels`)] };
  }
  const lines = new LineCounter();
  const document = parseDocument(text, { schema: 'failsafe', lineCounter: lines, prettyErrors: false });
  const placeAt = (offset: number): Place => {
    const { line, col } = lines.linePos(offset);
    return { file, line, column: col };
  };
  const diagnostics = [...document.errors, ...document.warnings].map(({ message, pos }) =>
    error(message, placeAt(pos[0])),
  );
  const convert = (node: Node | null, at: number): YamlValue => {
    const place = placeAt(node?.range?.[0] ?? at);
    if (isScalar(node)) {
      const isPlain = node.type === 'PLAIN' || node.type === undefined;
      const written = String(node.value ?? '');
      return isPlain && NULLS.has(written) ? { kind: 'null', place } : { kind: 'text', text: written, place };
    }
    if (isSeq<Node>(node)) return { kind: 'list', place, items: node.items.map((item) => convert(item, at)) };
    if (isMap<Node, Node | null>(node)) {
      const entries = node.items.map(({ key, value }) => {
        const keyAt = key.range?.[0] ?? at;
        if (!isScalar(key)) diagnostics.push(error('a name has to be text', placeAt(keyAt)));
        const name = isScalar(key) ? String(key.value) : '';
        return { name, place: placeAt(keyAt), value: convert(value, keyAt) };
      });
      return { kind: 'map', place, entries };
    }
    if (isAlias(node)) diagnostics.push(error('aliases are not accepted: write the value out', place));
    return { kind: 'null', place };
  };
  const value = diagnostics.length === 0 ? convert(document.contents, 0) : undefined;
  return diagnostics.length === 0 ? { value, diagnostics } : { value: undefined, diagnostics };
}

/** How many brackets are open at once, quoted ones included. */
function deepestOpen(text: string): number {
  let open = 0;
  let deepest = 0;
  for (const [bracket] of text.matchAll(/[[\]{}]/g)) {
    open += bracket === '[' || bracket === '{' ? 1 : -1;
    deepest = Math.max(deepest, open);
  }
  return deepest;
}
