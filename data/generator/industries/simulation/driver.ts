import type { CompanyProfile } from '../industry.ts';
import type { Amount } from './amount.ts';

/**
 * One thing that happens in every quarter. Balances only change together with a line of the cash flow, or with another
 * balance, so that both sides of the balance sheet stay equal and cash follows from the cash flow, whatever a table
 * says.
 */
export type Driver =
  /** A flow that is what it is: a line of the income statement, a count. */
  | { readonly kind: 'flow'; readonly field: string; readonly amount: Amount }
  /**
   * A balance grows by an amount, or becomes one; the difference goes through a line of the cash flow. Without line: a
   * count, no money.
   */
  | {
      readonly kind: 'grow' | 'become';
      readonly field: string;
      readonly amount: Amount;
      readonly line: string | undefined;
    }
  /** Two balances, no cash: `field` grows, `against` makes up for it. */
  | { readonly kind: 'transfer'; readonly field: string; readonly against: string; readonly amount: Amount }
  /** Cash that one line shows less of and another more. */
  | { readonly kind: 'shift'; readonly from: string; readonly line: string; readonly amount: Amount };

export const flow = (field: string, amount: Amount): Driver => ({ kind: 'flow', field, amount });

export const grow = (field: string, amount: Amount, line?: string): Driver => ({ kind: 'grow', field, amount, line });

export const become = (field: string, amount: Amount, line?: string): Driver => ({
  kind: 'become',
  field,
  amount,
  line,
});

export const transfer = (field: string, against: string, amount: Amount): Driver => ({
  kind: 'transfer',
  field,
  against,
  amount,
});

export const shift = (from: string, line: string, amount: Amount): Driver => ({ kind: 'shift', from, line, amount });

/** Percent of the company's size at the start; the second part names what only some companies have. */
export type Opening = number | readonly [percent: number, feature: keyof CompanyProfile['has']];

/** How an industry moves: what stands at the beginning, and what happens each quarter, in order. */
export type Drivers = {
  /** Revenue of the four quarters in percent of the trend. */
  readonly seasons: readonly [number, number, number, number];
  /** Every balance but retained earnings, which are what makes both sides equal. */
  readonly opening: Readonly<Record<string, Opening>>;
  /** The balance that takes what is left of the cash flow. */
  readonly cash: string;
  readonly quarter: readonly Driver[];
  /** Cash that leaves these bounds (percent of the trend) is placed or taken back first, then borrowed. */
  readonly keep: {
    readonly low: number;
    readonly high: number;
    readonly place: readonly [field: string, line: string];
    readonly borrow: readonly [field: string, line: string];
  };
  readonly quotients: readonly Quotient[];
};

/** A field that is one total over another, rounded to so many places, half away from zero. */
export type Quotient = { readonly field: string; readonly of: string; readonly over: string; readonly places: number };

export const quotient = (field: string, of: string, over: string, places: number): Quotient => ({
  field,
  of,
  over,
  places,
});
