import type { BalanceType } from '../../../core/model/taxonomy.ts';

/** A field of another rule in a sum. `absent` says what it does where it has no value. */
export type Term = {
  readonly field: string;
  readonly sign: 1 | -1;
  /** `fails`: the sum has no value; `zero`: zero, which is recorded; `either`: with and without (identities alone). */
  readonly absent: 'fails' | 'zero' | 'either';
};

/**
 * A concept by its local name, and the years of fiscal periods in which it means the field. `custom`: no version of
 * US-GAAP has it; filers use the name for elements of their own.
 */
export type Candidate = {
  readonly name: string;
  readonly from?: number;
  readonly until?: number;
  readonly custom?: true;
};

/**
 * One way to a value: the first reported candidate, or a sum of other fields. `text`: the step as its file has it.
 * `isEach`: all reported candidates that do not contain each other count, as lines of one sum. `isLine`: the sum
 * counts only where a line on the face of the statement is as large, which is then the value, whatever the filer calls
 * it. `isRest`: the first term less its parts, which makes their sum hold by construction.
 */
export type Step =
  | {
      readonly kind: 'candidates';
      readonly text: string;
      readonly candidates: readonly Candidate[];
      readonly isEach?: true;
    }
  | {
      readonly kind: 'sum';
      readonly text: string;
      readonly terms: readonly Term[];
      readonly isLine?: true;
      readonly isRest?: true;
    };

export const STATEMENTS = ['balance', 'income', 'cash flow'] as const;
/** The statement on whose face a field is looked for. On the balance sheet it is of an instant, else of a duration. */
export type RuleStatement = (typeof STATEMENTS)[number];

export const RULE_UNITS = ['money', 'shares', 'money per share'] as const;

/** How a standard field is made in one industry. The first step with a value counts. No steps: it has no such field. */
export type FieldRule = {
  readonly name: string;
  readonly statement: RuleStatement;
  readonly unit: (typeof RULE_UNITS)[number];
  /** Whether it is not a field of core financials: it serves other fields, or full financials. */
  readonly helper: boolean;
  /** Whether it is a line of full financials alone: no value of a note stands in for it, and it counts in one place. */
  readonly isDetail?: boolean | undefined;
  /** What it is called on a statement, and the side of the accounts on which it is positive. */
  readonly label?: string | undefined;
  readonly balance?: BalanceType | undefined;
  /** It has no value where this field has one. */
  readonly unless?: string | undefined;
  readonly placement?: Placement | undefined;
  /** -1 where the service shows the value with the other sign than filings. */
  readonly serviceSign: 1 | -1;
  readonly definition: string;
  /** Whether it is never less than nothing: a negative value is one of the other sign, or counts a part twice. */
  readonly isPositive: boolean;
  /** Totals of cash that it lessens: a document in which it adds to one of them reports it with the other sign. */
  readonly lessens: readonly string[];
  /** Fields that it does not contain: a candidate that has a fact of theirs as a printed part is another measure. */
  readonly without: readonly string[];
  readonly steps: readonly Step[];
  readonly lines?: LineLabels | undefined;
};

/**
 * Where a detail counts: with this sign in this total, beside other parts, of which it is none. `isBefore`: where both
 * are the same line, it is the other part's.
 */
export type Placement = {
  readonly total: string;
  readonly sign: 1 | -1;
  readonly beside: readonly { readonly field: string; readonly isBefore: boolean }[];
};

/** A line of full financials: a heading, a field, or a total with its parts, of which one may be the rest. */
export type OutlineLine =
  | { readonly heading: string }
  | { readonly field: string; readonly sum?: { readonly terms: readonly Term[]; readonly rest?: string } };

/** The statements of full financials of an industry, in the signs of filings. */
export type Financials = {
  /** The id of the service's taxonomy. */
  readonly taxonomy: string;
  readonly statements: Readonly<Record<RuleStatement, readonly OutlineLine[]>>;
  readonly fields: ReadonlySet<string>;
};

/**
 * Labels of lines, whatever their concepts. `also`: in steps with `isEach` the line counts like a candidate. `total`:
 * the line takes the place of a reported value that is a part of it. `missing`: the line belongs to the field, and
 * refutes a value that does not have it. `of`: both hold for parts of that field alone, and not for those of `apart`.
 * `inside`: the line does not belong to the field, and refutes a value that counts it. `unlike`: a reported value of
 * this label is another measure.
 */
export type LineLabels = {
  readonly also?: RegExp | undefined;
  readonly total?: RegExp | undefined;
  readonly missing?: RegExp | undefined;
  readonly of?: string | undefined;
  readonly apart?: string | undefined;
  readonly inside?: RegExp | undefined;
  readonly unlike?: RegExp | undefined;
};

/**
 * A sum that holds between fields of one row, whatever steps they come from. `partial`: statements often have further
 * lines in it, or mean something else by a part; it proves where it holds, and says nothing where it fails.
 */
export type Identity = {
  readonly id: string;
  readonly title: string;
  readonly total: string;
  readonly terms: readonly Term[];
  readonly partial?: true;
};

/**
 * A quotient that holds between fields of one row, within the precision of the total. `mayExceed`: the total may be a
 * little more, as other securities add to the numerator.
 */
export type Ratio = {
  readonly id: string;
  readonly title: string;
  readonly total: string;
  readonly numerator: string;
  readonly denominator: string;
  readonly mayExceed?: true;
};

/** A concept in the sum of a measure; `isEither`: where it is reported, the sum is tried with and without it. */
export type MeasureTerm = { readonly concept: string; readonly isEither: boolean };

/**
 * A balance at the end less that at the beginning is the change of the period. Statements roll one of several measures
 * forward, and some lines may be outside the change.
 */
export type Roll = {
  readonly id: string;
  readonly title: string;
  /** The field of the change. */
  readonly change: string;
  /** Fields that may be outside the change: it is tried with and without each. */
  readonly apart: readonly string[];
  /** Sums of concepts of an instant, tried in this order. */
  readonly measures: readonly (readonly MeasureTerm[])[];
};

/** Concepts that mean the same line, of which the first reported one counts, and the sign with which it is added. */
export type SumPart = { readonly concepts: readonly string[]; readonly sign: 1 | -1 };

/** What statements add up, by the concept of the total. A part whose concept has parts may be shown by them instead. */
export type ConceptSums = ReadonlyMap<string, readonly SumPart[]>;

/** All rules of an industry: those of all companies with its own in place of them. */
export type IndustryRules = {
  readonly industry: string;
  /** By name, in the order of the files. */
  readonly fields: ReadonlyMap<string, FieldRule>;
  /** Absent where the rules have none: then the industry has core financials alone. */
  readonly financials?: Financials | undefined;
  readonly identities: readonly Identity[];
  readonly ratios: readonly Ratio[];
  readonly rolls: readonly Roll[];
  readonly sums: ConceptSums;
  /** Concepts that by their definitions are within a concept, and what is within those, by the local name. */
  readonly contains: ReadonlyMap<string, ReadonlySet<string>>;
  /** Fields that each company of the industry has. */
  readonly universal: readonly string[];
};

/** The rules of all industries. */
export type StandardRules = {
  readonly industries: readonly IndustryRules[];
  /** Those of an SIC code; of an unknown one those of all companies. */
  readonly of: (industryCode: string | undefined) => IndustryRules;
  /** Local names of the candidates of core financials, and of all measures. */
  readonly concepts: ReadonlySet<string>;
  /** Local names that sums and details alone have. */
  readonly parts: ReadonlySet<string>;
  /** Changes with any rule. */
  readonly fingerprint: string;
};
