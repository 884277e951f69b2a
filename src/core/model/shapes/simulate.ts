import { z } from 'zod';
import { ALERT_GRAINS, COUNTING_RULES } from '../alert.ts';
import { ROW_CHANGE_KINDS } from '../row-history.ts';
import { count, counts, diagnosticPlace, list, object, type Shaped, text, textOrNull, texts } from './parts.ts';

const nulls = z.enum(['odata', 'sql']);
export const subscriptionProblem = object({ severity: z.enum(['error', 'warning']), message: text });

/** Rows that fire, by rule. */
export const ruleCounts = object({ 'any-change': count, edge: count, 'used-fields': count });

/** Scheduled refreshes in a row of which the store has no snapshot. */
export const gap = object({ from: text, to: text, refreshes: count });

/** How much of a range the store has seen of a resource. */
export const resourceCoverage = object({
  resource: text,
  /**
   * `no-data`: no refresh in the range. `baseline-only`: only the first one, with nothing before it to compare with.
   */
  state: z.enum(['watched', 'baseline-only', 'no-data']),
  /** The asked range, where it is open the refreshes found; `null` where there are none. */
  from: textOrNull,
  to: textOrNull,
  /** The refreshes of the schedule in this range, and those of them that have snapshots. */
  expected: count,
  found: count,
  /** Refreshes with snapshots at other moments: the store had their snapshots after those of a later one. */
  unscheduled: count,
  gaps: z.array(gap),
  /** Gaps that are not listed. */
  furtherGaps: count,
  /** The first refresh that the store has, where it is in the range: it is not compared with anything. */
  baseline: textOrNull,
  /** Rows after the last refresh. */
  rows: count,
  changes: object({ new: count, changed: count, reinserted: count, retired: count }),
  /** Rows that every subscription was evaluated on, once for each refresh that changed them. */
  rowsEvaluated: count,
});

/** A day with firings, an ISO date, and how many there are. */
export const dayActivity = object({ day: text, firings: count, alerts: count });
/** The refresh with the most firings. */
export const burst = object({ at: text, firings: count, alerts: count });
/** A time without any alert: from one with an alert (or the start) to the next one (or the end). */
export const quietSpell = object({ from: text, to: text, refreshes: count });

/** When alerts come, under the asked rule. */
export const activity = object({
  /** Days with firings. */
  days: z.array(dayActivity),
  largestBurst: burst.nullable(),
  /** The longest ones, longest first. */
  quiet: z.array(quietSpell),
});

/** Mails with an alert for each row, and with one for each refresh. */
export const deduplication = object({ perRow: count, perRefresh: count, saved: count });

/** A row of a history by the header fields that it has; `null` where it has none of them. */
export const namedRow = object({
  /** The number that all versions of the row share in its history. */
  number: count,
  /** Its symbol, else the first name or number of its company. */
  company: textOrNull,
  /** `2018q3`, or the fiscal year alone. */
  period: textOrNull,
  /** The date at which its period ends, or of its transaction, as the row has it. */
  periodEnd: textOrNull,
  /** The document that it comes from. */
  document: textOrNull,
});

/** The value of a field in the version of a row before and after a change; `null` where it is not reported. */
export const changedValue = object({ field: text, before: textOrNull, after: textOrNull });

/** The value of one term of a condition before and after; conditions are `true`, `false` or `null`. */
export const termTruth = object({
  /** 0 for the whole condition, 1 for its operands… */
  depth: count,
  term: text,
  type: z.enum(['number', 'string', 'boolean', 'date', 'null']),
  /** `null` where the row was not shown before. */
  before: textOrNull,
  after: text,
});

/** A change of a row at which a subscription fires. */
export const firing = object({
  /** The moment of the refresh, ISO text in UTC. */
  at: text,
  kind: z.enum(ROW_CHANGE_KINDS),
  row: namedRow,
  /** Those that the condition uses first. Of a row without a version before, those that the condition uses alone. */
  changed: z.array(changedValue),
  /** The row was there before, and nothing but names and symbols of its company changed. */
  onlyNames: z.boolean(),
  /** How many more values changed. */
  furtherChanged: count,
  /** Each term before its operands; literals are left out. */
  terms: z.array(termTruth),
});

/** What another threshold would count. */
export const variation = object({
  percent: z.int(),
  value: text,
  /** `null` where the number has too many digits. */
  counts: ruleCounts.nullable(),
});

/** A number that a term is compared with by order. */
export const thresholdSensitivity = object({ term: text, value: text, variations: z.array(variation) });

/** How the counts change with each threshold, and with the other meaning of null. */
export const sensitivity = object({
  thresholds: z.array(thresholdSensitivity),
  /** Thresholds that were not varied. */
  furtherThresholds: count,
  otherNulls: object({ nulls, counts: ruleCounts }),
});

/** The question of a simulation. Moments are ISO text in UTC; `null` where the range is open. */
export const askedSimulation = object({
  from: textOrNull,
  to: textOrNull,
  rule: z.enum(COUNTING_RULES),
  nulls,
  grain: z.enum(ALERT_GRAINS),
  /** Whether the rows of the first refresh of a resource count as new. */
  includeFirst: z.boolean(),
  /** Whether only rows of the latest period of their documents count. */
  ownPeriod: z.boolean(),
});

/** One subscription of a simulation: its counts by rule, firings, sensitivity and problems. */
export const simulatedSubscription = object({
  id: text,
  name: text,
  user: text,
  resource: text,
  expression: text,
  state: z.enum(['fired', 'never-fired', 'not-evaluated', 'baseline-only', 'no-data']),
  problems: z.array(subscriptionProblem),
  /** The three rules side by side; `null` where it is not evaluated. */
  counts: ruleCounts.nullable(),
  /** Firings under the asked rule, in order. */
  firings: z.array(firing),
  furtherFirings: count,
  /** Alerts and mails under the asked rule and grain, without caps. */
  alerts: count,
  mails: count,
  activity,
  deduplication,
  /** `null` where it is not evaluated. */
  sensitivity: sensitivity.nullable(),
});

/** A mail as it would be sent; keys are masked. */
export const mailPreview = object({
  /** The moment of the refresh. */
  at: text,
  to: object({ name: textOrNull, address: text }),
  subject: text,
  text,
  html: text,
});

/** What subscriptions would have done over the refreshes of a store. No application key is in it. */
export const simulateShape = object({
  asked: askedSimulation,
  totals: object({
    subscriptions: count,
    fired: count,
    notEvaluated: count,
    alerts: count,
    mails: count,
    counts: ruleCounts,
  }),
  coverage: z.array(resourceCoverage),
  /** The first mails; how many more there would be without caps; and alerts beyond the caps, which digests sum up. */
  mails: object({ shown: z.array(mailPreview), further: count, held: count }),
  activity,
  deduplication,
  assumptions: z.array(text),
  subscriptions: z.array(simulatedSubscription),
});

/** Tests of alerts: what fired beside what was expected. */
export const alertTestShape = object({
  totals: object(counts('tests', 'passed', 'failed')),
  tests: list({
    file: text,
    passed: z.boolean(),
    subscriptions: list({
      ...texts('name', 'resource'),
      passed: z.boolean(),
      problems: z.array(subscriptionProblem),
      ...counts('expected', 'fired'),
      /** `changes`: the changes of such rows in that refresh, which did not fire. */
      missing: list({
        expected: object({
          place: diagnosticPlace,
          at: text,
          change: z.enum(ROW_CHANGE_KINDS).optional(),
          values: z.array(z.tuple([text, textOrNull])),
        }),
        changes: z.array(firing),
      }),
      unexpected: z.array(firing),
      furtherUnexpected: count,
    }),
  }),
});

export type SimulateOutput = Shaped<typeof simulateShape>;
export type SimulatedOutput = SimulateOutput['subscriptions'][number];
export type AlertTestOutput = Shaped<typeof alertTestShape>;
