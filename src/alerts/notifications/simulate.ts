import { setImmediate as nextTurn } from 'node:timers/promises';
import { groupBy, pushTo } from '../../core/base/collections.ts';
import { parseIsoDate, parseIsoMoment } from '../../core/base/date.ts';
import { inputError, throwIfAborted } from '../../core/base/errors.ts';
import type { Progress } from '../../core/base/progress.ts';
import type { NullRule } from '../../core/expression/value.ts';
import { COUNTING_RULES, type CountingRule } from '../../core/model/alert.ts';
import type { RowHistory } from '../../core/model/row-history.ts';
import type { DefiningTaxonomy } from '../../core/model/service-taxonomies.ts';
import type { AskedSimulation, ResourceCoverage, RuleCounts, Simulation } from '../../core/model/simulation.ts';
import type { SubscriptionAnswer, TemplateAnswer } from '../../core/model/subscription.ts';
import { activityOf, addPulses, type Watch } from './activity.ts';
import { describeWith } from './alert-rows.ts';
import { coverageOf } from './coverage.ts';
import type { Mail } from './mail.ts';
import type { MailCaps } from './plan-mails.ts';
import { openReplay } from './replay.ts';
import {
  firedRows,
  replaySubscription,
  type SubscriptionReplay,
  type Watched,
  watch,
  watchOf,
} from './simulate-subscription.ts';
import { type FiredRefresh, type FiredSubscription, simulatedMails } from './simulated-mails.ts';

/** The range of a history; moments are ISO text in UTC and belong to it. */
export type HistoryRange = {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly includeFirst: boolean;
};

export type SimulationPorts = {
  /** The history of a resource by its exact name, empty where nothing is known of it. */
  readonly history: (resource: string, range: HistoryRange) => Promise<RowHistory>;
  /** All that explain the fields of rows. */
  readonly taxonomies: () => Promise<readonly DefiningTaxonomy[]>;
  /** Takes the mails of one refresh, keys masked; called in order of time. */
  readonly deliver?: ((mails: readonly Mail[]) => Promise<void>) | undefined;
  readonly progress?: Progress | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Throws where the work took too long. It is called within loops that leave no time for a signal to be aborted. */
  readonly stopIfLate?: (() => void) | undefined;
};

export type SimulationOptions = {
  /** ISO dates, or moments in UTC: a date includes its whole day. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly rule?: CountingRule | undefined;
  readonly nulls?: AskedSimulation['nulls'] | undefined;
  readonly grain?: AskedSimulation['grain'] | undefined;
  readonly includeFirst?: boolean | undefined;
  /** Whether only rows of the latest period of their documents count: not earlier years for comparison. */
  readonly ownPeriod?: boolean | undefined;
  /** The most firings that are described of each subscription: 100, of more than a hundred subscriptions fewer. */
  readonly mostFirings?: number | undefined;
  /** The most mails that are shown. */
  readonly mostMails?: number | undefined;
  /** Those that subscriptions name; the default one is in place of others. */
  readonly templates?: readonly TemplateAnswer[] | undefined;
  /** The address of the service in data links. */
  readonly serviceUrl?: string | undefined;
  readonly caps?: MailCaps | undefined;
  /** Whether thresholds are varied. */
  readonly sensitivity?: boolean | undefined;
};

/** Firings that are described of one subscription, and of all together if no number is asked for. */
const MOST_FIRINGS = { each: 100, all: 10_000, least: 5 };

/**
 * Replays subscriptions over the refreshes of a store: what would have fired, and why. Subscriptions are reported in
 * the order given.
 * @throws input error for a text that is neither a date nor a moment, and a range that ends before it begins.
 */
export async function simulate(
  subscriptions: readonly SubscriptionAnswer[],
  options: SimulationOptions,
  ports: SimulationPorts,
): Promise<Simulation> {
  const request = askedOf(options);
  const taxonomies = await ports.taxonomies();
  const resources = new Map<string, Watched>();
  const replays = new Map<SubscriptionAnswer, SubscriptionReplay>();
  const { mostFirings = describedOf(subscriptions.length), sensitivity = true } = options;
  // One resource after the other, so that the columns of one are in use at a time.
  for (const [resource, group] of groupBy(subscriptions, ({ ResourceName }) => ResourceName)) {
    const history = await ports.history(resource, historyRange(request));
    const watched = watch(
      openReplay(history, taxonomies, ports.stopIfLate, request.ownPeriod),
      coverageOf(history, request),
    );
    resources.set(resource, watched);
    ports.progress?.stage(resource, group.length);
    for (const each of group) {
      replays.set(each, replaySubscription(each, watched, { ...request, mostFirings, sensitivity }));
      ports.progress?.advance(1);
      await nextTurn();
      throwIfAborted(ports.signal);
    }
  }
  const all = subscriptions.flatMap((subscription) => replays.get(subscription) ?? []);
  const simulated = all.map((each) => each.simulated);
  const coverage = [...resources.values()].map((each) => each.coverage);
  const sum = (countOf: (each: (typeof simulated)[number]) => number): number =>
    simulated.reduce((total, each) => total + countOf(each), 0);
  return {
    asked: request,
    coverage,
    subscriptions: simulated,
    totals: {
      subscriptions: simulated.length,
      fired: simulated.filter(({ state }) => state === 'fired').length,
      notEvaluated: simulated.filter(({ state }) => state === 'not-evaluated').length,
      counts: addedRules(simulated.flatMap(({ counts }) => counts ?? [])),
      alerts: sum(({ alerts }) => alerts),
      mails: sum(({ mails }) => mails),
    },
    mails: await simulatedMails(
      firedRefreshes(subscriptions, replays, resources, request.nulls),
      { ...options, grain: request.grain },
      ports.deliver,
    ),
    activity: activityOf(addPulses(all.flatMap(({ pulses }) => pulses)), watchOfAll([...resources.values()])),
    deduplication: {
      perRow: sum(({ deduplication }) => deduplication.perRow),
      perRefresh: sum(({ deduplication }) => deduplication.perRefresh),
      saved: sum(({ deduplication }) => deduplication.saved),
    },
    assumptions: assumptionsOf(request, coverage),
  };
}

function describedOf(subscriptions: number): number {
  const { each, all, least } = MOST_FIRINGS;
  return Math.min(each, Math.max(least, Math.floor(all / Math.max(1, subscriptions))));
}

export function askedOf(options: SimulationOptions): AskedSimulation {
  const { rule, nulls, grain, includeFirst, ownPeriod } = options;
  const from = options.from === undefined ? null : momentOf(options.from, 'T00:00:00.000Z');
  const to = options.to === undefined ? null : momentOf(options.to, 'T23:59:59.999Z');
  if (from !== null && to !== null && from > to) throw inputError(`the range ends before it begins: ${from} to ${to}`);
  return {
    from,
    to,
    rule: rule ?? 'any-change',
    nulls: nulls ?? 'odata',
    grain: grain ?? 'refresh',
    includeFirst: includeFirst ?? false,
    ownPeriod: ownPeriod ?? false,
  };
}

function momentOf(text: string, timeOfDate: string): string {
  if (parseIsoDate(text) !== undefined) return `${text}${timeOfDate}`;
  const moment = parseIsoMoment(text);
  if (moment !== undefined) return new Date(moment).toISOString();
  throw inputError(
    `${JSON.stringify(text)} is neither a date such as 2018-12-31 nor a moment such as 2018-12-31T07:13Z`,
  );
}

export function historyRange({ from, to, includeFirst }: AskedSimulation): HistoryRange {
  return { from: from ?? undefined, to: to ?? undefined, includeFirst };
}

function addedRules(all: readonly RuleCounts[]): RuleCounts {
  const sums: Record<CountingRule, number> = { 'any-change': 0, edge: 0, 'used-fields': 0 };
  for (const counts of all) for (const rule of COUNTING_RULES) sums[rule] += counts[rule];
  return sums;
}

function watchOfAll(resources: readonly Watched[]): Watch | undefined {
  const all = resources.flatMap((each) => watchOf(each) ?? []);
  if (all.length === 0) return undefined;
  const refreshes = [...new Set(all.flatMap((watch) => watch.refreshes))].sort();
  const [from = ''] = all.map((watch) => watch.from).sort();
  return {
    from,
    to:
      all
        .map((watch) => watch.to)
        .sort()
        .at(-1) ?? from,
    refreshes,
  };
}

/** What fired, by refresh in order of time, then by subscription. */
function firedRefreshes(
  subscriptions: readonly SubscriptionAnswer[],
  replays: ReadonlyMap<SubscriptionAnswer, SubscriptionReplay>,
  resources: ReadonlyMap<string, Watched>,
  nulls: NullRule,
): readonly FiredRefresh[] {
  const moments = new Map<string, FiredSubscription[]>();
  for (const subscription of subscriptions) {
    const replay = resources.get(subscription.ResourceName)?.replay;
    const replayed = replays.get(subscription);
    if (!replay || !replayed) continue;
    for (const [refresh, changes] of replayed.fired) {
      const at = replay.history.refreshes[refresh]?.at ?? '';
      pushTo(moments, at, {
        subscription,
        fields: replay.fields.names,
        count: changes.length,
        rows: (described) =>
          firedRows(replay, changes, { described, describe: describeWith(replay, replayed.typed, nulls) }),
      });
    }
  }
  return [...moments.keys()].sort().map((at) => ({ at, fired: moments.get(at) ?? [] }));
}

const RULES: Readonly<Record<CountingRule, string>> = {
  'any-change': 'A new or changed row that satisfies the expression fires, whatever changed in it.',
  edge: 'A row fires where it satisfies the expression and did not before the refresh.',
  'used-fields': 'A row that satisfies the expression fires where a field of the expression changed.',
};

const NULLS: Readonly<Record<AskedSimulation['nulls'], string>> = {
  odata: 'A comparison with a value that is not reported is false; eq null and ne null ask whether it is reported.',
  sql: 'A comparison with a value that is not reported is unknown, and such a row does not fire.',
};

const GRAINS: Readonly<Record<AskedSimulation['grain'], string>> = {
  refresh: 'All rows that fire for a subscription in one refresh are one alert.',
  row: 'Each row that fires is an alert of its own.',
};

/** What the contract leaves open, and how this simulation takes it. */
function assumptionsOf(request: AskedSimulation, coverage: readonly ResourceCoverage[]): readonly string[] {
  const hasGaps = coverage.some(({ gaps }) => gaps.length > 0);
  return [
    RULES[request.rule],
    'New and reinserted rows did not satisfy the expression before; rows that are withdrawn never fire.',
    request.includeFirst
      ? 'Every row of the first refresh of a resource is new in it.'
      : 'The first refresh of a resource is the baseline: its rows were there before, and none fires.',
    ...(request.ownPeriod ? ['Rows of earlier periods than the latest of their document are left out.'] : []),
    NULLS[request.nulls],
    GRAINS[request.grain],
    'An answer of the service shows the last scheduled refresh before it; a filing comes with the first one after it.',
    'A field has the type that its values in the range show.',
    ...(hasGaps ? ['Changes during a gap come with the first refresh after it.'] : []),
  ];
}
