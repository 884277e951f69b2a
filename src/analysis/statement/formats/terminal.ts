import { oneLine } from '../../../core/base/one-line.ts';
import { formatCount } from '../../../core/model/format-amount.ts';
import { GAP } from '../../../output/report/terminal/columns.ts';
import { style, terminalSafe } from '../../../output/report/terminal/terminal-safe.ts';
import { widthOf, wrapped } from '../../../output/report/terminal/terminal-text.ts';
import { leftOutText, legendOf, MARKS, NOTHING_SHOWN } from '../cell-words.ts';
import { columnHead, hasOwnPeriod } from '../column-head.ts';
import { statementHeader } from '../header.ts';
import { sectionRemarks } from '../remarks.ts';
import type { Statement, StatementColumn, StatementLine, StatementSection } from '../statement.ts';
import { columnTitle } from './column-title.ts';
import type { StatementStyle } from './format.ts';
import { sectionTitle } from './section-title.ts';
import { type Fitted, labelLines, narrowed } from './terminal-fit.ts';
import { type Measured, marksText, paddingOf, ruleOf, type Shown } from './terminal-table.ts';

/** Sections as aligned columns, in the width of the terminal. */
export function* writeTerminal(statement: Statement, given: StatementStyle): Generator<string> {
  const { companies, notes } = statementHeader(statement);
  const heads = companies.map((company) => style(company, 'strong', given.color));
  yield terminalSafe(lines([...heads, ...dim(notes.join(' · '), given)]));
  for (const section of statement.sections) yield terminalSafe(lines(['', ...sectionLines(section, statement, given)]));
  const outside = leftOutText(statement.outside);
  if (statement.sections.length === 0) yield lines(['', NOTHING_SHOWN]);
  if (outside !== undefined) yield terminalSafe(lines(['', ...dim(`Outside of these sections. ${outside}.`, given)]));
}

const lines = (texts: readonly string[]): string => texts.map((text) => `${text.trimEnd()}\n`).join('');

/** A remark in the width of the terminal. */
function dim(text: string, { width, color }: StatementStyle): readonly string[] {
  const broken = width === undefined ? [oneLine(text)] : wrapped(oneLine(text), width);
  return broken.map((line) => style(line, 'dim', color));
}

function sectionLines(whole: StatementSection, statement: Statement, given: StatementStyle): readonly string[] {
  const { section, fitted, left } = narrowed(whole, statement, given.width);
  const body = section.lines.flatMap((line, at) => lineTexts(line, at, section, fitted, given));
  const marks = fitted.columns.flatMap(({ cells }) => cells.flatMap((cell) => cell?.marks ?? []));
  const legend = legendOf(marks).map(({ sign, meaning }) => `${sign} ${meaning}`);
  return [
    style(sectionTitle(section), 'strong', given.color),
    ...headLines(fitted, given),
    ...body,
    ...(legend.length === 0 ? [] : dim(legend.join(' · '), given)),
    ...(left.length === 0 ? [] : dim(leftText(left, whole, statement), given)),
    ...sectionRemarks(whole, statement).flatMap((text) => dim(text, given)),
  ];
}

/** `3 more columns: 2008-06-30 9 months; 2 of changes`; components of equity by their names. */
function leftText(left: readonly StatementColumn[], section: StatementSection, statement: Statement): string {
  const reported = left.filter(({ growth }) => growth === undefined);
  const changes = left.length - reported.length;
  const titles = reported.map((column) => {
    const { note } = columnHead(column, section, statement);
    return hasOwnPeriod(column) ? columnTitle(column, section, statement) : oneLine(note ?? '');
  });
  const names = [...titles, ...(changes === 0 ? [] : [`${formatCount(changes)} of changes`])];
  return `${formatCount(left.length)} more ${left.length === 1 ? 'column' : 'columns'}: ${names.join('; ')}`;
}

/** The heads of columns are above the amounts; marks are beside these. */
function headLines({ columns, label }: Fitted, { color }: StatementStyle): readonly string[] {
  const [first] = columns;
  const shown = first?.head.map((_, nth) => columns.map(({ head }) => head[nth] ?? '')) ?? [];
  return shown
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
  line: StatementLine,
  at: number,
  { lines: all }: StatementSection,
  { columns, label }: Fitted,
  { color }: StatementStyle,
): readonly string[] {
  const tone = line.kind === 'heading' || line.isTotal ? 'strong' : undefined;
  const labels = labelLines(line, label);
  const [last = ''] = labels.slice(-1);
  const values = columns.map((column) => valueText(column.cells[at] ?? null, column, line, color)).join('');
  const rule = columns.map((column) => {
    const [before, middle, behind] = ruleOf(column, at, all);
    return ' '.repeat(GAP) + before + style(middle, 'dim', color) + behind;
  });
  const hasRule = line.isTotal && all[at - 1]?.kind === 'value' && columns.some(({ cells }) => cells[at]);
  return [
    ...(hasRule ? [' '.repeat(label) + rule.join('')] : []),
    ...labels.slice(0, -1).map((text) => styledLabel(text, tone, color)),
    styledLabel(last, tone, color) + ' '.repeat(Math.max(0, label - widthOf(last))) + values,
  ];
}

/** Without the spaces before it, which have no look. */
function styledLabel(text: string, tone: 'strong' | undefined, color: boolean): string {
  const shown = text.trimStart();
  return text.slice(0, text.length - shown.length) + style(shown, tone, color);
}

function valueText(cell: Shown, column: Measured, { isTotal }: StatementLine, color: boolean): string {
  if (cell === null) return ' '.repeat(GAP + column.width);
  const [before, after, room] = paddingOf(cell, column);
  const isNegative = cell.isNumber && cell.text.startsWith('-');
  const value = style(cell.text, isNegative ? 'error' : isTotal ? 'strong' : undefined, color);
  const marks = color
    ? cell.marks.map(({ sign, kind }) => ` ${style(sign, MARKS[kind].tone, color)}`).join('')
    : marksText(cell);
  return ' '.repeat(GAP) + before + value + marks + after + room;
}
