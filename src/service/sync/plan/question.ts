import type { QuarterRange } from '../../protocol/request/terms.ts';

/**
 * The question of one slice to a resource with rows. All members must hold, of the entries of a list any; members that
 * are left out restrict nothing. It is kept as JSON in the log of a run and in the store.
 */
export type RowQuestion = {
  readonly resource: string;
  readonly symbols?: readonly string[];
  /** Numbers of the service, as text. */
  readonly entityIds?: readonly string[];
  readonly exchanges?: readonly string[];
  /** Fiscal quarters that do not overlap, the earliest first. */
  readonly quarters?: readonly QuarterRange[];
  /** The conditions of the filter; all must hold. */
  readonly conditions?: readonly Condition[];
  /** The page, for resources without a row threshold. */
  readonly page?: Page;
};

/** Restrictions of every question of a run. */
export type Restriction = Pick<RowQuestion, 'symbols' | 'quarters'>;

type Page = {
  readonly offset: number;
  readonly limit: number;
  /** In the order in which the service gives them, because it does not sort them. */
  readonly unsorted?: true;
};

/**
 * Restrictions that no parameter expresses. Each has a case for unreported values, so that the parts of a question
 * cover all of it.
 */
export type Condition =
  | RangeCondition
  | { readonly kind: 'null'; readonly field: string }
  /** On none of these exchanges, or on none at all. */
  | { readonly kind: 'other-exchange'; readonly exchanges: readonly string[] }
  /** None of these symbols, as they are written, or none at all. */
  | { readonly kind: 'other-symbol'; readonly symbols: readonly string[] }
  /** In no fiscal quarter that {@link ALL_QUARTERS} has. */
  | { readonly kind: 'no-quarter' };

/** `from` <= number < `to`, or, with `orNull`, not reported. Without either end and without `orNull`: reported. */
export type RangeCondition = {
  readonly kind: 'range';
  readonly field: string;
  readonly from?: number;
  readonly to?: number;
  readonly orNull: boolean;
};

export const FIRST_YEAR = 1900;
export const LAST_YEAR = 2199;
/** Every fiscal quarter that is asked for by its name. */
export const ALL_QUARTERS: QuarterRange = { from: FIRST_YEAR * 4, to: LAST_YEAR * 4 + 3 };

/** The question with one more condition. */
export function withCondition(question: RowQuestion, condition: Condition): RowQuestion {
  return { ...question, conditions: [...(question.conditions ?? []), condition] };
}

/** The numbers of a field from one on and below another, as far as there are ends. */
export function rangeBetween(
  field: string,
  from: number | undefined,
  to: number | undefined,
  orNull: boolean,
): RangeCondition {
  return { kind: 'range', field, ...(from !== undefined && { from }), ...(to !== undefined && { to }), orNull };
}

/** The range of a field that a question asks for. */
export function rangeOf({ conditions = [] }: RowQuestion, field: string): RangeCondition | undefined {
  return conditions.find(
    (condition): condition is RangeCondition => condition.kind === 'range' && condition.field === field,
  );
}
