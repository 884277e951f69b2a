import { FOR_PEOPLE, formatAmount } from '../../model/format-amount.ts';
import { paint } from '../../report/terminal-text.ts';
import type { TerminalStyle } from '../../report/to-terminal.ts';
import { validateToTerminal } from '../../report/validate-to-terminal.ts';
import type { Comparison } from './compare.ts';
import type { Sample } from './sample.ts';
import type { Chapter, Story } from './story.ts';

const shown = (amount: number): string => formatAmount(String(amount), FOR_PEOPLE);

/** The story for people: what came in, what changed, what does not add up, and whether that is what was planted. */
export function tell(
  { chapters, changes }: Story,
  sample: Sample,
  kept: string | undefined,
  style: TerminalStyle,
): string {
  const last = chapters.at(-1);
  if (!last) return '';
  const title = (text: string): string => paint(text, 'strong', style.color);
  return [
    title(`The sample: invented companies, ${sample.resource}, taxonomy ${sample.taxonomy}`),
    ...chapters.map(chapterLine),
    changesLine(changes),
    '',
    title('What does not add up now'),
    '',
    validateToTerminal(last.report, 0, style),
    title('Are those the errors that were planted?'),
    ...chapters.map((chapter) => verdictLine(chapter, style)),
    ...missedLines(last.comparison),
    '',
    title('What to try next'),
    ...nextLines(kept),
    '',
  ].join('\n');
}

function chapterLine({ number, observedAt, rows, numbers }: Chapter): string {
  const came = `${shown(rows.seen)} rows with ${shown(numbers)} numbers`;
  return `  publication ${number}, seen ${observedAt.slice(0, 10)}: ${came}, ${shown(rows.new)} rows new, ${shown(rows.changed)} changed`;
}

function changesLine({ rows, values }: Story['changes']): string {
  return `  from the first to the last: ${shown(rows.new)} quarters new, ${shown(rows.changed)} changed (${shown(values.changed)} values), ${shown(rows.retired)} retired`;
}

function verdictLine({ number, comparison }: Chapter, { color }: TerminalStyle): string {
  const { planted, found, others } = comparison;
  const text = `  publication ${number}: ${planted} planted errors, ${found} found, ${others.length} others`;
  return paint(text, found === planted && others.length === 0 ? 'good' : 'error', color);
}

function missedLines({ missed }: Comparison): string[] {
  return missed.map(
    ({ kind, company, period, field }) => `  not found: ${kind}, ${company.symbol} ${period.end} ${field}`,
  );
}

function nextLines(kept: string | undefined): string[] {
  const store = kept === undefined ? '' : ` --store ${kept}`;
  const first =
    kept === undefined
      ? ['  crossfoot demo --store sample.duckdb      the same, and keeps the store to go on with']
      : [];
  const then = kept === undefined ? ' --store sample.duckdb' : store;
  return [
    ...first,
    `  crossfoot validate${then} --tolerance abs:1`,
    `  crossfoot taxonomy show 18${then}`,
    `  crossfoot sql${then} 'SELECT symbol, period_end, netincome FROM "Financials-QTR_18"'`,
  ];
}
