export type Balance = 'debit' | 'credit';
export type PeriodKind = 'instant' | 'duration';

/** What the values of a field are. `money` is counted in thousands inside the generator and written in whole units. */
export type FieldKind =
  | 'heading'
  | 'money'
  | 'perShare'
  | 'shares'
  | 'ratio'
  | 'percent'
  | 'integer'
  | 'date'
  | 'string'
  | 'boolean'
  | 'decimal';

/** A field where a statement shows it. A field that carries a sum names its addends; a minus sign turns the weight to -1. */
export type SampleField = {
  readonly name: string;
  readonly label: string;
  readonly kind: FieldKind;
  readonly balance?: Balance;
  /** Where it differs from that of the statement. */
  readonly period?: PeriodKind;
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
