import type { Listing } from './listings.ts';

/** What is traded and held: shares of a company of one class. */
export type Issue = {
  readonly id: number;
  readonly name: string;
  readonly listing: Listing;
  readonly price: number;
  readonly outstanding: number;
};

const FIRST_ID = 467_001;
/** Every so many companies have preferred shares besides. */
const PREFERRED = 4;

/** The issues of the first so many companies that are there from the beginning to the end. */
export function issuesOf(listings: readonly Listing[], traded: number): readonly Issue[] {
  return listings
    .filter(({ from, gone }) => from === 0 && gone === undefined)
    .slice(0, traded)
    .flatMap((listing) => {
      const of = (kind: number, name: string): Issue => ({
        id: FIRST_ID + listing.index * 2 + kind,
        name,
        listing,
        price: 500 + ((listing.index * 7_907) % 19_500),
        outstanding: (20 + ((listing.index * 131) % 480)) * 1_000_000,
      });
      return [of(0, 'Common Stock'), ...(listing.index % PREFERRED === 0 ? [of(1, 'Preferred Stock')] : [])];
    });
}
