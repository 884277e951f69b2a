import type { BalanceType, FieldName } from '../../core/model/taxonomy.ts';
import type { LineSum, StatementSection, ValueType } from './statement.ts';

/** The lines of a section before any value is in them. */
export type Outline = Pick<StatementSection, 'id' | 'title' | 'kind' | 'isParenthetical' | 'structure'> & {
  readonly lines: readonly OutlineLine[];
  /** Axes of dimensions that the section shows, by local name, with their members in order. */
  readonly axes: readonly Axis[];
};

export type Axis = { readonly name: string; readonly members: readonly Member[] };
export type Member = { readonly name: string; readonly label: string };

export type OutlineLine = {
  readonly field: FieldName;
  /** Further fields whose values are on this line: of other documents or companies, where they say the same. */
  readonly otherFields?: readonly FieldName[];
  readonly position: number;
  readonly level: number;
  readonly label: string;
  readonly isHeading: boolean;
  readonly negated: boolean;
  /** Another document of the company turns its sign, and this one does not, or the other way round. */
  readonly signsDiffer?: true;
  readonly naturalSign: 1 | -1;
  readonly isTotal: boolean;
  readonly sums: readonly LineSum[];
  /**
   * As the structure says; `null` where it does not: the place of an instant in a flow statement then follows from its
   * lines.
   */
  readonly balance: 'opening' | 'closing' | null;
  readonly periodType: 'instant' | 'duration' | null;
  /** `null` where the structure does not say: the unit of its values tells. */
  readonly type: ValueType | null;
  readonly balanceType: BalanceType | null;
};
