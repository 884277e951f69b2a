import { INDUSTRY_TAXONOMIES } from '../industries/industry.ts';
import { number, type SampleValue, text } from '../sample-row.ts';
import { type Feed, feedRow } from './feed.ts';
import { identityOf } from './identity.ts';
import { type Listing, listingOf } from './listings.ts';
import { isReporting, REPORTING, type UniverseSize } from './size.ts';

/** Every company that is listed at some time: those with statements first. */
export function listings(size: UniverseSize): readonly Listing[] {
  const reporting = REPORTING * INDUSTRY_TAXONOMIES.length;
  return Array.from({ length: size.companies }, (_, index) => index)
    .filter((index) => index >= reporting || isReporting(index, size))
    .map(listingOf);
}

/** `Companies`, with those that come, leave, and change name or symbol. */
export function companiesFeed(all: readonly Listing[]): Feed {
  return {
    resource: 'Companies',
    rows: all.map((listing) =>
      feedRow(
        {
          from: listing.from,
          changes: listing.renamed,
          ...(listing.gone === undefined ? {} : { gone: listing.gone }),
        },
        (refresh) => companyValues(listing, refresh),
      ),
    ),
  };
}

function companyValues(listing: Listing, refresh: number): SampleValue[] {
  const { cik, name, entityId, trading, sic, sicText } = identityOf(listing, refresh);
  return [
    text('cik', cik),
    text('companyname', name),
    number('entityid', entityId),
    ...(trading
      ? [
          text('primaryexchange', trading.exchange),
          text('marketoperator', trading.operator),
          text('markettier', trading.tier),
          text('primarysymbol', trading.symbol),
        ]
      : []),
    text('siccode', sic),
    text('sicdescription', sicText),
  ];
}
