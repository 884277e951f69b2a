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
  return (
    <nav aria-label={label}>
      <ul class="links">
        <li>{place}</li>
        {previous === undefined ? null : (
          <li>
            <a href={previous} rel="prev">
              Previous
            </a>
          </li>
        )}
        {next === undefined ? null : (
          <li>
            <a href={next} rel="next">
              Next
            </a>
          </li>
        )}
      </ul>
    </nav>
  );
}
