import { oneLine } from '../base/one-line.ts';
import type { ExpressionDiagnostic } from '../expression/diagnostic.ts';
import { columnsOf } from '../report/terminal-text.ts';

/** Most columns of the expression to show with a diagnostic, and how many of them before it. */
const SHOWN = 100;
const BEFORE = 40;

/** Each diagnostic with the expression above it and a caret under what it is about. */
export function renderDiagnostics(text: string, diagnostics: readonly ExpressionDiagnostic[]): string {
  return diagnostics.map((diagnostic) => renderDiagnostic(text, diagnostic)).join('');
}

function renderDiagnostic(text: string, { severity, message, start, end, expected }: ExpressionDiagnostic): string {
  const from = text.length <= SHOWN ? 0 : Math.max(0, Math.min(start - BEFORE, text.length - SHOWN));
  const to = Math.min(text.length, from + SHOWN);
  const line = `${from > 0 ? '…' : ''}${spaced(text.slice(from, to))}${to < text.length ? '…' : ''}`;
  const indent = (from > 0 ? 1 : 0) + columnsOf(spaced(text.slice(from, start)));
  const width = Math.max(1, columnsOf(spaced(text.slice(start, Math.min(end, to)))));
  const label = severity === 'error' ? '' : `${severity}: `;
  const accepted = expected.length > 0 ? ` (expected ${expected.join(', ')})` : '';
  return `${line}\n${' '.repeat(indent)}${'^'.repeat(width)} ${label}${message}${accepted}\n`;
}

/** One blank for each control character, line feeds among them, which would move the caret. */
function spaced(text: string): string {
  return [...text].map(oneLine).join('');
}
