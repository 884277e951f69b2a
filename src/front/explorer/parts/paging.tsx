import { z } from 'zod';
import { formatCount } from '../../../core/model/format-amount.ts';
import { ProblemError } from '../problem.ts';

/** The parameter of a list's next page. It says where that begins, and is for this explorer alone to read. */
export const after = z
  .string()
  .regex(/^[\w-]{1,40}$/)
  .optional();

/** The opaque text of some numbers. */
export function writeAfter(...numbers: readonly number[]): string {
  return Buffer.from(numbers.join('.')).toString('base64url');
}

/** The numbers of {@link writeAfter}; zeros at the begin of a list. */
export function readAfter(text: string | undefined, count: number): readonly number[] {
  if (text === undefined) return new Array<number>(count).fill(0);
  const written = Buffer.from(text, 'base64url').toString('latin1');
  const numbers = written.split('.').map(Number);
  if (numbers.length === count && numbers.every((number) => Number.isSafeInteger(number) && number >= 0))
    return numbers;
  throw new ProblemError({ status: 400, message: 'The parameter after is not from a page of this list.' });
}

/** The rows of a list in memory that one page shows. */
export type Part<T> = {
  readonly rows: readonly T[];
  readonly from: number;
  readonly all: number;
  /** The `after` of the next page; `undefined` on the last. */
  readonly next: string | undefined;
  readonly isCut: boolean;
};

export function partOf<T>(items: readonly T[], start: string | undefined, most: number): Part<T> {
  const [from = 0] = readAfter(start, 1);
  const rows = items.slice(from, from + most);
  const end = from + rows.length;
  const isCut = end < items.length;
  return { rows, from, all: items.length, next: isCut ? writeAfter(end) : undefined, isCut };
}

type PagerProps = {
  /** Names the region, where a page has two. */
  readonly label?: string;
  /** `Findings 201 to 400 of 12,049`. */
  readonly text: string;
  readonly first: string | undefined;
  readonly next: string | undefined;
};

/** The place in a list, and the links to its begin and its next page. */
export function Pager({ label = 'Pages of this list', text, first, next }: PagerProps) {
  const links = [
    { text: 'First page', href: first },
    { text: 'Next page', href: next, rel: 'next' as const },
  ];
  return <PlaceLinks label={label} place={text} links={links} />;
}

/** `201 to 400 of 12,049 snapshots`. */
export function rangeText(what: string, { from, rows, all }: Pick<Part<unknown>, 'from' | 'all' | 'rows'>): string {
  if (all === 1) return '1 in all';
  const [first, last, whole] = [from + 1, from + rows.length, all].map(formatCount);
  return rows.length === all ? `All ${whole} ${what}` : `${first} to ${last} of ${whole} ${what}`;
}

type NeighboursProps = {
  /** Names the region. */
  readonly label: string;
  /** The place of the page among them: `Finding 3 of 40`. */
  readonly place: string;
  readonly previous: string | undefined;
  readonly next: string | undefined;
};

/** Links to the pages before and after this one, as the keys have them. */
export function Neighbours({ label, place, previous, next }: NeighboursProps) {
  const links: readonly PlaceLink[] = [
    { text: 'Previous', href: previous, rel: 'prev' },
    { text: 'Next', href: next, rel: 'next' },
  ];
  return <PlaceLinks label={label} place={place} links={links} />;
}

type PlaceLink = { readonly text: string; readonly href: string | undefined; readonly rel?: 'prev' | 'next' };
type PlaceLinksProps = Pick<NeighboursProps, 'label' | 'place'> & { readonly links: readonly PlaceLink[] };

/** A place, and the links from it that lead anywhere. */
function PlaceLinks({ label, place, links }: PlaceLinksProps) {
  return (
    <nav aria-label={label}>
      <ul class="links">
        <li>{place}</li>
        {links.map(({ text, href, rel }) =>
          href === undefined ? null : (
            <li>
              <a href={href} rel={rel}>
                {text}
              </a>
            </li>
          ),
        )}
      </ul>
    </nav>
  );
}
