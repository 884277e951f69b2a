import { z } from 'zod';
import { count, counts, list, object, type Shaped, severity, text, textOrNull, texts } from './parts.ts';

const entry = { ...texts('id', 'rule', 'place', 'reason'), expires: textOrNull };

const change = { ...texts('id', 'rule'), severity, company: textOrNull, field: textOrNull, period: textOrNull };

/** The verdict of a run that has thresholds, a baseline, an earlier run or another report to compare with. */
export const verdictShape = object({
  /** `new`: errors and warnings that neither the earlier run nor the other report has. */
  failOn: z.enum(['error', 'warning', 'note', 'never', 'new']),
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
  /** Another report: how many findings it has, of those that are shown here. */
  against: object({ file: text, ...counts('new', 'stillThere') }).nullable(),
  since: object({
    ...counts('run', 'snapshot'),
    ranAt: text,
    new: list(change),
    stillThere: count,
    fixed: list(change),
  }).nullable(),
});

export type PrintedVerdict = Shaped<typeof verdictShape>;
