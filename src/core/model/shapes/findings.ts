import { z } from 'zod';
import { document } from './finding.ts';
import { company, count, each, object, type Shaped, severity, textOrNull, texts } from './parts.ts';
import { validateShape } from './validate.ts';

/** A finding as it is recorded: amounts and cause, not the evidence. */
const recorded = object({
  ...texts('id', 'rule'),
  severity,
  group: textOrNull,
  /** Explained by the finding of a total below it. */
  folded: z.boolean(),
  company: company.nullable(),
  document: document.nullable(),
  /** `start`: null for an instant. */
  period: object(each(textOrNull, ['start', 'end'])).nullable(),
  ...each(textOrNull, ['unit', 'dimensions', 'field', 'label', 'sections', 'cause']),
  ...each(textOrNull, ['reported', 'computed', 'difference', 'tolerance']),
});

/** The findings of a recorded run of `validate`, those that were chosen. */
export const findingsShape = object({
  ...each(count, ['run', 'snapshot']),
  ...texts('ranAt', 'mode', 'tolerance'),
  totals: object({ findings: count }),
  /** Those of the findings; none where the run was recorded by an earlier version. */
  groups: validateShape.shape.groups,
  findings: z.array(recorded),
});

export type FindingsOutput = Shaped<typeof findingsShape>;
export type PrintedRecorded = FindingsOutput['findings'][number];
