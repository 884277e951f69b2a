import { number, type SampleValue, text } from '../sample-row.ts';
import type { Listing } from './listings.ts';

/** Who a company is at a refresh. */
export function identityOf(listing: Listing, refresh: number) {
  const symbol = listing.symbolAt(refresh);
  const { name, operator, tier } = listing.exchange;
  return {
    cik: listing.cik,
    name: listing.nameAt(refresh),
    entityId: listing.entityId,
    ...(symbol === undefined ? {} : { trading: { exchange: name, operator, tier, symbol } }),
    sic: listing.sic,
    sicText: listing.sicText,
  };
}

const issuers = new WeakMap<Listing, Map<number, readonly SampleValue[]>>();

/** The company of a row that is of an issue of it: the same values for all its rows. */
export function issuerValues(listing: Listing, refresh: number): readonly SampleValue[] {
  const known = issuers.get(listing) ?? new Map<number, readonly SampleValue[]>();
  issuers.set(listing, known);
  const values = known.get(refresh) ?? makeIssuer(listing, refresh);
  known.set(refresh, values);
  return values;
}

function makeIssuer(listing: Listing, refresh: number): SampleValue[] {
  const { cik, name, entityId, trading } = identityOf(listing, refresh);
  return [
    text('cik', cik),
    text('companyname', name),
    number('entityid', entityId),
    ...(trading
      ? [
          text('primaryexchange', trading.exchange),
          text('primarysymbol', trading.symbol),
          text('ticker', trading.symbol),
        ]
      : []),
  ];
}
