import { type Child, magnitude } from '../case.ts';
import type { CauseSearch, Context, Hypothesis } from '../cause.ts';
import { isSameSeries } from '../company-numbers.ts';

/** So many of the missing parts are named. */
const MOST = 2;

export const missingChild: CauseSearch = {
  kind: 'missing-child',
  doc: 'A part is not reported, although the company reports it for another period.',
  find: (one, context, add) => {
    const row = context.numbers.rowOf(one.version);
    if (row < 0) return;
    const found: { readonly hypothesis: Hypothesis; readonly distance: bigint }[] = [];
    for (const part of one.missing) {
      if (!part.isWhole) continue;
      const instead = part.isMinus ? -one.gap : one.gap;
      const nearest = nearestOf(context, row, part, instead, one.places);
      if (!nearest) continue;
      found.push({ hypothesis: { ...hypothesisOf(part, instead), at: nearest.at }, distance: nearest.distance });
    }
    found.sort((a, b) => (a.distance < b.distance ? -1 : a.distance > b.distance ? 1 : 0));
    for (const { hypothesis } of found.slice(0, MOST)) add(hypothesis);
  },
};

export const notFiled: CauseSearch = {
  kind: 'not-filed',
  doc: 'Parts are not reported, and the company reports them for no other period: it may not use them.',
  find: (one, context, add) => {
    const [first, ...others] = one.missing;
    if (!first) return;
    const row = context.numbers.rowOf(one.version);
    if (row >= 0 && one.missing.some((part) => part.isWhole && isFiled(context, row, part))) return;
    const kind = 'not-filed' as const;
    if (others.length === 0 && first.isWhole) add({ ...hypothesisOf(first, first.isMinus ? -one.gap : one.gap), kind });
    else add({ kind, fit: 'possible', field: one.field, value: null, instead: null, remaining: 0n });
  },
};

function hypothesisOf({ field }: Child, instead: bigint): Hypothesis {
  return { kind: 'missing-child', fit: 'possible', field, value: null, instead, remaining: 0n };
}

/** Whether another row of the same unit and dimensions has the part. */
function isFiled({ numbers }: Context, row: number, { name }: Child): boolean {
  const { rows, rowOfNumber, nextOf } = numbers;
  for (let n = numbers.firstOf(row, name); n >= 0; n = nextOf[n] as number) {
    const other = rowOfNumber[n] as number;
    if (other !== row && isSameSeries(rows, row, other)) return true;
  }
  return false;
}

/** The row of the same unit and dimensions in which the company reports the part with the value nearest to the wanted one. */
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
