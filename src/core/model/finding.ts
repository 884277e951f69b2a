import type { Severity } from '../base/diagnostic.ts';
import type { Period, PrintedPeriod } from './period.ts';

/**
 * The result of a check: a head, which has the same members for every rule, and the evidence of the rule's family.
 * Amounts are decimal text.
 */
export type Finding = RowFinding | TaxonomyFinding;
/** What a rule reports about one row, with its evidence; amounts are exact decimal text. */
export type RowFinding = FindingHead & RowPlace & Exclude<Evidence, WeightEvidence | TaxonomyEvidence>;
export type RollUpFinding = FindingHead & RowPlace & RollUpEvidence;
/** What a rule reports about a taxonomy: it has no company, document or period. */
export type TaxonomyFinding = FindingHead & { readonly [P in keyof RowPlace]: null } & (
    | WeightEvidence
    | PublishedEvidence
    | TaxonomyEvidence
  );

/** The members that findings of all rules have. */
export type FindingHead = {
  /** A fingerprint of the rule and the place; the same in every run. */
  readonly id: string;
  readonly severity: Severity;
  readonly document: FindingDocument | null;
  readonly taxonomy: { readonly source: string; readonly id: string; readonly version: string } | null;
  readonly sections: readonly FindingSection[];
  readonly field: string;
  readonly dimensions: string;
  readonly unit: string | null;
  readonly reported: string | null;
  readonly computed: string | null;
  /** Reported minus computed. */
  readonly difference: string | null;
  readonly tolerance: string | null;
  /** The id of the group of findings that have the same cause; set when the whole run is known. */
  readonly group?: string;
};

/** The company, the period and the snapshot of the row of a finding; `null` in findings about a taxonomy. */
export type RowPlace = {
  readonly company: FindingCompany;
  readonly period: PrintedPeriod;
  readonly source: FindingSource;
};

/** What a rule found, by its family. */
export type Evidence =
  | RollUpEvidence
  | ComparisonEvidence
  | ScaleEvidence
  | WeightEvidence
  | TaxonomyEvidence
  | PublishedEvidence;

/** The parts of a total that does not add up. */
export type RollUpEvidence = {
  readonly rule: `roll-up/${string}` | `filed/${string}` | `DQC.US.${string}`;
  readonly contributions: readonly Contribution[];
  /** Sections in which the same parent does add up. */
  readonly footsIn: readonly FindingSection[];
  /** Of a sum that a statement prints: the periods of the columns in which it adds up. */
  readonly holdsIn?: readonly PrintedPeriod[];
  /** And the number of other documents of the company in which the same sum does. */
  readonly otherDocuments?: number;
  /** Of a sum of a linkbase: the lines of the statement that add up to the total. */
  readonly printed?: readonly PrintedTerm[];
} & Explained;

/** A line of a statement as a part of a printed sum. `label`: as it is printed; `value`: null where it has none. */
export type PrintedTerm = {
  readonly field: string;
  readonly label: string;
  readonly weight: string;
  readonly value: string | null;
};

/**
 * Of findings that set a value beside a sum: the possible causes of the difference, the most probable first; set when
 * the whole run is known.
 */
export type Explained = { readonly causes?: readonly Cause[] };

/** Kinds of causes, in the order in which they are preferred where several explain a difference equally well. */
export const CAUSE_KINDS = [
  'subtotal',
  'rounding',
  'weight',
  'sign',
  'other-value',
  'digits',
  'scale',
  'repeated-total',
  'counted-twice',
  'left-out',
  'other-field',
  'reported-elsewhere',
  'other-period',
  'missing-child',
  'not-filed',
] as const;
/** The kind of a cause; `docs/findings.md` explains each. */
export type CauseKind = (typeof CAUSE_KINDS)[number];

/** `exact`: the total adds up if it is true. `near`: up to rounding. `possible`: the numbers do not prove it. */
export type CauseFit = 'exact' | 'near' | 'possible';

/** A possible cause of a difference, with its evidence. */
export type Cause = {
  readonly kind: CauseKind;
  readonly fit: CauseFit;
  /** The field that is wrong, missing or not accounted for. */
  readonly field: string;
  /** Its value; null where it is not reported. */
  readonly value: string | null;
  /** The value with which the total would add up; null where it is not known. */
  readonly instead: string | null;
  /**
   * Further fields that explain the difference only together with this one; of a subtotal that is counted twice its
   * parts.
   */
  readonly together: readonly { readonly field: string; readonly value: string }[];
  /**
   * How many numbers, or combinations of them, were compared with the difference; null for hypotheses that choose none.
   */
  readonly candidates: number | null;
  /** The difference that the cause leaves. */
  readonly remaining: string;
  /** Where the evidence is, if that is another row. */
  readonly evidence: CauseEvidence | null;
  /** The same in words. */
  readonly text: string;
};

/** The row that shows a cause. */
export type CauseEvidence = {
  readonly document: string | null;
  readonly period: PrintedPeriod;
  readonly dimensions: string;
};

/** The evidence of every rule that sets values of a company beside each other. */
export type ComparisonEvidence = {
  readonly rule: `${ComparingFamily}/${string}`;
  /** Why these values were compared, in words. */
  readonly detail: string;
  /** The values that `reported` contradicts. */
  readonly comparedWith: readonly {
    readonly field: string;
    readonly period: PrintedPeriod;
    readonly value: string;
  }[];
} & Explained;

/** Families of rules with {@link ComparisonEvidence}. */
export const COMPARING_FAMILIES = [
  'cross-period',
  'cross-statement',
  'sign',
  'type',
  'dates',
  'restatement',
  'completeness',
] as const;
/** Families of rules that set values beside each other. */
export type ComparingFamily = (typeof COMPARING_FAMILIES)[number];

/** A value that is a power of ten away from its neighbors. */
export type ScaleEvidence = {
  readonly rule: `scale/${string}`;
  /** How many times larger the value is than its neighbors: `1000`, `0.001`. */
  readonly factor: string;
  /** The values of the period before and of the period after. */
  readonly neighbors: readonly { readonly period: PrintedPeriod; readonly value: string }[];
};

/** The evidence of the rules of taxonomies about one field, or a child of it. */
export type TaxonomyEvidence = {
  readonly rule: `taxonomy/${string}`;
  readonly child: string | null;
  readonly detail: string;
};

/** A weight whose sign contradicts the balance types of its fields. */
export type WeightEvidence = {
  readonly rule: `taxonomy/${string}`;
  readonly child: string;
  readonly weight: string;
  /** Balance types (`debit`, `credit`) of the total and of the child. */
  readonly balanceTypes: readonly [parent: string, child: string];
};

/**
 * The evidence of rules that a publisher defines; `rule` is its id, `elementId` that of the single check:
 * `DQC.US.0009.15`.
 */
export type PublishedEvidence = {
  readonly rule: `DQC.US.${string}`;
  readonly elementId: string | null;
  /** How the value and those that it is compared with should be related, in words. */
  readonly detail: string;
  readonly comparedWith: readonly {
    readonly field: string;
    readonly period: PrintedPeriod | null;
    readonly value: string | null;
  }[];
} & Explained;

/** A company: `key` is the identifier of its source, a CIK with its zeros for instance. */
export type FindingCompany = { readonly key: string; readonly name: string | null; readonly symbol: string | null };
/** A document by its name, its form and its filing date, an ISO date. */
export type FindingDocument = { readonly name: string; readonly form: string | null; readonly filed: string | null };
/** A section of a taxonomy. */
export type FindingSection = { readonly id: string; readonly title: string };
/** The resource of a row, and the snapshot that brought it. */
export type FindingSource = { readonly resource: string; readonly snapshot: number };

/** One child of a total: the amount that it adds, or the reason that it adds nothing. */
export type Contribution = {
  readonly field: string;
  readonly weight: string;
  readonly value: string | null;
  readonly status: 'reported' | 'missing';
};

/** A row version for people: its company, document, period and source. */
export type RowDescription = {
  readonly company: FindingCompany;
  readonly document: FindingDocument | null;
  readonly period: Period;
  readonly dimensions: string;
  readonly unit: string | null;
  readonly source: FindingSource;
};

/** Orders of findings in a list. `size`: the largest differences first, whatever their unit. */
export const FINDING_SORTS = ['cause', 'filed', 'size', 'company'] as const;
export type FindingSort = (typeof FINDING_SORTS)[number];
