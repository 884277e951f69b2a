import { seededRandom } from '../random.ts';
import type { Issue } from './issues.ts';
import { refreshShowing } from './refreshes.ts';

/** Someone who files as an insider of an issue. */
export type Filer = {
  readonly id: number;
  readonly person: number;
  readonly issue: Issue;
  readonly relationship: string;
  readonly trades: readonly Trade[];
};

export type Trade = {
  readonly id: number;
  readonly type: string;
  readonly day: Date;
  readonly received: Date;
  readonly shares: number;
  /** In cents. */
  readonly price: number;
  readonly owned: number;
  /** The first refresh that shows it. */
  readonly from: number;
  /** The refresh that shows another number of shares, by an amended report. */
  readonly corrected: number | undefined;
};

const FIRST_FILER = 720_001;
const FIRST_TRADE = 30_000_001;
const SEED = 4_409;
const DAY = 86_400_000;
const EARLIEST = Date.UTC(2022, 0, 3);
const DAYS = 1_250;
const TYPES = ['Open Market Purchase', 'Open Market Sale', 'Option Execute', 'Stock Award', 'Gift'] as const;
const RELATIONSHIPS = [
  'Director',
  'Chief Executive Officer',
  'Chief Financial Officer',
  'Officer',
  'Ten Percent Owner',
];
const FILERS_OF_AN_ISSUE = 5;
const TRADES_OF_A_FILER = 4;

/** The filers of every issue with what they traded, the earliest first. */
export function filersOf(issues: readonly Issue[]): readonly Filer[] {
  return issues.flatMap((issue) =>
    Array.from({ length: FILERS_OF_AN_ISSUE }, (_, at): Filer => {
      const person = (issue.id * 3 + at * 17) % 900;
      return {
        id: FIRST_FILER + person,
        person,
        issue,
        relationship: RELATIONSHIPS[(person + at) % RELATIONSHIPS.length] ?? 'Officer',
        trades: tradesOf(issue, at),
      };
    }),
  );
}

function tradesOf(issue: Issue, filer: number): readonly Trade[] {
  const random = seededRandom(SEED + issue.id * 31 + filer);
  const days = Array.from({ length: TRADES_OF_A_FILER }, () => random.between(0, DAYS)).sort((a, b) => a - b);
  let owned = random.between(10, 4_000) * 100;
  return days.map((after, at): Trade => {
    const day = new Date(EARLIEST + after * DAY);
    const received = new Date(day.getTime() + 2 * DAY);
    const type = TYPES[random.between(0, TYPES.length - 1)] ?? 'Gift';
    const shares = random.between(1, 250) * 40;
    const sells = type === 'Open Market Sale' || type === 'Gift';
    owned = Math.max(0, owned + (sells ? -shares : shares));
    const from = refreshShowing(received);
    return {
      id: FIRST_TRADE + (issue.id * FILERS_OF_AN_ISSUE + filer) * TRADES_OF_A_FILER + at,
      type,
      day,
      received,
      shares,
      price: type === 'Stock Award' || type === 'Gift' ? 0 : issue.price + random.between(-300, 300),
      owned,
      from,
      corrected: random.between(1, 40) === 1 ? from + 1 + random.between(0, 2) : undefined,
    };
  });
}

/** Shares as a refresh shows them: a correction takes a tenth away. */
export function sharesAt({ shares, corrected }: Trade, refresh: number): number {
  return corrected !== undefined && refresh >= corrected ? shares - shares / 10 : shares;
}

/** The refreshes that change anything of a trade. */
export function tradePoints({ from, corrected }: Trade): readonly number[] {
  return corrected === undefined ? [from] : [from, corrected];
}
