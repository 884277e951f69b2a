/** What is known of a candidate for a sum with odd columns. */
export type OddCase = {
  /** Its label says total, or at least names one. */
  readonly saysTotal: boolean;
  readonly isNamed: boolean;
  /** Its parts are all lines since a total or a heading. */
  readonly isGroup: boolean;
  /** It has two parts, none of which is the balance that it carries forward. */
  readonly isPair: boolean;
  /** One slip of the pen explains each odd column. */
  readonly isExplained: boolean;
  /** A sum over its parts without itself holds in all odd columns. */
  readonly isConfirmed: boolean;
};

type Row = { readonly bits: number; readonly when: (odd: OddCase) => boolean };

/** Bits for a total with a name, and for each changed part of a run. Other totals need what is believed. */
export const NEED = { named: 5, change: 3 };

/** With odd columns, beyond what is needed without them. The first row that fits counts. */
const BEYOND: readonly Row[] = [
  // The other sum has shown what the parts add up to.
  { bits: 1, when: ({ isConfirmed }) => isConfirmed },
  { bits: 1, when: ({ saysTotal }) => saysTotal },
  { bits: 2, when: ({ isNamed, isGroup }) => isNamed && isGroup },
  { bits: 4, when: ({ isNamed }) => isNamed },
  { bits: 13, when: () => true },
];

/** In all, where the odd columns are as many as the good ones. The first row that fits counts. */
const AT_EVEN_ODDS: readonly Row[] = [
  // Nothing but half of the columns speaks for it.
  { bits: Number.POSITIVE_INFINITY, when: ({ isNamed, isExplained }) => !isNamed && !isExplained },
  { bits: 0, when: ({ isConfirmed }) => isConfirmed },
  { bits: 8, when: ({ isPair }) => !isPair },
  // Two lines add up to a third by chance more often than more lines do.
  { bits: 11, when: ({ isGroup, isExplained, saysTotal }) => isGroup && (isExplained || saysTotal) },
  { bits: 18, when: () => true },
];

/** The evidence that a sum with odd columns needs; `need`: without them. */
export function bitsWithOdd(need: number, odd: OddCase, isEven: boolean): number {
  return Math.max(need + firstOf(BEYOND, odd), isEven ? firstOf(AT_EVEN_ODDS, odd) : 0);
}

function firstOf(rows: readonly Row[], odd: OddCase): number {
  return rows.find(({ when }) => when(odd))?.bits ?? Number.POSITIVE_INFINITY;
}
