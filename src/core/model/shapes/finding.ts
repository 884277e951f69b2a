import { z } from 'zod';
import { CAUSE_FITS, CAUSE_KINDS, COMPARING_FAMILIES } from '../finding-kinds.ts';
import { company, count, list, object, period, severity, taxonomyVersion, text, textOrNull } from './parts.ts';

export const section = object({ id: text, title: text });

/** A document by its name, its form and its filing date, an ISO date. */
export const document = object({ name: text, form: textOrNull, filed: textOrNull });

/** The resource of a row, and the snapshot that brought it. */
export const findingSource = object({ resource: text, snapshot: count });

/** The members that findings of all rules have. */
export const findingHead = object({
  /** A fingerprint of the rule and the place; the same in every run. */
  id: text,
  severity,
  document: document.nullable(),
  taxonomy: taxonomyVersion.nullable(),
  sections: z.array(section),
  field: text,
  dimensions: text,
  unit: textOrNull,
  reported: textOrNull,
  computed: textOrNull,
  /** Reported minus computed. */
  difference: textOrNull,
  tolerance: textOrNull,
  /** The id of the group of findings that have the same cause; set when the whole run is known. */
  group: text.optional(),
});

/** The company, the period and the snapshot of the row of a finding; `null` in findings about a taxonomy. */
export const rowPlace = object({ company, period, source: findingSource });
const noPlace = { company: z.null(), period: z.null(), source: z.null() };

/** The row that shows a cause. */
export const causeEvidence = object({ document: textOrNull, period, dimensions: text });

/** A possible cause of a difference, with its evidence. */
export const cause = object({
  kind: z.enum(CAUSE_KINDS),
  fit: z.enum(CAUSE_FITS),
  /** The field that is wrong, missing or not accounted for. */
  field: text,
  /** Its value; null where it is not reported. */
  value: textOrNull,
  /** The value with which the total would add up; null where it is not known. */
  instead: textOrNull,
  /**
   * Further fields that explain the difference only together with this one; of a subtotal that is counted twice its
   * parts.
   */
  together: list({ field: text, value: text }),
  /**
   * How many numbers, or combinations of them, were compared with the difference; null for hypotheses that choose none.
   */
  candidates: count.nullable(),
  /** The difference that the cause leaves. */
  remaining: text,
  /** Where the evidence is, if that is another row. */
  evidence: causeEvidence.nullable(),
  /** The same in words. */
  text,
});

/** The member of findings that set a value beside a sum. */
export const explained = object({
  /** Possible causes of the difference, the most probable first; set when the whole run is known. */
  causes: z.array(cause).optional(),
});

/** One child of a total: the amount that it adds, or the reason that it adds nothing. */
export const contribution = object({
  field: text,
  weight: text,
  value: textOrNull,
  status: z.enum(['reported', 'missing']),
});

/** A line of a statement as a part of a printed sum. */
export const printedTerm = object({
  field: text,
  /** As it is printed. */
  label: text,
  weight: text,
  /** Null where the line has none. */
  value: textOrNull,
});

/** The parts of a total that does not add up. */
export const rollUpEvidence = object({
  rule: z.templateLiteral([z.enum(['roll-up/', 'filed/', 'DQC.US.']), text]),
  contributions: z.array(contribution),
  /** Sections in which the same parent does add up. */
  footsIn: z.array(section),
  /** The periods of the columns in which a sum that a statement prints adds up. */
  holdsIn: z.array(period).optional(),
  /** And the number of other documents of the company in which the same sum does. */
  otherDocuments: count.optional(),
  /** The lines of the statement that add up to the total of a sum of a linkbase. */
  printed: z.array(printedTerm).optional(),
  ...explained.shape,
});

/** The evidence of every rule that sets values of a company beside each other. */
export const comparisonEvidence = object({
  rule: z.templateLiteral([z.enum(COMPARING_FAMILIES), '/', text]),
  /** Why these values were compared, in words. */
  detail: text,
  /** The values that `reported` contradicts. */
  comparedWith: list({ field: text, period, value: text }),
  ...explained.shape,
});

/** A value that is a power of ten away from its neighbors. */
export const scaleEvidence = object({
  rule: z.templateLiteral(['scale/', text]),
  /** How many times larger the value is than its neighbors: `1000`, `0.001`. */
  factor: text,
  /** The values of the period before and of the period after. */
  neighbors: list({ period, value: text }),
});

/** A weight whose sign contradicts the balance types of its fields. */
export const weightEvidence = object({
  rule: z.templateLiteral(['taxonomy/', text]),
  child: text,
  weight: text,
  /** Balance types (`debit`, `credit`) of the total and of the child. */
  balanceTypes: z.tuple([text, text]),
});

/** The evidence of the rules of taxonomies about one field, or a child of it. */
export const taxonomyEvidence = object({
  rule: z.templateLiteral(['taxonomy/', text]),
  child: textOrNull,
  detail: text,
});

/** The evidence of rules that a publisher defines. */
export const publishedEvidence = object({
  /** The id of the rule. */
  rule: z.templateLiteral(['DQC.US.', text]),
  /** The id of the single check: `DQC.US.0009.15`. */
  elementId: textOrNull,
  /** How the value and those that it is compared with should be related, in words. */
  detail: text,
  comparedWith: list({ field: text, period: period.nullable(), value: textOrNull }),
  ...explained.shape,
});

const head = findingHead.shape;
const rowHead = { ...head, ...rowPlace.shape };
const taxonomyHead = { ...head, ...noPlace };

/** A head, which has the same members for every rule, and the evidence of the family of its rule. */
export const findingShape = z.union([
  object({ ...rowHead, ...rollUpEvidence.shape }),
  object({ ...rowHead, ...comparisonEvidence.shape }),
  object({ ...rowHead, ...scaleEvidence.shape }),
  object({ ...taxonomyHead, ...weightEvidence.shape }),
  object({ ...taxonomyHead, ...taxonomyEvidence.shape }),
  object({ ...rowHead, ...publishedEvidence.shape }),
  object({ ...taxonomyHead, ...publishedEvidence.shape }),
]);
