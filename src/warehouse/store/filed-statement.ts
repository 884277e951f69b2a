import type { SectionKind } from '../../core/model/section-kind.ts';
import type { PresentedLine } from '../../core/printed/place-facts.ts';

/** A line with an amount of money. `fieldId`: of the store; `line`: its place in the statement. */
export type FiledLine = PresentedLine & { readonly fieldId: number; readonly line: number };

/** A statement as a document prints it: its lines with amounts of money. */
export type FiledStatement = {
  /** Its place among the reports of a data set, or the sections of a presentation: there may be two of one kind. */
  readonly report: number;
  /** As data sets name it: `BS`, `IS`, `CF`, `CI`, `EQ`. */
  readonly code: string;
  readonly kind: SectionKind;
  readonly lines: readonly FiledLine[];
};

/** A document with its primary statements. */
export type StatementsOf = { readonly name: string; readonly statements: readonly FiledStatement[] };
