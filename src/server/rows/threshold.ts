import type { Assumptions } from '../../protocol/assumptions.ts';

/** The families that the contract's sentence names. Companies and full financials are not in it, but nothing exempts them either. */
const NAMED = ['CoreFinancials', 'Insiders'];
const EXEMPT = 'Ownership';

/** Whether a result of many rows is refused for a resource. */
export function hasThreshold(resource: string, { threshold }: Pick<Assumptions, 'threshold'>): boolean {
  if (threshold === 'all-but-ownership') return !resource.startsWith(EXEMPT);
  return NAMED.some((family) => resource.startsWith(family));
}
