import type { Period } from './period.ts';
import type * as shapes from './shapes/finding.ts';
import type { company, Shaped } from './shapes/parts.ts';

export type { CauseFit, CauseKind, ComparingFamily, FindingSort } from './finding-kinds.ts';

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

/** The members that findings of all rules have. @interface */
export type FindingHead = Shaped<typeof shapes.findingHead>;
/** The company, the period and the snapshot of the row of a finding; `null` in findings about a taxonomy. @interface */
export type RowPlace = Shaped<typeof shapes.rowPlace>;

/** What a rule found, by its family. */
export type Evidence =
  | RollUpEvidence
  | ComparisonEvidence
  | ScaleEvidence
  | WeightEvidence
  | TaxonomyEvidence
  | PublishedEvidence;

/** The parts of a total that does not add up. @interface */
export type RollUpEvidence = Shaped<typeof shapes.rollUpEvidence>;
/** A line of a statement as a part of a printed sum. @interface */
export type PrintedTerm = Shaped<typeof shapes.printedTerm>;
/** The member of findings that set a value beside a sum: possible causes of the difference. @interface */
export type Explained = Shaped<typeof shapes.explained>;
/** A possible cause of a difference, with its evidence. @interface */
export type Cause = Shaped<typeof shapes.cause>;
/** The row that shows a cause. @interface */
export type CauseEvidence = Shaped<typeof shapes.causeEvidence>;
/** The evidence of every rule that sets values of a company beside each other. @interface */
export type ComparisonEvidence = Shaped<typeof shapes.comparisonEvidence>;
/** A value that is a power of ten away from its neighbors. @interface */
export type ScaleEvidence = Shaped<typeof shapes.scaleEvidence>;
/** The evidence of the rules of taxonomies about one field, or a child of it. @interface */
export type TaxonomyEvidence = Shaped<typeof shapes.taxonomyEvidence>;
/** A weight whose sign contradicts the balance types of its fields. @interface */
export type WeightEvidence = Shaped<typeof shapes.weightEvidence>;
/** The evidence of rules that a publisher defines. @interface */
export type PublishedEvidence = Shaped<typeof shapes.publishedEvidence>;

/** A company: `key` is the identifier of its source, a CIK with its zeros for instance. @interface */
export type FindingCompany = Shaped<typeof company>;
/** A document by its name, its form and its filing date, an ISO date. @interface */
export type FindingDocument = Shaped<typeof shapes.document>;
/** A section of a taxonomy. @interface */
export type FindingSection = Shaped<typeof shapes.section>;
/** The resource of a row, and the snapshot that brought it. @interface */
export type FindingSource = Shaped<typeof shapes.findingSource>;
/** One child of a total: the amount that it adds, or the reason that it adds nothing. @interface */
export type Contribution = Shaped<typeof shapes.contribution>;

/** A row version for people: its company, document, period and source. */
export type RowDescription = {
  readonly company: FindingCompany;
  readonly document: FindingDocument | null;
  readonly period: Period;
  readonly dimensions: string;
  readonly unit: string | null;
  readonly source: FindingSource;
};
