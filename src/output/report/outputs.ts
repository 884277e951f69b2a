import type { CodedHint } from '../../core/base/errors.ts';
import { FILE_SOURCES, type FileSource } from '../../core/model/file-sources.ts';
import type { Cell, Document } from './document.ts';
import type { Results } from './results.ts';
import type { Worksheet } from './xlsx/workbook.ts';

/**
 * A result for programs: the members of the JSON object before the list, and the list, which is all that `ndjson`
 * prints.
 */
export type Data = {
  readonly head: Readonly<Record<string, unknown>>;
  readonly list: { readonly name: string } & Elements;
};

/** Values, or JSON texts, several at a time, of a query that starts when they are asked for. */
export type Elements =
  | { readonly items: Several<unknown> }
  | { readonly texts: () => Promise<Several<readonly string[]>> };

export type Several<T> = Iterable<T> | AsyncIterable<T>;

/** One flat table of all elements, without groups and limits. Rows come in pages; `null` is a missing value. */
export type Sheet = {
  readonly titles: readonly string[];
  readonly pages: () => Promise<Several<readonly SheetRow[]>>;
  /** Texts are written as they are, also those that a spreadsheet takes for formulas. */
  readonly verbatim?: boolean;
  /** In a workbook, where it is more than this table: its formats, formulas and links. */
  readonly worksheets?: () => readonly Worksheet[];
};
export type SheetRow = readonly (Cell | null)[];

/** The forms of a result. Each writer needs one of them; only the one that is needed is produced. */
export type Parts = {
  readonly data: Data;
  readonly document: () => Document;
  readonly sheet: Sheet;
  readonly results: () => Results;
};
export type Part = keyof Parts;

const BOTH = ['data', 'document'] as const;
const ALL = ['data', 'document', 'sheet'] as const;
const WITH_RESULTS = [...ALL, 'results'] as const;

type FileIngests = Readonly<Record<`ingest-${FileSource}`, { readonly version: 1; readonly parts: typeof BOTH }>>;
// A name for each source.
const FILE_INGESTS = Object.fromEntries(
  FILE_SOURCES.map((source) => [`ingest-${source}`, { version: 1, parts: BOTH }]),
) as FileIngests;

/**
 * Each output of the command line: the number of its JSON shape, and the parts that its view has. A change of the shape
 * raises the number.
 */
export const OUTPUTS = {
  'alert-test': { version: 1, parts: BOTH },
  baseline: { version: 1, parts: BOTH },
  companies: { version: 1, parts: ['data', 'sheet'] },
  company: { version: 2, parts: ['data', 'sheet'] },
  'config-show': { version: 1, parts: ALL },
  coverage: { version: 1, parts: ['data', 'sheet'] },
  deliveries: { version: 1, parts: ALL },
  demo: { version: 1, parts: BOTH },
  diff: { version: 4, parts: ALL },
  explain: { version: 1, parts: ALL },
  explore: { version: 1, parts: BOTH },
  export: { version: 1, parts: BOTH },
  'export-site': { version: 1, parts: BOTH },
  'expression-check': { version: 1, parts: BOTH },
  'expression-explain': { version: 1, parts: ALL },
  'expression-sql': { version: 1, parts: BOTH },
  field: { version: 2, parts: ['data', 'sheet'] },
  findings: { version: 1, parts: ['data', 'sheet'] },
  import: { version: 1, parts: BOTH },
  ...FILE_INGESTS,
  'ingest-service': { version: 1, parts: ALL },
  'ingest-service-plan': { version: 1, parts: ALL },
  'ingest-status': { version: 1, parts: ALL },
  migrate: { version: 1, parts: BOTH },
  note: { version: 1, parts: ['data'] },
  'note-changes': { version: 1, parts: ['data', 'sheet'] },
  notes: { version: 1, parts: ['data', 'sheet'] },
  'other-values': { version: 1, parts: ['data', 'sheet'] },
  overview: { version: 2, parts: ['data', 'sheet'] },
  panel: { version: 1, parts: ALL },
  printed: { version: 1, parts: ['data', 'sheet'] },
  proof: { version: 1, parts: ALL },
  restatements: { version: 1, parts: ALL },
  'rule-test': { version: 1, parts: BOTH },
  rules: { version: 1, parts: ALL },
  runs: { version: 1, parts: ALL },
  search: { version: 2, parts: ['data', 'sheet'] },
  serve: { version: 1, parts: BOTH },
  simulate: { version: 1, parts: BOTH },
  snapshots: { version: 1, parts: ALL },
  sql: { version: 1, parts: ALL },
  standardize: { version: 1, parts: ALL },
  statement: { version: 1, parts: ALL },
  subscriptions: { version: 1, parts: ALL },
  'taxonomy-diff': { version: 1, parts: ALL },
  'taxonomy-lint': { version: 1, parts: WITH_RESULTS },
  'taxonomy-list': { version: 1, parts: ALL },
  'taxonomy-show': { version: 1, parts: ALL },
  'taxonomy-tree': { version: 1, parts: ALL },
  'template-preview': { version: 1, parts: BOTH },
  templates: { version: 1, parts: ALL },
  validate: { version: 1, parts: WITH_RESULTS },
} as const satisfies Record<string, { readonly version: number; readonly parts: readonly Part[] }>;

export type OutputName = keyof typeof OUTPUTS;

/** The result of a command in all the forms that its entry in {@link OUTPUTS} lists: a missing one does not compile. */
export type View<N extends OutputName> = { readonly name: N } & Pick<Parts, (typeof OUTPUTS)[N]['parts'][number]>;

/** A view for a writer, which looks for the part that it needs. */
export type AnyView = { readonly name: OutputName } & Partial<Parts>;

/** The circumstances of a text for people. */
export type Style = {
  /** The width to fit into, in terminal columns; `undefined` cuts nothing. */
  readonly width: number | undefined;
  readonly color: boolean;
  /** The words of a hint: only the command line knows its flags. */
  readonly wordHint: (hint: CodedHint) => string;
};

/** The first member of every JSON object. */
export function schemaOf(name: OutputName): string {
  return `crossfoot/${name}/${OUTPUTS[name].version}`;
}
