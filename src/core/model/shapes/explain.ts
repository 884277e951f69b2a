import { z } from 'zod';
import { cause, document, findingSource, section } from './finding.ts';
import {
  company,
  count,
  each,
  field,
  list,
  object,
  period,
  type Shaped,
  severity,
  taxonomyVersion,
  text,
  textOrNull,
  texts,
} from './parts.ts';
import { totalCheck } from './statement.ts';

const snapshot = object({ snapshot: count, observedAt: text });

/**
 * A value as it is filed. `decimals`: null where they are not stated. `line`: of the source; null where it has no
 * lines.
 */
const value = {
  namespace: text,
  type: z.enum(['number', 'text', 'nil']),
  value: textOrNull,
  decimals: z.union([z.int(), z.enum(['INF', 'unknown'])]).nullable(),
  line: count.nullable(),
};

const interval = object(texts('low', 'high'));

/** The check of a reported total; `not-reported`: the total is missing, and only the sum of its parts is known. */
const total = object({
  verdict: z.enum([
    'consistent',
    'consistentPartial',
    'inconsistent',
    'inconsistentPartial',
    'blocked',
    'duplicates',
    'excessDigits',
    'unbound',
    'not-reported',
  ]),
  /** Why it cannot be judged in any row: the cycle, or the weights. */
  blocked: textOrNull,
  /** The amounts that the mode compares; null where it does not judge the sum. */
  ...each(textOrNull, ['computed', 'difference', 'tolerance']),
  /** The values that the sum stands for; null in modes without intervals. */
  interval: interval.nullable(),
  parts: count,
  missing: count,
  /** The finding of `validate` about it. */
  finding: object({ id: text, rule: text, severity, group: text, causes: z.array(cause) }).nullable(),
});

/** The members of a field in a row: `value` is the most precise of `values`, null where none is reported. */
const cell = {
  field: text,
  label: textOrNull,
  status: z.enum(['reported', 'missing', 'nil']),
  value: textOrNull,
  interval: interval.nullable(),
  values: list(value),
  total: total.nullable(),
};

export const explainShape = object({
  company,
  field: object({ ...field.shape, label: textOrNull }),
  period,
  fiscal: textOrNull,
  dimensions: text,
  unit: textOrNull,
  document: document.nullable(),
  source: findingSource,
  asOf: count,
  ...texts('mode', 'tolerance'),
  taxonomy: taxonomyVersion.nullable(),
  calculationOf: textOrNull,
  /** Why nothing is checked: the field is not in the calculation, or the row has no taxonomy with one. */
  unchecked: z.enum(['no-taxonomy', 'not-loaded', 'no-calculation', 'not-in-calculation']).nullable(),
  status: cell.status,
  /**
   * The verdict on it as a total, as statements show it: by the first authority that has a sum for it, what the filer
   * states, what its statement prints, or the standard. Null where it is not a total, and where nothing is said.
   */
  check: totalCheck.nullable(),
  value: textOrNull,
  values: list(value),
  /** Totals of which the field is a part, the nearest first: `level` 1 has `child`, the field itself. */
  above: list({ sections: z.array(section), level: count, child: text, weight: text, ...cell }),
  /**
   * Sums of the field that the statements of its document print: the lines, and the periods of the columns in which the
   * sum holds. `open`: a part has no amount in this column. Left out where there is none.
   */
  printed: list({
    section,
    verdict: z.enum(['foots', 'odd', 'open']),
    ...texts('computed', 'difference'),
    lines: list({ ...texts('weight', 'field', 'label'), value: textOrNull }),
    holdsIn: z.array(period),
    /** The number of other documents of the company in which the same sum holds. */
    otherDocuments: count,
    /** The latest earlier document in which the total has other parts: those it lacks, and those it has beside. */
    until: object({ document, without: z.array(text), with: z.array(text) }).nullable(),
    finding: object({ ...texts('id', 'rule'), severity, causes: z.array(cause) }).nullable(),
  }).optional(),
  /** The values that the same row had, in all documents and snapshots, oldest first. */
  history: list({ document: document.nullable(), ...value, since: snapshot, until: snapshot.nullable() }),
  /** The same field of the same period in other rows. */
  others: list({
    document: document.nullable(),
    source: findingSource,
    dimensions: text,
    unit: textOrNull,
    value: textOrNull,
    /** The id of a finding about the field in that row. */
    finding: textOrNull,
  }),
  /** One tree for all sections in which it is the same; its lines from the total down, each with its level. */
  trees: list({
    sections: z.array(section),
    lines: list({
      level: count,
      weight: textOrNull,
      ...cell,
      /** Weight times value, and the sum of these up to here among the parts of one total. */
      ...each(textOrNull, ['contribution', 'running']),
      /** Parts of it are not among the lines: they are deeper than was asked for. */
      isCut: z.boolean(),
    }),
  }),
});

export type ExplainOutput = Shaped<typeof explainShape>;
export type ExplainedTree = ExplainOutput['trees'][number];
export type ExplainedLine = ExplainedTree['lines'][number];
export type ExplainedTotal = NonNullable<ExplainedLine['total']>;
