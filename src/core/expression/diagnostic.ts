import type { Severity } from '../base/diagnostic.ts';
import { quoteClipped } from '../base/text.ts';

/** From the first character to before the one at `end`, in UTF-16 units, as editors count. */
export type Span = { readonly start: number; readonly end: number };

/** What is wrong with an expression, and where. An expression with an `error` means nothing. */
export type ExpressionDiagnostic = Span & {
  readonly severity: Severity;
  /** A stable name for programs, e.g. `unknown-field`. */
  readonly code: string;
  readonly message: string;
  /** Words that would be accepted there; may be empty. */
  readonly expected: readonly string[];
};

/** Diagnostics beyond this many are not listed. */
const MOST_LISTED = 20;

/** Diagnostics of one expression while they are found. */
export type Findings = { readonly list: ExpressionDiagnostic[] };

/** Whether nothing more will be listed. */
export function isFull({ list }: Findings): boolean {
  return list.length > MOST_LISTED;
}

/** Adds an error; of two at the same place only the first is kept. A full list ends with a note. */
export function addError(
  { list }: Findings,
  span: Span,
  code: string,
  message: string,
  expected: readonly string[] = [],
): void {
  if (isFull({ list }) || list.some(({ start, code: known }) => start === span.start && known === code)) return;
  const { start, end } = span;
  if (list.length < MOST_LISTED) list.push({ severity: 'error', code, message, start, end, expected });
  else
    list.push({ severity: 'note', code: 'more', message: 'further problems are not listed', start, end, expected: [] });
}

export function addWarning({ list }: Findings, { start, end }: Span, code: string, message: string): void {
  if (list.length < MOST_LISTED) list.push({ severity: 'warning', code, message, start, end, expected: [] });
}

export function hasErrors(diagnostics: readonly ExpressionDiagnostic[]): boolean {
  return diagnostics.some(({ severity }) => severity === 'error');
}

/** The errors of an expression, each with its place, for a message. Characters are counted from 1. */
export function expressionMessage(text: string, diagnostics: readonly ExpressionDiagnostic[]): string {
  return diagnostics
    .filter(({ severity }) => severity !== 'warning')
    .map((diagnostic) => describe(text, diagnostic))
    .join('; ');
}

function describe(text: string, { message, start, end, expected }: ExpressionDiagnostic): string {
  const part = text.slice(start, end);
  const where = `at character ${start + 1}${part === '' ? '' : `, ${quoteClipped(part)}`}`;
  return `${where}: ${message}${expected.length === 0 ? '' : ` (expected: ${expected.join(', ')})`}`;
}
