import { oneLine } from '../../../core/base/text.ts';
import type { ExpressionDiagnostic } from '../../../core/expression/diagnostic.ts';
import type {
  ExpressionCheckOutput,
  ExpressionExplainOutput,
  ExpressionSqlOutput,
} from '../../../core/model/shapes/commands.ts';
import { blocksOf, columnsOf } from '../document.ts';
import type { View } from '../outputs.ts';
import { widthOf } from '../terminal/terminal-text.ts';
import { listView } from './list-view.ts';

export function expressionCheckView({ diagnostics, ...head }: ExpressionCheckOutput): View<'expression-check'> {
  const { expression, canonical } = head;
  return {
    name: 'expression-check',
    data: { head, list: { name: 'diagnostics', items: diagnostics } },
    document: () =>
      blocksOf(
        diagnostics.length > 0 && { kind: 'code', text: markedText(expression, diagnostics) },
        canonical !== null && { kind: 'code', text: `${canonical}\n`, tight: true },
      ),
  };
}

export function expressionExplainView({ terms, ...head }: ExpressionExplainOutput): View<'expression-explain'> {
  return listView({
    name: 'expression-explain',
    head,
    list: { name: 'terms', items: terms },
    columns: columnsOf('~term', 'value'),
    cells: ({ depth, term, value }) => [`${'  '.repeat(depth)}${term}`, value],
  });
}

export function expressionSqlView({ parameters, ...head }: ExpressionSqlOutput): View<'expression-sql'> {
  const lines = [
    ...parameters.map((value, index) => `$${index + 1}: ${JSON.stringify(value)}\n`),
    ...head.columns.map(({ column, type }) => `${column}: ${type}\n`),
  ];
  return {
    name: 'expression-sql',
    data: { head, list: { name: 'parameters', items: parameters } },
    document: () => [{ kind: 'code', text: `${head.sql}\n${lines.join('')}` }],
  };
}

/** The longest part of an expression that is shown with a diagnostic, and how much of it is before the diagnostic. */
const SHOWN = 100;
const BEFORE = 40;

/** Each diagnostic below the expression, with carets under its span. */
export function markedText(text: string, diagnostics: readonly ExpressionDiagnostic[]): string {
  return diagnostics.map((diagnostic) => markedLines(text, diagnostic)).join('');
}

function markedLines(text: string, { severity, message, start, end, expected }: ExpressionDiagnostic): string {
  const from = text.length <= SHOWN ? 0 : Math.max(0, Math.min(start - BEFORE, text.length - SHOWN));
  const to = Math.min(text.length, from + SHOWN);
  const line = `${from > 0 ? '…' : ''}${spaced(text.slice(from, to))}${to < text.length ? '…' : ''}`;
  const indent = (from > 0 ? 1 : 0) + widthOf(spaced(text.slice(from, start)));
  const width = Math.max(1, widthOf(spaced(text.slice(start, Math.min(end, to)))));
  const label = severity === 'error' ? '' : `${severity}: `;
  const accepted = expected.length > 0 ? ` (expected ${expected.join(', ')})` : '';
  return `${line}\n${' '.repeat(indent)}${'^'.repeat(width)} ${oneLine(`${label}${message}${accepted}`)}\n`;
}

/** One space for each control character, so that the carets are below their span. */
function spaced(text: string): string {
  return [...text].map(oneLine).join('');
}
