import { memoize } from '../../core/base/collections.ts';
import { expressionMessage } from '../../core/expression/diagnostic.ts';
import type { Typed } from '../../core/expression/entry.ts';
import type { Field } from '../../core/expression/fields.ts';
import type { AlertRow } from '../../core/model/alert.ts';
import type {
  AskedSimulation,
  ResourceCoverage,
  SimulatedSubscription,
  SubscriptionProblem,
  SubscriptionState,
} from '../../core/model/simulation.ts';
import type { SubscriptionAnswer } from '../../core/model/subscription.ts';
import { valueText } from '../../service/image/read-column.ts';
import { activityOf, type Pulse, type Watch } from './activity.ts';
import type { FiredRow } from './alerts.ts';
import { firingDetails, nameRow } from './firing-detail.ts';
import { addresseesOf } from './mail.ts';
import type { Replay } from './replay.ts';
import { fieldsOf } from './row-truth.ts';
import { countsOf, sensitivityOf } from './sensitivity.ts';

/** A resource that is replayed. */
export type Watched = {
  readonly replay: Replay;
  readonly coverage: ResourceCoverage;
  /** A warning about a field, looked for once. */
  readonly problemOf: (field: Field) => string | undefined;
};

export function watch(replay: Replay, coverage: ResourceCoverage): Watched {
  return { replay, coverage, problemOf: memoize((field) => fieldProblem(replay, field)) };
}

export type SubscriptionOptions = Pick<AskedSimulation, 'rule' | 'nulls' | 'grain'> & {
  readonly mostFirings: number;
  readonly sensitivity: boolean;
};

export type SubscriptionReplay = {
  readonly simulated: SimulatedSubscription;
  readonly pulses: readonly Pulse[];
  /** Its condition; absent where it is not evaluated. */
  readonly typed: Typed | undefined;
  /** Changes at which it fires, by refresh, both ascending. */
  readonly fired: ReadonlyMap<number, Int32Array>;
};

/** The refreshes in which something could fire. */
export function watchOf({ replay, coverage }: Watched): Watch | undefined {
  const { from, to, state } = coverage;
  if (from === null || to === null || state !== 'watched') return undefined;
  return { from, to, refreshes: replay.history.refreshes.map(({ at }) => at) };
}

export function replaySubscription(
  subscription: SubscriptionAnswer,
  watched: Watched,
  options: SubscriptionOptions,
): SubscriptionReplay {
  const { replay, coverage } = watched;
  const { Expression: text } = subscription;
  const { typed, problems } = readCondition(text, watched);
  const counts = typed && replay.firings(typed, options.nulls);
  const changes = counts?.[options.rule] ?? new Int32Array(0);
  const fired = byRefresh(changes, replay.history.changes.refresh);
  const pulses = pulsesOf(fired, replay, options.grain);
  const alerts = pulses.reduce((sum, pulse) => sum + pulse.alerts, 0);
  const addressees = addresseesOf(subscription).length;
  const described = typed ? changes.subarray(0, options.mostFirings) : [];
  return {
    typed,
    pulses,
    fired,
    simulated: {
      id: subscription.Id,
      name: subscription.Name,
      user: subscription.UserId,
      resource: subscription.ResourceName,
      expression: text,
      state: stateOf(coverage, typed, changes),
      problems,
      counts: counts ? countsOf(counts) : null,
      firings: typed ? Array.from(described, firingDetails(replay, typed, options.nulls)) : [],
      furtherFirings: changes.length - described.length,
      alerts,
      mails: alerts * addressees,
      activity: activityOf(pulses, typed && watchOf(watched)),
      deduplication: {
        perRow: changes.length * addressees,
        perRefresh: pulses.length * addressees,
        saved: (changes.length - pulses.length) * addressees,
      },
      sensitivity: typed && options.sensitivity ? sensitivityOf(replay, text, typed, options.nulls) : null,
    },
  };
}

function stateOf({ state }: ResourceCoverage, typed: Typed | undefined, changes: Int32Array): SubscriptionState {
  if (state !== 'watched') return state;
  if (!typed) return 'not-evaluated';
  return changes.length > 0 ? 'fired' : 'never-fired';
}

const UNKNOWN_FIELD = 'unknown-field';

/** Where nothing was watched, no field is known, and the expression is not evaluated. */
function readCondition(text: string, { replay, coverage, problemOf }: Watched) {
  const { resource, state } = coverage;
  const { typed, diagnostics } = replay.read(text);
  const isWatched = state === 'watched';
  const wrong = diagnostics.filter(
    ({ severity, code }) => severity === 'error' && (isWatched || code !== UNKNOWN_FIELD),
  );
  const problems: SubscriptionProblem[] = [];
  if (wrong.length > 0) {
    const message = `not evaluated over ${resource}: ${expressionMessage(text, wrong)}`;
    problems.push({ severity: 'error', message });
  }
  if (!typed || !isWatched) return { typed: undefined, problems };
  for (const { severity, message } of diagnostics) if (severity === 'warning') problems.push({ severity, message });
  for (const message of fieldsOf(typed).flatMap((field) => problemOf(field) ?? []))
    problems.push({ severity: 'warning', message });
  return { typed, problems };
}

function byRefresh(changes: Int32Array, refresh: Int32Array): ReadonlyMap<number, Int32Array> {
  const groups = new Map<number, Int32Array>();
  for (let start = 0, end = 0; start < changes.length; start = end) {
    const number = refresh[changes[start] ?? 0] ?? 0;
    while (end < changes.length && refresh[changes[end] ?? 0] === number) end += 1;
    groups.set(number, changes.subarray(start, end));
  }
  return groups;
}

function pulsesOf(
  fired: ReadonlyMap<number, Int32Array>,
  { history }: Replay,
  grain: SubscriptionOptions['grain'],
): readonly Pulse[] {
  return Array.from(fired, ([refresh, { length }]) => ({
    at: history.refreshes[refresh]?.at ?? '',
    firings: length,
    alerts: grain === 'row' ? length : 1,
  }));
}

/** The rows of some changes, for alerts. `describe`: what mails say about a row; used for the first `described`. */
export function firedRows(
  { history, versions }: Replay,
  changes: Int32Array,
  { described, describe }: { readonly described: number; readonly describe: (change: number) => AlertRow },
): readonly FiredRow[] {
  const entities = versions.columnNamed('entityid');
  return Array.from(changes, (change, index) => {
    const version = history.changes.after[change] ?? 0;
    const { company, period, periodEnd, document } = nameRow(versions, version);
    const entity = entities[version] ?? -1;
    const key = JSON.stringify([company, period, periodEnd, document]);
    return {
      key,
      entity: entity >= 0 ? valueText(versions.image, entity) : undefined,
      describe: index < described ? () => describe(change) : undefined,
    };
  });
}

/** Why a condition over a field may not be what it seems: no changed row reports it, or none after some refresh. */
export function fieldProblem({ history, versions }: Replay, { name, slot }: Field): string | undefined {
  const { changes, refreshes } = history;
  const column = versions.column(slot);
  const hasValue = (version: number | undefined): boolean => (column[version ?? -1] ?? -1) >= 0;
  if (!column.some((at) => at >= 0)) return `no row that changed in the range reports ${name}: it is null everywhere`;
  let last: number | undefined;
  let isTakenAway = false;
  for (let change = 0; change < changes.count; change += 1) {
    if (hasValue(changes.after[change])) {
      last = changes.refresh[change];
      isTakenAway = false;
    } else if (hasValue(changes.before[change]) && (changes.after[change] ?? -1) >= 0) isTakenAway = true;
  }
  if (!isTakenAway) return undefined;
  const since = last === undefined ? 'in the range' : `after ${refreshes[last]?.at ?? ''}`;
  return `${name} vanished: no row that changed ${since} reports it any more`;
}
