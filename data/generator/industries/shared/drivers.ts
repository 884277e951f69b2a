import type { Drivers } from '../simulation/driver.ts';
import { PROFIT_OPENING } from './profit.ts';
import { SHARE_QUOTIENTS, SHARES, SHARES_OPENING } from './supplement.ts';

/** What an industry says of itself. `cash` where it is not called `cashandcashequivalents`. */
type OwnDrivers = Omit<Drivers, 'cash'> & Partial<Pick<Drivers, 'cash'>>;

/**
 * An industry with what all of them have: equity and shares at the start, the count of shares at the end of a quarter,
 * and what is told per share. What it says of a balance itself counts.
 */
export function driversOf(own: OwnDrivers): Drivers {
  return {
    cash: 'cashandcashequivalents',
    ...own,
    opening: { ...PROFIT_OPENING, ...SHARES_OPENING, ...own.opening },
    quarter: [...own.quarter, ...SHARES],
    quotients: [...SHARE_QUOTIENTS, ...own.quotients],
  };
}
