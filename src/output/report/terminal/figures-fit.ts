import { oneLine } from '../../../core/base/one-line.ts';
import type { FigureColumn, FigureLine, Figures } from '../document.ts';
import { filledLines } from '../figures.ts';
import { GAP } from './columns.ts';
import { type MeasuredColumn, measureColumns } from './figures-columns.ts';
import { widthOf, wrapped } from './terminal-text.ts';

const LEAST_LABEL = 24;
const MOST_LABEL = 72;

export type Fitted = { readonly columns: readonly MeasuredColumn[]; readonly label: number };

/** The columns that fit beside labels of a legible width: at least one. */
function fitColumns(figures: Figures, width: number | undefined): Fitted {
  const all = measureColumns(figures);
  const wanted = Math.min(
    MOST_LABEL,
    figures.lines.reduce((widest, line) => Math.max(widest, labelWidth(line)), 0),
  );
  const least = Math.min(wanted, LEAST_LABEL);
  const room = (columns: readonly MeasuredColumn[]): number =>
    (width ?? Number.POSITIVE_INFINITY) - columns.reduce((sum, column) => sum + GAP + column.width, 0);
  const orders = figures.columns.map(({ order }, at) => ({ order, at })).toSorted((a, b) => a.order - b.order);
  let columns = all;
  for (const leaving of orders) {
    if (room(columns) >= least || columns.length === 1) break;
    columns = columns.filter(({ at }) => at !== leaving.at);
  }
  return { columns, label: Math.max(1, Math.min(wanted, room(columns))) };
}

/**
 * The figures in the columns that fit, without the lines that have values in others alone, and the columns that do not
 * fit. Figures that show empty lines keep them.
 */
export function narrowed(
  figures: Figures,
  width: number | undefined,
): { readonly figures: Figures; readonly fitted: Fitted; readonly left: readonly FigureColumn[] } {
  const fitted = fitColumns(figures, width);
  if (fitted.columns.length === figures.columns.length) return { figures, fitted, left: [] };
  const places = new Set(fitted.columns.map(({ at }) => at));
  const pick = <T>(items: readonly T[]): readonly T[] => items.filter((_, at) => places.has(at));
  const lines = figures.lines.map((line) => ({ ...line, cells: pick(line.cells) }));
  const isWhole = figures.lines.some(({ kind, cells }) => kind === 'value' && cells.every((cell) => cell === null));
  const part = { ...figures, columns: pick(figures.columns), lines: isWhole ? lines : filledLines(lines, figures) };
  const left = figures.columns.filter((_, at) => !places.has(at));
  return { figures: part, fitted: fitColumns(part, width), left };
}

const INDENT = 2;
const DEEPEST = 8;

const indentOf = ({ level }: FigureLine): number => Math.min(level, DEEPEST) * INDENT;
const labelWidth = (line: FigureLine): number => indentOf(line) + widthOf(oneLine(line.label));

/** The label in lines of the width, the further ones indented more. */
export function labelLines(line: FigureLine, width: number): readonly string[] {
  const label = oneLine(line.label).trim();
  const indent = Math.min(indentOf(line), Math.max(0, width - LEAST_LABEL / 2));
  if (indent + widthOf(label) <= width) return [' '.repeat(indent) + label];
  const room = Math.max(4, width - indent - INDENT);
  return wrapped(label, room).map((text, at) => ' '.repeat(indent + (at > 0 ? INDENT : 0)) + text);
}
