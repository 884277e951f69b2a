import type { Case, Part } from '../case.ts';
import { type CauseSearch, type Hypothesis, ifLarger, isTelling } from '../cause.ts';
import { addingUpTo, combinationsOf, membersOf } from './combinations.ts';

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
