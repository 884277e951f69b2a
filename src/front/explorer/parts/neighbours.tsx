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
  return <PlaceLinks {...{ label, place, links }} />;
}

type PlaceLink = { readonly text: string; readonly href: string | undefined; readonly rel?: 'prev' | 'next' };
type PlaceLinksProps = Pick<NeighboursProps, 'label' | 'place'> & { readonly links: readonly PlaceLink[] };

/** A place, and the links from it that lead anywhere. */
export function PlaceLinks({ label, place, links }: PlaceLinksProps) {
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
