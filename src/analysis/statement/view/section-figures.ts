import { formatIsoDate } from '../../../core/base/date.ts';
import { clipped } from '../../../core/base/text.ts';
import { STANDARD_SOURCE } from '../../../core/model/standard-resources.ts';
import type { Figure, FigureColumn, FigureLine, Figures } from '../../../output/report/document.ts';
import { filingTarget, type Target, valueTarget } from '../../../output/report/target.ts';
import { cellMarks, MARKS, NOTHING_SHOWN, shownAmount } from '../cell-words.ts';
import { columnHead, hasOwnPeriod } from '../column-head.ts';
import { statementHeader } from '../header.ts';
import { showCell } from '../show-cell.ts';
import type {
  CellSource,
  Statement,
  StatementCell,
  StatementColumn,
  StatementLine,
  StatementSection,
} from '../statement.ts';
import { cellTitle } from './details.ts';
import { type Folding, foldedLines, isFolded } from './fold-lines.ts';
import { columnTitle, sectionTitle } from './section-title.ts';

/** Whether the page is about this value. */
export type IsMarked = (cell: StatementCell) => boolean;

/** `folding`: in pages that can fold headings. */
export type SectionLook = { readonly isMarked?: IsMarked | undefined; readonly folding?: Folding | undefined };

/** The lines and columns of a section. */
export function sectionFigures(
  section: StatementSection,
  statement: Statement,
  { isMarked = () => false, folding }: SectionLook = {},
): Figures {
  const { columns, structure } = section;
  const lines = folding ? foldedLines(section.lines, section, folding) : section.lines;
  const orders = leavingOrders(columns);
  return {
    title: sectionTitle(section),
    caption: captionOf(section, statement),
    columns: columns.map((column, at) => figureColumn(column, orders[at] ?? 0, section, statement)),
    lines: lines.map((line) => ({
      kind: line.kind,
      label: line.label,
      level: line.level,
      isTotal: line.isTotal,
      type: line.type,
      to: { page: 'field', name: line.field.name },
      fold: folding && foldOf(line, section, folding),
      course: courseOf(line, section, statement),
      cells: line.cells.map((cell, at) => {
        const column = columns[at];
        return cell && column
          ? { ...figureOf({ cell, line, column, section }, statement), isMarked: isMarked(cell) }
          : null;
      }),
    })),
    // Documents state no levels.
    hasLevels: structure.kind === 'taxonomy',
    marks: MARKS,
    empty: NOTHING_SHOWN,
  };
}

/** Its amounts, and its lines where those of other sections are of other taxonomies or documents. */
function captionOf(section: StatementSection, statement: Statement): string {
  const own = statementHeader({ ...statement, sections: [section] });
  const lines = own.lines === statementHeader(statement).lines ? null : own.lines;
  return [own.amounts, lines].filter((words) => words !== null).join('; ');
}

function figureColumn(
  column: StatementColumn,
  order: number,
  section: StatementSection,
  statement: Statement,
): FigureColumn {
  const { company, end, length, fiscal, note } = columnHead(column, section, statement);
  const hasPeriod = note === null || hasOwnPeriod(column);
  return {
    name: hasOwnPeriod(column) ? columnTitle(column, section, statement) : (note ?? ''),
    counted: column.growth && 'of changes',
    since: column.growth && formatIsoDate(column.growth.since),
    group: company,
    note,
    period: hasPeriod ? [fiscal, length, end].filter((part) => part !== null) : [],
    order,
    to: documentOfColumn(column, section),
  };
}

/**
 * Oldest first; of one end the last, so that a column of growth goes before its own. The newest of each company go
 * last.
 */
function leavingOrders(columns: readonly StatementColumn[]): readonly number[] {
  const isNewest = ({ company, end, growth }: StatementColumn, at: number): boolean =>
    growth === undefined &&
    columns.every((other, place) => other.company !== company || other.end < end || (other.end === end && place >= at));
  const places = columns.map((column, at) => ({ at, end: column.end, rank: isNewest(column, at) ? 1 : 0 }));
  const leaving = places.toSorted((a, b) => a.rank - b.rank || a.end - b.end || b.at - a.at).map(({ at }) => at);
  return columns.map((_, at) => leaving.indexOf(at));
}

/** Longer texts, such as whole notes, are cut. */
const LONGEST_TEXT = 300;

type Place = {
  readonly cell: StatementCell;
  readonly line: StatementLine;
  readonly column: StatementColumn;
  readonly section: StatementSection;
};

function figureOf({ cell, line, column, section }: Place, statement: Statement): Figure {
  const { display } = statement;
  const { derived, growth } = column;
  const { kind, source, check } = cell;
  const isNumber = kind === 'number' || kind === 'percent';
  // The head of the column, or the header, says it of all.
  const isSaid = derived !== null || growth !== undefined || kind === 'percent';
  const finding = check?.finding ? ({ page: 'finding', id: check.finding } as const) : undefined;
  const proof = source ? proofOf(source, column, section, statement) : undefined;
  return {
    text: clipped(shownAmount(cell, line, display), LONGEST_TEXT),
    // Texts in place of percentages are in the columns of numbers.
    look: isNumber ? 'number' : kind === 'text' && cell.derived === null ? 'text' : 'word',
    marks: cellMarks(cell, line, display).map((mark) => ({
      ...mark,
      to: mark.kind === 'doubtful' ? proof : finding,
      isSaid: isSaid && mark.kind === 'derived',
    })),
    title: () => cellTitle(cell, line, display),
    to: proof ?? (source ? valueTarget(source.row, source.field.name) : undefined),
  };
}

/** The way in which a value of a standard field was made. */
function proofOf(
  { resource, document, field }: CellSource,
  { company, end }: StatementColumn,
  { structure }: StatementSection,
  { companies }: Statement,
): Target | undefined {
  if (structure.kind !== 'taxonomy' || structure.source !== STANDARD_SOURCE) return undefined;
  const query = { resource: resource.replace(/^.*-/, ''), period: formatIsoDate(end), document: document?.name };
  return { page: 'proof', key: companies[company]?.key ?? '', field: field.name, query };
}

/** The one document that all values of a column are from. */
function documentOfColumn(column: StatementColumn, { columns, lines }: StatementSection): Target | undefined {
  const at = columns.indexOf(column);
  const documents = new Map(
    lines.flatMap(({ cells }) => {
      const source = cells[at]?.source;
      return source ? [[source.document?.name, source.document] as const] : [];
    }),
  );
  const [document] = documents.values();
  return documents.size === 1 && document ? filingTarget(document) : undefined;
}

function foldOf(line: StatementLine, section: StatementSection, folding: Folding): FigureLine['fold'] {
  if (line.kind !== 'heading') return undefined;
  const { name } = line.field;
  return { id: `${section.id}-${line.position}`, to: folding.toggled(name), isFolded: isFolded(line, folding) };
}

/** A course of fewer periods says nothing that the amounts do not. */
const LEAST_COURSE = 3;

/** The reported amounts of a line over the periods of each company, the oldest first. */
function courseOf(line: StatementLine, { columns }: StatementSection, { companies, display }: Statement) {
  if (line.kind === 'heading') return [];
  const places = columns.map((column, at) => ({ column, at })).filter(({ column }) => isOfCourse(column));
  return companies.map((_, company) => {
    const own = places.filter(({ column }) => column.company === company);
    if (own.length < LEAST_COURSE) return [];
    const ordered = own.toSorted((a, b) => a.column.end - b.column.end);
    return ordered.map(({ at }) => {
      const cell = line.cells[at];
      const isAmount = cell?.kind === 'number' || cell?.kind === 'percent';
      return cell && isAmount ? showCell(cell, line, { ...display, scale: 0 }).text.replace(/%$/, '') : null;
    });
  });
}

const isOfCourse = ({ growth, member, state }: StatementColumn): boolean =>
  growth === undefined && member === undefined && state === 'latest';
