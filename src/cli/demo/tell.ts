import { formatAmount, HUMAN_READABLE } from '../../model/format-amount.ts';
import { paint } from '../../report/terminal-safe.ts';
import type { TerminalStyle } from '../../report/to-terminal.ts';
import { validateToTerminal } from '../../report/validate-to-terminal.ts';
import type { Comparison } from './compare.ts';
import { nextLines } from './next-lines.ts';
import { type Chapter, isAsPlanted, type Story } from './story.ts';

const shown = (amount: number): string => formatAmount(String(amount), HUMAN_READABLE);

/** Findings that the story shows; `crossfoot validate` shows all. */
const SHOWN_FINDINGS = 3;

/** The story for people: what came in, what changed, what does not add up, and whether that is what was planted. */
export function tell(
  story: Story,
  { kept, program }: { readonly kept: string | undefined; readonly program: string },
  style: TerminalStyle,
): string {
  const { chapters, changes, rounding } = story;
  const last = chapters.at(-1);
  if (!last) return '';
  const title = (text: string): string => paint(text, 'strong', style.color);
  return [
    title('The sample: invented companies of six industries, their insiders and owners, seven taxonomies'),
    ...chapters.map(chapterLine),
    changesLine(changes),
    '',
    title('What does not add up now'),
    '',
    validateToTerminal(last.report, SHOWN_FINDINGS, style),
    title('Are those the errors that were planted?'),
    ...chapters.map(({ number, comparison }) => verdictLine(`refresh ${number}`, comparison, style)),
    verdictLine(
      `refresh ${last.number} with --tolerance ${rounding.tolerance}, which rounding explains`,
      rounding.comparison,
      style,
    ),
    ...kindLines(last),
    '',
    title('What to try next'),
    ...nextLines(kept, program),
    '',
  ].join('\n');
}

function chapterLine({ number, observedAt, resources, rows, numbers }: Chapter): string {
  const came = `${shown(rows.seen)} rows of ${resources} resources with ${shown(numbers)} numbers`;
  const did = [`${shown(rows.new)} new`, `${shown(rows.changed)} changed`, `${shown(rows.retired)} withdrawn`];
  return `  refresh ${number}, seen ${observedAt.slice(0, 10)}: ${came}, ${did.join(', ')}`;
}

function changesLine({ rows, values }: Story['changes']): string {
  return `  from the first to the last: ${shown(rows.new)} rows new, ${shown(rows.restated + rows.corrected + rows.extended)} changed (${shown(values.restated + values.corrected)} values), ${shown(rows.retired)} withdrawn`;
}

function verdictLine(what: string, comparison: Comparison, { color }: TerminalStyle): string {
  const { planted, found, others } = comparison;
  const text = `  ${what}: ${planted} sums spoilt, ${found} found, ${others.length} others`;
  return paint(text, isAsPlanted(comparison) ? 'good' : 'error', color);
}

/** What was not found, where there is any; else nothing. */
function kindLines({ comparison }: Chapter): string[] {
  return comparison.missed.map(
    ({ kind, company, resource, period, total }) =>
      `  not found: ${kind}, ${company.name} ${resource} ${period.end} ${total}`,
  );
}
