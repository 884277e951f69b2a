import { runsOf } from '../../../core/base/collections.ts';
import { clipped } from '../../../core/base/text.ts';
import type { Details, Figure, FigureColumn, FigureLine, FigureMark, Figures } from '../document.ts';
import { isWordy, legendOf, toneOfMark } from '../figures.ts';
import { leadingHtml, type PageWords } from './content-html.ts';
import { DEEPEST } from './figures-css.ts';
import { escaped } from './html-text.ts';

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
  const rows = lines.map((line) => lineHtml(line, { figures, hasSigns, words }));
  const marks = lines.flatMap(({ cells }) => cells.flatMap((cell) => cell?.marks ?? []));
  const legend = legendOf(marks, figures).map(
    ({ sign, meaning, tone }) => `<span class="${tone}">${sign}</span>: ${escaped(meaning)}`,
  );
  return `<section class="sheet" tabindex="0" aria-label="${escaped(title)}">
<table>
<caption><span class="hidden">${escaped(title)}</span> <span>${escaped(caption)}</span></caption>
${headHtml(columns)}<tbody>
${rows.join('')}</tbody>
</table>
</section>
${legend.length === 0 ? '' : `<p class="legend">${legend.join('; ')}.</p>\n`}`;
}

/** Lines are not broken within dates. */
const DATE = /\d{4}-\d\d-\d\d/g;

/** Groups side by side are named in a row above the periods. */
function headHtml(columns: readonly FigureColumn[]): string {
  const hasGroups = columns.some(({ group }) => group !== null);
  const corner = `<th scope="col"${hasGroups ? ' rowspan="2"' : ''}><span class="hidden">Line</span></th>`;
  const periods = columns.map(({ note, period }) => {
    if (period.length === 0) {
      const words = escaped(note ?? '').replaceAll(DATE, '<span class="whole">$&</span>');
      return `<th scope="col" class="number"><span class="words">${words}</span></th>`;
    }
    const parts = [...(note === null ? [] : [note]), ...period.slice(0, -1)];
    const above = parts.map((part) => `<span>${escaped(part)}</span> `).join('');
    return `<th scope="col" class="number">${above}<span class="end">${escaped(period.at(-1) ?? '')}</span></th>`;
  });
  if (!hasGroups) return `<thead>\n<tr>${corner}${periods.join('')}</tr>\n</thead>\n`;
  const names = Array.from(runsOf(columns.map(({ group }) => group ?? '')), ({ item, from, to }) => {
    return `<th scope="colgroup" colspan="${to - from}">${escaped(item)}</th>`;
  });
  return `<thead>\n<tr>${corner}${names.join('')}</tr>\n<tr>${periods.join('')}</tr>\n</thead>\n`;
}

type Look = {
  readonly figures: Figures;
  /** Whether a column has signs beside its amounts. */
  readonly hasSigns: readonly boolean[];
  readonly words: PageWords;
};

function lineHtml({ kind, level, label, isTotal, to, cells }: FigureLine, look: Look): string {
  const indent = level > 0 ? ` class="l${Math.min(level, DEEPEST)}"` : '';
  const head = `<th scope="row"${indent}><bdi>${leadingHtml(label, to, look.words)}</bdi></th>`;
  if (kind === 'heading') {
    const rest = cells.length > 0 ? `<td colspan="${cells.length}"></td>` : '';
    return `<tr class="heading">${head}${rest}</tr>\n`;
  }
  const values = cells.map((cell, at) => (cell ? cellHtml(cell, look.hasSigns[at] === true, look) : '<td></td>'));
  return `<tr${isTotal ? ' class="total"' : ''}>${head}${values.join('')}</tr>\n`;
}

const CLASSES: Readonly<Record<Figure['look'], string>> = { number: 'number', word: 'number dim', text: 'text' };

/** Signs of one character are in a narrow column of their own beside the amount, words below it. */
function cellHtml({ text, look, marks, title, to, isMarked }: Figure, hasSigns: boolean, own: Look): string {
  const { figures } = own;
  const signs = marks.filter((mark) => !isWordy(mark, figures)).map((mark) => signHtml(mark, figures));
  const beside = hasSigns && look !== 'text' ? `<span class="mark">${signs.join('')}</span>` : '';
  const below = marks
    .filter((mark) => isWordy(mark, figures))
    .map((mark) => {
      return `<span class="below ${toneOfMark(mark, figures)}">${leadingHtml(mark.sign, mark.to, own.words)}</span>`;
    });
  const amount = leadingHtml(text, to, own.words);
  const content = isMarked ? `<mark>${amount}</mark>` : amount;
  return `<td class="${CLASSES[look]}" title="${escaped(title())}">${content}${beside}${below.join('')}</td>`;
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
