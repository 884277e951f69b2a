import { answerKey, type UniverseFinding } from './answer-key.ts';
import { companiesFeed, listings } from './companies.ts';
import { type Delivery, deliver, type Feed } from './feed.ts';
import { financialFeeds, financialRows } from './financials.ts';
import { insiderFeeds } from './insiders.ts';
import { issuesOf } from './issues.ts';
import { holdings, ownershipFeeds } from './ownership.ts';
import { plantedErrors } from './planted.ts';
import { type DataSet, REFRESH_COUNT, REFRESHES } from './refreshes.ts';
import type { UniverseSize } from './size.ts';
import { filersOf } from './trades.ts';
import { type Truth, truthAt } from './truth.ts';

/** One resource of one refresh, as the service shows it at that moment. */
export type UniverseDelivery = Delivery & { readonly resource: string; readonly observedAt: string };

export type UniverseRefresh = {
  /** From 0; an excerpt begins later. */
  readonly number: number;
  /** When the first of it was seen, and when the last; ISO text in UTC. */
  readonly begins: string;
  readonly observedAt: string;
  /** In the order in which they were seen; resources that did not change are left out. Made when they are asked for. */
  readonly deliveries: () => readonly UniverseDelivery[];
};

export type Universe = {
  readonly size: UniverseSize;
  readonly refreshes: readonly UniverseRefresh[];
  /** The sums that do not add up, and when. */
  readonly key: () => readonly UniverseFinding[];
  /** What the rules other than roll-ups must find at a refresh. */
  readonly truth: (refresh: number) => readonly Truth[];
};

/**
 * Invented companies with all that the service tells of them, refresh by refresh: the same in every run, on every
 * machine.
 */
export function makeUniverse(size: UniverseSize): Universe {
  const all = listings(size);
  const issues = issuesOf(all, size.traded);
  const rows = financialRows(size, plantedErrors());
  const feeds: readonly (readonly [DataSet, readonly Feed[]])[] = [
    ['insiders', insiderFeeds(issues, filersOf(issues))],
    ['ownership', ownershipFeeds(holdings(issues, size.owners))],
    ['companies', [companiesFeed(all), ...financialFeeds(rows)]],
  ];
  const first = REFRESH_COUNT - size.refreshes;
  return {
    size,
    refreshes: REFRESHES.slice(first).map(({ number, observedAt }) => ({
      number,
      begins: observedAt.insiders,
      observedAt: observedAt.companies,
      deliveries: () =>
        feeds.flatMap(([dataset, of]) =>
          of.flatMap((feed): UniverseDelivery[] => {
            const delivery = deliver(feed, number, first);
            return delivery ? [{ ...delivery, resource: feed.resource, observedAt: observedAt[dataset] }] : [];
          }),
        ),
    })),
    key: () => answerKey(rows, first),
    truth: (refresh) => truthAt(rows, refresh, first),
  };
}
