import { type CompanyProfile, INDUSTRIES, type Statement, summedOver } from '../industries/model.ts';
import { seededRandom } from '../random.ts';
import { type FiscalQuarter, fiscalQuarters } from './fiscal.ts';
import { type Listing, listingOf } from './listings.ts';
import { REFRESHES } from './refreshes.ts';
import { restate } from './restate.ts';
import { WHOLE } from './size.ts';

/** A company with statements: its quarters, and which of them a later report shows anew. */
export type Reporter = {
  readonly listing: Listing;
  readonly quarters: readonly FiscalQuarter[];
  /** What was not reported is listed with `null`, or left out; whole amounts may carry `.0`. */
  readonly missing: 'null' | 'absent';
  readonly points: boolean;
  /** Index of the quarter that is restated, and of the one whose report does it; `undefined` where there is none. */
  readonly restated: { readonly quarter: number; readonly by: number } | undefined;
  /** The statement of consecutive quarters, first to last index; with the restatement in it or without. */
  readonly statementOf: (first: number, last: number, isRestated: boolean) => Statement;
};

const SEED = 20_240_716;
/**
 * Ends of fiscal years by company of an industry: most at the end of the calendar year, and each month of a quarter
 * occurs.
 */
const YEAR_ENDS = [12, 1, 12, 8, 12, 6, 11, 12, 9, 7];

const known = new Map<number, Reporter>();

/** The company with statements of a number; made once. */
export function reporterOf(index: number): Reporter {
  const found = known.get(index);
  if (found) return found;
  const reporter = makeReporter(listingOf(index));
  known.set(index, reporter);
  return reporter;
}

function makeReporter(listing: Listing): Reporter {
  const { index, taxonomy } = listing;
  const last = REFRESHES.at(-1)?.day ?? '';
  const quarters = fiscalQuarters(WHOLE.quarters, YEAR_ENDS[index % YEAR_ENDS.length] ?? 12, new Date(last));
  const filed = INDUSTRIES[taxonomy].quartersOf(profileOf(index), SEED + index, WHOLE.quarters);
  const restated = index % 3 === 1 ? { quarter: WHOLE.quarters - 7, by: WHOLE.quarters - 3 } : undefined;
  const anew = restated && filed.map((quarter, at) => (at === restated.quarter ? restate(taxonomy, quarter) : quarter));
  return {
    listing,
    quarters,
    missing: index % REPEAT === 3 ? 'null' : 'absent',
    points: index % REPEAT === 6,
    restated,
    statementOf: (from, to, isRestated) => {
      const of = (isRestated ? anew : undefined) ?? filed;
      if (from === to) return of[from] ?? new Map();
      return summedOver(taxonomy, of.slice(from, to + 1));
    },
  };
}

/** Every so many companies answer in the same way. */
const REPEAT = 10;

/** Revenue of a quarter in thousands, and what it is made of. */
function profileOf(index: number): CompanyProfile {
  const random = seededRandom(SEED * 3 + index);
  const chance = (percent: number): boolean => random.between(1, 100) <= percent;
  return {
    revenue: random.between(20, 900) * 1_000 + random.between(0, 999),
    services: random.between(2, 60),
    cost: random.between(45, 70),
    has: {
      inventories: chance(80),
      preferred: chance(40),
      minority: chance(40),
      treasury: chance(60),
      foreign: chance(50),
    },
  };
}
