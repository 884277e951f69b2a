import type { Place, Severity } from '../../../core/base/diagnostic.ts';
import type { FindingSection } from '../../../core/model/finding.ts';
import type { OwnRuleId } from '../rules/rule.ts';

/** A rule of one's own as a file has it, which no store has checked yet. */
export type GivenRule = {
  readonly id: OwnRuleId;
  readonly severity: Severity;
  readonly message: string;
  readonly sections: readonly FindingSection[];
  readonly check: ExpressionCheck | SqlCheck;
};

/** A text with its place in the file. */
export type PlacedText = { readonly text: string; readonly place: Place };

/** A condition on the rows of resources. `field`: that of the findings; the first one where it is left out. */
export type ExpressionCheck = {
  readonly kind: 'expression';
  readonly expression: PlacedText;
  readonly resources: readonly PlacedText[];
  readonly field: PlacedText | undefined;
};

/** A query that answers with findings. */
export type SqlCheck = { readonly kind: 'sql'; readonly sql: PlacedText; readonly seconds: number };
