import type { EpochDay } from '../base/date.ts';

/**
 * An amount of a document: `mantissa / 10^places`, a whole number that a double holds exactly, or NaN where it has too
 * many digits. `start`: `null` for an amount at a date.
 */
export type PrintedFact = {
  readonly start: EpochDay | null;
  readonly end: EpochDay;
  readonly unit: number;
  readonly mantissa: number;
  readonly places: number;
  /** The row version that it is in. */
  readonly row: number;
};

/** Amounts of a field in one document: without dimensions, and by the dimensions of one member. */
export type FieldFacts = {
  readonly plain: readonly PrintedFact[];
  readonly members: ReadonlyMap<string, readonly PrintedFact[]>;
};

export type FactsOf = (field: string) => FieldFacts | undefined;

/** A period and unit in which a statement has amounts. */
export type PrintedColumn = Pick<PrintedFact, 'start' | 'end' | 'unit'>;
