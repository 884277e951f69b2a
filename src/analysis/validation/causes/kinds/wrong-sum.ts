import { powerOfTen } from '../../../../core/base/decimal.ts';
import { type Case, magnitude, type Part } from '../case.ts';
import { type CauseSearch, type Hypothesis, ifLarger, isTelling } from '../cause.ts';
import { addingUpTo, combinationsOf, membersOf } from './combinations.ts';

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

type Add = (hypothesis: Hypothesis) => void;

export const countedTwice: CauseSearch = {
  kind: 'counted-twice',
  doc: 'The total has one of its parts in it twice, or the sum has a subtotal and its parts.',
  find: (one, _, add) => {
    const { parts, gap } = one;
    for (const part of parts) {
      const { field, value, share, period } = part;
      if (share === 0n) continue;
      const fitting = ifLarger(one, share, parts.length);
      if (fitting) add({ kind: 'counted-twice', ...fitting, field, value, instead: null, ...(period && { period }) });
      if (share === -gap) addSubtotal(one, part, add);
    }
  },
};

export const leftOut: CauseSearch = {
  kind: 'left-out',
  doc: 'The total adds up without one or several of the reported parts: other parts contain them already, or they were forgotten.',
  find: (one, _, add) => {
    const { parts } = one;
    if (parts.length < 2) return;
    let isFound = false;
    for (const { field, value, share, period } of parts) {
      if (share === 0n) continue;
      const fitting = ifLarger(one, -share, parts.length);
      if (!fitting) continue;
      add({ kind: 'left-out', ...fitting, field, value, instead: null, ...(period && { period }) });
      isFound = true;
    }
    if (!isFound) addSeveral(one, add);
  },
};

/** The part without which the total adds up is the sum of two or three others. */
function addSubtotal(one: Case, part: Part, add: Add): void {
  const { field, value, share } = part;
  const others = one.parts.filter((other) => other !== part);
  const terms = addingUpTo(others, share);
  if (!terms) return;
  const together = terms.map((term) => ({ field: term.field, value: term.value }));
  const candidates = combinationsOf(others.length);
  if (!isTelling(one, candidates)) return;
  add({ kind: 'counted-twice', fit: 'exact', field, value, instead: null, remaining: 0n, together, candidates });
}

/** Two or three parts, but not all, without which the total adds up. */
function addSeveral(one: Case, add: Add): void {
  const candidates = combinationsOf(one.parts.length);
  if (one.parts.length < 3 || !isTelling(one, candidates)) return;
  const terms = addingUpTo(one.parts, -one.gap);
  if (!terms || terms.length === one.parts.length) return;
  add({ kind: 'left-out', fit: 'exact', ...membersOf(terms), instead: null, remaining: 0n, candidates });
}
