import type { EpochDay } from '../../core/base/date.ts';
import type { StandardDocument } from '../../warehouse/store/standard/standard-filings.ts';
import type { RULE_UNITS, RuleStatement } from './rules/rule.ts';

/** A number that a document reports without dimensions. Two facts are the same one only where they are one object. */
export type Fact = {
  readonly document: StandardDocument;
  /** Its local name; `undefined` where no rule knows it. */
  readonly concept: string | undefined;
  /** The id of the field in the store. */
  readonly field: number;
  /** Whether the concept is the filing's own, under a name that is a standard one. */
  readonly isCustom: boolean;
  readonly unit: (typeof RULE_UNITS)[number];
  /** `null` for an instant. */
  readonly start: EpochDay | null;
  readonly end: EpochDay;
  /** In units of the batch's last place: see `places` of {@link CompanyFacts}. */
  readonly amount: bigint;
  /** The row version that reports it. */
  readonly row: number;
  /** The labels of its lines on the faces of statements, where the document has labels. */
  readonly labels?: LineTexts | undefined;
};

export type LineTexts = Readonly<Partial<Record<RuleStatement, string>>>;

/** The name of a fact: its concept; of a line that is known by its label alone that label. */
export function factName({ concept, labels, field }: Fact): string {
  return concept ?? Object.values(labels ?? {})[0] ?? `field ${field}`;
}

/** A linear form over reported facts: each with its coefficient, none with zero. */
export type Form = ReadonlyMap<Fact, number>;

/** How long a duration is: a quarter, a half year, nine months, a year. Weeks and holidays make it vary. */
export const LENGTHS = ['quarter', 'half', 'nine months', 'year'] as const;
export type Length = (typeof LENGTHS)[number];

const DAYS: Readonly<Record<Length, readonly [least: number, most: number]>> = {
  quarter: [70, 128],
  half: [155, 210],
  'nine months': [235, 300],
  year: [340, 380],
};

/** `undefined` where a duration has none of the lengths. */
export function lengthOf(start: EpochDay, end: EpochDay): Length | undefined {
  const days = end - start + 1;
  return LENGTHS.find((length) => days >= DAYS[length][0] && days <= DAYS[length][1]);
}

/** Days by which the ends of what is one period differ between documents that round it and others. */
const NEAR = 20;

/** Whether two ends are those of one period. */
export function isSameEnd(a: EpochDay, b: EpochDay): boolean {
  return Math.abs(a - b) <= NEAR;
}

export const DAYS_OF_YEAR = 365.25;
/** A fiscal year that ends in the first days of January is that of the year before. */
const LATE_DAYS = 15;

/** The calendar year that a fiscal year is called by, from its end. */
export function fiscalYearOf(end: EpochDay): number {
  return 1970 + Math.floor((end - LATE_DAYS) / DAYS_OF_YEAR);
}

/** The facts of a duration and of the instant at its end, as one document reports them. */
export type Column = {
  readonly document: StandardDocument;
  readonly end: EpochDay;
  readonly start: EpochDay;
  readonly length: Length;
  /**
   * Facts of the balance sheet, the same object in all columns of its document with this end: none where the document
   * has only single balances at the end, as of cash.
   */
  readonly instants: ReadonlyMap<string, Fact>;
  /** All facts of the end. */
  readonly closing: ReadonlyMap<string, Fact>;
  readonly durations: ReadonlyMap<string, Fact>;
  /** Facts of the day before it starts. */
  readonly opening: ReadonlyMap<string, Fact>;
  /** The places of all amounts of a batch: each is a whole number of units of 10^-places. */
  readonly places: number;
  readonly faceOf: FaceOf;
  readonly sums: PrintedSums;
};

/** Where a document shows a fact: on the face of the statement, of another one, in notes only, or nobody knows. */
export type FaceOf = (fact: Fact, statement: RuleStatement) => 'face' | 'other face' | 'notes' | 'unknown';

/** What a part counts for in its total: it is added or subtracted. */
export type Weight = 1 | -1;

/** The sums of a document that add up: the totals of each fact with its weight in them, and its parts. */
export type PrintedSums = {
  readonly totalsOf: ReadonlyMap<Fact, ReadonlyMap<Fact, Weight>>;
  /** Facts that the document reports with the other sign than their concept has: what is paid as a negative amount. */
  readonly reversed: ReadonlySet<Fact>;
  readonly has: (fact: Fact) => boolean;
  /** All amounts of a statement's face at a period, for differences that a line explains. */
  readonly lines: (statement: RuleStatement) => readonly Fact[];
  /** Whether the sums are those that statements usually have, of a document that shows no lines. */
  readonly isStandard?: true;
};

/** The weight of a fact in a total, from which sums lead down to it; `undefined` where none does. */
export function weightIn(fact: Fact, total: Fact, totalsOf: PrintedSums['totalsOf']): Weight | undefined {
  const seen = new Map<Fact, Weight>([[fact, 1]]);
  for (const [next, weight] of seen)
    for (const [above, own] of totalsOf.get(next) ?? []) {
      const product = own === weight ? 1 : -1;
      if (above === total) return product;
      if (!seen.has(above)) seen.set(above, product);
    }
  return undefined;
}

/** A document of a company with its columns, the longest durations last. */
export type FilingFacts = {
  readonly document: StandardDocument;
  /** The end of its own period. */
  readonly periodEnd: EpochDay;
  readonly currency: string;
  /** How many facts in other currencies are left out. */
  readonly otherCurrencies: number;
  readonly columns: readonly Column[];
};
