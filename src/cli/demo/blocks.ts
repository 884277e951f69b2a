import { formatAmount, HUMAN_READABLE } from '../../model/format-amount.ts';
import type { Block, Line } from '../../report/document.ts';
import { validateBlocks } from '../../report/views/validate.ts';
import type { Comparison } from './compare.ts';
import { type Chapter, isAsPlanted, type Story } from './story.ts';

const shown = (amount: number): string => formatAmount(String(amount), HUMAN_READABLE);

/** Findings that the story shows; `crossfoot validate` shows all. */
const SHOWN_FINDINGS = 3;

/** The story for people: the refreshes, the changes, the findings, and whether they are the planted errors. */
export function demoBlocks(
  story: Story,
  { kept, program }: { readonly kept: string | undefined; readonly program: string },
): readonly Block[] {
  const { chapters, changes, rounding } = story;
  const last = chapters.at(-1);
  if (!last) return [];
  const rounded = `refresh ${last.number} with --tolerance ${rounding.tolerance}, which rounding explains`;
  const section = (text: string, lines: readonly Line[]): Block[] => [
    { kind: 'head', text },
    { kind: 'note', tight: true, lines },
  ];
  return [
    ...section('The sample: invented companies of six industries, their insiders and owners, seven taxonomies', [
      ...chapters.map(chapterLine),
      changesLine(changes),
    ]),
    { kind: 'head', text: 'What does not add up now' },
    ...validateBlocks(last.report, SHOWN_FINDINGS),
    ...section('Are those the errors that were planted?', [
      ...chapters.map(({ number, comparison }) => verdictLine(`refresh ${number}`, comparison)),
      verdictLine(rounded, rounding.comparison),
      ...kindLines(last),
    ]),
    ...section('What to try next', nextLines(kept, program)),
  ];
}

function chapterLine({ number, observedAt, resources, rows, numbers }: Chapter): string {
  const came = `${shown(rows.seen)} rows of ${resources} resources with ${shown(numbers)} numbers`;
  const did = [`${shown(rows.new)} new`, `${shown(rows.changed)} changed`, `${shown(rows.retired)} withdrawn`];
  return `  refresh ${number}, seen ${observedAt.slice(0, 10)}: ${came}, ${did.join(', ')}`;
}

function changesLine({ rows, values }: Story['changes']): string {
  return `  from the first to the last: ${shown(rows.new)} rows new, ${shown(rows.restated + rows.corrected + rows.extended)} changed (${shown(values.restated + values.corrected)} values), ${shown(rows.retired)} withdrawn`;
}

function verdictLine(what: string, comparison: Comparison): Line {
  const { planted, found, others } = comparison;
  const text = `  ${what}: ${planted} sums spoilt, ${found} found, ${others.length} others`;
  return { text, tone: isAsPlanted(comparison) ? 'good' : 'error' };
}

/** The planted errors that were not found. */
function kindLines({ comparison }: Chapter): string[] {
  return comparison.missed.map(
    ({ kind, company, resource, period, total }) =>
      `  not found: ${kind}, ${company.name} ${resource} ${period.end} ${total}`,
  );
}

/** The name of a store of the demo where none is given. */
const DEMO_STORE = 'demo.duckdb';

/** Command lines to paste. Where the store is not kept, the first of them keeps it for the others. */
export function nextLines(kept: string | undefined, program: string): string[] {
  const store = kept ?? DEMO_STORE;
  const lines = [
    `validate --store ${store} --tolerance abs:2`,
    `taxonomy show 19 --store ${store}`,
    `snapshots --store ${store}`,
    `sql --store ${store} 'SELECT symbol, period_end, netincome FROM "Financials-QTR_18"'`,
    'serve --sample',
  ];
  const all = kept === undefined ? [`demo --store ${store}`, ...lines] : lines;
  return all.map((line) => `  ${program} ${line}`);
}
