import { oneLine } from '../../../core/base/one-line.ts';
import { formatCount } from '../../../core/model/format-amount.ts';
import type { Figure, FigureColumn, FigureLine, Figures } from '../document.ts';
import { legendOf, toneOfMark } from '../figures.ts';
import type { Style } from '../outputs.ts';
import { GAP } from './columns.ts';
import { type MeasuredColumn, marksText, paddingOf, ruleOf } from './figures-columns.ts';
import { type Fitted, labelLines, narrowed } from './figures-fit.ts';
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
