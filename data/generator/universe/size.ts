import { INDUSTRY_TAXONOMIES } from '../industries/industry.ts';
import { REFRESH_COUNT } from './refreshes.ts';

/** How much of the universe: every smaller one is a part of it, with the same rows, errors and moments. */
export type UniverseSize = {
  /** Companies listed in `Companies`, those with statements first. */
  readonly companies: number;
  /** Companies with statements, of each of the six industries. */
  readonly reporting: number;
  /** Rows of periods that end with one of the last so many quarters of each. */
  readonly quarters: number;
  /** The last so many refreshes; the first of them shows all that was there by then. */
  readonly refreshes: number;
  /** Companies whose issues insiders trade and institutions hold. */
  readonly traded: number;
  /** Institutions that hold issues. */
  readonly owners: number;
};

/** Companies with statements stand first in every list; there are so many of each industry. */
export const REPORTING = 10;

export const WHOLE: UniverseSize = {
  companies: 1_240,
  reporting: REPORTING,
  quarters: 24,
  refreshes: REFRESH_COUNT,
  traded: 150,
  owners: 57,
};

/** For tests: all industries and kinds of errors, more rows than the threshold allows where it says so. */
export const EXCERPT: UniverseSize = {
  companies: 1_240,
  reporting: 2,
  quarters: 8,
  refreshes: 3,
  traded: 30,
  owners: 40,
};

/** To be told in seconds: the statements and errors of the excerpt, and short lists. */
export const STORY: UniverseSize = { ...EXCERPT, companies: 240, traded: 6, owners: 12 };

/** Whether a company with statements, by its number, is in it: the first of each industry. */
export function isReporting(company: number, size: UniverseSize): boolean {
  return company < REPORTING * INDUSTRY_TAXONOMIES.length && company % REPORTING < size.reporting;
}
