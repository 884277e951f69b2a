import { type Case, type Child, magnitude } from '../case.ts';
import type { CauseSearch, Context, Hypothesis } from '../cause.ts';
import { isSameSeries } from '../company-numbers.ts';

/** So many of the missing parts are named. */
const MOST = 2;

/**
 * Where the company reports none of the missing parts for any other period, the cause is `not-filed`: it may not use
 * them.
 */
export const missingChild: CauseSearch = {
  kind: 'missing-child',
  doc: 'A part is not reported, although the company reports it for another period.',
  find: (one, context, add) => {
    if (one.missing.length === 0) return;
    const row = context.numbers.rowOf(one.version);
    const found: { readonly hypothesis: Hypothesis; readonly distance: bigint }[] = [];
    for (const part of one.missing) {
      const instead = part.isMinus ? -one.gap : one.gap;
      const nearest = row < 0 ? undefined : nearestOf(context, row, part, instead, one.places);
      if (nearest)
        found.push({ hypothesis: { ...missing(part, instead), at: nearest.at }, distance: nearest.distance });
    }
    found.sort((a, b) => (a.distance < b.distance ? -1 : a.distance > b.distance ? 1 : 0));
    for (const { hypothesis } of found.slice(0, MOST)) add(hypothesis);
    if (found.length === 0) add(notFiled(one));
  },
};

function missing({ field, isWhole }: Child, instead: bigint): Hypothesis {
  return {
    kind: 'missing-child',
    fit: 'possible',
    field,
    value: null,
    instead: isWhole ? instead : null,
    remaining: 0n,
  };
}

/** Of several missing parts none is named: the field is the total. */
function notFiled({ field: total, missing: [part, ...others], gap }: Case): Hypothesis {
  const base = { kind: 'not-filed', fit: 'possible', value: null, remaining: 0n } as const;
  if (!part || others.length > 0) return { ...base, field: total, instead: null };
  return { ...missing(part, part.isMinus ? -gap : gap), kind: 'not-filed' };
}

/**
 * The row of the same unit and dimensions in which the company reports the part with the value nearest to the wanted
 * one.
 */
function nearestOf({ numbers }: Context, row: number, { name }: Child, wanted: bigint, places: number) {
  const { rows, rowOfNumber, nextOf } = numbers;
  let nearest: { readonly at: number; readonly distance: bigint } | undefined;
  for (let n = numbers.firstOf(row, name); n >= 0; n = nextOf[n] as number) {
    const other = rowOfNumber[n] as number;
    if (other === row || !isSameSeries(rows, row, other)) continue;
    const value = numbers.valueAt(n, places);
    if (value === undefined) continue;
    const distance = magnitude(value - wanted);
    if (!nearest || distance < nearest.distance) nearest = { at: rows.version[other] ?? 0, distance };
  }
  return nearest;
}
