/**
 * When a changed row counts, because the contract ("new or changed and satisfies the expression") leaves it open.
 * `any-change`: it satisfies the expression after any change. `edge`: it did not satisfy it before. `used-fields`: it
 * does, and a field that the expression uses is another one. New and reinserted rows did not match before; retired rows
 * never count.
 */
export const COUNTING_RULES = ['any-change', 'edge', 'used-fields'] as const;
/**
 * When a changed row counts: `any-change`; `edge`, when it begins to satisfy the expression; `used-fields`, when one of
 * these changes.
 */
export type CountingRule = (typeof COUNTING_RULES)[number];

/** One alert for all rows that fire in a refresh, or one for each row. */
export const ALERT_GRAINS = ['refresh', 'row'] as const;
/** One alert for all rows that fire in a `refresh`, or one for each `row`. */
export type AlertGrain = (typeof ALERT_GRAINS)[number];

/** The firings of one subscription among the changes of a row history, by rule. */
export type Firings = {
  /** Indexes of changes, ascending. */
  readonly [K in CountingRule]: Int32Array;
};

/** The properties of an alert that a template can contain, by the contract. All are text. */
export type AlertProperties = {
  readonly Id: string;
  readonly ApplicationId: string;
  readonly Name: string;
  readonly ServiceApplicationKey: string;
  readonly Expression: string;
  readonly ResourceName: string;
  readonly SubscriberEmail: string;
  readonly SubscriberFullName: string;
  readonly DataLink: string;
};

/** A row that fired, for people: all texts, empty where there is nothing to say. */
export type AlertRow = {
  /** Its symbol, else the first name or number of its company; `name`: the name of the company. */
  readonly company: string;
  readonly name: string;
  /** `2018q3`, or the fiscal year alone. */
  readonly period: string;
  readonly periodEnd: string;
  readonly document: string;
  /** `new`, `changed`, `reinserted`. */
  readonly change: string;
  /** `only names changed`, where no other value did. */
  readonly note: string;
  /** The fields that the expression uses. */
  readonly fields: readonly { readonly name: string; readonly before: string; readonly after: string }[];
  /** The conditions of the expression and their truth. */
  readonly terms: readonly { readonly text: string; readonly before: string; readonly after: string }[];
};

/** What a mail says about an alert. */
export type AlertContent = {
  readonly properties: AlertProperties;
  /** The moment of the refresh, ISO text in UTC. */
  readonly at: string;
  /** How many rows fired, and the first of them. */
  readonly count: number;
  readonly rows: readonly AlertRow[];
};

/**
 * One alert: the rows that fired for one subscription in one refresh, or one of them. Each addressee gets a mail of its
 * own.
 */
export type Alert = {
  /** Stable for subscription, refresh and, where alerts are per row, row: 32 hex digits. */
  readonly id: string;
  readonly subscription: string;
  /** The moment of the refresh, ISO text in UTC. */
  readonly at: string;
  readonly resource: string;
  /** How many rows fired. */
  readonly rows: number;
  /** The row, where alerts are per row. */
  readonly row?: string;
  /** The `entityid` of the companies of the rows, each once, in the order of the rows. */
  readonly entities: readonly string[];
};

/** How far the changes of a store were evaluated for alerts, by snapshots of the store. */
export type AlertMark = {
  readonly evaluated: number;
  /** Evaluated up to here, too, but perhaps not every mail of that is in the outbox. */
  readonly pending: number | null;
};
