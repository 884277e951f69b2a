/** A mail of an alert as it is shown to people: keys are masked. */
export type ShownMail = {
  /** The moment of the refresh, ISO text in UTC. */
  readonly at: string;
  readonly to: { readonly name: string | null; readonly address: string };
  /** The subscriptions of its alerts, by id. */
  readonly subscriptions: readonly string[];
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /**
   * `written`: its file is the delivery. `waiting`: it is tried again. `unconfirmed`: the mail server did not answer.
   */
  readonly state: ShownMailState;
};

export type ShownMailState = 'written' | 'waiting' | 'handed-over' | 'sent' | 'refused' | 'unconfirmed';

/** A subscription that could not be evaluated, and why. */
export type UnevaluatedSubscription = { readonly id: string; readonly reason: string };

/** The alerts of a running service since its start. */
export type AlertActivity = {
  readonly state: 'idle' | 'working';
  /** The newest snapshot of the store whose changes were evaluated; `null` before the first evaluation. */
  readonly evaluated: number | null;
  /** Mails made since the start. */
  readonly made: number;
  /** The newest of them, oldest first. */
  readonly mails: readonly ShownMail[];
  /** By the last evaluation. */
  readonly notEvaluated: readonly UnevaluatedSubscription[];
  /** The failure that stopped the last evaluation or delivery; `null` where there was none. */
  readonly problem: string | null;
};
