import type { AlertGrain, CountingRule } from './alert.ts';
import type { FiringDetail } from './firing.ts';
import type { HistoryChangeKind } from './row-history.ts';

/** The question of a simulation. Moments are ISO text in UTC; `null` where the range is open. */
export type AskedSimulation = {
  readonly from: string | null;
  readonly to: string | null;
  readonly rule: CountingRule;
  readonly nulls: 'odata' | 'sql';
  readonly grain: AlertGrain;
  /** Whether the rows of the first refresh of a resource count as new. */
  readonly includeFirst: boolean;
  /** Whether only rows of the latest period of their documents count. */
  readonly ownPeriod: boolean;
};

/** Scheduled refreshes in a row of which the store has no snapshot. */
export type Gap = { readonly from: string; readonly to: string; readonly refreshes: number };

/**
 * `no-data`: no refresh in the range. `baseline-only`: only the first refresh, with nothing before it to compare with.
 */
export type CoverageState = 'watched' | 'baseline-only' | 'no-data';

/** How much of a range the store has seen of a resource. */
export type ResourceCoverage = {
  readonly resource: string;
  readonly state: CoverageState;
  /** The asked range, where it is open the refreshes found; `null` where there are none. */
  readonly from: string | null;
  readonly to: string | null;
  /** The refreshes of the schedule in this range, and those of them that have snapshots. */
  readonly expected: number;
  readonly found: number;
  /** Refreshes with snapshots at other moments: the store had their snapshots after those of a later one. */
  readonly unscheduled: number;
  readonly gaps: readonly Gap[];
  /** Gaps that are not listed. */
  readonly furtherGaps: number;
  /** The first refresh that the store has, where it is in the range: it is not compared with anything. */
  readonly baseline: string | null;
  /** Rows after the last refresh. */
  readonly rows: number;
  readonly changes: Readonly<Record<HistoryChangeKind, number>>;
  /** Rows that every subscription was evaluated on, once for each refresh that changed them. */
  readonly rowsEvaluated: number;
};

/** Rows that fire, by rule. */
export type RuleCounts = Readonly<Record<CountingRule, number>>;

/** A day with firings, an ISO date, and how many there are. */
export type DayActivity = { readonly day: string; readonly firings: number; readonly alerts: number };
/** The refresh with the most firings. */
export type Burst = { readonly at: string; readonly firings: number; readonly alerts: number };
/** A time without any alert: from one with an alert (or the start) to the next one (or the end). */
export type QuietSpell = { readonly from: string; readonly to: string; readonly refreshes: number };

/** When alerts come, under the asked rule. */
export type Activity = {
  /** Days with firings. */
  readonly days: readonly DayActivity[];
  readonly largestBurst: Burst | null;
  /** The longest ones, longest first. */
  readonly quiet: readonly QuietSpell[];
};

/** Mails with an alert for each row, and with one for each refresh. */
export type Deduplication = { readonly perRow: number; readonly perRefresh: number; readonly saved: number };

/** What another threshold would count. `counts` is `null` where the number has too many digits. */
export type Variation = { readonly percent: number; readonly value: string; readonly counts: RuleCounts | null };

/** A number that a term is compared with by order. */
export type ThresholdSensitivity = {
  readonly term: string;
  readonly value: string;
  readonly variations: readonly Variation[];
};

/** How the counts change with each threshold, and with the other meaning of null. */
export type Sensitivity = {
  readonly thresholds: readonly ThresholdSensitivity[];
  /** Thresholds that were not varied. */
  readonly furtherThresholds: number;
  readonly otherNulls: { readonly nulls: 'odata' | 'sql'; readonly counts: RuleCounts };
};

/** `error`: the subscription is not evaluated. */
export type SubscriptionProblem = { readonly severity: 'error' | 'warning'; readonly message: string };

/** What became of a subscription: whether it fired, or why it could not. */
export type SubscriptionState = 'fired' | 'never-fired' | 'not-evaluated' | Exclude<CoverageState, 'watched'>;

/** One subscription of a simulation: its counts by rule, firings, sensitivity and problems. */
export type SimulatedSubscription = {
  readonly id: string;
  readonly name: string;
  readonly user: string;
  readonly resource: string;
  readonly expression: string;
  readonly state: SubscriptionState;
  readonly problems: readonly SubscriptionProblem[];
  /** The three rules side by side; `null` where it is not evaluated. */
  readonly counts: RuleCounts | null;
  /** Firings under the asked rule, in order. */
  readonly firings: readonly FiringDetail[];
  readonly furtherFirings: number;
  /** Alerts and mails under the asked rule and grain, without caps. */
  readonly alerts: number;
  readonly mails: number;
  readonly activity: Activity;
  readonly deduplication: Deduplication;
  readonly sensitivity: Sensitivity | null;
};

/** A mail as it would be sent; keys are masked. */
export type MailPreview = {
  /** The moment of the refresh. */
  readonly at: string;
  readonly to: { readonly name: string | null; readonly address: string };
  readonly subject: string;
  readonly text: string;
  readonly html: string;
};

/** What subscriptions would have done over the refreshes of a store. The same input gives the same value. */
export type Simulation = {
  readonly asked: AskedSimulation;
  readonly coverage: readonly ResourceCoverage[];
  readonly subscriptions: readonly SimulatedSubscription[];
  readonly totals: {
    readonly subscriptions: number;
    readonly fired: number;
    readonly notEvaluated: number;
    readonly counts: RuleCounts;
    readonly alerts: number;
    readonly mails: number;
  };
  /** The first mails; how many more there would be without caps; and alerts beyond the caps, which digests sum up. */
  readonly mails: { readonly shown: readonly MailPreview[]; readonly further: number; readonly held: number };
  readonly activity: Activity;
  readonly deduplication: Deduplication;
  readonly assumptions: readonly string[];
};
