import type { FileSource } from '../../../core/model/file-sources.ts';
import { formatCount } from '../../../core/model/format-amount.ts';
import type { IngestedInput, IngestOutput } from '../../../core/model/shapes/ingest.ts';
import type { SourceSummary } from '../../../core/model/source-read.ts';
import { type Block, blocksOf, columnsOf, type Line, note, plural, type TableRow, table, tight } from '../document.ts';
import type { View } from '../outputs.ts';
import { diagnosticLine } from './sentences.ts';

type RowChanges = Extract<IngestedInput, { kind: 'rows' }>['rows'];
type Taxonomies = Pick<Extract<IngestedInput, { kind: 'taxonomies' }>, 'taxonomies' | 'counts' | 'diagnostics'>;
type Ingest = `ingest-${FileSource}`;

/** The result of one input with rows. */
export function rowsInput(
  input: string,
  { snapshot, changes, summary }: { snapshot: number; changes: RowChanges; summary: SourceSummary },
): IngestedInput {
  const { scope, counts, diagnostics } = summary;
  const { resource, partition, complete, effectiveAt = null } = scope;
  const of = { kind: 'rows', input, snapshot, resource, partition, complete, effectiveAt } as const;
  return { ...of, rows: changes, counts, diagnostics };
}

/** The results of one input by filing date; one that says so where none of its filings is new. */
export function byDayInputs(
  input: string,
  ingested: { readonly days: readonly Parameters<typeof rowsInput>[1][]; readonly summary: SourceSummary } | undefined,
): readonly IngestedInput[] {
  if (!ingested) return [unchangedInput(input)];
  if (ingested.days.length > 0) return ingested.days.map((day) => rowsInput(input, day));
  const { counts, diagnostics } = ingested.summary;
  return [{ ...unchangedInput(input), counts, diagnostics }];
}

/** The result of one input with lists of filings; one that says so where the store has all of it. */
export function submissionsInput(
  input: string,
  ingested: {
    readonly snapshot: number | undefined;
    readonly filings: { readonly new: number; readonly changed: number };
    readonly summary: SourceSummary;
  },
): IngestedInput {
  const { snapshot, filings, summary } = ingested;
  const { counts, diagnostics } = summary;
  const { filingsKept: seen = 0 } = counts;
  if (snapshot === undefined) {
    return { ...unchangedInput(input), counts: { ...counts, filingsKnown: seen }, diagnostics };
  }
  return { kind: 'submissions', input, snapshot, filings: { seen, ...filings }, counts, diagnostics };
}

/** The result of one input with taxonomies. */
export function taxonomiesInput(input: string, { taxonomies, counts, diagnostics }: Taxonomies): IngestedInput {
  const written = taxonomies.map(({ source, id, version, outcome }) => ({ source, id, version, outcome }));
  return { kind: 'taxonomies', input, taxonomies: written, counts, diagnostics };
}

/** The result of one filing. */
export function filingInput(
  input: string,
  filing: {
    readonly id: string;
    readonly snapshot: number;
    readonly changes: RowChanges;
    readonly taxonomy: Taxonomies['taxonomies'][number] | undefined;
  } & Pick<Taxonomies, 'counts' | 'diagnostics'>,
): IngestedInput {
  const { id, snapshot, changes, taxonomy, counts, diagnostics } = filing;
  const own = taxonomy && { id: taxonomy.id, version: taxonomy.version, outcome: taxonomy.outcome };
  return {
    kind: 'filing',
    input,
    filing: id,
    snapshot,
    rows: changes,
    taxonomy: own ?? null,
    counts,
    diagnostics,
  };
}

/** An input that could not be read or fetched. */
export function failedInput(input: string, reason: string, counts: IngestedInput['counts'] = {}): IngestedInput {
  return { kind: 'failed', input, reason, counts, diagnostics: [] };
}

/** The result of an input that the server reports as unchanged, or of which the store has everything. */
export function unchangedInput(input: string): IngestedInput {
  return { kind: 'unchanged', input, counts: {}, diagnostics: [] };
}

export function ingestView(name: Ingest, inputs: readonly IngestedInput[]): View<Ingest> {
  return {
    name,
    data: { head: { totals: totalsOf(inputs) }, list: { name: 'inputs', items: inputs } },
    document: () => {
      const shared = sharedDiagnostics(inputs);
      const closing = name === 'ingest-xbrl' ? filingsLine(inputs) : undefined;
      return blocksOf(
        ...inputs.flatMap((input) => inputBlocks(input, shared)),
        shared.size > 0 && note(...[...shared.values()].map((each) => diagnosticText(each, 'inputs'))),
        closing !== undefined && note(closing),
      );
    },
  };
}

type PrintedDiagnostics = IngestedInput['diagnostics'];
type Repeated = { readonly diagnostic: PrintedDiagnostics[number]; readonly times: number };

/** Diagnostics that read the same are one, with their number. */
function repeatedDiagnostics(diagnostics: PrintedDiagnostics): ReadonlyMap<string, Repeated> {
  const repeated = new Map<string, Repeated>();
  for (const diagnostic of diagnostics) {
    const { severity, code, message, hint } = diagnostic;
    const key = JSON.stringify([severity, code, message, hint]);
    repeated.set(key, { diagnostic, times: (repeated.get(key)?.times ?? 0) + 1 });
  }
  return repeated;
}

/** Those that several inputs have. */
function sharedDiagnostics(inputs: readonly IngestedInput[]): ReadonlyMap<string, Repeated> {
  const once = inputs.flatMap(({ diagnostics }) =>
    Array.from(repeatedDiagnostics(diagnostics).values(), ({ diagnostic }) => diagnostic),
  );
  return new Map([...repeatedDiagnostics(once)].filter(([, { times }]) => times > 1));
}

function diagnosticText({ diagnostic, times }: Repeated, what: 'inputs' | 'times', indent = ''): Line {
  const line = diagnosticLine(diagnostic, indent);
  const count = `${what === 'inputs' ? 'in ' : ''}${formatCount(times)} ${what}`;
  return times === 1 ? line : [...line, `, ${count}`];
}

const LISTED = 20;

/** How many of several filings came in, and which did not. */
export function filingsLine(inputs: readonly IngestedInput[]): string | undefined {
  if (inputs.length < 2) return undefined;
  const failed = inputs.filter(({ kind }) => kind === 'failed').map(({ input }) => input);
  if (failed.length === 0) return `${plural(inputs.length, 'filing')} came in.`;
  const more = failed.length > LISTED ? ` and ${formatCount(failed.length - LISTED)} more` : '';
  const came = `${formatCount(inputs.length - failed.length)} of ${plural(inputs.length, 'filing')} came in`;
  return `${came}. Not: ${failed.slice(0, LISTED).join(', ')}${more}.`;
}

function totalsOf(inputs: readonly IngestedInput[]): IngestOutput['totals'] {
  const withRows = inputs.flatMap((input) => (input.kind === 'rows' || input.kind === 'filing' ? [input] : []));
  const ofRows = withRows.map(({ rows }) => rows);
  const sum = (change: keyof RowChanges): number => ofRows.reduce((total, rows) => total + rows[change], 0);
  return {
    inputs: inputs.length,
    // Filings share one.
    snapshots: new Set(inputs.flatMap((input) => ('snapshot' in input ? [input.snapshot] : []))).size,
    taxonomies: inputs.reduce((total, each) => total + taxonomyCount(each), 0),
    rows: { seen: sum('seen'), new: sum('new'), changed: sum('changed'), retired: sum('retired') },
  };
}

function taxonomyCount(input: IngestedInput): number {
  if (input.kind === 'taxonomies') return input.taxonomies.length;
  return input.kind === 'filing' && input.taxonomy ? 1 : 0;
}

/** One line about an input. */
export function inputHeadline(input: IngestedInput): string {
  if (input.kind === 'rows') {
    const rows = `${plural(input.rows.seen, 'row')}: ${changesText(input.rows)}`;
    return `${input.input}: snapshot ${input.snapshot} of ${input.resource} (${input.partition}), ${rows}`;
  }
  if (input.kind === 'filing') {
    const { taxonomy } = input;
    const own = taxonomy ? `taxonomy ${taxonomy.version} ${taxonomy.outcome}` : 'no taxonomy of its own';
    const rows = `${plural(input.rows.seen, 'row')}: ${changesText(input.rows)}`;
    return `${input.input}: snapshot ${input.snapshot} of filing ${input.filing}, ${rows}; ${own}`;
  }
  if (input.kind === 'submissions') {
    const { snapshot, filings, counts } = input;
    const { companies = 0, documentsCompleted: completed = 0 } = counts;
    const listed = `${plural(filings.seen, 'filing')} of ${plural(companies, 'company', 'companies')}`;
    const changes = changesText(filings);
    return `${input.input}: snapshot ${snapshot}, ${listed}: ${changes}; ${plural(completed, 'document')} completed`;
  }
  if (input.kind === 'failed') {
    const { reason } = input;
    // Most reasons begin with the path.
    return reason.includes(input.input) ? `did not come in: ${reason}` : `${input.input}: did not come in: ${reason}`;
  }
  if (input.kind === 'unchanged') {
    const isKnown = (input.counts.filingsKnown ?? 0) > 0;
    return `${input.input}: ${isKnown ? 'no new filings' : 'unchanged on the server since the last ingest'}`;
  }
  const added = input.taxonomies.filter(({ outcome }) => outcome === 'new').length;
  return `${input.input}: ${plural(input.taxonomies.length, 'taxonomy', 'taxonomies')}, ${formatCount(added)} new`;
}

function changesText(rows: Partial<RowChanges>): string {
  const changes = (['new', 'changed', 'retired'] as const).flatMap((change) => {
    const count = rows[change] ?? 0;
    return count > 0 ? [`${formatCount(count)} ${change}`] : [];
  });
  return changes.length === 0 ? 'no change' : changes.join(', ');
}

const COLUMNS = columnsOf('', '>', '~');
const WORST_FIRST = ['error', 'warning', 'note'] as const;

/** The headline, the diagnostics (worst first) without those that are shared, the taxonomies, and the counts. */
function inputBlocks(input: IngestedInput, shared: ReadonlyMap<string, Repeated>): Block[] {
  const taxonomies = input.kind === 'taxonomies' ? input.taxonomies : [];
  const counts = Object.entries(input.counts).filter(([, amount]) => amount > 0);
  const rows: TableRow[] = [
    ...taxonomies.map(({ source, id, version, outcome }) => ({ cells: [`  ${source}/${id}`, outcome, version] })),
    ...counts.map(([name, amount]) => ({ cells: [`  ${countName(name)}`, amount] })),
  ];
  const own = [...repeatedDiagnostics(input.diagnostics)].filter(([key]) => !shared.has(key)).map(([, each]) => each);
  const diagnostics = WORST_FIRST.flatMap((severity) =>
    own.filter(({ diagnostic }) => diagnostic.severity === severity),
  );
  return blocksOf(
    { kind: 'head', text: inputHeadline(input) },
    diagnostics.length > 0 && tight(note(...diagnostics.map((each) => diagnosticText(each, 'times', '  ')))),
    rows.length > 0 && tight(table(COLUMNS, rows)),
  );
}

/** The counts whose names are not clear when they are split into words. */
const NAMES: Readonly<Record<string, string>> = {
  numbersNull: 'numbers without a value',
  numbersWide: 'numbers of more than 64 bits',
  periodsAssumed: 'numbers whose kind of period was assumed',
  periodsOneDay: 'numbers of one day',
  coregistrantsTwice: 'numbers with two co-registrants',
  filingsKnown: 'filings that the store has already',
  filingsKept: 'filings that can hold facts',
  filingsWithoutFacts: 'filings without facts',
  documentsMatched: 'documents that are one of these filings',
  documentsCompleted: 'documents completed',
  filingsMixed: 'filings that use several versions of US-GAAP',
  rowsElsewhere: 'rows that are not in this answer',
  fieldsNotLowerCase: 'fields not in lower case',
  levelsDiffering: 'child levels that differ from the tree',
  filesOfTheStandard: 'files of XBRL itself',
  calculationRestated: 'repeated calculation relationships',
  calculationProhibited: 'prohibited calculation relationships',
  calculationOverridden: 'overridden calculation relationships',
  presentationProhibited: 'prohibited presentation relationships',
  presentationOverridden: 'overridden presentation relationships',
};

const ADJECTIVE = /^(.+)(Duplicate|Repeated|Null|Prohibited|Overridden|Unknown|Empty)$/;

/** The name of a count of an ingest for people: `valuesRepeated` counts repeated values. */
function countName(name: string): string {
  const ordered = name.replace(ADJECTIVE, (_, noun: string, adjective: string) => `${adjective} ${noun}`);
  return NAMES[name] ?? ordered.replace(/ ?[A-Z]/g, (letter) => ` ${letter.trim().toLowerCase()}`).trim();
}
