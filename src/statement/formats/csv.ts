import { getOrCreate } from '../../base/collections.ts';
import { formatIsoDate } from '../../base/date.ts';
import { oneLine } from '../../base/one-line.ts';
import type { Cell } from '../../report/document.ts';
import type { SheetRow } from '../../report/outputs.ts';
import { writeCsv as writeSheet } from '../../report/writers/csv.ts';
import { showCell } from '../show-cell.ts';
import type { Statement, StatementCell, StatementLine, StatementSection } from '../statement.ts';
import { columnTitle } from './column-title.ts';
import { lineNotes } from './line-notes.ts';

const LINE_TITLES = ['section', 'title', 'line', 'kind', 'field', 'dimensions', 'label', 'level', 'unit'];

/**
 * One table of all lines of all sections, with a column for each period that any section has. Amounts have the sign of the statement and are
 * never scaled. What was not reported is an empty field, a nil value `""`. `line` counts from 1 within a section; lines of members repeat it.
 */
export function writeCsv(statement: Statement): AsyncGenerator<string> {
  const periods = periodsOf(statement);
  const rows = statement.sections.flatMap((section) => {
    const places = periods.map(({ places: all }) => all.get(section));
    return section.lines.map((line) => lineRow(line, section, places, statement));
  });
  return writeSheet({
    titles: [...LINE_TITLES, ...periods.map(({ title }) => title), 'notes'],
    pages: async () => [rows],
  });
}

/** `title`: unique. `places`: the index of the column in the sections that have it. */
type Period = { readonly title: string; readonly places: ReadonlyMap<StatementSection, number> };

/** The columns of all sections, those of the same period together. */
function periodsOf(statement: Statement): readonly Period[] {
  const periods = new Map<string, { readonly title: string; readonly places: Map<StatementSection, number> }>();
  const uses = new Map<string, number>();
  for (const section of statement.sections) {
    for (const [at, column] of section.columns.entries()) {
      const title = columnTitle(column, statement);
      const found = getOrCreate(periods, `${column.company} ${column.start} ${column.end} ${title}`, () => {
        const use = (uses.get(title) ?? 0) + 1;
        uses.set(title, use);
        // Durations of a length may begin on different days.
        const unique = use === 1 || column.start === null ? title : `${title} from ${formatIsoDate(column.start)}`;
        return { title: unique, places: new Map() };
      });
      found.places.set(section, at);
    }
  }
  return [...periods.values()];
}

/** `places`: the column of the section for each period. */
function lineRow(
  line: StatementLine,
  section: StatementSection,
  places: readonly (number | undefined)[],
  statement: Statement,
): SheetRow {
  const display = { ...statement.display, scale: 0 } as const;
  const { kind, field, position, dimensions, label, level, cells } = line;
  const units = cells.flatMap((cell, at) => {
    if (cell === null || section.columns[at]?.growth?.as === 'percent') return [];
    return cell.kind === 'percent' ? '%' : (cell.unit ?? []);
  });
  return [
    ...[section.id, oneLine(section.title), position + 1, kind, `${field.namespace}:${field.name}`, dimensions || null],
    ...[oneLine(label), level, units.length === 0 ? null : [...new Set(units)].join(' ')],
    ...places.map((at) => valueAt(at === undefined ? null : (cells[at] ?? null), line, display)),
    lineNotes(line, section, statement, { display, isWanted: () => true }),
  ];
}

function valueAt(cell: StatementCell | null, line: StatementLine, display: Statement['display']): Cell | null {
  if (cell === null) return null;
  const { text } = showCell(cell, line, display);
  if (cell.kind === 'number') return { amount: text };
  return cell.kind === 'percent' ? { amount: text.replace(/%$/, '') } : oneLine(text);
}
