import { z } from 'zod';
import { document } from './finding.ts';
import { company, count, each, field, list, object, type Shaped, text, textOrNull } from './parts.ts';

/** Where a value was filed. */
export const cellSource = object({
  document: document.nullable(),
  /** The id of the row version, and the line of the source where it has lines. */
  row: count,
  line: count.nullable(),
  resource: text,
  /** The snapshot that brought the row. */
  snapshot: count,
  /** The field as filed; of another year of a standard than the line's, for instance. */
  field,
});

/** A filing as it is shown, by its name in a resource, and as another resource has it. */
export const sameFiling = object({
  document: text,
  resource: text,
  also: object({ document: text, resource: text }),
});

/** How writers show amounts. */
export const display = object({
  sign: z.enum(['filed', 'presented', 'natural']),
  /** Amounts of money are shown in units of 10 to this power. */
  scale: z.literal([0, 3, 6]),
});

/** `2009 Q2`, `2009 FY`; of year to date `2009 Q2` too, its length says so. */
export const fiscalPeriod = object({ year: z.int(), period: z.enum(['Q1', 'Q2', 'Q3', 'Q4', 'FY']) });

/** A component of equity, in a statement of equity with a column for each. */
export const columnMember = object({
  /** '' for the company as a whole. */
  dimensions: text,
  label: text,
});

const derivedKind = z.enum(['fourth-quarter', 'trailing-twelve-months', 'change', 'growth', 'percent-of']);

/** `start`: null for an instant. */
const parts = list({ weight: z.literal([1, -1]), value: text, start: textOrNull, end: text, source: cellSource });

/** The verdict of `validate` on a total. */
export const totalCheck = object({
  /**
   * `consistent`: it equals its sum. `rounded`: only within rounding. `partial`: it may, but some of its parts are not
   * reported. `inconsistent`: it does not. Of a total that is off by the standard with parts missing nothing is said.
   */
  verdict: z.enum(['consistent', 'rounded', 'partial', 'inconsistent']),
  /**
   * What it is judged by, the first of these that has a sum for it: the calculation of its filing, or of the service;
   * the lines that its statement prints; the calculation of the standard.
   */
  authority: z.enum(['filed', 'printed', 'standard']),
  /** The reported value minus the computed one. */
  difference: textOrNull,
  /** The id of the finding, where there is one: also of a total that adds up as printed, against its definition. */
  finding: textOrNull,
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
  source: cellSource.nullable(),
  restatedFrom: object({ value: text, document: textOrNull }).nullable(),
  /** In a value of a standard field whose proof says that something contradicts it. */
  isDoubtful: z.literal(true).optional(),
});

/** A value that is in no cell. `start` and `end`: null in instants and unknown periods. */
const leftOut = {
  reason: z.enum(['dimensions', 'elsewhere', 'period', 'unit', 'superseded', 'duplicate', 'no-line']),
  company: text,
  field,
  ...each(textOrNull, ['start', 'end', 'unit']),
  dimensions: text,
  value: text,
  source: cellSource,
};

export const statementShape = object({
  companies: z.array(company),
  snapshot: count,
  /** The day after which nothing shown was filed, where one was given. */
  asKnown: text.optional(),
  ...display.shape,
  /** The field of which amounts are shown in percent. */
  percentOf: field.nullable(),
  /** Those of earlier rows: the structure is first that of the newest. */
  otherTaxonomies: list({ source: text, id: text, version: text }),
  /** Filings that several sources know: the document that is shown, and what another resource calls it. */
  sameFilings: z.array(sameFiling).nullable(),
  totals: object({ sections: count, lines: count, values: count, leftOut: count }),
  /** Values whose field has no line in any section. */
  outside: list(leftOut),
  sections: list({
    id: text,
    title: text,
    kind: z.enum(['balance', 'income', 'comprehensive-income', 'cash-flow', 'equity', 'other']),
    isParenthetical: z.boolean(),
    structure: z.union([
      object({ kind: z.literal('taxonomy'), source: text, id: text, version: text }),
      object({ kind: z.literal('document'), document: text }),
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
      fiscal: fiscalPeriod.nullable(),
      /**
       * A component of equity, in a statement of equity with a column for each; without dimensions the company as a
       * whole.
       */
      member: columnMember.nullable(),
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
      naturalSign: z.literal([1, -1]),
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
