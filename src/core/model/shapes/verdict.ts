import { z } from 'zod';
import { count, counts, list, object, type Shaped, severity, text, textOrNull, texts } from './parts.ts';

const terms = { reason: text, expires: textOrNull };
const entry = { ...texts('id', 'rule', 'place'), ...terms };

const part = text.optional();
/** What a finding must have, in patterns in which `*` stands for any text. */
export const pattern = { rule: part, company: part, document: part, field: part, section: part, group: part, ...terms };

const limit = { count: count.optional(), share: text.optional(), amount: text.optional() };

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
    limits: object({ ...limit, warn: object(limit).optional() }),
    ...counts('found', 'counted'),
    exceeded: z.boolean(),
    /** Beyond the limit from which the run warns. */
    warned: z.boolean(),
  }),
  baseline: object({
    file: text,
    known: count,
    stale: list(entry),
    expired: list(entry),
    /** How many findings each pattern matches. */
    patterns: list({ ...pattern, found: count, state: z.enum(['current', 'stale', 'expired']) }),
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
