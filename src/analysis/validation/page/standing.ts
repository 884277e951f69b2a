import type { TotalVerdict } from '../../../core/printed/judge-totals.ts';
import type { Standing } from '../roll-up/failed-sum.ts';
import type { CheckPlan } from '../roll-up/plan.ts';

/**
 * What the printed sums of a total say of it in one row, beside a sum of the standard. `opposite`: it adds up as
 * printed, with a part that the standard counts with the other sign.
 */
export type PageVerdict = TotalVerdict | 'opposite';

/** Where a row prints several sums of a total, the first of these that one of them says counts. */
const ORDER: readonly PageVerdict[] = ['odd', 'opposite', 'foots', 'open'];

export function firstVerdict(a: PageVerdict | undefined, b: PageVerdict): PageVerdict {
  return a !== undefined && ORDER.indexOf(a) <= ORDER.indexOf(b) ? a : b;
}

/** Whether a taxonomy states the sums of its own rows, as that of a filing or of a service: others are the standard. */
export function statesSums({ taxonomy }: CheckPlan): boolean {
  return taxonomy.source !== 'us-gaap';
}

/** Whether a sum counts a part with the sign of a statement that prints it; `undefined` where it lacks the part. */
export function signOf(
  { children }: CheckPlan['sums'][number],
  slot: number,
  isAdded: boolean,
): 'same' | 'opposite' | undefined {
  const child = slot < 0 ? undefined : children.find((each) => each.slot === slot);
  return child && (child.weight.mantissa > 0n === isAdded ? 'same' : 'opposite');
}

type StandardStanding = Exclude<Standing, 'against-page'>;

/**
 * The standing of a total that does not add up by a sum of the standard. `page`: what its printed sums say. Sections of
 * the standard are alternatives of each other: a total that adds up in one of them is not off.
 */
export function standingOf(page: PageVerdict | undefined, addsUpElsewhere: () => boolean): StandardStanding {
  if (page === 'odd') return 'page';
  if (page === 'foots') return 'proven';
  if (addsUpElsewhere()) return 'alternative';
  return page === 'open' ? 'undecided' : (page ?? 'unconfirmed');
}
