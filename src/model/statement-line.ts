import type { FieldName } from './taxonomy.ts';

/** One line of a statement as a filing presents it (`pre` of the data sets). */
export type StatementLine = {
  /** Number of the document in the same read. */
  readonly document: number;
  readonly report: number;
  readonly line: number;
  /** `BS`, `IS`, `CF`, `EQ`, `CI`, `UN`… as the source writes it. */
  readonly statement: string;
  readonly parenthetical: boolean;
  readonly field: FieldName;
  readonly label: string;
  /** True where the filing shows the value with its sign turned. */
  readonly negating: boolean;
};
