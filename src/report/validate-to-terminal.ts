import type { Finding } from '../model/finding.ts';
import { paint } from './terminal-safe.ts';
import { type TerminalStyle, tableToTerminal } from './to-terminal.ts';
import { type Assumptions, type Filtered, type RollUpTotals, validateSummary } from './validate-summary.ts';
import { findingsTable } from './validate-table.ts';

export type ValidateView = {
  readonly totals: RollUpTotals;
  readonly assumed: Assumptions;
  readonly filtered: Filtered | null;
  readonly findings: readonly Finding[];
};

/**
 * The report of `validate` for people: the worst `limit` findings (0: all) by company and document, then the totals and what
 * to do next. Ends with a line feed.
 */
export function validateToTerminal(view: ValidateView, limit: number, style: TerminalStyle): string {
  const { table, shown } = findingsTable(view.findings, limit);
  const summary = validateSummary(view, shown).map(({ text, tone }) => paint(text, tone, style.color));
  return `${shown > 0 ? `${tableToTerminal(table, style)}\n` : ''}${summary.join('\n')}\n`;
}
