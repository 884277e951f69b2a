import { clipped } from '../../../core/base/one-line.ts';
import { plural } from '../../../output/report/document.ts';
import { escaped } from '../../../output/report/writers/html-text.ts';
import { cellPeriod } from '../cell-period.ts';
import { cellMarks, decimalsText, derivationWords, LEFT_OUT_WORDS, periodWords, sourceWords } from '../cell-words.ts';
import { columnHead } from '../column-head.ts';
import type { Display, LeftOutValue, Statement, StatementCell, StatementLine, StatementSection } from '../statement.ts';
import { sectionTitle } from './section-title.ts';

/** The value as filed, its source and its marks in words. */
export function cellTitle(cell: StatementCell, line: StatementLine, display: Display): string {
  return escaped([filedWords(cell), detailWords(cell, line, display)].filter(Boolean).join('; '));
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
export function sourcesHtml(section: StatementSection, statement: Statement): string {
  const rows = section.lines.flatMap((line) =>
    line.cells.flatMap((cell, at): Row[] => {
      const column = section.columns[at];
      if (!cell || !column || !SOURCED.has(cell.kind)) return [];
      const { company, note } = columnHead(column, section, statement);
      const period = [company, periodWords(cellPeriod(line, column, section)), note].filter(Boolean).join(', ');
      return [[line.label, line.field.name, period, filedWords(cell), detailWords(cell, line, statement.display)]];
    }),
  );
  const titles = ['Line', 'Field', 'Period', 'As filed', 'Source'];
  return folded(`Sources: ${plural(rows.length, 'value')}`, `Sources of ${sectionTitle(section)}`, titles, rows);
}

const SOURCED: ReadonlySet<StatementCell['kind']> = new Set<StatementCell['kind']>(['number', 'percent', 'nil']);

/** Of more values, only the number is given. */
const MOST_LEFT_OUT = 500;

export function leftOutHtml(values: readonly LeftOutValue[], words: string, label: string): string {
  const rows = values.slice(0, MOST_LEFT_OUT).map((one): Row => {
    const { field, reason, dimensions, value, unit, source } = one;
    const period = [periodWords(one), dimensions].filter(Boolean).join(', ');
    return [
      field.name,
      LEFT_OUT_WORDS[reason],
      period,
      unit === null ? value : `${value} ${unit}`,
      sourceWords(source),
    ];
  });
  const cut = values.length > rows.length ? `, of which ${rows.length} are listed` : '';
  const titles = ['Field', 'Reason', 'Period', 'As filed', 'Source'];
  return folded(`${words}: ${plural(values.length, 'value')}${cut}`, label, titles, rows);
}

type Row = readonly string[];

const LONGEST_TEXT = 120;
const LONGEST_DETAIL = 600;

/** A table that is closed at first; nothing where there are no rows. The first column names its row. */
function folded(summary: string, label: string, titles: Row, rows: readonly Row[]): string {
  if (rows.length === 0) return '';
  const heads = titles.map((title) => `<th scope="col">${title}</th>`).join('');
  const lines = rows.map(([first = '', ...rest]) => {
    const cells = rest.map((text) => `<td>${escaped(clipped(text, LONGEST_DETAIL))}</td>`).join('');
    return `<tr><th scope="row"><bdi>${escaped(clipped(first, LONGEST_TEXT))}</bdi></th>${cells}</tr>\n`;
  });
  return `<details class="fold">
<summary>${escaped(summary)}</summary>
<section class="sheet fine" tabindex="0" aria-label="${escaped(label)}">
<table>
<thead><tr>${heads}</tr></thead>
<tbody>
${lines.join('')}</tbody>
</table>
</section>
</details>
`;
}
