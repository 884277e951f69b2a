import { powerOfTen } from '../../../../core/base/decimal.ts';
import { type CauseSearch, type Hypothesis, ifLarger, isTelling } from '../cause.ts';
import { type Gap, magnitude, type Part } from '../gap.ts';
import { addingUpTo, combinationsOf, membersOf } from './combinations.ts';

export const subtotal: CauseSearch = {
  kind: 'subtotal',
  doc: 'One part is itself a total that is off in the same row, by the amount that explains this difference; or several such parts together.',
  find: (gap, { beside }, add) => {
    const others = beside(gap.version);
    if (others.length < 2) return;
    const wrong: Wrong[] = [];
    for (const part of gap.parts) addWrong(gap, part, others, wrong);
    let isFound = false;
    for (const { change, hypothesis } of wrong) {
      const fitting = ifLarger(gap, change);
      if (fitting) add({ ...hypothesis, ...fitting });
      isFound = isFound || fitting !== undefined;
    }
    if (!isFound && wrong.length > 1) addTogether(gap, wrong, add);
  },
};

type Wrong = {
  /** The change of the sum when the subtotal is what its parts add up to. */
  readonly change: bigint;
  readonly hypothesis: Omit<Hypothesis, 'fit' | 'remaining'> & { readonly value: bigint };
};

/** A part may be a total of several sections, and off in each by another amount. */
function addWrong(
  gap: Gap,
  { field, value, share, isMinus, isWhole, isElsewhere }: Part,
  others: readonly Gap[],
  wrong: Wrong[],
): void {
  if (share === 0n || !isWhole || isElsewhere) return;
  for (const other of others) {
    if (other === gap || other.field !== field) continue;
    const excess = inPlaces(other, other.difference, gap.places);
    if (excess === undefined) continue;
    const hypothesis = { kind: 'subtotal', field, value, instead: value - excess, root: other } as const;
    wrong.push({ change: isMinus ? excess : -excess, hypothesis });
  }
}

/** An amount of one gap in the units of another; `undefined` where digits would be lost. */
function inPlaces({ places }: Gap, amount: bigint, wanted: number): bigint | undefined {
  if (wanted >= places) return amount * powerOfTen(wanted - places);
  const power = powerOfTen(places - wanted);
  return amount % power === 0n ? amount / power : undefined;
}

/** All wrong subtotals at once, each once; the one that is off most is the root. */
function addTogether(gap: Gap, wrong: readonly Wrong[], add: (hypothesis: Hypothesis) => void): void {
  const byField = new Map(wrong.map((each) => [each.hypothesis.field, each]));
  if (byField.size < 2 || byField.size < wrong.length) return;
  const [first, ...others] = [...wrong].sort((a, b) => (magnitude(a.change) > magnitude(b.change) ? -1 : 1));
  if (!first) return;
  const together = others.map(({ hypothesis: { field, value } }) => ({ field, value }));
  const change = wrong.reduce((sum, each) => sum + each.change, 0n);
  const fitting = ifLarger(gap, change);
  if (fitting) add({ ...first.hypothesis, together, ...fitting });
}

type Add = (hypothesis: Hypothesis) => void;

export const countedTwice: CauseSearch = {
  kind: 'counted-twice',
  doc: 'The total has one of its parts in it twice, or the sum has a subtotal and its parts.',
  find: (gap, _, add) => {
    const { parts, difference } = gap;
    for (const part of parts) {
      const { field, value, share, period } = part;
      if (share === 0n) continue;
      const fitting = ifLarger(gap, share, parts.length);
      if (fitting) add({ kind: 'counted-twice', ...fitting, field, value, instead: null, period });
      if (share === -difference) addSubtotal(gap, part, add);
    }
  },
};

export const leftOut: CauseSearch = {
  kind: 'left-out',
  doc: 'The total adds up without one or several of the reported parts: other parts contain them already, or they were forgotten.',
  find: (gap, _, add) => {
    const { parts } = gap;
    if (parts.length < 2) return;
    let isFound = false;
    for (const { field, value, share, period } of parts) {
      if (share === 0n) continue;
      const fitting = ifLarger(gap, -share, parts.length);
      if (!fitting) continue;
      add({ kind: 'left-out', ...fitting, field, value, instead: null, period });
      isFound = true;
    }
    if (!isFound) addSeveral(gap, add);
  },
};

/** The part without which the total adds up is the sum of two or three others. */
function addSubtotal(gap: Gap, part: Part, add: Add): void {
  const { field, value, share } = part;
  const others = gap.parts.filter((other) => other !== part);
  const terms = addingUpTo(others, share);
  if (!terms) return;
  const together = terms.map((term) => ({ field: term.field, value: term.value }));
  const candidates = combinationsOf(others.length);
  if (!isTelling(gap, candidates)) return;
  add({ kind: 'counted-twice', fit: 'exact', field, value, instead: null, remaining: 0n, together, candidates });
}

/** Two or three parts, but not all, without which the total adds up. */
function addSeveral(gap: Gap, add: Add): void {
  const candidates = combinationsOf(gap.parts.length);
  if (gap.parts.length < 3 || !isTelling(gap, candidates)) return;
  const terms = addingUpTo(gap.parts, -gap.difference);
  if (!terms || terms.length === gap.parts.length) return;
  add({ kind: 'left-out', fit: 'exact', ...membersOf(terms), instead: null, remaining: 0n, candidates });
}
