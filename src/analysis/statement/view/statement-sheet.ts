import { formatIsoDate } from '../../../core/base/date.ts';
import { oneLine } from '../../../core/base/text.ts';
import type { FieldName } from '../../../core/model/taxonomy.ts';
import type { Cell } from '../../../output/report/document.ts';
import type { Sheet, SheetRow } from '../../../output/report/outputs.ts';
import { decimalsText, derivationWords, NOTHING_SHOWN } from '../cell-words.ts';
import { columnHead } from '../column-head.ts';
import { absentCompanies } from '../remarks.ts';
import { cellDimensions, cellPeriod, showCell } from '../show-cell.ts';
import type {
  CellSource,
  LeftOutValue,
  Statement,
  StatementCell,
  StatementColumn,
  StatementLine,
  StatementSection,
} from '../statement.ts';
import { columnTitle, SOURCE_TITLES, sourceValues } from './section-title.ts';
import { statementWorksheets } from './worksheets.ts';

const TITLES = [
  'section',
  'title',
  'line',
  'level',
  'label',
  'field',
  'dimensions',
  'kind',
  'company',
  'start',
  'end',
  'months',
  'fiscal',
  'column',
  'value',
  'unit',
  'shown',
  'reason',
  'filed_value',
  'decimals',
  'check',
  'authority',
  'difference',
  'derived',
  'first_filed_value',
  ...SOURCE_TITLES,
  'source_field',
] as const;

type Row = Readonly<Partial<Record<(typeof TITLES)[number], Cell | null>>>;

/**
 * One table with a row for each value, in the order of the statement. `value` has the sign of the statement and is
 * never scaled; `filed_value` is as filed. `line` counts from 1 within a section; lines of members repeat it. `column`
 * is the head of the column. A heading and a line without values are a row without a period. Behind the lines of each
 * section are the values that it leaves out: they have a `reason`, `false` as `shown`, and no `value`.
 */
export function statementSheet(statement: Statement): Sheet {
  return {
    titles: TITLES,
    pages: async () => pagesOf(statement),
    worksheets: () => statementWorksheets(statement),
  };
}

function* pagesOf(statement: Statement): Generator<readonly SheetRow[], void, void> {
  const { sections, outside } = statement;
  if (sections.length === 0) yield toCells([{ label: NOTHING_SHOWN, kind: 'remark', company: keyAt(statement, 0) }]);
  for (const section of sections) {
    const title = { section: section.id, title: oneLine(section.title) };
    const heads = section.columns.map((column) => columnCells(column, section, statement));
    const lines = section.lines.flatMap((line) => lineRows(line, section, heads, statement));
    const leftOut = section.leftOut.map((value) => leftOutRow(value, statement));
    const remarks = absentCompanies(section, statement).map((label): Row => ({ label, kind: 'remark' }));
    yield toCells([...lines, ...leftOut, ...remarks].map((row) => ({ ...title, ...row })));
  }
  yield toCells(outside.map((value) => leftOutRow(value, statement)));
}

function toCells(rows: readonly Row[]): readonly SheetRow[] {
  return rows.map((row) => TITLES.map((title) => row[title] ?? null));
}

const keyAt = ({ companies }: Statement, company: number): string => companies[company]?.key ?? '';

/** The cells that all values of a column share. */
function columnCells(column: StatementColumn, section: StatementSection, statement: Statement): Row {
  const title = columnTitle(column, section, statement);
  const isUnique = section.columns.every(
    (other) => other === column || columnTitle(other, section, statement) !== title,
  );
  // Durations of a length may begin on different days.
  const begin = isUnique || column.start === null ? '' : ` from ${formatIsoDate(column.start)}`;
  const { fiscal } = columnHead(column, section, statement);
  return { company: keyAt(statement, column.company), months: column.months, fiscal, column: title + begin };
}

function lineRows(
  line: StatementLine,
  section: StatementSection,
  heads: readonly Row[],
  statement: Statement,
): readonly Row[] {
  const { kind, position, level, label } = line;
  const named = {
    line: position + 1,
    level,
    label: oneLine(label),
    field: fieldText(line.field),
    dimensions: line.dimensions || null,
    shown: 'true',
  };
  const rows = line.cells.flatMap((cell, at): Row[] => {
    const column = section.columns[at];
    if (!cell || !column) return [];
    const { start, end } = cellPeriod(line, column, section);
    const months = start === null ? 0 : column.months;
    const period = { ...heads[at], start: dayText(start), end: dayText(end), months };
    const dimensions = cellDimensions(line, column) || null;
    return [{ ...named, ...period, dimensions, ...valueCells(cell, line, statement) }];
  });
  return rows.length > 0 ? rows : [{ ...named, kind: kind === 'heading' ? kind : 'empty' }];
}

function valueCells(cell: StatementCell, line: StatementLine, { display }: Statement): Row {
  const { kind, unit, decimals, check, derived, restatedFrom, source } = cell;
  const { text } = showCell(cell, line, { ...display, scale: 0 });
  const isNumber = kind === 'number' || kind === 'percent';
  return {
    kind,
    value: isNumber ? { amount: text.replace(/%$/, '') } : oneLine(text),
    unit: text.endsWith('%') && isNumber ? '%' : unit,
    filed_value: source && filedText(cell.value, kind === 'number'),
    decimals: decimals === null ? null : decimalsText(decimals),
    check: check?.verdict ?? null,
    authority: check?.authority ?? null,
    difference: check?.difference ?? null,
    derived: derived && derivationWords(derived),
    first_filed_value: restatedFrom?.value ?? null,
    ...sourceCells(source),
    source_field: source && fieldText(source.field),
  };
}

function leftOutRow(left: LeftOutValue, statement: Statement): Row {
  const { reason, field, start, end, dimensions, unit, value, source, company } = left;
  return {
    field: fieldText(field),
    dimensions: dimensions || null,
    company: keyAt(statement, company),
    start: dayText(start),
    end: dayText(end),
    unit,
    shown: 'false',
    reason,
    filed_value: filedText(value, unit !== null),
    ...sourceCells(source),
    source_field: fieldText(source.field),
  };
}

const sourceCells = (source: CellSource | null): Row => {
  const values = sourceValues(source);
  return Object.fromEntries(SOURCE_TITLES.map((title, at) => [title, values[at] ?? null]));
};

const dayText = (day: number | null): string | null => (day === null ? null : formatIsoDate(day));
const fieldText = ({ namespace, name }: FieldName): string => `${namespace}:${name}`;

function filedText(value: string, isNumber: boolean): Cell {
  return isNumber ? { amount: value } : oneLine(value);
}
