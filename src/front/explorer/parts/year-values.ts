import {
  divideRounded,
  formatDecimal,
  parseDecimal,
  subtractDecimal,
  trimDecimal,
} from '../../../core/base/decimal.ts';
import { formatAmount, HUMAN_READABLE } from '../../../core/model/format-amount.ts';
import { prefixedName } from '../../../core/model/named-parts.ts';
import type { YearValueOutput } from '../../../core/model/shapes/companies.ts';
import type { Cell } from '../../../output/report/document.ts';
import type { ChartPoint } from '../../../output/report/pictures.ts';
import { valueTarget } from '../../../output/report/target.ts';

const amountText = (value: string): string => formatAmount(value, HUMAN_READABLE);

/** The amount with a link to its page; a restated one has the number that it replaced below it. */
export function valueCell(value: YearValueOutput, ...below: readonly string[]): Cell {
  const { before, field, row } = value;
  const lines = [...(before ? [`first ${amountText(before.value)}`] : []), ...below];
  return {
    amount: value.value,
    to: valueTarget(row, field.name),
    title: sourceOf(value),
    ...(before && { tone: 'warning' }),
    ...(lines.length > 0 && { below: lines }),
  };
}

/** `us-gaap:Assets to 2009-09-26 of 0001193125-10-238044`. */
const sourceOf = ({ field, end, document }: YearValueOutput): string =>
  [`${prefixedName(field)} to ${end}`, document && `of ${document}`].filter(Boolean).join(' ');

/** A point for each year from the first to the last; years without a value are gaps. */
export function yearPoints(values: readonly YearValueOutput[]): readonly ChartPoint[] {
  const [first, last] = [values[0], values.at(-1)];
  if (!first || !last) return [];
  const ofYear = new Map(values.map((value) => [value.year, value]));
  return Array.from({ length: last.year - first.year + 1 }, (_, at): ChartPoint => {
    const year = first.year + at;
    const value = ofYear.get(year);
    if (!value) return { at: String(year), value: null };
    return {
      at: String(year),
      value: value.value,
      title: sourceOf(value),
      to: valueTarget(value.row, value.field.name),
      before: value.before?.value,
    };
  });
}

export type Change = { readonly amount: string; readonly percent: string | null };

/** The last value less that of the year before; `null` where there is none, or it is in another unit. */
export function lastChange(values: readonly YearValueOutput[]): Change | null {
  const [before, last] = values.slice(-2);
  if (!before || !last || before.year !== last.year - 1 || before.unit !== last.unit) return null;
  const [from, to] = [parseDecimal(before.value), parseDecimal(last.value)];
  if (!from || !to) return null;
  const difference = subtractDecimal(to, from);
  // Percents of a loss mislead.
  if (from.mantissa <= 0n || to.mantissa < 0n) return { amount: plain(difference), percent: null };
  const scaled = subtractDecimal(from, { mantissa: 0n, places: difference.places });
  const tenths = divideRounded(difference.mantissa * 1000n, scaled.mantissa);
  return { amount: plain(difference), percent: formatDecimal({ mantissa: tenths, places: 1 }) };
}

const plain = (value: Parameters<typeof trimDecimal>[0]): string => formatDecimal(trimDecimal(value));

/** `+6.4 %`, or the amount where the change has no percentage. */
export function changeText({ amount, percent }: Change): string {
  const text = percent === null ? amountText(amount) : `${percent} %`;
  return text.startsWith('-') ? `−${text.slice(1)}` : `+${text}`;
}
