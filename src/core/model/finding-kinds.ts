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

/** How well a cause explains a difference. */
export const CAUSE_FITS = ['exact', 'near', 'possible'] as const;
/** `exact`: the total adds up if it is true. `near`: up to rounding. `possible`: the numbers do not prove it. */
export type CauseFit = (typeof CAUSE_FITS)[number];

/** Families of rules that set values beside each other, and give these as the evidence. */
export const COMPARING_FAMILIES = [
  'cross-period',
  'cross-statement',
  'sign',
  'type',
  'dates',
  'restatement',
  'source',
  'completeness',
  'own',
] as const;
/** Families of rules that set values beside each other. */
export type ComparingFamily = (typeof COMPARING_FAMILIES)[number];

/** Orders of findings in a list. `size`: the largest differences first, whatever their unit. */
export const FINDING_SORTS = ['cause', 'filed', 'size', 'company'] as const;
export type FindingSort = (typeof FINDING_SORTS)[number];
