import { runsOf } from '../../../core/base/collections.ts';
import { clipped } from '../../../core/base/one-line.ts';
import { escaped } from '../../../output/report/writers/html-text.ts';
import { type CellMark, cellMarks, isWordy, legendOf, MARKS, NOTHING_SHOWN, shownAmount } from '../cell-words.ts';
import { columnHead, hasOwnPeriod } from '../column-head.ts';
import { statementHeader } from '../header.ts';
import type { Display, Statement, StatementCell, StatementLine, StatementSection } from '../statement.ts';
import { DEEPEST } from './html-css.ts';
import { cellTitle } from './html-details.ts';
import { sectionTitle } from './section-title.ts';

/** URLs of the pages that a table links to; `undefined` where there is none. */
export type SheetLinks = {
  readonly field: (line: StatementLine) => string | undefined;
  readonly value: (cell: StatementCell) => string | undefined;
  readonly finding: (id: string) => string | undefined;
  /** Whether the page is about this value. */
  readonly isMarked: (cell: StatementCell) => boolean;
};

const NO_LINKS: SheetLinks = {
  field: () => undefined,
  value: () => undefined,
  finding: () => undefined,
  isMarked: () => false,
};

type Look = { readonly display: Display; readonly links: SheetLinks };

/**
 * The table of a section in a region of its own, which scrolls sideways and can be reached by keyboard, and the legend
 * of its marks.
 */
export function tableHtml(section: StatementSection, statement: Statement, links: SheetLinks = NO_LINKS): string {
  const title = sectionTitle(section);
  if (section.lines.length === 0) return `<p>${NOTHING_SHOWN}</p>\n`;
  const { display } = statement;
  const marks = section.lines.map((line) => line.cells.map((cell) => (cell ? cellMarks(cell, line, display) : [])));
  const hasSigns = section.columns.map((_, at) => marks.some((row) => row[at]?.some((mark) => !isWordy(mark))));
  const rows = section.lines.map((line, row) => lineHtml(line, marks[row] ?? [], hasSigns, { display, links }));
  const own = statementHeader({ ...statement, sections: [section] });
  const lines = own.lines === statementHeader(statement).lines ? null : own.lines;
  const caption = [own.amounts, lines].filter((words) => words !== null).join('; ');
  return `<section class="sheet" tabindex="0" aria-label="${escaped(title)}">
<table>
<caption><span class="hidden">${escaped(title)}</span> <span>${escaped(caption)}</span></caption>
${headHtml(section, statement)}<tbody>
${rows.join('')}</tbody>
</table>
</section>
${legendHtml(marks.flat(2))}`;
}

/** Lines are not broken within dates. */
const DATE = /\d{4}-\d\d-\d\d/g;

/** Companies side by side are named in a row above the periods. */
function headHtml(section: StatementSection, statement: Statement): string {
  const heads = section.columns.map((column) => columnHead(column, section, statement));
  const hasCompanies = heads.some(({ company }) => company !== null);
  const corner = `<th scope="col"${hasCompanies ? ' rowspan="2"' : ''}><span class="hidden">Line</span></th>`;
  const periods = heads.map(({ end, length, fiscal, note }, at) => {
    const column = section.columns[at];
    if (note !== null && column && !hasOwnPeriod(column)) {
      const words = escaped(note).replaceAll(DATE, '<span class="whole">$&</span>');
      return `<th scope="col" class="number"><span class="words">${words}</span></th>`;
    }
    const parts = [note, fiscal, length].flatMap((part) => (part === null ? [] : `<span>${escaped(part)}</span> `));
    return `<th scope="col" class="number">${parts.join('')}<span class="end">${end}</span></th>`;
  });
  if (!hasCompanies) return `<thead>\n<tr>${corner}${periods.join('')}</tr>\n</thead>\n`;
  const names = Array.from(runsOf(heads.map(({ company }) => company ?? '')), ({ item, from, to }) => {
    return `<th scope="colgroup" colspan="${to - from}">${escaped(item)}</th>`;
  });
  return `<thead>\n<tr>${corner}${names.join('')}</tr>\n<tr>${periods.join('')}</tr>\n</thead>\n`;
}

function lineHtml(
  line: StatementLine,
  marks: readonly (readonly CellMark[])[],
  hasSigns: readonly (boolean | undefined)[],
  look: Look,
): string {
  const { kind, level, label, isTotal, cells } = line;
  const indent = level > 0 ? ` class="l${Math.min(level, DEEPEST)}"` : '';
  const head = `<th scope="row"${indent}><bdi>${linked(escaped(label), look.links.field(line))}</bdi></th>`;
  if (kind === 'heading') {
    const rest = cells.length > 0 ? `<td colspan="${cells.length}"></td>` : '';
    return `<tr class="heading">${head}${rest}</tr>\n`;
  }
  const shown = cells.map((cell, at) =>
    cell ? cellHtml(cell, line, marks[at] ?? [], hasSigns[at], look) : '<td></td>',
  );
  return `<tr${isTotal ? ' class="total"' : ''}>${head}${shown.join('')}</tr>\n`;
}

/** Longer texts, such as whole notes, are cut. */
const LONGEST_TEXT = 300;

const isNumber = ({ kind }: StatementCell): boolean => kind === 'number' || kind === 'percent';

/** Signs of one character are in a narrow column of their own beside the amount, words below it. */
function cellHtml(
  cell: StatementCell,
  line: StatementLine,
  marks: readonly CellMark[],
  hasSigns: boolean | undefined,
  { display, links }: Look,
): string {
  const text = clipped(shownAmount(cell, line, display), LONGEST_TEXT);
  // Texts in place of percentages are in the columns of numbers.
  const isText = cell.kind === 'text' && cell.derived === null;
  const name = isText ? 'text' : isNumber(cell) ? 'number' : 'number dim';
  const signs = marks.filter((mark) => !isWordy(mark));
  const beside = hasSigns && !isText ? `<span class="mark">${signs.map(signHtml).join('')}</span>` : '';
  const finding = cell.check?.finding ? links.finding(cell.check.finding) : undefined;
  const below = marks
    .filter(isWordy)
    .map(({ kind, sign }) => `<span class="below ${MARKS[kind].tone}">${linked(escaped(sign), finding)}</span>`);
  const title = cellTitle(cell, line, display);
  const amount = linked(escaped(text), links.value(cell));
  const shown = links.isMarked(cell) ? `<mark>${amount}</mark>` : amount;
  return `<td class="${name}" title="${title}">${shown}${beside}${below.join('')}</td>`;
}

function linked(html: string, href: string | undefined): string {
  return href === undefined || html === '' ? html : `<a href="${escaped(href)}">${html}</a>`;
}

/** The sign for the eyes, the words for screen readers. */
function signHtml({ kind, sign, words }: CellMark): string {
  return `<span class="${MARKS[kind].tone}" aria-hidden="true">${sign}</span><span class="hidden">, ${escaped(words)}</span>`;
}

function legendHtml(marks: readonly CellMark[]): string {
  const legend = legendOf(marks).map(
    ({ sign, meaning, tone }) => `<span class="${tone}">${sign}</span>: ${escaped(meaning)}`,
  );
  return legend.length === 0 ? '' : `<p class="legend">${legend.join('; ')}.</p>\n`;
}
