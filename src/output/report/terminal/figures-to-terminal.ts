import { oneLine } from '../../../core/base/text.ts';
import { formatCount } from '../../../core/model/format-amount.ts';
import type { Figure, FigureColumn, FigureLine, Figures } from '../document.ts';
import { filledLines, legendOf, toneOfMark } from '../figures.ts';
import type { Style } from '../outputs.ts';
import { GAP } from './columns.ts';
import { type MeasuredColumn, marksText, measureColumns, paddingOf, ruleOf } from './figures-columns.ts';
import { style } from './terminal-safe.ts';
import { widthOf, wrapped } from './terminal-text.ts';

type Look = Pick<Style, 'width' | 'color'>;

/** Figures as aligned columns, in the width of the terminal; below them their legend and the columns left out. */
export function figuresToTerminal(whole: Figures, look: Look): string {
  const { figures, fitted, left } = narrowed(whole, look.width);
  const marks = fitted.columns.flatMap(({ cells }) => cells.flatMap((cell) => cell?.marks ?? []));
  const legend = legendOf(marks, figures).map(({ sign, meaning }) => `${sign} ${meaning}`);
  const texts = [
    ...headLines(fitted, look),
    ...figures.lines.flatMap((line, at) => lineTexts(line, at, figures, fitted, look)),
    ...(legend.length === 0 ? [] : dimLines(legend.join(' · '), look)),
    ...(left.length === 0 ? [] : dimLines(leftOutWords(left), look)),
  ];
  return texts.map((text) => `${text.trimEnd()}\n`).join('');
}

/** A remark in the width of the terminal. */
export function dimLines(text: string, { width, color }: Look): readonly string[] {
  const broken = width === undefined ? [oneLine(text)] : wrapped(oneLine(text), width);
  return broken.map((line) => style(line, 'dim', color));
}

/** `3 more columns: 2008-06-30 9 months; 2 of changes`. */
function leftOutWords(left: readonly FigureColumn[]): string {
  const names = left.flatMap(({ name, counted }) => (counted === undefined ? oneLine(name) : []));
  const kinds = new Set(left.flatMap(({ counted }) => counted ?? []));
  const counts = Array.from(kinds, (kind) => {
    return `${formatCount(left.filter(({ counted }) => counted === kind).length)} ${kind}`;
  });
  const columns = `${formatCount(left.length)} more ${left.length === 1 ? 'column' : 'columns'}`;
  return `${columns}: ${[...names, ...counts].join('; ')}`;
}

/** The heads of columns are above the amounts; marks are beside these. */
function headLines({ columns, label }: Fitted, { color }: Look): readonly string[] {
  const [first] = columns;
  const rows = first?.head.map((_, nth) => columns.map(({ head }) => head[nth] ?? '')) ?? [];
  return rows
    .filter((texts) => texts.some((text) => text !== ''))
    .map((texts) => {
      const cells = columns.map((column, at) => {
        const text = texts[at] ?? '';
        const behind = Math.max(0, Math.min(column.marks, column.width - widthOf(text)));
        const before = column.width - widthOf(text) - behind;
        return ' '.repeat(GAP + before) + style(text, 'dim', color) + ' '.repeat(behind);
      });
      return ' '.repeat(label) + cells.join('');
    });
}

function lineTexts(
  line: FigureLine,
  at: number,
  figures: Figures,
  { columns, label }: Fitted,
  { color }: Look,
): readonly string[] {
  const tone = line.kind === 'heading' || line.isTotal ? 'strong' : undefined;
  const labels = labelLines(line, label);
  const [last = ''] = labels.slice(-1);
  const values = columns
    .map((column) => valueText(column.cells[at] ?? null, column, line, { figures, color }))
    .join('');
  const rule = columns.map((column) => {
    const [before, middle, behind] = ruleOf(column, at, figures.lines);
    return ' '.repeat(GAP) + before + style(middle, 'dim', color) + behind;
  });
  const hasRule = line.isTotal && figures.lines[at - 1]?.kind === 'value' && columns.some(({ cells }) => cells[at]);
  return [
    ...(hasRule ? [' '.repeat(label) + rule.join('')] : []),
    ...labels.slice(0, -1).map((text) => styledLabel(text, tone, color)),
    styledLabel(last, tone, color) + ' '.repeat(Math.max(0, label - widthOf(last))) + values,
  ];
}

/** Without the spaces before it, which have no look. */
function styledLabel(text: string, tone: 'strong' | undefined, color: boolean): string {
  const label = text.trimStart();
  return text.slice(0, text.length - label.length) + style(label, tone, color);
}

function valueText(
  cell: Figure | null,
  column: MeasuredColumn,
  { isTotal }: FigureLine,
  { figures, color }: { readonly figures: Figures; readonly color: boolean },
): string {
  if (cell === null) return ' '.repeat(GAP + column.width);
  const [before, after, room] = paddingOf(cell, column);
  const isNegative = cell.look === 'number' && cell.text.startsWith('-');
  const value = style(cell.text, isNegative ? 'error' : isTotal ? 'strong' : undefined, color);
  const marks = color
    ? cell.marks.map((mark) => ` ${style(mark.sign, toneOfMark(mark, figures), color)}`).join('')
    : marksText(cell);
  return ' '.repeat(GAP) + before + value + marks + after + room;
}

const LEAST_LABEL = 24;
const MOST_LABEL = 72;

type Fitted = { readonly columns: readonly MeasuredColumn[]; readonly label: number };

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
function narrowed(
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
function labelLines(line: FigureLine, width: number): readonly string[] {
  const label = oneLine(line.label).trim();
  const indent = Math.min(indentOf(line), Math.max(0, width - LEAST_LABEL / 2));
  if (indent + widthOf(label) <= width) return [' '.repeat(indent) + label];
  const room = Math.max(4, width - indent - INDENT);
  return wrapped(label, room).map((text, at) => ' '.repeat(indent + (at > 0 ? INDENT : 0)) + text);
}
