import { runsOf } from '../../../core/base/collections.ts';
import { clipped } from '../../../core/base/text.ts';
import type { Details, Figure, FigureColumn, FigureLine, FigureMark, Figures } from '../document.ts';
import { isWordy, legendOf, toneOfMark } from '../figures.ts';
import { leadingHtml, type PageWords } from './content-html.ts';
import { DEEPEST } from './figures-css.ts';
import { escaped } from './html-text.ts';
import { sparkSvg } from './spark-svg.ts';

/**
 * Figures in a region of their own, which scrolls sideways and can be reached by keyboard, and the legend of their
 * marks.
 */
export function figuresHtml(figures: Figures, words: PageWords): string {
  const { title, caption, lines, columns } = figures;
  if (lines.length === 0) return `<p>${escaped(figures.empty)}</p>\n`;
  const hasSigns = columns.map((_, at) =>
    lines.some(({ cells }) => cells[at]?.marks.some((mark) => !isWordy(mark, figures))),
  );
  const places = placesOf(columns);
  const hasCourse = lines.some((line) => courseHtml(line) !== '');
  const rows = lines.map((line) => lineHtml(line, { figures, hasSigns, hasCourse, places, words }));
  const marks = lines.flatMap(({ cells }) => cells.flatMap((cell) => cell?.marks ?? []));
  const legend = legendOf(marks, figures).map(
    ({ sign, meaning, tone }) => `<span class="${tone}">${sign}</span>: ${escaped(meaning)}`,
  );
  return `<section class="sheet" tabindex="0" aria-label="${escaped(title)}">
<table>
<caption><span class="hidden">${escaped(title)}</span> <span>${escaped(caption)}</span></caption>
${headHtml({ columns, places, hasCourse, words })}<tbody>
${rows.join('')}</tbody>
</table>
</section>
${legend.length === 0 ? '' : `<p class="legend">${legend.join('; ')}.</p>\n`}`;
}

/** Lines are not broken within dates. */
const DATE = /\d{4}-\d\d-\d\d/g;

/** A column, and those that say how it has changed. */
type Place = { readonly column: FigureColumn; readonly at: number; readonly changes: readonly number[] };

function placesOf(columns: readonly FigureColumn[]): readonly Place[] {
  const starts = columns.flatMap(({ since }, at) => (since === undefined || at === 0 ? at : []));
  return starts.flatMap((at, index): readonly Place[] => {
    const column = columns[at];
    const end = starts[index + 1] ?? columns.length;
    const changes = Array.from({ length: end - at - 1 }, (_, place) => at + 1 + place);
    return column ? [{ column, at, changes }] : [];
  });
}

type Head = Pick<Look, 'places' | 'hasCourse' | 'words'> & { readonly columns: readonly FigureColumn[] };

/** Groups side by side are named in a row above the periods. */
function headHtml({ columns, places, hasCourse, words }: Head): string {
  const hasGroups = columns.some(({ group }) => group !== null);
  const rows = hasGroups ? ' rowspan="2"' : '';
  const course = hasCourse ? `<td${rows}></td>` : '';
  const corner = `<th scope="col"${rows}><span class="hidden">Line</span></th>${course}`;
  const periods = places.map(({ column: { note, period, to }, changes: [change] }) => {
    if (period.length === 0) return `<th scope="col" class="number">${wordsHtml(note ?? '')}</th>`;
    const since = change === undefined ? undefined : columns[change]?.since;
    const parts = [
      ...(note === null ? [] : [wordsHtml(note)]),
      ...period.slice(0, -1).map((part) => `<span>${escaped(part)}</span>`),
      `<span class="end">${leadingHtml(period.at(-1) ?? '', to, words)}</span>`,
      ...(since === undefined ? [] : [wordsHtml(`change since ${since}`)]),
    ];
    return `<th scope="col" class="number">${parts.join(' ')}</th>`;
  });
  if (!hasGroups) return `<thead>\n<tr>${corner}${periods.join('')}</tr>\n</thead>\n`;
  const names = Array.from(runsOf(places.map(({ column: { group } }) => group ?? '')), ({ item, from, to }) => {
    return `<th scope="colgroup" colspan="${to - from}">${escaped(item)}</th>`;
  });
  return `<thead>\n<tr>${corner}${names.join('')}</tr>\n<tr>${periods.join('')}</tr>\n</thead>\n`;
}

const wordsHtml = (text: string): string =>
  `<span class="words">${escaped(text).replaceAll(DATE, '<span class="whole">$&</span>')}</span>`;

type Look = {
  readonly figures: Figures;
  /** Whether a column has signs beside its amounts. */
  readonly hasSigns: readonly boolean[];
  readonly hasCourse: boolean;
  readonly places: readonly Place[];
  readonly words: PageWords;
};

function lineHtml(line: FigureLine, look: Look): string {
  const { kind, level, label, isTotal, to, fold, cells } = line;
  const indent = level > 0 ? ` class="l${Math.min(level, DEEPEST)}"` : '';
  const head = `<th scope="row"${indent}><bdi>${foldHtml(line, look.words)}${leadingHtml(label, to, look.words)}</bdi></th>`;
  if (kind === 'heading') {
    const id = fold === undefined ? '' : ` id="${escaped(fold.id)}"`;
    const width = look.places.length + (look.hasCourse ? 1 : 0);
    const rest = width > 0 ? `<td colspan="${width}"></td>` : '';
    return `<tr class="heading"${id}>${head}${rest}</tr>\n`;
  }
  const values = look.places.map(({ at, changes }) => {
    const cell = cells[at];
    const changed = changes.flatMap((place) => cells[place] ?? []);
    return cell ? cellHtml(cell, changed, { ...look, hasSigns: look.hasSigns[at] === true }) : '<td></td>';
  });
  const course = look.hasCourse ? `<td class="course">${courseHtml(line)}</td>` : '';
  return `<tr${isTotal ? ' class="total"' : ''}>${head}${course}${values.join('')}</tr>\n`;
}

function courseHtml({ course = [] }: FigureLine): string {
  return course.map(sparkSvg).join('');
}

/** Folds or unfolds the lines below a heading: the same page again, at this place. */
function foldHtml({ label, fold }: FigureLine, { linkOf }: PageWords): string {
  const href = fold && linkOf?.(fold.to);
  if (!fold || href === undefined) return '';
  const [sign, word] = fold.isFolded ? ['▸', 'Unfold'] : ['▾', 'Fold'];
  const name = escaped(`${word} ${label}`);
  return `<a class="turn" href="${escaped(`${href}#${fold.id}`)}" aria-label="${name}">${sign}</a>`;
}

const CLASSES: Readonly<Record<Figure['look'], string>> = { number: 'number', word: 'number dim', text: 'text' };

/** Signs of one character are in a narrow column of their own beside the amount, words below it. */
type CellLook = Pick<Look, 'figures' | 'words'> & { readonly hasSigns: boolean };

function cellHtml(
  { text, look, marks, title, to, isMarked }: Figure,
  changes: readonly Figure[],
  own: CellLook,
): string {
  const { figures, hasSigns } = own;
  const signs = marks.filter((mark) => !isWordy(mark, figures)).map((mark) => signHtml(mark, figures));
  const beside = hasSigns && look !== 'text' ? `<span class="mark">${signs.join('')}</span>` : '';
  const below = marks
    .filter((mark) => isWordy(mark, figures))
    .map((mark) => {
      return `<span class="below ${toneOfMark(mark, figures)}">${leadingHtml(mark.sign, mark.to, own.words)}</span>`;
    });
  const amount = leadingHtml(text, to, own.words);
  const content = isMarked ? `<mark>${amount}</mark>` : amount;
  return `<td class="${CLASSES[look]}" title="${escaped(title())}">${content}${beside}${changesHtml(changes)}${below.join('')}</td>`;
}

/** How an amount has changed, below it. */
function changesHtml(changes: readonly Figure[]): string {
  const texts = changes.map(({ text, title }) => `<span title="${escaped(title())}">${escaped(text)}</span>`);
  if (texts.length === 0) return '';
  return `<span class="below dim change"><span class="hidden">, changed by </span>${texts.join(' ')}</span>`;
}

/** The sign for the eyes, the words for screen readers. */
function signHtml(mark: FigureMark, figures: Figures): string {
  const { sign, words } = mark;
  return `<span class="${toneOfMark(mark, figures)}" aria-hidden="true">${sign}</span><span class="hidden">, ${escaped(words)}</span>`;
}

const LONGEST_NAME = 120;
const LONGEST_DETAIL = 600;

/** A table that is closed at first; nothing where there are no rows. */
export function detailsHtml({ summary, label, titles, rows }: Details): string {
  if (rows.length === 0) return '';
  const heads = titles.map((title) => `<th scope="col">${escaped(title)}</th>`).join('');
  const lines = rows.map(([first = '', ...rest]) => {
    const cells = rest.map((text) => `<td>${escaped(clipped(text, LONGEST_DETAIL))}</td>`).join('');
    return `<tr><th scope="row"><bdi>${escaped(clipped(first, LONGEST_NAME))}</bdi></th>${cells}</tr>\n`;
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
