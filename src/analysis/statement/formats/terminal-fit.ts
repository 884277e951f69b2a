import { oneLine } from '../../../core/base/one-line.ts';
import { GAP } from '../../../output/report/terminal/columns.ts';
import { widthOf, wrapped } from '../../../output/report/terminal/terminal-text.ts';
import { hideEmpty } from '../hide-empty.ts';
import type { Statement, StatementColumn, StatementLine, StatementSection } from '../statement.ts';
import { type Measured, measureColumns } from './terminal-table.ts';

const LEAST_LABEL = 24;
const MOST_LABEL = 72;

export type Fitted = { readonly columns: readonly Measured[]; readonly label: number };

/** The columns that fit beside labels of a legible width: of each company the newest are kept, at least one in all. */
function fitColumns(all: readonly Measured[], section: StatementSection, width: number | undefined): Fitted {
  const wanted = Math.min(
    MOST_LABEL,
    section.lines.reduce((widest, line) => Math.max(widest, labelWidth(line)), 0),
  );
  const least = Math.min(wanted, LEAST_LABEL);
  const room = (columns: readonly Measured[]): number =>
    (width ?? Number.POSITIVE_INFINITY) - columns.reduce((sum, column) => sum + GAP + column.width, 0);
  const places = leavingOrder(section.columns);
  let columns = all;
  for (const leaving of places) {
    if (room(columns) >= least || columns.length === 1) break;
    columns = columns.filter(({ at }) => at !== leaving);
  }
  return { columns, label: Math.max(1, Math.min(wanted, room(columns))) };
}

/**
 * Oldest first; of one end the last, so that a column of growth goes before its own. The newest of each company go
 * last.
 */
function leavingOrder(columns: readonly StatementColumn[]): readonly number[] {
  const isNewest = ({ company, end, growth }: StatementColumn, at: number): boolean =>
    growth === undefined &&
    columns.every((other, place) => other.company !== company || other.end < end || (other.end === end && place >= at));
  const places = columns.map((column, at) => ({ at, end: column.end, rank: isNewest(column, at) ? 1 : 0 }));
  return places.toSorted((a, b) => a.rank - b.rank || a.end - b.end || b.at - a.at).map(({ at }) => at);
}

/**
 * The section in the columns that fit, without the lines that have values in others alone, and the columns that do not
 * fit. A statement that shows empty lines keeps them.
 */
export function narrowed(
  section: StatementSection,
  statement: Statement,
  width: number | undefined,
): { readonly section: StatementSection; readonly fitted: Fitted; readonly left: readonly StatementColumn[] } {
  const fitted = fitColumns(measureColumns(section, statement), section, width);
  if (fitted.columns.length === section.columns.length) return { section, fitted, left: [] };
  const places = fitted.columns.map(({ at }) => at);
  const pick = <T>(items: readonly T[]): readonly T[] => items.filter((_, at) => places.includes(at));
  const lines = section.lines.map((line) => ({ ...line, cells: pick(line.cells) }));
  const isWhole = section.lines.some(({ kind, cells }) => kind === 'value' && cells.every((cell) => cell === null));
  const part = { ...section, columns: pick(section.columns), lines };
  const shown = isWhole ? part : hideEmpty(part);
  const left = section.columns.filter((_, at) => !places.includes(at));
  return { section: shown, fitted: fitColumns(measureColumns(shown, statement), shown, width), left };
}

const INDENT = 2;
const DEEPEST = 8;

const indentOf = ({ level }: StatementLine): number => Math.min(level, DEEPEST) * INDENT;
const labelWidth = (line: StatementLine): number => indentOf(line) + widthOf(oneLine(line.label));

/** The label in lines of the width, the further ones indented more. */
export function labelLines(line: StatementLine, width: number): readonly string[] {
  const label = oneLine(line.label).trim();
  const indent = Math.min(indentOf(line), Math.max(0, width - LEAST_LABEL / 2));
  if (indent + widthOf(label) <= width) return [' '.repeat(indent) + label];
  const room = Math.max(4, width - indent - INDENT);
  return wrapped(label, room).map((text, at) => ' '.repeat(indent + (at > 0 ? INDENT : 0)) + text);
}
