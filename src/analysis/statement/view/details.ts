import { type Details, plural } from '../../../output/report/document.ts';
import { cellMarks, decimalsText, derivationWords, LEFT_OUT_WORDS, periodWords, sourceWords } from '../cell-words.ts';
import { columnHead } from '../column-head.ts';
import { cellPeriod } from '../show-cell.ts';
import type { Display, LeftOutValue, Statement, StatementCell, StatementLine, StatementSection } from '../statement.ts';
import { sectionTitle } from './section-title.ts';

/** The value as filed, its source and its marks in words. */
export function cellTitle(cell: StatementCell, line: StatementLine, display: Display): string {
  return [filedWords(cell), detailWords(cell, line, display)].filter(Boolean).join('; ');
}

function filedWords({ kind, value, unit, decimals }: StatementCell): string {
  if (kind === 'nil') return 'filed as nil';
  if (kind !== 'number') return kind === 'percent' ? `${value}%` : '';
  const precision = decimals === null ? '' : ` (decimals ${decimalsText(decimals)})`;
  return `${value}${unit === null ? '' : ` ${unit}`}${precision}`;
}

function detailWords(cell: StatementCell, line: StatementLine, display: Display): string {
  const { source } = cell;
  const marks = cellMarks(cell, line, display);
  const isMarked = marks.some(({ kind }) => kind === 'derived');
  const computed = cell.derived && !isMarked ? derivationWords(cell.derived) : '';
  const words = marks.map((mark) => mark.words);
  return [source ? sourceWords(source) : '', computed, ...words].filter(Boolean).join('; ');
}

/** What the titles of cells say, for keyboards, touch and paper. */
export function sourceDetails(section: StatementSection, statement: Statement): Details {
  const rows = section.lines.flatMap((line) =>
    line.cells.flatMap((cell, at): Row[] => {
      const column = section.columns[at];
      if (!cell || !column || !SOURCED.has(cell.kind)) return [];
      const { company, note } = columnHead(column, section, statement);
      const period = [company, periodWords(cellPeriod(line, column, section)), note].filter(Boolean).join(', ');
      return [[line.label, line.field.name, period, filedWords(cell), detailWords(cell, line, statement.display)]];
    }),
  );
  return {
    summary: `Sources: ${plural(rows.length, 'value')}`,
    label: `Sources of ${sectionTitle(section)}`,
    titles: ['Line', 'Field', 'Period', 'As filed', 'Source'],
    rows,
  };
}

const SOURCED: ReadonlySet<StatementCell['kind']> = new Set<StatementCell['kind']>(['number', 'percent', 'nil']);

/** Beyond this many values only their count is printed. */
const MOST_LEFT_OUT = 500;

export function leftOutDetails(values: readonly LeftOutValue[], words: string, label: string): Details {
  const rows = values.slice(0, MOST_LEFT_OUT).map((left): Row => {
    const { field, reason, dimensions, value, unit, source } = left;
    const period = [periodWords(left), dimensions].filter(Boolean).join(', ');
    return [
      field.name,
      LEFT_OUT_WORDS[reason],
      period,
      unit === null ? value : `${value} ${unit}`,
      sourceWords(source),
    ];
  });
  const cut = values.length > rows.length ? `, of which ${rows.length} are listed` : '';
  return {
    summary: `${words}: ${plural(values.length, 'value')}${cut}`,
    label,
    titles: ['Field', 'Reason', 'Period', 'As filed', 'Source'],
    rows,
  };
}

type Row = readonly string[];
