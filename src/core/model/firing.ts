import type { HistoryChangeKind } from './row-history.ts';

/** A row of a history by the header fields that it has; `null` where it has none of them. */
export type NamedRow = {
  /** The number that all versions of the row share in its history. */
  readonly number: number;
  /** Its symbol, else the first name or number of its company. */
  readonly company: string | null;
  /** `2018q3`, or the fiscal year alone. */
  readonly period: string | null;
  /** The date at which its period ends, or of its transaction, as the row has it. */
  readonly periodEnd: string | null;
  /** The document that it comes from. */
  readonly document: string | null;
};

/** The value of a field in the version of a row before and after a change; `null` where it is not reported. */
export type ChangedValue = { readonly field: string; readonly before: string | null; readonly after: string | null };

/** The value of one term of a condition before and after; conditions are `true`, `false` or `null`. */
export type TermTruth = {
  /** 0 for the whole condition, 1 for its operands… */
  readonly depth: number;
  readonly term: string;
  readonly type: 'number' | 'string' | 'boolean' | 'date' | 'null';
  /** `null` where the row was not shown before. */
  readonly before: string | null;
  readonly after: string;
};

/** A change of a row at which a subscription fires. */
export type FiringDetail = {
  /** The moment of the refresh, ISO text in UTC. */
  readonly at: string;
  readonly kind: HistoryChangeKind;
  readonly row: NamedRow;
  /** Those that the condition uses first. Of a row without a version before, those that the condition uses alone. */
  readonly changed: readonly ChangedValue[];
  /** The row was there before, and nothing but names and symbols of its company changed. */
  readonly onlyNames: boolean;
  /** How many more values changed. */
  readonly furtherChanged: number;
  /** Each term before its operands; literals are left out. */
  readonly terms: readonly TermTruth[];
};
