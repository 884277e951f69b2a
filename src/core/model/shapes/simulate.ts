import { z } from 'zod';
import { count, counts, diagnosticPlace, each, list, object, type Shaped, text, textOrNull, texts } from './parts.ts';

const nulls = z.enum(['odata', 'sql']);
const changeKind = z.enum(['new', 'changed', 'reinserted', 'retired']);
/** Rows that fire, by counting rule. */
const ruleCounts = object(counts('any-change', 'edge', 'used-fields'));
const problems = list({ severity: z.enum(['error', 'warning']), message: text });

/** How much of the range the store has seen of a resource. */
const coverage = {
  resource: text,
  /**
   * `no-data`: no refresh in the range. `baseline-only`: only the first one, with nothing before it to compare with.
   */
  state: z.enum(['watched', 'baseline-only', 'no-data']),
  ...each(textOrNull, ['from', 'to']),
  /** Refreshes of the schedule, those of them that have snapshots, and refreshes at other moments. */
  ...counts('expected', 'found', 'unscheduled'),
  gaps: list({ ...texts('from', 'to'), refreshes: count }),
  furtherGaps: count,
  baseline: textOrNull,
  rows: count,
  changes: object(counts('new', 'changed', 'reinserted', 'retired')),
  rowsEvaluated: count,
};

const activity = object({
  days: list({ day: text, ...counts('firings', 'alerts') }),
  largestBurst: object({ at: text, ...counts('firings', 'alerts') }).nullable(),
  quiet: list({ ...texts('from', 'to'), refreshes: count }),
});

/** Mails with an alert for each row, and with one for each refresh. */
const deduplication = object(counts('perRow', 'perRefresh', 'saved'));

/** A change of a row at which a subscription fires. */
const firing = {
  at: text,
  kind: changeKind,
  row: object({ number: count, ...each(textOrNull, ['company', 'period', 'periodEnd', 'document']) }),
  /** `null`: not reported. */
  changed: list({ field: text, ...each(textOrNull, ['before', 'after']) }),
  /** Nothing but names and symbols of the company changed. */
  onlyNames: z.boolean(),
  furtherChanged: count,
  /** Each term before its operands. `before`: null where the row was not shown. */
  terms: list({
    depth: count,
    term: text,
    type: z.enum(['number', 'string', 'boolean', 'date', 'null']),
    before: textOrNull,
    after: text,
  }),
};

const sensitivity = object({
  thresholds: list({
    ...texts('term', 'value'),
    /** `counts`: null where the number would have too many digits. */
    variations: list({ percent: z.int(), value: text, counts: ruleCounts.nullable() }),
  }),
  furtherThresholds: count,
  otherNulls: object({ nulls, counts: ruleCounts }),
});

/** Moments are ISO text in UTC. No application key is in it. */
export const simulateShape = object({
  asked: object({
    ...each(textOrNull, ['from', 'to']),
    rule: z.enum(['any-change', 'edge', 'used-fields']),
    nulls,
    grain: z.enum(['refresh', 'row']),
    includeFirst: z.boolean(),
    ownPeriod: z.boolean(),
  }),
  totals: object({ ...counts('subscriptions', 'fired', 'notEvaluated', 'alerts', 'mails'), counts: ruleCounts }),
  coverage: list(coverage),
  mails: object({
    shown: list({
      at: text,
      to: object({ name: textOrNull, address: text }),
      ...texts('subject', 'text', 'html'),
    }),
    ...counts('further', 'held'),
  }),
  activity,
  deduplication,
  assumptions: z.array(text),
  subscriptions: list({
    ...texts('id', 'name', 'user', 'resource', 'expression'),
    state: z.enum(['fired', 'never-fired', 'not-evaluated', 'baseline-only', 'no-data']),
    problems,
    counts: ruleCounts.nullable(),
    firings: list(firing),
    furtherFirings: count,
    ...counts('alerts', 'mails'),
    activity,
    deduplication,
    /** Null where it is not evaluated. */
    sensitivity: sensitivity.nullable(),
  }),
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
      problems,
      ...counts('expected', 'fired'),
      /** `changes`: the changes of such rows in that refresh, which did not fire. */
      missing: list({
        expected: object({
          place: diagnosticPlace,
          at: text,
          change: changeKind.optional(),
          values: z.array(z.tuple([text, textOrNull])),
        }),
        changes: list(firing),
      }),
      unexpected: list(firing),
      furtherUnexpected: count,
    }),
  }),
});

export type SimulateOutput = Shaped<typeof simulateShape>;
export type SimulatedOutput = SimulateOutput['subscriptions'][number];
export type AlertTestOutput = Shaped<typeof alertTestShape>;
