export type Balance = 'debit' | 'credit';
export type PeriodKind = 'instant' | 'duration';

/**
 * What the values of a field are. `money` is simulated in thousands and written in whole units; `shares` and `integer`
 * are whole numbers; `perShare`, `ratio`, `percent` (a fraction of one) and `decimal` are quotients of other fields.
 * The rest are header fields of rows, which no statement contains.
 */
export type FieldKind =
  | 'heading'
  | 'money'
  | 'perShare'
  | 'shares'
  | 'ratio'
  | 'percent'
  | 'decimal'
  | 'integer'
  | 'dateTime'
  | 'date'
  | 'string'
  | 'boolean';

/**
 * A field where a statement shows it. A field that carries a sum names its addends; a minus sign turns the weight to
 * -1.
 */
export type SampleField = {
  readonly name: string;
  readonly label: string;
  readonly kind: FieldKind;
  readonly balance?: Balance;
  /** Absent for headings. */
  readonly period?: PeriodKind;
  /** What it means, where no sum says so. */
  readonly definition?: string;
  readonly children: readonly SampleField[];
  readonly addends: readonly string[];
};

/** One section of a taxonomy; the nesting below its root is the presentation tree. */
export type SampleStatement = {
  readonly id: number;
  readonly title: string;
  /** Of its fields that do not say otherwise. */
  readonly period: PeriodKind;
  readonly root: SampleField;
};

/** Amounts of one period by field, as decimal text; what was not reported (or is zero) is not there. */
export type Statement = ReadonlyMap<string, string>;

/** A field with all below it, parents first. */
export function withDescendants(field: SampleField): SampleField[] {
  return [field, ...field.children.flatMap(withDescendants)];
}
