import { type Child, magnitude } from '../case.ts';
import type { CauseSearch, Context, Hypothesis } from '../cause.ts';
import { isSameSeries } from '../company-numbers.ts';

/** So many of the missing parts are named. */
const MOST = 2;

export const missingChild: CauseSearch = {
  kind: 'missing-child',
  doc: 'A part is not reported. It is the only one that is missing, or the company reports it for another period.',
  find: (one, context, add) => {
    const row = context.numbers.rowOf(one.version);
    const found: { readonly hypothesis: Hypothesis; readonly distance: bigint }[] = [];
    for (const part of one.missing) {
      if (!part.isWhole) continue;
      const { field } = part;
      const instead = part.isMinus ? -one.gap : one.gap;
      const base = { kind: 'missing-child', fit: 'possible', field, value: null, instead, remaining: 0n } as const;
      const nearest = row < 0 ? undefined : nearestOf(context, row, part, instead, one.places);
      if (nearest) found.push({ hypothesis: { ...base, at: nearest.at }, distance: nearest.distance });
      else if (one.missing.length === 1) found.push({ hypothesis: base, distance: 0n });
    }
    found.sort((a, b) => (a.distance < b.distance ? -1 : a.distance > b.distance ? 1 : 0));
    for (const { hypothesis } of found.slice(0, MOST)) add(hypothesis);
  },
};

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
