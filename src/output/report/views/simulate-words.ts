import type { SimulatedOutput, SimulateOutput } from '../../../core/model/shapes/simulate.ts';

type Asked = SimulateOutput['asked'];

export const STATE_WORDS: Readonly<Record<SimulatedOutput['state'], string>> = {
  fired: 'fired',
  'never-fired': 'never fired',
  'baseline-only': 'baseline only',
  'no-data': 'no data',
  'not-evaluated': 'not evaluated',
};

export const STATE_TONES = {
  fired: 'good',
  'never-fired': 'dim',
  'baseline-only': 'warning',
  'no-data': 'warning',
  'not-evaluated': 'error',
} as const;

export const RULE_WORDS: Readonly<Record<Asked['rule'], string>> = {
  'any-change': 'rule any-change',
  edge: 'rule edge',
  'used-fields': 'rule used-fields',
};

export const NULL_WORDS: Readonly<Record<Asked['nulls'], string>> = {
  odata: 'a comparison with null is false',
  sql: 'a comparison with null is unknown',
};

export const GRAIN_WORDS: Readonly<Record<Asked['grain'], string>> = {
  refresh: 'an alert for each refresh',
  row: 'an alert for each row',
};

/** `2018-11-06 to 2018-11-09`, by days; an open end is that of the data. */
export function rangeText({ from, to }: { readonly from: string | null; readonly to: string | null }): string {
  if (from === null && to === null) return 'all refreshes';
  if (from === null) return `to ${dayOf(to ?? '')}`;
  return to === null ? `from ${dayOf(from)}` : daysText(from, to);
}

export function daysText(from: string, to: string): string {
  return dayOf(from) === dayOf(to) ? dayOf(from) : `${dayOf(from)} to ${dayOf(to)}`;
}

/** The day of a moment, in UTC. */
export function dayOf(moment: string): string {
  return moment.slice(0, 10);
}
