import { quoteClipped } from '../base/quote-clipped.ts';
import type { ExpressionDiagnostic } from './diagnostic.ts';

/** The errors of an expression, each with its place, for a message. Characters are counted from 1. */
export function expressionMessage(text: string, diagnostics: readonly ExpressionDiagnostic[]): string {
  return diagnostics
    .filter(({ severity }) => severity !== 'warning')
    .map((found) => describe(text, found))
    .join('; ');
}

function describe(text: string, { message, start, end, expected }: ExpressionDiagnostic): string {
  const part = text.slice(start, end);
  const where = `at character ${start + 1}${part === '' ? '' : `, ${quoteClipped(part)}`}`;
  return `${where}: ${message}${expected.length === 0 ? '' : ` (expected: ${expected.join(', ')})`}`;
}
