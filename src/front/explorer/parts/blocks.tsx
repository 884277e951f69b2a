import { raw } from 'hono/html';
import type { Child } from 'hono/jsx';
import { chartTable } from '../../../output/report/chart.ts';
import {
  type Block,
  type Cell,
  type Column,
  cellText,
  type Table,
  type TableRow,
  toneOf,
} from '../../../output/report/document.ts';
import type { Chart } from '../../../output/report/pictures.ts';
import type { Target } from '../../../output/report/target.ts';
import { unfolded } from '../../../output/report/unfolded.ts';
import { chartHtml } from '../../../output/report/writers/chart-html.ts';
import {
  belowHtml,
  contentHtml,
  hintHtml,
  leadingHtml,
  lineHtml,
  type PageWords,
  remarkHtml,
} from '../../../output/report/writers/content-html.ts';
import { DEEPEST } from '../../../output/report/writers/figures-css.ts';
import { blockHtml, classesOf } from '../../../output/report/writers/html.ts';
import type { Link, PageRequest, Words } from '../page.ts';
import type { ParamsOf, PathName } from '../paths.ts';

type BlocksProps = {
  /** Names the tables that no head is above; those after the first are numbered. */
  readonly caption?: string;
  readonly blocks: Iterable<Block>;
  readonly request: Words;
};

/** Blocks, such as those of a command's report, as a part of a page. The page itself has contents. */
export function Blocks({ caption = '', blocks, request: { link, wordHint } }: BlocksProps) {
  const words = { wordHint, linkOf: (to: Target) => targetUrl(to, link) };
  const counts = new Map<string, number>();
  let name = caption;
  return (
    <>
      {[...blocks].flatMap(unfolded).map((block): Child => {
        if (block.kind === 'contents') return null;
        if (block.kind === 'head') name = block.text;
        if (block.kind === 'chart') return <ChartFigure chart={block.chart} words={words} />;
        if (block.kind !== 'table') return raw(blockHtml(block, [], words));
        const count = (counts.get(name) ?? 0) + 1;
        counts.set(name, count);
        return <DataTable name={count === 1 ? name : `${name} (${count})`} table={block} words={words} />;
      })}
    </>
  );
}

/** The names of targets and their parameters are those of pages. */
function targetUrl({ page, query, ...params }: Target, link: Link): string {
  // The parameters are those of the page, as the type of targets has them together.
  return link(page, params as unknown as ParamsOf<PathName>, query);
}

/** A hint as the command line words it. */
export function Hint({ text }: { readonly text: string }) {
  return raw(hintHtml(text));
}

/** Pages of findings without a recorded run: there may be one over a later snapshot. */
export function NoRun({ request: { at, wordHint } }: { readonly request: Pick<PageRequest, 'at' | 'wordHint'> }) {
  if (at !== undefined) return <p>No run of the checks is recorded over this snapshot or an earlier one.</p>;
  return (
    <p>
      No run of the checks is recorded. <Hint text={wordHint({ code: 'record-findings' })} />
    </p>
  );
}

type TableProps = {
  /** Names the table and the region in which it scrolls, where the table has no caption. */
  readonly name: string;
  readonly table: Table;
  readonly words: PageWords;
};

/** A picture above the table of its numbers. */
function ChartFigure({ chart, words }: { readonly chart: Chart; readonly words: PageWords }) {
  const table = <DataTable name={chart.title} table={chartTable(chart)} words={words} />;
  return raw(chartHtml(chart, String(table), words.linkOf));
}

/** A table whose region scrolls by itself, also by keyboard. The first cell below a title names its row. */
function DataTable({ name, table: { caption = name, columns, rows }, words }: TableProps) {
  return (
    <section class="scroll" tabindex={0} aria-label={caption}>
      <table>
        <caption class={caption === name ? 'hidden' : undefined}>{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ title, align }) =>
              title === '' ? (
                <td></td>
              ) : (
                <th scope="col" class={align === 'left' ? undefined : 'number'}>
                  {title}
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody>{rows.map((row) => rowOf(row, columns, words))}</tbody>
      </table>
    </section>
  );
}

function rowOf(row: TableRow, columns: readonly Column[], words: PageWords) {
  if ('heading' in row) {
    return (
      <tr class="group">
        <th scope="rowgroup" colspan={columns.length}>
          <p>{raw(lineHtml(row.heading, words))}</p>
          {raw(belowHtml(row.below, words))}
        </th>
      </tr>
    );
  }
  if ('remark' in row) {
    return (
      <tr class="remark">
        <td colspan={columns.length}>
          {stepped(row.remark, remarkHtml(leadingHtml(row.remark, row.to, words), row.below, words))}
        </td>
      </tr>
    );
  }
  const naming = columns.findIndex(({ title }) => title !== '');
  return (
    <tr>
      {columns.map((column, at) => {
        const cell = row.cells[at] ?? '';
        const id = typeof cell === 'object' ? cell.id : undefined;
        const look = classesOf(cell, column, isZero(cell) ? 'dim' : toneOf(cell)) || undefined;
        const content = stepped(cellText(cell), contentHtml(cell, words));
        // A row that continues the one before it has no name of its own.
        return at === naming && cell !== '' ? (
          <th scope="row" id={id} class={look}>
            {content}
          </th>
        ) : (
          <td id={id} class={look}>
            {content}
          </td>
        );
      })}
    </tr>
  );
}

const isZero = (cell: Cell): boolean => cell === 0 || (typeof cell === 'object' && 'count' in cell && cell.count === 0);

/** Spaces at the begin of a text are its level in a tree. */
function stepped(text: string, html: string): Child {
  const level = Math.min(Math.floor((text.length - text.trimStart().length) / 2), DEEPEST);
  return level === 0 ? raw(html) : <span class={`step l${level}`}>{raw(html)}</span>;
}
