import { serviceDate } from '../calendar.ts';
import { documentNumber } from '../row-header.ts';
import { number, type SampleValue, text } from '../sample-row.ts';
import { type Feed, type FeedRow, feedRow } from './feed.ts';
import { issuerValues } from './identity.ts';
import type { Issue } from './issues.ts';
import { personName } from './names.ts';
import { REFRESH_COUNT, REFRESHES } from './refreshes.ts';
import { type Filer, sharesAt, type Trade, tradePoints } from './trades.ts';

/**
 * A row that is there from the first of some refreshes on and changes at the others; none where no refresh shows it.
 */
function rowFrom(points: readonly number[], issue: Issue, values: (refresh: number) => SampleValue[]): FeedRow[] {
  const from = Math.min(...points);
  if (from >= REFRESH_COUNT) return [];
  const changes = [...points, ...issue.listing.renamed].filter((at) => at > from && at < REFRESH_COUNT);
  return [feedRow({ from, changes }, values)];
}

/** The four resources of insiders. */
export function insiderFeeds(issues: readonly Issue[], filers: readonly Filer[]): readonly Feed[] {
  const shown = ({ trades }: Pick<Filer, 'trades'>, refresh: number) => trades.filter(({ from }) => from <= refresh);
  const filerRows = filers.flatMap((filer) =>
    rowFrom(
      filer.trades.map(({ from }) => from),
      filer.issue,
      (refresh) => filerValues(filer, shown(filer, refresh), refresh),
    ),
  );
  const issueRows = issues.flatMap((issue) => {
    const of = filers.filter((filer) => filer.issue === issue);
    return rowFrom(
      of.flatMap(({ trades }) => trades.map(({ from }) => from)),
      issue,
      (refresh) =>
        issueValues(
          issue,
          of,
          of.flatMap((filer) => shown(filer, refresh)),
          refresh,
        ),
    );
  });
  const tradeRows = filers.flatMap((filer) =>
    filer.trades.flatMap((trade) =>
      rowFrom(tradePoints(trade), filer.issue, (refresh) => tradeValues(filer, trade, refresh)),
    ),
  );
  const summaryRows = filers.flatMap((filer) =>
    [...new Set(filer.trades.map(({ type }) => type))].flatMap((type) => {
      const trades = filer.trades.filter((trade) => trade.type === type);
      return rowFrom(trades.flatMap(tradePoints), filer.issue, (refresh) =>
        summaryValues(filer, type, shown({ trades }, refresh), refresh),
      );
    }),
  );
  return [
    { resource: 'Insiders-Filers', rows: filerRows },
    { resource: 'Insiders-Issues', rows: issueRows },
    { resource: 'Insiders-Transactions', rows: tradeRows },
    { resource: 'Insiders-Summary', rows: summaryRows },
  ];
}

function filerFields(filer: Filer, refresh: number): SampleValue[] {
  return [
    ...issuerValues(filer.issue.listing, refresh),
    number('issueid', filer.issue.id),
    text('issuename', filer.issue.name),
    number('filerid', filer.id),
    text('filername', personName(filer.person)),
    text('relationship', filer.relationship),
  ];
}

const lastDay = (trades: readonly Trade[]): SampleValue[] =>
  trades.slice(-1).map(({ day }) => text('lasttransactiondate', serviceDate(day)));

function filerValues(filer: Filer, trades: readonly Trade[], refresh: number): SampleValue[] {
  const owned = trades.at(-1)?.owned;
  return [
    ...filerFields(filer, refresh),
    number('numtransactions', trades.length),
    ...lastDay(trades),
    ...(owned === undefined ? [] : [number('sharesowned', owned)]),
  ];
}

function issueValues(issue: Issue, filers: readonly Filer[], trades: readonly Trade[], refresh: number): SampleValue[] {
  const latest = [...trades].sort((a, b) => a.day.getTime() - b.day.getTime());
  return [
    ...issuerValues(issue.listing, refresh),
    number('issueid', issue.id),
    text('issuename', issue.name),
    number('sharesoutstanding', issue.outstanding),
    number('numfilers', filers.length),
    number('numtransactions', trades.length),
    ...lastDay(latest),
  ];
}

function tradeValues(filer: Filer, trade: Trade, refresh: number): SampleValue[] {
  const { listing } = filer.issue;
  const shares = sharesAt(trade, refresh);
  const amendedAt = trade.corrected !== undefined && refresh >= trade.corrected ? trade.corrected : undefined;
  const received = amendedAt === undefined ? trade.received : new Date(REFRESHES[amendedAt]?.day ?? trade.received);
  const running = (trade.id * 2 + (amendedAt === undefined ? 0 : 1)) % 10_000_000;
  return [
    ...filerFields(filer, refresh),
    number('transactionid', trade.id),
    text('transactiondate', serviceDate(trade.day)),
    text('transactiontype', trade.type),
    number('shares', shares),
    ...(trade.price === 0
      ? []
      : [number('price', (trade.price / 100).toFixed(2)), number('value', ((shares * trade.price) / 100).toFixed(2))]),
    number('sharesownedafter', trade.owned),
    text('formtype', amendedAt === undefined ? '4' : '4/A'),
    text('receiveddate', serviceDate(received)),
    text('dcn', `${documentNumber(listing.cik, received, running)}`),
  ];
}

function summaryValues(filer: Filer, type: string, trades: readonly Trade[], refresh: number): SampleValue[] {
  const shares = trades.reduce((sum, trade) => sum + sharesAt(trade, refresh), 0);
  const cents = trades.reduce((sum, trade) => sum + sharesAt(trade, refresh) * trade.price, 0);
  return [
    ...filerFields(filer, refresh),
    text('transactiontype', type),
    number('sumnumtransactions', trades.length),
    number('sumshares', shares),
    ...(cents === 0 ? [] : [number('sumvalue', (cents / 100).toFixed(2))]),
    ...lastDay(trades),
  ];
}
