import { hash } from 'node:crypto';
import type { Alert, AlertGrain, AlertProperties, AlertRow } from '../../core/model/alert.ts';
import type { SubscriptionAnswer } from '../../core/model/subscription.ts';

/** A row that fired. */
export type FiredRow = {
  /** Names the row among those of its resource, the same in every run: its company, period and document. */
  readonly key: string;
  /** The `entityid` of its company, where it has one. */
  readonly entity?: string | undefined;
  /** What mails say about it, for the first rows of an alert. */
  readonly describe?: (() => AlertRow) | undefined;
};

/** The descriptions of rows that have one. */
export function describedRows(rows: readonly FiredRow[]): readonly AlertRow[] {
  return rows.flatMap(({ describe }) => describe?.() ?? []);
}

/** The rows that fired for a subscription in one refresh, in the order of the resource. */
export type Fired = {
  readonly subscription: SubscriptionAnswer;
  /** The moment of the refresh, ISO text in UTC. */
  readonly at: string;
  readonly rows: readonly FiredRow[];
  /** Names the part where a refresh is evaluated in parts, as it is ingested. */
  readonly part?: string | undefined;
};

/** 32 hex digits that name some texts in their order. */
export function idOf(...parts: readonly string[]): string {
  return hash('sha256', JSON.stringify(parts), 'hex').slice(0, 32);
}

/** The alerts of one subscription in one refresh, none where nothing fired. */
export function alertsOf({ subscription, at, rows, part }: Fired, grain: AlertGrain = 'refresh'): readonly Alert[] {
  const { Id, ResourceName: resource } = subscription;
  const shared = { subscription: Id, at, resource };
  const named = ['alert', Id, at, resource, ...(part === undefined ? [] : [part])];
  if (rows.length === 0) return [];
  if (grain === 'refresh') {
    return [{ ...shared, id: idOf(...named), rows: rows.length, entities: entitiesOf(rows) }];
  }
  const seen = new Map<string, number>();
  return rows.map((row) => {
    const before = seen.get(row.key) ?? 0;
    seen.set(row.key, before + 1);
    // Their order distinguishes rows of one key, if there are any.
    const id = idOf(...named, row.key, String(before));
    return { ...shared, id, rows: 1, row: row.key, entities: entitiesOf([row]) };
  });
}

function entitiesOf(rows: readonly FiredRow[]): readonly string[] {
  return [...new Set(rows.flatMap(({ entity }) => entity ?? []))];
}

/** The values that templates contain. `ApplicationId` is the UserId, by the switch `applicationId`. */
export function alertProperties(subscription: SubscriptionAnswer, dataLink: string): AlertProperties {
  return {
    Id: subscription.Id,
    ApplicationId: subscription.UserId,
    Name: subscription.Name,
    ServiceApplicationKey: subscription.ServiceApplicationKey,
    Expression: subscription.Expression,
    ResourceName: subscription.ResourceName,
    SubscriberEmail: subscription.SubscriberEmail,
    SubscriberFullName: subscription.SubscriberFullName ?? '',
    DataLink: dataLink,
  };
}
