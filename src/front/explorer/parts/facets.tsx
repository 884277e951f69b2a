import { formatCount } from '../../../core/model/format-amount.ts';

/** A property of the things in a list: its values with their counts, each a link to those things alone. */
export type ShownFacet = {
  readonly title: string;
  /** The chosen value, and the same list without the choice. */
  readonly chosen: { readonly text: string; readonly without: string | undefined } | undefined;
  /** The number of values, of which some may be left out. */
  readonly all: number;
  readonly values: readonly { readonly text: string; readonly count: number; readonly href: string | undefined }[];
};

/** More values of a facet are left out: other choices bring them up. */
export const MOST_VALUES = 12;

/** The choices by which a list is narrowed; those that are made can be taken back. */
export function Facets({ facets }: { readonly facets: readonly ShownFacet[] }) {
  const chosen = facets.flatMap((facet) => (facet.chosen ? [{ title: facet.title, ...facet.chosen }] : []));
  const open = facets.filter((facet) => !facet.chosen && facet.values.length > 0);
  return (
    <section class="facets" aria-label="Narrow the list">
      {chosen.length === 0 ? null : (
        <ul>
          {chosen.map(({ title, text, without }) => (
            <li class="tag">
              {title}: <strong>{text}</strong>{' '}
              <a href={without} aria-label={`Any ${title.toLowerCase()}`}>
                any
              </a>
            </li>
          ))}
        </ul>
      )}
      {open.map(({ title, values, all }) => (
        <details open={title === 'Severity' || title === 'Cause'}>
          <summary>{title}</summary>
          <ul>
            {values.map(({ text, count, href }) => (
              <li>
                <a href={href}>{text}</a> <span class="dim">{formatCount(count)}</span>
              </li>
            ))}
            {all > values.length ? <li class="dim">and {formatCount(all - values.length)} more</li> : null}
          </ul>
        </details>
      ))}
    </section>
  );
}
