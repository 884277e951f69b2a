import { groupBy } from '../../../core/base/collections.ts';
import { clipped } from '../../../core/base/one-line.ts';
import { plural } from '../../../output/report/document.ts';
import { atStart, escaped, INDENT } from '../../../output/report/writers/markdown-text.ts';
import { cellMarks, documentWords, leftOutText, legendOf, NOTHING_SHOWN, shownAmount } from '../cell-words.ts';
import { columnHead, hasOwnPeriod } from '../column-head.ts';
import { statementHeader } from '../header.ts';
import { sectionRemarks } from '../remarks.ts';
import type { Statement, StatementCell, StatementColumn, StatementLine, StatementSection } from '../statement.ts';
import { sectionTitle } from './section-title.ts';

/**
 * GitHub-flavoured Markdown: a heading and a table for each section, then its marks, its documents and the number of
 * values left out.
 */
export function* writeMarkdown(statement: Statement): Generator<string, void, void> {
  const { companies, notes } = statementHeader(statement);
  yield `# ${companies.map(escaped).join(', ')}\n\n${paragraph(notes.join('; '))}`;
  for (const section of statement.sections) yield sectionText(section, statement);
  if (statement.sections.length === 0) yield `\n${paragraph(NOTHING_SHOWN)}`;
  const outside = leftOutText(statement.outside);
  if (outside !== undefined) yield `\n${paragraph(`Outside of these sections. ${outside}.`)}`;
}

const paragraph = (text: string): string => `${atStart(escaped(text))}\n`;

function sectionText(section: StatementSection, statement: Statement): string {
  const { columns, lines } = section;
  const marks = lines.flatMap((line) =>
    line.cells.flatMap((cell) => (cell ? cellMarks(cell, line, statement.display) : [])),
  );
  const legend = legendOf(marks).map(({ sign, meaning }) => `${sign}: ${meaning}`);
  const below = [
    ...(legend.length === 0 ? [] : [`${legend.join('; ')}.`]),
    ...documentsOf(section).map((words) => `Source: ${words}.`),
    ...sectionRemarks(section, statement).map((text) => `${text}.`),
  ];
  if (lines.length === 0) below.unshift(NOTHING_SHOWN);
  const heads = ['', ...columns.map((column) => headText(column, section, statement))];
  const rule = ['---', ...columns.map(() => '---:')];
  const rows = lines.map((line) => lineCells(line, statement));
  const table = [heads, rule, ...rows].map((cells) => `| ${cells.join(' | ')} |\n`).join('');
  return `\n## ${escaped(sectionTitle(section))}\n\n${table}${below.map((text) => `\n${paragraph(text)}`).join('')}`;
}

function headText(column: StatementColumn, section: StatementSection, statement: Statement): string {
  const { company, end, length, fiscal, note } = columnHead(column, section, statement);
  const period = hasOwnPeriod(column) ? [fiscal, length, end] : [];
  return [company, note, ...period].flatMap((part) => (part === null ? [] : escaped(part))).join('<br>');
}

/** Longer texts, such as whole notes, are cut. */
const LONGEST_TEXT = 300;

function lineCells(line: StatementLine, { display }: Statement): readonly string[] {
  const { kind, level, label, isTotal, cells } = line;
  const isBold = isTotal || kind === 'heading';
  const bold = (text: string): string => (isBold && text !== '' ? `**${text}**` : text);
  const amount = (cell: StatementCell): string => {
    const marks = cellMarks(cell, line, display).map(({ sign }) => escaped(sign));
    return [bold(escaped(clipped(shownAmount(cell, line, display), LONGEST_TEXT))), ...marks].join(' ');
  };
  const name = escaped(label.trim());
  return [INDENT.repeat(level) + bold(name), ...cells.map((cell) => (cell ? amount(cell) : ''))];
}

/** The documents of the values, those of most values first. */
function documentsOf({ lines }: StatementSection): readonly string[] {
  const sources = lines.flatMap(({ cells }) => cells.flatMap((cell) => cell?.source ?? []));
  const named = groupBy(sources, documentWords);
  return [...named]
    .toSorted(([, a], [, b]) => b.length - a.length)
    .map(([words, all]) => `${words} (${plural(all.length, 'value')})`);
}
