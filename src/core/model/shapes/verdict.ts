import { z } from 'zod';
import { count, counts, list, object, type Shaped, severity, text, textOrNull, texts } from './parts.ts';

const entry = { ...texts('id', 'rule', 'place', 'reason'), expires: textOrNull };

const change = { ...texts('id', 'rule'), severity, company: textOrNull, field: textOrNull, period: textOrNull };

/** The verdict of a run that has thresholds, a baseline or an earlier run to compare with. */
export const verdictShape = object({
  failOn: z.enum(['error', 'warning', 'note', 'never']),
  failed: z.boolean(),
  /** Findings that count: shown, and not in the baseline. */
  failing: count,
  thresholds: list({
    rule: text,
    limits: object({ count: count.optional(), share: text.optional(), amount: text.optional() }),
    ...counts('found', 'counted'),
    exceeded: z.boolean(),
  }),
  baseline: object({
    file: text,
    known: count,
    stale: list(entry),
    expired: list(entry),
  }).nullable(),
  since: object({
    ...counts('run', 'snapshot'),
    ranAt: text,
    new: list(change),
    stillThere: count,
    fixed: list(change),
  }).nullable(),
});

export type PrintedVerdict = Shaped<typeof verdictShape>;
