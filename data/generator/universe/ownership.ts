import { serviceDate } from '../calendar.ts';
import { seededRandom } from '../random.ts';
import { number, type SampleValue, text } from '../sample-row.ts';
import { type Feed, type FeedRow, feedRow } from './feed.ts';
import { issuerValues } from './identity.ts';
import type { Issue } from './issues.ts';
import { ownerName } from './names.ts';
import { REFRESH_COUNT } from './refreshes.ts';

/** What an owner holds of an issue, as it was reported from a refresh on. */
type Report = { readonly from: number; readonly shares: number };
type Holding = {
  readonly owner: number;
  readonly issue: Issue;
  readonly reports: readonly Report[];
  readonly sold: number | undefined;
};

const FIRST_OWNER = 810_001;
const SEED = 1_301;
/** The refresh at which all holdings are shown anew, so that those that were sold are gone. */
const CLEARING = 6;
/** The ends of the quarters that reports are for, by the refresh that shows them. */
const REPORT_DAYS = ['2024-03-31', '2024-06-30', '2024-09-30', '2024-12-31', '2025-03-31'] as const;

/** Every holding of so many owners. */
export function holdings(issues: readonly Issue[], owners: number): readonly Holding[] {
  return issues.flatMap((issue) => Array.from({ length: owners }, (_, owner) => holdingOf(issue, owner)));
}

function holdingOf(issue: Issue, owner: number): Holding {
  const random = seededRandom(SEED + issue.id * 911 + owner);
  let shares = random.between(1, 4_000) * 100;
  const reports: Report[] = [{ from: 0, shares }];
  for (let from = 1; from < REFRESH_COUNT; from += 1) {
    if (random.between(1, 100) > 2) continue;
    shares = Math.max(100, shares + random.between(-900, 1_200) * 100);
    reports.push({ from, shares });
  }
  return { owner, issue, reports, sold: random.between(1, 60) === 1 ? CLEARING : undefined };
}

/** Who holds an issue, and what an owner holds: the same facts from both sides. */
export function ownershipFeeds(all: readonly Holding[]): readonly Feed[] {
  const feed = (dataset: string, values: (holding: Holding, refresh: number) => SampleValue[]): Feed => ({
    resource: `Ownership-${dataset}`,
    rows: all.map((holding) => holdingRow(holding, values)),
  });
  return [feed('CurrentIssueHolders', holderValues), feed('CurrentOwnerHoldings', holdingValues)];
}

function holdingRow(holding: Holding, values: (holding: Holding, refresh: number) => SampleValue[]): FeedRow {
  const changes = [...holding.reports.map(({ from }) => from), ...holding.issue.listing.renamed];
  const gone = holding.sold === undefined ? {} : { gone: holding.sold };
  return feedRow({ from: 0, changes: changes.filter((at) => at > 0), ...gone }, (refresh) => values(holding, refresh));
}

function reportAt({ reports }: Holding, refresh: number) {
  const at = reports.findLastIndex(({ from }) => from <= refresh);
  const { from, shares } = reports[at] ?? { from: 0, shares: 0 };
  return { shares, change: shares - (reports[at - 1]?.shares ?? shares), day: REPORT_DAYS[Math.floor((from + 2) / 3)] };
}

function holderValues(holding: Holding, refresh: number): SampleValue[] {
  const { issue } = holding;
  const { shares, change, day = REPORT_DAYS[0] } = reportAt(holding, refresh);
  return [
    ...issuerValues(issue.listing, refresh),
    number('issueid', issue.id),
    text('issuename', issue.name),
    number('ownerid', FIRST_OWNER + holding.owner),
    text('ownername', ownerName(holding.owner)),
    text('reportdate', serviceDate(new Date(day))),
    number('sharesheld', shares),
    number('sharesheldchange', change),
    number('sharesoutpercent', ((shares * 100) / issue.outstanding).toFixed(4)),
    number('marketvalue', Math.round((shares * issue.price) / 100)),
  ];
}

function holdingValues(holding: Holding, refresh: number): SampleValue[] {
  const { issue } = holding;
  const { shares, change, day = REPORT_DAYS[0] } = reportAt(holding, refresh);
  return [
    number('ownerid', FIRST_OWNER + holding.owner),
    text('ownername', ownerName(holding.owner)),
    ...issuerValues(issue.listing, refresh),
    number('issueid', issue.id),
    text('reportdate', serviceDate(new Date(day))),
    number('sharesheld', shares),
    number('sharesheldchange', change),
    number('marketvalue', Math.round((shares * issue.price) / 100)),
  ];
}
