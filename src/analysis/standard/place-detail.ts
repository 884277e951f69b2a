import { type Column, type Fact, type Form, type PrintedSums, weightIn } from './facts.ts';
import type { Placement } from './rules/rule.ts';

type Value = { readonly form: Form };

type Places = {
  readonly column: Column;
  /** The value of a field wherever it is. */
  readonly valueOf: (field: string) => Value | undefined;
};

/**
 * Whether a line counts once in its total, by the sums that the statement prints: it is a part of the total where the
 * total has printed parts, with the sign of the rule; no other part of the total contains it or is the same line; and
 * it contains none that goes before it.
 */
export function isInPlace(value: Value, { total, sign, beside }: Placement, places: Places): boolean {
  const { totalsOf } = places.column.sums;
  const whole = places.valueOf(total);
  if (whole === undefined || isDifference(value.form)) return true;
  if (isWithinTotal(value.form, sign, whole.form, totalsOf) === false) return false;
  return beside.every(({ field, isBefore }) => {
    const other = places.valueOf(field);
    return other === undefined || isApart(value.form, other.form, isBefore, totalsOf);
  });
}

/** `undefined` where nobody knows: the part or the total is a difference, or no sum of the total is printed. */
export function isWithinTotal(
  part: Form,
  sign: 1 | -1,
  whole: Form,
  totalsOf: PrintedSums['totalsOf'],
): boolean | undefined {
  const totals = [...whole];
  if (isDifference(part) || totals.some(([, coefficient]) => coefficient !== 1)) return undefined;
  const weightOf = (fact: Fact): number | undefined => {
    for (const [each] of totals) {
      const weight = each === fact ? 1 : weightIn(fact, each, totalsOf);
      if (weight !== undefined) return weight;
    }
    return undefined;
  };
  const weights = Array.from(part, ([fact, coefficient]) => [weightOf(fact), coefficient] as const);
  if (weights.every(([weight]) => weight === undefined)) return hasParts(whole, totalsOf) ? false : undefined;
  return weights.every(([weight, coefficient]) => weight === undefined || weight * coefficient === sign);
}

/** Whether a form subtracts facts from others, so that no sum of the statement has it as a part. */
function isDifference(form: Form): boolean {
  return new Set(form.values()).size > 1;
}

function hasParts(whole: Form, totalsOf: PrintedSums['totalsOf']): boolean {
  for (const above of totalsOf.values()) for (const fact of whole.keys()) if (above.has(fact)) return true;
  return false;
}

function isApart(own: Form, other: Form, isBefore: boolean, totalsOf: PrintedSums['totalsOf']): boolean {
  for (const fact of own.keys())
    for (const known of other.keys()) {
      if (fact === known) {
        if (isBefore) return false;
      } else if (weightIn(fact, known, totalsOf) !== undefined) return false;
      else if (isBefore && weightIn(known, fact, totalsOf) !== undefined) return false;
    }
  return true;
}
