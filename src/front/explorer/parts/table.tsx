import type { Child } from 'hono/jsx';
import { type Cell, type Column, cellText, isNumeric, toneOf } from '../../../output/report/document.ts';
import type { Target } from '../../../output/report/target.ts';
import { DEEPEST } from '../../../output/report/writers/figures-css.ts';
import { webAddress } from '../../../output/report/writers/web-address.ts';
import type { Link } from '../page.ts';
import type { PageTarget, ParamsOf, PathName } from '../paths.ts';

/** A typed value, which may lead to a page; or markup. */
export type PageCell = Cell | { readonly jsx: Child };

/** A heading spans the table and begins a group; a remark belongs to the row before it. */
export type PageRow =
  | readonly PageCell[]
  | { readonly heading: Child; readonly to?: Target | undefined }
  | { readonly remark: Child; readonly to?: Target | undefined };

export type TableProps = {
  /** Names the table and the region in which it scrolls. */
  readonly caption: string;
  readonly columns: readonly Column[];
  readonly rows: readonly PageRow[];
  /** The heading above the table says the same as its caption. */
  readonly isHeaded?: boolean;
  readonly link: Link;
};

/** A name that is not broken at its hyphens, and links to a page, if there is one. */
export function wholeCell(text: string, href: string | undefined): PageCell {
  return {
    jsx:
      href === undefined ? (
        <span class="whole">{text}</span>
      ) : (
        <a class="whole" href={href}>
          {text}
        </a>
      ),
  };
}

type FieldNaming = { readonly labels: ReadonlyMap<string, string>; readonly link: Link };

/** A field by its label, with its name as a title; a link to its page where a taxonomy labels it. */
export function fieldCell(name: string, { labels, link }: FieldNaming): PageCell {
  const label = labels.get(name);
  if (label === undefined) return name;
  return {
    jsx: (
      <a href={link('field', { name })} title={name}>
        {label}
      </a>
    ),
  };
}

/** A table whose region scrolls by itself, also by keyboard. The first cell below a title names its row. */
export function DataTable({ caption, columns, rows, isHeaded = false, link }: TableProps) {
  return (
    <section class="scroll" tabindex={0} aria-label={caption}>
      <table>
        <caption class={isHeaded ? 'hidden' : undefined}>{caption}</caption>
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
        <tbody>{rows.map((row) => rowOf(row, columns, link))}</tbody>
      </table>
    </section>
  );
}

function rowOf(row: PageRow, columns: readonly Column[], link: Link) {
  if ('heading' in row) {
    return (
      <tr class="group">
        <th scope="rowgroup" colspan={columns.length}>
          <Linked text={row.heading} to={row.to} link={link} />
        </th>
      </tr>
    );
  }
  if ('remark' in row) {
    return (
      <tr class="remark">
        <td colspan={columns.length}>
          <Linked text={row.remark} to={row.to} link={link} />
        </td>
      </tr>
    );
  }
  const naming = columns.findIndex(({ title }) => title !== '');
  return (
    <tr>
      {columns.map((column, at) => {
        const cell = row[at] ?? '';
        const look = classOf(cell, column);
        // A row that continues the one before it has no name of its own.
        return at === naming && cell !== '' ? (
          <th scope="row" class={look}>
            {contentOf(cell, link)}
          </th>
        ) : (
          <td class={look}>{contentOf(cell, link)}</td>
        );
      })}
    </tr>
  );
}

function classOf(cell: PageCell, { align, wraps }: Column): string | undefined {
  const own = typedCell(cell);
  const names = [
    (align !== 'left' || isNumeric(own)) && 'number',
    typeof own === 'object' && 'date' in own && 'date',
    wraps && 'wraps',
    isZero(own) ? 'dim' : toneOf(own),
  ].filter(Boolean);
  return names.length === 0 ? undefined : names.join(' ');
}

const isZero = (cell: Cell | undefined): boolean =>
  cell === 0 || (typeof cell === 'object' && 'count' in cell && cell.count === 0);

function typedCell(cell: PageCell): Cell | undefined {
  return typeof cell === 'object' && 'jsx' in cell ? undefined : cell;
}

function contentOf(cell: PageCell, link: Link): Child {
  if (typeof cell === 'object' && 'jsx' in cell) return cell.jsx;
  const text = cellText(cell);
  if (typeof cell !== 'object' || text === '') return <Linked text={text} to={undefined} link={link} />;
  const web = 'text' in cell ? webAddress(cell.href) : undefined;
  return web === undefined ? <Linked text={text} to={cell.to} link={link} /> : <a href={web}>{text}</a>;
}

type LinkedProps = { readonly text: Child; readonly to: Target | undefined; readonly link: Link };

/** A text that leads to the page about it, if there is one. Spaces at its begin are its level in a tree. */
export function Linked({ text, to, link }: LinkedProps): Child {
  const spaces = typeof text === 'string' ? text.length - text.trimStart().length : 0;
  const level = Math.min(Math.floor(spaces / 2), DEEPEST);
  const own = typeof text === 'string' ? text.trimStart() : text;
  const content = to === undefined ? own : <a href={targetUrl(to, link)}>{own}</a>;
  return level === 0 ? content : <span class={`step l${level}`}>{content}</span>;
}

/** The names of targets and their parameters are those of pages. */
export function targetUrl(target: PageTarget, link: Link): string {
  const { page, query, ...params } = target;
  // The parameters are those of the page, as the type of targets has them together.
  return link(page, params as unknown as ParamsOf<PathName>, query);
}
