import type { Decimal } from '../../../core/base/decimal.ts';
import type { Severity } from '../../../core/base/diagnostic.ts';
import type {
  ComparingFamily,
  ComparisonEvidence,
  FindingSection,
  PublishedEvidence,
  RollUpFinding,
  ScaleEvidence,
  TaxonomyEvidence,
  WeightEvidence,
} from '../../../core/model/finding.ts';
import type { Period, PrintedPeriod } from '../../../core/model/period.ts';
import type { PublishedRule, PublishedRules } from '../../../core/model/published-rules.ts';
import type {
  BalanceType,
  CalculationRelationship,
  FieldName,
  Section,
  Structure,
  TaxonomyKey,
  TaxonomyParts,
} from '../../../core/model/taxonomy.ts';
import type { FilingFacts } from '../../../warehouse/store/filing-facts.ts';
import type { StoreReader } from '../../../warehouse/store/reader.ts';
import type { Amount, Weighing } from '../interval.ts';
import type { Comparison } from '../modes.ts';
import type { FailedSum, Inconsistency } from '../roll-up/failed-sum.ts';
import type { FiledPlace } from './filed-numbers.ts';

/** The part of the store that a rule looks at, for the manual. */
export type Scope = 'row' | 'document' | 'series' | 'history' | 'taxonomy';

/**
 * A check: its entry in the manual, and its behavior. Rules are of four kinds: over pieces of the store, each of which
 * is read once and handed to all rules for such pieces; a query; about totals that do not add up; and rules of one's
 * own. An id is `family/name`.
 */
export type Rule = PieceRule | QueryRule | TotalRule | OwnRule;

type Head<S extends Scope, Family extends string = string, Id extends string = `${Family}/${string}`> = {
  /** `family/name`; of a published rule its publisher's. */
  readonly id: Id;
  /** The part of the id before the slash; of rules with a publisher's id a name for all of them. */
  readonly family: Family;
  readonly scope: S;
  readonly severity: Severity;
  readonly doc: string;
  /** Rules that are not on by default run where they are named. */
  readonly byDefault: boolean;
  /** The options of a run that change the verdicts of the rule. */
  readonly options: readonly (keyof RuleOptions)[];
};

/** `DQC.US.0009`, of the Data Quality Committee. */
type PublishedRuleId = `DQC.US.${string}`;

/**
 * `published`: the rules of the store that come with a taxonomy. `filings`: what filings say of themselves, by their
 * names; both are there where a published rule runs.
 */
export type RuleOptions = Comparison & {
  readonly published?: PublishedRules | undefined;
  readonly filings?: ReadonlyMap<string, FilingFacts> | undefined;
};

/** What a rule over pieces is handed. */
export type Pieces = {
  readonly series: Series;
  readonly filing: Filing;
  /** Calculations that rows are checked with. */
  readonly calculation: CheckedTaxonomy;
  /** All taxonomies, whether rows are checked with them or not. */
  readonly taxonomy: WholeTaxonomy;
};

/** A rule over pieces of the store. */
export type PieceRule<P extends keyof Pieces = keyof Pieces> = {
  readonly [K in P]: { readonly kind: 'pieces'; readonly pieces: K } & PieceRules[K];
}[P];

type PieceRules = {
  /**
   * `spread`: the least ratio of the largest value to the smallest, by size and without zeros, at which a series can be
   * a violation.
   */
  readonly series: Head<'series'> & {
    readonly spread: number;
    readonly check: (series: Series) => Iterable<RowObservation>;
  };
  /**
   * A published rule over the numbers of a document, with their places. It runs where the store has the data of the
   * rule. `rules`: all of the store; one may refer to the lists of another.
   */
  readonly filing: Head<'document', 'dqc', PublishedRuleId> & {
    readonly prepare: (published: PublishedRule, rules: readonly PublishedRule[]) => FilingCheck;
  };
  readonly calculation: Head<'taxonomy', string, `${string}/${string}` | PublishedRuleId> & {
    readonly check: (taxonomy: CheckedTaxonomy, options: RuleOptions) => Iterable<TaxonomyObservation>;
  };
  readonly taxonomy: Head<'taxonomy', 'taxonomy'> & {
    readonly check: (taxonomy: WholeTaxonomy) => Iterable<PartsObservation>;
  };
};

type PartsObservation = {
  /** Null where the finding is about no section. */
  readonly sectionId: string | null;
  /** The structure of the section; the calculation where it is left out. */
  readonly structure?: Structure;
  readonly field: FieldName;
  readonly child: string | null;
  readonly detail: string;
};

/**
 * A rule that finds its rows with one query. `query` is SQL after `WITH row_at, named, number` (relations that the
 * store gives): it has the columns of a `RuleRow`, ordered.
 */
export type QueryRule = Head<'document' | 'series' | 'history', ComparingFamily> & {
  readonly kind: 'query';
  readonly query: string;
  /** It compares no numbers of different documents, so that a large store can be asked in parts. */
  readonly byDocument?: true;
  /** It runs only where a value of the store meets this condition, which is cheaper: see `areHeld` of the store. */
  readonly onlyIf?: string;
  /**
   * Where it is there, a row is a finding only if what it reports differs from the sum of its parts. `rounding`: values
   * that state no precision may differ by as much as rounding to the zeros at their ends explains. `alternatives`: rows
   * of one version and field are several ways to the same sum, one of which must agree.
   */
  readonly compares?: { readonly rounding?: boolean; readonly alternatives?: boolean };
};

/** A rule of one's own, as it was prepared for a store. `sections`: those that its findings are in. */
export type OwnRule = Head<'row' | 'series' | 'history', 'own', OwnRuleId> & {
  readonly kind: 'own';
  readonly sections: readonly FindingSection[];
  /** After `prepareRules` of the reader. */
  readonly find: (reader: StoreReader, snapshot: number) => Promise<readonly RowObservation[]>;
};

export type OwnRuleId = `own/${string}`;

/**
 * `fields`: the keys of the fields that it reads. `axes`: the monetary fields too that are reported by one of these
 * axes.
 */
export type FilingCheck = {
  readonly fields: readonly string[];
  readonly axes?: readonly string[];
  readonly check: (filing: Filing) => Iterable<RowObservation>;
};

/** The numbers of a document that are of standard taxonomies. */
export type Filing = { readonly places: readonly FiledPlace[] };

/** What a rule does with totals that do not add up. */
export type TotalRoles = {
  /** It accepts those that are its own: the roll-up kernel weighs every total of every row. */
  readonly accepts: Head<'row', 'roll-up' | 'filed'> & {
    readonly accepts: (total: Pick<FailedSum, 'isPartial' | 'standing'>) => boolean;
  };
  /** A published rule: it repeats findings of roll-ups under its own name. */
  readonly renames: Head<'row', 'dqc', PublishedRuleId> & {
    readonly accepts: (finding: RollUpFinding) => boolean;
  };
  /** It blames a number of a total. */
  readonly examines: Head<'row', ComparingFamily> & {
    readonly examine: (total: FailedTotal) => Iterable<Omit<RowObservation, 'version'>>;
  };
};

/** A rule about totals that do not add up. */
export type TotalRule<R extends keyof TotalRoles = keyof TotalRoles> = {
  readonly [K in R]: { readonly kind: 'totals'; readonly role: K } & TotalRoles[K];
}[R];

/**
 * A total that does not add up, with its numbers as the kernel judged them. `parts` are parallel to `children`; null:
 * not reported.
 */
export type FailedTotal = Pick<Inconsistency, 'reported' | 'parts' | 'weighing'> & {
  readonly parent: FieldName;
  readonly children: readonly { readonly field: FieldName; readonly weight: Decimal }[];
  readonly period: PrintedPeriod;
};

/**
 * The values of a field of a company with the same unit and dimensions, for periods of one length, in the order of
 * their ends.
 */
export type Series = { readonly field: FieldName; readonly points: readonly SeriesPoint[] };

/** The values of one period, which several documents may report. */
export type SeriesPoint = { readonly period: Period; readonly values: readonly SeriesValue[] };
export type SeriesValue = { readonly version: number; readonly amount: Amount };

/** A stored taxonomy that rows are checked with. */
export type CheckedTaxonomy = {
  readonly taxonomy: TaxonomyKey;
  readonly sections: readonly Section[];
  readonly calculation: readonly CalculationRelationship[];
  /** The balance type that the taxonomy states for a field of its calculation. */
  readonly balanceTypeOf: (field: FieldName) => BalanceType | undefined;
};

/** A stored taxonomy with all its parts. */
export type WholeTaxonomy = Required<TaxonomyParts> & {
  readonly taxonomy: TaxonomyKey;
  /** Whether the store has a value of a field of the calculation. */
  readonly hasValues: boolean;
};

/** A violation in a row; company, document, period and the like are added by the engine. */
export type RowObservation = {
  readonly version: number;
  readonly field: FieldName;
  /** Undefined where the rule is about no single value. */
  readonly reported?: Decimal | undefined;
  /** Where the rule compares the value with another. */
  readonly weighing?: Weighing | undefined;
  readonly evidence: ComparisonEvidence | ScaleEvidence | PublishedEvidence;
};

export type TaxonomyObservation = {
  readonly section: Section | undefined;
  readonly field: FieldName;
  readonly evidence: WeightEvidence | TaxonomyEvidence | PublishedEvidence;
};

const days = (date: string): string => `coalesce((${date} - DATE '1970-01-01')::INTEGER, 0)`;

/** SQL of a `RulePart` from a row of the relation `number` with an alias. */
export function partOf(alias: string, weight = 1): string {
  return `{field: ${alias}.name, weight: ${weight},
    text: coalesce(${alias}.wide, exact_text(${alias}.mantissa, ${alias}.places)),
    decimals: ${alias}.decimals, kind: ${alias}.kind, first: ${days(`${alias}.first`)},
      last: ${days(`${alias}.last`)}}`;
}
