import { formatAmount, HUMAN_READABLE } from '../../../core/model/format-amount.ts';
import type { Block, Line } from '../../../output/report/document.ts';
import { validateBlocks } from '../../../output/report/views/validate.ts';
import { type Comparison, isAsPlanted } from './compare.ts';
import type { Chapter, Story } from './story.ts';

const shown = (amount: number): string => formatAmount(String(amount), HUMAN_READABLE);

/** Findings that the story shows; `crossfoot validate` shows all. */
const SHOWN_FINDINGS = 3;

/** The story for people: refreshes, changes, findings, whether they are the planted errors, and the pages. */
export function demoBlocks(
  story: Story,
  pages: readonly Block[],
  { kept, program }: { readonly kept: string | undefined; readonly program: string },
): readonly Block[] {
  const { chapters, last, changes, rounding } = story;
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
      ...last.comparison.missed.map(missedLine),
    ]),
    ...pages,
    ...section('What to try next', nextLines(kept, program)),
  ];
}

function chapterLine({ number, observedAt, resources, rows, numbers }: Chapter): string {
  const came = `${shown(rows.seen)} rows of ${resources} resources with ${shown(numbers)} numbers`;
  const did = [`${shown(rows.new)} new`, `${shown(rows.changed)} changed`, `${shown(rows.retired)} withdrawn`];
  return `  refresh ${number}, seen ${observedAt.slice(0, 10)}: ${came}, ${did.join(', ')}`;
}

function changesLine({ rows, values }: Story['changes']): string {
  const [changed, changedValues] = [rows.restated + rows.corrected + rows.extended, values.restated + values.corrected];
  const did = `${shown(changed)} changed (${shown(changedValues)} values), ${shown(rows.retired)} withdrawn`;
  return `  from the first to the last: ${shown(rows.new)} rows new, ${did}`;
}

function verdictLine(what: string, comparison: Comparison): Line {
  const { planted, found, others } = comparison;
  const text = `  ${what}: ${planted} sums spoilt, ${found} found, ${others.length} others`;
  return { text, tone: isAsPlanted(comparison) ? 'good' : 'error' };
}

function missedLine({ kind, company, resource, period, total }: Comparison['missed'][number]): string {
  return `  not found: ${kind}, ${company.name} ${resource} ${period.end} ${total}`;
}

/** Command lines to paste. Where the store is not kept, the first of them keeps it for the others. */
export function nextLines(kept: string | undefined, program: string): string[] {
  const store = kept ?? 'demo.duckdb';
  const lines = [
    `validate --store ${store} --tolerance abs:2`,
    `taxonomy show 19 --store ${store}`,
    `snapshots --store ${store}`,
    `sql --store ${store} 'SELECT symbol, period_end, netincome FROM "Financials-QTR_18"'`,
    'serve --sample',
    `explore --store ${store}`,
  ];
  const all = kept === undefined ? [`demo --store ${store}`, ...lines] : lines;
  return all.map((line) => `  ${program} ${line}`);
}
