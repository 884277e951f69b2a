import { powerOfTen } from '../../../../core/base/decimal.ts';
import { type Case, magnitude, type Part } from '../case.ts';
import { type CauseSearch, type Hypothesis, ifLarger } from '../cause.ts';

export const subtotal: CauseSearch = {
  kind: 'subtotal',
  doc: 'One part is itself a total that is off in the same row, by the amount that explains this difference; or several such parts together.',
  find: (one, { beside }, add) => {
    const others = beside(one.version);
    if (others.length < 2) return;
    const wrong: Wrong[] = [];
    for (const part of one.parts) addWrong(one, part, others, wrong);
    let isFound = false;
    for (const { change, hypothesis } of wrong) {
      const fitting = ifLarger(one, change);
      if (fitting) add({ ...hypothesis, ...fitting });
      isFound = isFound || fitting !== undefined;
    }
    if (!isFound && wrong.length > 1) addTogether(one, wrong, add);
  },
};

type Wrong = {
  /** By how much the sum changes when the subtotal is what its parts add up to. */
  readonly change: bigint;
  readonly hypothesis: Omit<Hypothesis, 'fit' | 'remaining'> & { readonly value: bigint };
};

/** A part may be a total of several sections, and off in each by another amount. */
function addWrong(
  one: Case,
  { field, value, share, isMinus, isWhole, isElsewhere }: Part,
  others: readonly Case[],
  wrong: Wrong[],
): void {
  if (share === 0n || !isWhole || isElsewhere) return;
  for (const other of others) {
    const gap = other === one || other.field !== field ? undefined : inPlaces(other, other.gap, one.places);
    if (gap === undefined) continue;
    const hypothesis = { kind: 'subtotal', field, value, instead: value - gap, root: other } as const;
    wrong.push({ change: isMinus ? gap : -gap, hypothesis });
  }
}

/** An amount of one case in the units of another; `undefined` where digits would be lost. */
function inPlaces({ places }: Case, amount: bigint, wanted: number): bigint | undefined {
  if (wanted >= places) return amount * powerOfTen(wanted - places);
  const power = powerOfTen(places - wanted);
  return amount % power === 0n ? amount / power : undefined;
}

/** All wrong subtotals at once, each once; the one that is off most is the root. */
function addTogether(one: Case, wrong: readonly Wrong[], add: (hypothesis: Hypothesis) => void): void {
  const byField = new Map(wrong.map((each) => [each.hypothesis.field, each]));
  if (byField.size < 2 || byField.size < wrong.length) return;
  const [first, ...others] = [...wrong].sort((a, b) => (magnitude(a.change) > magnitude(b.change) ? -1 : 1));
  if (!first) return;
  const together = others.map(({ hypothesis: { field, value } }) => ({ field, value }));
  const change = wrong.reduce((sum, each) => sum + each.change, 0n);
  const fitting = ifLarger(one, change);
  if (fitting) add({ ...first.hypothesis, together, ...fitting });
}
