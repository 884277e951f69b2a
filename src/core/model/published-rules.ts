/**
 * The rules of a rules taxonomy, as its publisher states them: the Data Quality Committee's in the US-GAAP package.
 * Fields are named by their keys (`us-gaap/2025#Assets`).
 */
export type PublishedRules = {
  /** The taxonomy that the rules come with: `us-gaap`, `2025`. */
  readonly source: string;
  readonly version: string;
  readonly rules: readonly PublishedRule[];
};

export type PublishedRule = {
  /** `DQC.US.0009`. */
  readonly id: string;
  readonly name: string;
  readonly definition: string;
  readonly groups: readonly RuleGroup[];
  /** All relationships but membership in a group, in the order of the document. */
  readonly relationships: readonly RuleRelationship[];
  readonly elements: readonly RuleElement[];
  readonly exclusions: readonly RuleExclusion[];
};

/** A list of fields, axes, members or groups. `note`: its own definition, where it differs from that of the rule. */
export type RuleGroup = { readonly name: string; readonly note?: string; readonly fields: readonly string[] };

export type RuleRelationship = {
  /**
   * The last part of the arcrole: `greaterThan-concept`, `concept-equivalents`, `summation-item`, `dimension-domain`.
   */
  readonly kind: string;
  /** The role of the link. */
  readonly role: string;
  readonly from: string;
  readonly to: string;
  readonly weight?: string;
};

/** The id of a single check (`DQC.US.0009.15`), and the fields that it is about. */
export type RuleElement = { readonly id: string; readonly fields: readonly string[] };

/** `kind`: `allowableSubString`, `disallowableSubString`. */
export type RuleExclusion = { readonly kind: string; readonly text: string; readonly fields: readonly string[] };
