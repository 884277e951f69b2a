import type { z } from 'zod';
import { oneLine } from '../base/one-line.ts';
import type { IngestedRows } from '../ingest/ingest-rows.ts';
import type { IngestedTaxonomies } from '../ingest/ingest-taxonomy.ts';
import { formatAmount, HUMAN_READABLE } from '../model/format-amount.ts';
import type { Table, TableRow } from '../report/table.ts';
import { paint } from '../report/terminal-safe.ts';
import { type TerminalStyle, tableToTerminal } from '../report/to-terminal.ts';
import type { CommandIo, CommandStatus } from './command.ts';
import { countWords } from './count-words.ts';
import { printReport } from './output.ts';
import type { ingestShape } from './shapes.ts';

type IngestOutput = z.infer<typeof ingestShape>;
export type IngestedInput = IngestOutput['inputs'][number];

export function rowsOutput(input: string, { snapshot, changes, summary }: IngestedRows): IngestedInput {
  const { resource, partition, complete, effectiveAt } = summary.scope;
  const { seen, new: added, changed, retired } = changes;
  return {
    kind: 'rows',
    input,
    snapshot,
    resource,
    partition,
    complete,
    effectiveAt: effectiveAt ?? null,
    rows: { seen, new: added, changed, retired },
    counts: { ...summary.counts },
    diagnostics: summary.diagnostics.map(plain),
  };
}

export function taxonomiesOutput(
  input: string,
  { taxonomies, counts, diagnostics }: IngestedTaxonomies,
): IngestedInput {
  return {
    kind: 'taxonomies',
    input,
    taxonomies: taxonomies.map(({ source, id, version, outcome }) => ({ source, id, version, outcome })),
    counts: { ...counts },
    diagnostics: diagnostics.map(plain),
  };
}

export function unchangedOutput(input: string): IngestedInput {
  return { kind: 'unchanged', input, counts: {}, diagnostics: [] };
}

type PlainDiagnostic = IngestedInput['diagnostics'][number];

function plain({ place, ...diagnostic }: IngestedRows['summary']['diagnostics'][number]): PlainDiagnostic {
  return { ...diagnostic, ...(place ? { place: { ...place } } : {}) };
}

/**
 * Brings in one input after the other; each is committed by itself, and said as soon as it is. Where one fails, those before
 * it stay, and are reported before its error ends the command. Exit status 5 where a source itself says that something of it was
 * lost (an error among its diagnostics).
 */
export async function ingestEach(
  command: IngestCommand,
  paths: readonly string[],
  io: CommandIo,
  ingest: (path: string) => Promise<IngestedInput>,
): Promise<CommandStatus> {
  const inputs: IngestedInput[] = [];
  try {
    for (const path of paths) {
      const done = await ingest(path);
      if (paths.length > 1) io.talk(headline(done));
      inputs.push(done);
    }
  } catch (error) {
    if (inputs.length > 0) await printInputs(command, inputs, io);
    throw error;
  }
  await printInputs(command, inputs, io);
  return inputs.some(({ diagnostics }) => diagnostics.some(({ severity }) => severity === 'error')) ? 5 : 0;
}

type IngestCommand = 'ingest-fsds' | 'ingest-payload' | 'ingest-taxonomy';

async function printInputs(command: IngestCommand, inputs: IngestedInput[], io: CommandIo): Promise<void> {
  const output: IngestOutput = { totals: totalsOf(inputs), inputs };
  await printReport(io, {
    command,
    shape: 1,
    head: { totals: output.totals },
    list: { name: 'inputs', items: output.inputs },
    table: () => inputs.map((input, index) => (index > 0 ? '\n' : '') + ingestText(input, io)),
  });
}

function totalsOf(inputs: readonly IngestedInput[]): IngestOutput['totals'] {
  const rows = { seen: 0, new: 0, changed: 0, retired: 0 };
  let snapshots = 0;
  let taxonomies = 0;
  for (const input of inputs) {
    if (input.kind === 'taxonomies') taxonomies += input.taxonomies.length;
    else if (input.kind === 'rows') {
      snapshots += 1;
      for (const change of ['seen', 'new', 'changed', 'retired'] as const) rows[change] += input.rows[change];
    }
  }
  return { inputs: inputs.length, snapshots, taxonomies, rows };
}

const shown = (amount: number): string => formatAmount(String(amount), HUMAN_READABLE);

function headline(input: IngestedInput): string {
  if (input.kind === 'rows') {
    const rows = `${shown(input.rows.seen)} ${input.rows.seen === 1 ? 'row' : 'rows'}: ${changesText(input.rows)}`;
    return `${input.input}: snapshot ${input.snapshot} of ${input.resource} (${input.partition}), ${rows}`;
  }
  if (input.kind === 'unchanged') return `${input.input}: unchanged on the server since it was brought in`;
  const news = input.taxonomies.filter(({ outcome }) => outcome === 'new').length;
  const count = input.taxonomies.length;
  return `${input.input}: ${shown(count)} ${count === 1 ? 'taxonomy' : 'taxonomies'}, ${shown(news)} new`;
}

function changesText(rows: Readonly<Record<(typeof CHANGES)[number], number>>): string {
  const parts = CHANGES.filter((change) => rows[change] > 0).map((change) => `${shown(rows[change])} ${change}`);
  return parts.length === 0 ? 'no change' : parts.join(', ');
}

const CHANGES = ['new', 'changed', 'retired'] as const;

const COLUMNS: Table['columns'] = [
  { title: '', align: 'left' },
  { title: '', align: 'right' },
  { title: '', align: 'left', shrinks: true },
];

const WORST_FIRST: readonly PlainDiagnostic['severity'][] = ['error', 'warning', 'note'];

/** What one input brought: what a person should know of it, the worst first, the taxonomies, and what was counted at all. */
function ingestText(input: IngestedInput, style: TerminalStyle): string {
  const taxonomies = input.kind === 'taxonomies' ? input.taxonomies : [];
  const counts = Object.entries(input.counts).filter(([, amount]) => amount > 0);
  const rows: TableRow[] = [
    ...taxonomies.map(
      ({ source, id, version, outcome }): TableRow => ({ cells: [`  ${source}/${id}`, outcome, version] }),
    ),
    ...counts.map(([name, amount]): TableRow => ({ cells: [`  ${countWords(name)}`, shown(amount)] })),
  ];
  const words = WORST_FIRST.flatMap((severity) =>
    input.diagnostics.filter((diagnostic) => diagnostic.severity === severity),
  ).map(
    ({ severity, code, message, hint }) =>
      `  ${paint(severity, severity, style.color)} ${oneLine(message)} (${code})${hint ? `. ${oneLine(hint)}` : ''}\n`,
  );
  const heading = tableToTerminal({ columns: COLUMNS, rows: [{ heading: headline(input) }] }, style);
  return [heading, ...words, rows.length === 0 ? '' : tableToTerminal({ columns: COLUMNS, rows }, style)].join('');
}
