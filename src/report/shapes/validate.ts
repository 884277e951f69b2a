import { z } from 'zod';
import {
  company,
  count,
  counts,
  each,
  period,
  type Shaped,
  severity,
  taxonomyVersion,
  text,
  textOrNull,
  texts,
} from './parts.ts';

const section = z.strictObject(texts('id', 'title'));
const taxonomyName = z.strictObject(texts('source', 'id'));

/** Totals by verdict: `bound` is the sum of the four after it; the others are not part of it. */
const tally = counts(
  ...(['bound', 'consistent', 'consistentPartial', 'inconsistent', 'inconsistentPartial'] as const),
  ...(['blocked', 'unbound'] as const),
);

const head = {
  id: text,
  severity,
  document: z.strictObject({ name: text, form: textOrNull, filed: textOrNull }).nullable(),
  taxonomy: taxonomyVersion.nullable(),
  sections: z.array(section),
  ...texts('field', 'dimensions'),
  ...each(textOrNull, ['unit', 'reported', 'computed', 'difference', 'tolerance']),
};
const place = { company, period, source: z.strictObject({ resource: text, snapshot: count }) };
const noPlace = { company: z.null(), period: z.null(), source: z.null() };

/** The evidence of a finding depends on the family of its rule. */
export const findingShape = z.union([
  z.strictObject({
    ...head,
    ...place,
    rule: z.templateLiteral(['roll-up/', text]),
    contributions: z.array(
      z.strictObject({ ...texts('field', 'weight'), value: textOrNull, status: z.enum(['reported', 'missing']) }),
    ),
    footsIn: z.array(section),
  }),
  z.strictObject({ ...head, ...place, rule: z.templateLiteral(['balance-sheet/', text]), comparedWith: text }),
  z.strictObject({
    ...head,
    ...place,
    rule: z.templateLiteral(['series/', text]),
    factor: text,
    neighbors: z.array(z.strictObject({ period, value: text })),
  }),
  z.strictObject({
    ...head,
    ...noPlace,
    rule: z.templateLiteral(['taxonomy/', text]),
    ...texts('child', 'weight'),
    balanceTypes: z.array(text),
  }),
]);

export const validateShape = z.strictObject({
  tolerance: text,
  read: z.strictObject(counts('rows', 'numbers', 'numbersBound')),
  totals: z.strictObject({ ...tally, notCheckable: count }),
  unchecked: z.enum(['no-rows', 'not-checkable', 'no-total', 'not-selected']).nullable(),
  coverage: z.array(z.strictObject({ taxonomy: taxonomyVersion, calculationOf: textOrNull, section, ...tally })),
  assumed: z.strictObject({
    numbersOfOtherVersion: count,
    rowsWithOtherCalculation: z.array(z.strictObject({ taxonomy: taxonomyName, calculationOf: text, rows: count })),
    rowsWithOtherVersion: z.array(z.strictObject({ taxonomy: taxonomyName, ...texts('stated', 'used'), rows: count })),
  }),
  blocked: z.array(
    z.strictObject({
      taxonomy: taxonomyVersion,
      sections: z.array(section),
      ...texts('field', 'reason'),
      detail: textOrNull,
      count,
    }),
  ),
  notCheckable: z.array(
    z.strictObject({
      taxonomy: taxonomyName.nullable(),
      reason: text,
      versions: z.array(text),
      ...counts('rows', 'numbers'),
    }),
  ),
  /** Filters by kind, as they were given; null where there are none. All other counts are of the whole run. */
  filtered: z.strictObject({ by: z.record(text, z.array(text)), ...counts('checked', 'found', 'shown') }).nullable(),
  findings: z.array(findingShape),
});

export type PrintedFinding = Shaped<typeof findingShape>;
export type ValidateOutput = Shaped<typeof validateShape>;
