import { CST, isAlias, isMap, isScalar, isSeq, Lexer, LineCounter, type Node, parseDocument } from 'yaml';
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

/** Bounds of a document, far above what people write: the parser takes some hundred times the memory of the text. */
const MOST_BYTES = 2 * 2 ** 20;
const MOST_VALUES = 100_000;
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
  const excess = excessOf(text);
  if (excess !== undefined) return { value: undefined, diagnostics: [error(excess)] };
  const lines = new LineCounter();
  const options = { schema: 'failsafe', lineCounter: lines, prettyErrors: false } as const;
  // The parser compares each name with all others; `convert` finds repeated ones.
  const document = parseDocument(text, { ...options, uniqueKeys: false });
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
      const names = new Set<string>();
      const entries = node.items.map(({ key, value }) => {
        const keyAt = key.range?.[0] ?? at;
        if (!isScalar(key)) diagnostics.push(error('a name has to be text', placeAt(keyAt)));
        const name = isScalar(key) ? String(key.value) : '';
        if (names.has(name)) diagnostics.push(error('names must be unique', placeAt(keyAt)));
        names.add(name);
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

/** The bound that a text exceeds, found before it is parsed. */
function excessOf(text: string): string | undefined {
  if (text.length > MOST_BYTES) return `the document is larger than ${MOST_BYTES / 2 ** 20} MiB`;
  let open = 0;
  let values = 0;
  for (const token of new Lexer().lex(text)) {
    const type = CST.tokenType(token);
    if (type === 'flow-map-start' || type === 'flow-seq-start') open += 1;
    if (type === 'flow-map-end' || type === 'flow-seq-end') open -= 1;
    if (open > DEEPEST) return `brackets are nested deeper than ${DEEPEST} levels`;
    if (type !== null && VALUES.has(type)) values += 1;
    if (values > MOST_VALUES) return `the document has more than ${MOST_VALUES} names and values`;
  }
  return undefined;
}

/** Tokens that begin a value or stand for one. */
const VALUES: ReadonlySet<CST.TokenType> = new Set<CST.TokenType>([
  'scalar',
  'single-quoted-scalar',
  'double-quoted-scalar',
  'block-scalar-header',
  'alias',
  'seq-item-ind',
  'explicit-key-ind',
  'map-value-ind',
  'flow-map-start',
  'flow-seq-start',
  'comma',
]);
