import type { Shaped } from './shapes/parts.ts';
import type * as shapes from './shapes/simulate.ts';

/**
 * What subscriptions would have done over the refreshes of a store. The same input gives the same value.
 * @interface
 */
export type Simulation = Shaped<typeof shapes.simulateShape>;
/** The question of a simulation. Moments are ISO text in UTC; `null` where the range is open. @interface */
export type AskedSimulation = Shaped<typeof shapes.askedSimulation>;

/** How much of a range the store has seen of a resource. @interface */
export type ResourceCoverage = Shaped<typeof shapes.resourceCoverage>;
/**
 * `no-data`: no refresh in the range. `baseline-only`: only the first refresh, with nothing before it to compare with.
 */
export type CoverageState = ResourceCoverage['state'];
/** Scheduled refreshes in a row of which the store has no snapshot. @interface */
export type Gap = Shaped<typeof shapes.gap>;

/** One subscription of a simulation: its counts by rule, firings, sensitivity and problems. @interface */
export type SimulatedSubscription = Shaped<typeof shapes.simulatedSubscription>;
/** What became of a subscription: whether it fired, or why it could not. */
export type SubscriptionState = SimulatedSubscription['state'];
/** `error`: the subscription is not evaluated. @interface */
export type SubscriptionProblem = Shaped<typeof shapes.subscriptionProblem>;
/** Rows that fire, by rule. @interface */
export type RuleCounts = Shaped<typeof shapes.ruleCounts>;

/** A change of a row at which a subscription fires. @interface */
export type FiringDetail = Shaped<typeof shapes.firing>;
/** A row of a history by the header fields that it has; `null` where it has none of them. @interface */
export type NamedRow = Shaped<typeof shapes.namedRow>;
/**
 * The value of a field in the version of a row before and after a change; `null` where it is not reported.
 * @interface
 */
export type ChangedValue = Shaped<typeof shapes.changedValue>;
/**
 * The value of one term of a condition before and after; conditions are `true`, `false` or `null`.
 * @interface
 */
export type TermTruth = Shaped<typeof shapes.termTruth>;

/** When alerts come, under the asked rule. @interface */
export type Activity = Shaped<typeof shapes.activity>;
/** A day with firings, an ISO date, and how many there are. @interface */
export type DayActivity = Shaped<typeof shapes.dayActivity>;
/** The refresh with the most firings. @interface */
export type Burst = Shaped<typeof shapes.burst>;
/** A time without any alert: from one with an alert (or the start) to the next one (or the end). @interface */
export type QuietSpell = Shaped<typeof shapes.quietSpell>;
/** Mails with an alert for each row, and with one for each refresh. @interface */
export type Deduplication = Shaped<typeof shapes.deduplication>;

/** How the counts change with each threshold, and with the other meaning of null. @interface */
export type Sensitivity = Shaped<typeof shapes.sensitivity>;
/** A number that a term is compared with by order. @interface */
export type ThresholdSensitivity = Shaped<typeof shapes.thresholdSensitivity>;
/** What another threshold would count. @interface */
export type Variation = Shaped<typeof shapes.variation>;

/** A mail as it would be sent; keys are masked. @interface */
export type MailPreview = Shaped<typeof shapes.mailPreview>;
