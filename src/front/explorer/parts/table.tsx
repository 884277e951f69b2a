import type { Child } from 'hono/jsx';
import { type Cell, type Column, cellText, isNumeric, toneOf } from '../../../output/report/document.ts';
import { webAddress } from '../../../output/report/writers/web-address.ts';
import type { Link } from '../page.ts';

/** A typed value, which may link to a page; or markup. */
export type PageCell = Cell | { readonly cell: Cell; readonly to: string | undefined } | { readonly jsx: Child };

/** A heading spans the table and begins a group; a remark belongs to the row before it. */
export type PageRow = readonly PageCell[] | { readonly heading: Child } | { readonly remark: Child };

export type TableProps = {
  /** Names the table and the region in which it scrolls. */
  readonly caption: string;
  readonly columns: readonly Column[];
  readonly rows: readonly PageRow[];
  /** The heading above the table says the same as its caption. */
  readonly isHeaded?: boolean;
};

/** A cell that links to a page, if there is one. */
export const to = (href: string | undefined, cell: Cell): PageCell => ({ cell, to: href });

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

/** A table whose region scrolls by itself, also by keyboard. The first cell of a row names it. */
export function DataTable({ caption, columns, rows, isHeaded = false }: TableProps) {
  return (
    <section class="scroll" tabindex={0} aria-label={caption}>
      <table>
        <caption class={isHeaded ? 'hidden' : undefined}>{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ title, align }) => (
              <th scope="col" class={align === 'left' ? undefined : 'number'}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{rows.map((row) => rowOf(row, columns))}</tbody>
      </table>
    </section>
  );
}

function rowOf(row: PageRow, columns: readonly Column[]) {
  if ('heading' in row) {
    return (
      <tr class="group">
        <th scope="rowgroup" colspan={columns.length}>
          {row.heading}
        </th>
      </tr>
    );
  }
  if ('remark' in row) {
    return (
      <tr class="remark">
        <td colspan={columns.length}>{row.remark}</td>
      </tr>
    );
  }
  return (
    <tr>
      {columns.map((column, at) => {
        const cell = row[at] ?? '';
        const look = classOf(cell, column);
        // A row that continues the one before it has no name of its own.
        return at === 0 && cell !== '' ? (
          <th scope="row" class={look}>
            {contentOf(cell)}
          </th>
        ) : (
          <td class={look}>{contentOf(cell)}</td>
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
  if (typeof cell !== 'object') return cell;
  if ('jsx' in cell) return undefined;
  return 'cell' in cell ? cell.cell : cell;
}

function contentOf(cell: PageCell): Child {
  if (typeof cell === 'object' && 'jsx' in cell) return cell.jsx;
  const own = typedCell(cell);
  const text = cellText(own);
  const web = typeof own === 'object' && 'text' in own ? webAddress(own.href) : undefined;
  const href = typeof cell === 'object' && 'to' in cell ? cell.to : web;
  return href === undefined || text === '' ? text : <a href={href}>{text}</a>;
}
