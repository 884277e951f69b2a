import { formatCount } from '../../../core/model/format-amount.ts';
import type { LeftOut } from '../../../core/model/known-value.ts';
import type { PanelOutput } from '../../../core/model/shapes/reading.ts';
import { plural } from '../document.ts';

/** A line for each kind of what a history of filings leaves out. */
export function leftOutLines({ filingsWithoutDate, valuesWithoutFiling, conflicting }: LeftOut): readonly string[] {
  return [
    ...(filingsWithoutDate > 0
      ? [`${plural(filingsWithoutDate, 'filing')} without a filing date left out: nothing says when they became known.`]
      : []),
    ...(valuesWithoutFiling > 0 ? [`${plural(valuesWithoutFiling, 'value')} of no filing left out.`] : []),
    ...(conflicting > 0 ? [`${plural(conflicting, 'fact')} left out: one filing states two numbers.`] : []),
  ];
}

/** `383 values of 63 filings: 159 first, 170 repeated, 54 restated.` */
export function knownLine({ filings, values, first, repeated, restated }: PanelOutput['totals']): string {
  const states = `${formatCount(first)} first, ${formatCount(repeated)} repeated, ${formatCount(restated)} restated`;
  return `${plural(values, 'value')} of ${plural(filings, 'filing')}: ${states}.`;
}
