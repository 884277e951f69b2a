import { z } from 'zod';
import { company, count, each, field, list, object, type Shaped, text, textOrNull } from './parts.ts';

const document = object({ name: text, form: textOrNull, filed: textOrNull });

/** Where a value was filed: the row version and the line of the source, and the snapshot that brought it. */
const source = object({
  document: document.nullable(),
  row: count,
  line: count.nullable(),
  resource: text,
  snapshot: count,
  field,
});

const derivedKind = z.enum(['fourth-quarter', 'trailing-twelve-months', 'change', 'growth', 'percent-of']);

/** `start`: null for an instant. */
const parts = list({
  weight: z.union([z.literal(1), z.literal(-1)]),
  value: text,
  start: textOrNull,
  end: text,
  source,
});

/**
 * The verdict of `validate` on a total; `difference` is reported minus computed. `authority`: what it is judged by, the
 * sums that the filer states, those that its statement prints, or those of the standard.
 */
export const totalCheck = object({
  verdict: z.enum(['consistent', 'rounded', 'partial', 'inconsistent']),
  authority: z.enum(['filed', 'printed', 'standard']),
  ...each(textOrNull, ['difference', 'finding']),
});

const cell = object({
  kind: z.enum(['number', 'percent', 'text', 'nil']),
  /** Exact decimal text as filed, text, or '' for nil. */
  value: text,
  /**
   * As every format shows it, in the sign and scale of the statement. `vanished`: a value that is not zero is shown as
   * 0.
   */
  shown: text,
  mark: z.enum(['rounded', 'vanished']).nullable(),
  unit: textOrNull,
  decimals: z.int().nullable(),
  check: totalCheck.nullable(),
  /**
   * The reported values of which a derived one is the weighted sum, and those of which it is a percentage. `none`: why
   * there is no percentage.
   */
  derived: object({
    kind: derivedKind,
    parts,
    base: parts.nullable(),
    none: z.enum(['zero', 'negative', 'missing']).nullable(),
  }).nullable(),
  source: source.nullable(),
  restatedFrom: object({ value: text, document: textOrNull }).nullable(),
});

/** A value that is in no cell. `start` and `end`: null in instants and unknown periods. */
const leftOut = {
  reason: z.enum(['dimensions', 'elsewhere', 'period', 'unit', 'superseded', 'duplicate', 'no-line']),
  company: text,
  field,
  ...each(textOrNull, ['start', 'end', 'unit']),
  dimensions: text,
  value: text,
  source,
};

export const statementShape = object({
  companies: z.array(company),
  snapshot: count,
  sign: z.enum(['filed', 'presented', 'natural']),
  /** Amounts of money are shown in units of 10 to this power. */
  scale: z.union([z.literal(0), z.literal(3), z.literal(6)]),
  /** The field of which amounts are shown in percent. */
  percentOf: field.nullable(),
  /** Those of earlier rows: the structure is first that of the newest. */
  otherTaxonomies: list({ source: text, id: text, version: text }),
  /** Filings that several sources know: the document that is shown, and what another resource calls it. */
  sameFilings: list({ document: text, resource: text, also: object({ document: text, resource: text }) }).nullable(),
  totals: object({ sections: count, lines: count, values: count, leftOut: count }),
  /** Values whose field has no line in any section. */
  outside: list(leftOut),
  sections: list({
    id: text,
    title: text,
    kind: z.enum(['balance', 'income', 'comprehensive-income', 'cash-flow', 'equity', 'other']),
    isParenthetical: z.boolean(),
    structure: z.union([
      z.strictObject({ kind: z.literal('taxonomy'), source: text, id: text, version: text }),
      z.strictObject({ kind: z.literal('document'), document: text }),
    ]),
    /**
     * `company`: its key. `start`: the first day of the duration; null in a column of instants alone, which has 0
     * `months`.
     */
    columns: list({
      company: text,
      start: textOrNull,
      end: text,
      months: count,
      fiscal: object({ year: z.int(), period: z.enum(['Q1', 'Q2', 'Q3', 'Q4', 'FY']) }).nullable(),
      /**
       * A component of equity, in a statement of equity with a column for each; without dimensions the company as a
       * whole.
       */
      member: object({ dimensions: text, label: text }).nullable(),
      state: z.enum(['latest', 'original']),
      derived: derivedKind.nullable(),
      /** The cells compare the column before it with the one that ends at `since`. */
      growth: object({ since: text, as: z.enum(['change', 'percent']) }).nullable(),
      /** The resources of its values; null where all values of the statement are of one. */
      resources: z.array(text).nullable(),
    }),
    lines: list({
      kind: z.enum(['heading', 'value']),
      field,
      position: count,
      dimensions: text,
      level: count,
      label: text,
      negated: z.boolean(),
      naturalSign: z.union([z.literal(1), z.literal(-1)]),
      balance: z.enum(['opening', 'closing']).nullable(),
      isTotal: z.boolean(),
      type: z.enum(['money', 'shares', 'per-share', 'percent', 'ratio', 'number', 'text']),
      balanceType: z.enum(['credit', 'debit']).nullable(),
      /** By column; null where nothing was reported. */
      cells: z.array(cell.nullable()),
    }),
    leftOut: list(leftOut),
  }),
});

export type StatementOutput = Shaped<typeof statementShape>;
