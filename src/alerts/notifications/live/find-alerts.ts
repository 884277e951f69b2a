import { setImmediate as nextTurn } from 'node:timers/promises';
import { groupBy, memoize } from '../../../core/base/collections.ts';
import type { UnevaluatedSubscription } from '../../../core/model/alert-activity.ts';
import { type ApplicationKey, mayReadField, mayReadResource } from '../../../core/model/application-key.ts';
import type { RowHistory } from '../../../core/model/row-history.ts';
import type { RowImage } from '../../../core/model/row-image.ts';
import type { ServedTaxonomy } from '../../../core/model/service-taxonomies.ts';
import type { StoredSubscription, SubscriptionAnswer, Template } from '../../../core/model/subscription.ts';
import { definedFieldSet } from '../../../service/image/image-fields.ts';
import { indexImage } from '../../../service/image/indexed-image.ts';
import { rowsOfTemplate } from '../../../service/subscriptions/read-template.ts';
import { alertRows } from '../alert-rows.ts';
import type { Fired, FiredRow } from '../alerts.ts';
import { coverageOf } from '../coverage.ts';
import { type LinkScope, linkScope } from '../data-link.ts';
import { openReplay, type Replay } from '../replay.ts';
import { fieldsOf } from '../row-truth.ts';
import { firedRows, replaySubscription, type Watched, watch } from '../simulate-subscription.ts';

/** The snapshots of a store after one, up to another. */
export type NewSnapshots = { readonly after: number; readonly until: number };

export type WatchingSubscription = Omit<StoredSubscription, 'owner'>;

export type StoreEvidence = {
  /** The changes of a resource, by its exact name, in some snapshots. */
  readonly history: (resource: string, snapshots: NewSnapshots) => Promise<RowHistory>;
  readonly taxonomies: () => Promise<readonly ServedTaxonomy[]>;
  /** The rows of a resource as they are shown now. */
  readonly rows: (resource: string) => Promise<RowImage>;
  readonly findKey: (key: string) => ApplicationKey | undefined;
};

/** `templateOf`: as many rows are described as the template of a subscription has. */
type Evidence = StoreEvidence & { readonly templateOf: (subscription: SubscriptionAnswer) => Template };

/** A subscription that fired in a refresh, with the parts of its data link. */
export type DueAlert = Fired & {
  /** The fields that its key may read, in lower case. */
  readonly fields: readonly string[];
  readonly scope: () => Promise<LinkScope>;
};

export type DueAlerts = {
  /** Those of each refresh, in order of time; within one in the order of the subscriptions. */
  readonly refreshes: readonly (readonly DueAlert[])[];
  readonly notEvaluated: readonly UnevaluatedSubscription[];
};

/** The default rules of a simulation. */
const RULES = { rule: 'any-change', nulls: 'odata', grain: 'refresh', mostFirings: 0, sensitivity: false } as const;
const WHOLE = { from: null, to: null, includeFirst: false } as const;

/**
 * Evaluates subscriptions over the refreshes of new snapshots, each over those after its creation, by the functions of
 * a simulation. Other work gets its turn between two subscriptions.
 */
export async function findAlerts(
  subscriptions: readonly WatchingSubscription[],
  { after, until }: NewSnapshots,
  evidence: Evidence,
): Promise<DueAlerts> {
  const taxonomies = await evidence.taxonomies();
  const scopeOf = scopes(evidence, taxonomies);
  const alerts: DueAlert[] = [];
  const notEvaluated: UnevaluatedSubscription[] = [];
  const beginOf = ({ since }: WatchingSubscription): number => Math.max(after, since);
  for (const group of groupBy(subscriptions, (each) => `${beginOf(each)} ${each.ResourceName}`).values()) {
    const [first] = group;
    if (!first || beginOf(first) >= until) continue;
    const resource = first.ResourceName;
    const begin = beginOf(first);
    const history = await evidence.history(resource, { after: begin, until });
    if (history.changes.count === 0) continue;
    const watched = watch(openReplay(history, taxonomies), coverageOf(history, WHOLE));
    for (const subscription of group) {
      await nextTurn();
      const scope = () => scopeOf(resource, subscription.Expression);
      const { fired, reason } = evaluate(subscription, watched, evidence);
      if (reason !== undefined) notEvaluated.push({ id: subscription.Id, reason });
      for (const each of fired) alerts.push({ ...each, scope, part: each.part && `after ${begin}` });
    }
  }
  return { refreshes: byRefresh(alerts, subscriptions), notEvaluated };
}

/** The row with its description made now: the history is let go before mails are made. */
function withDescription({ describe, ...row }: FiredRow): FiredRow {
  const made = describe?.();
  return made ? { ...row, describe: () => made } : row;
}

type Evaluated = { readonly fired: readonly Omit<DueAlert, 'scope'>[]; readonly reason: string | undefined };

function evaluate(
  subscription: WatchingSubscription,
  watched: Watched,
  { findKey, templateOf }: Pick<Evidence, 'findKey' | 'templateOf'>,
): Evaluated {
  const { replay } = watched;
  const keys = [subscription.AppKey, subscription.ServiceApplicationKey].map(findKey);
  const reason = keyProblem(subscription, keys, replay);
  if (reason !== undefined) return { fired: [], reason };
  const [key] = keys;
  const fields = replay.fields.names.filter((name) => key !== undefined && mayReadField(key, name));
  const { simulated, typed, fired } = replaySubscription(subscription, watched, RULES);
  const mayRead = (field: string): boolean => keys.every((each) => each !== undefined && mayReadField(each, field));
  const described = rowsOfTemplate(templateOf(subscription));
  const describe = typed && alertRows(replay, typed, { nulls: RULES.nulls, mayRead });
  const error = simulated.problems.find(({ severity }) => severity === 'error');
  return {
    reason: error?.message,
    fired: Array.from(fired, ([refresh, changes]) => {
      const { at = '', isContinued = false } = replay.history.refreshes[refresh] ?? {};
      const rows = describe ? firedRows(replay, changes, { described, describe }) : [];
      return { subscription, at, rows: rows.map(withDescription), fields, part: isContinued ? 'later' : undefined };
    }),
  };
}

/** The reason why the keys of a subscription entitle it to no alert: rights may have changed since its creation. */
function keyProblem(
  { ResourceName, Expression }: WatchingSubscription,
  keys: readonly (ApplicationKey | undefined)[],
  { read }: Replay,
): string | undefined {
  const { typed } = read(Expression);
  const named = typed ? fieldsOf(typed).map(({ name }) => name) : [];
  for (const key of keys) {
    if (!key) return 'the service does not have its application key any more';
    if (!mayReadResource(key, ResourceName)) return `its application key is not entitled to ${ResourceName} any more`;
    if (!named.every((name) => mayReadField(key, name)))
      return 'its application key is not entitled to all fields of the expression any more';
  }
  return undefined;
}

function byRefresh(
  dueAlerts: readonly DueAlert[],
  subscriptions: readonly WatchingSubscription[],
): DueAlerts['refreshes'] {
  const place = new Map(subscriptions.map(({ Id }, index) => [Id, index]));
  const placeOf = ({ subscription }: DueAlert): number => place.get(subscription.Id) ?? 0;
  const refreshes = groupBy(
    [...dueAlerts].sort((left, right) => placeOf(left) - placeOf(right)),
    ({ at }) => at,
  );
  return [...refreshes].sort(([left], [right]) => (left < right ? -1 : 1)).map(([, alerts]) => alerts);
}

/** The rows that satisfy expressions now; each resource is read once. */
function scopes(
  { rows }: Pick<StoreEvidence, 'rows'>,
  taxonomies: readonly ServedTaxonomy[],
): (resource: string, expression: string) => Promise<LinkScope> {
  const known = memoize(async (resource: string) => {
    const indexed = indexImage(await rows(resource));
    return { indexed, fields: definedFieldSet(indexed, taxonomies) };
  });
  return async (resource, expression) => {
    const { indexed, fields } = await known(resource);
    return linkScope(indexed, expression, fields);
  };
}
