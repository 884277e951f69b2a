import type { Place } from '../../core/base/diagnostic.ts';
import { matchExpected } from '../../core/base/match-expected.ts';
import { nearest } from '../../core/base/nearest.ts';
import { readValue } from '../../core/expression/row.ts';
import { type HistoryChangeKind, ROW_CHANGE_KINDS } from '../../core/model/row-history.ts';
import type { AskedSimulation, FiringDetail, SubscriptionProblem } from '../../core/model/simulation.ts';
import type { SubscriptionAnswer } from '../../core/model/subscription.ts';
import { columnReader } from '../../service/image/read-column.ts';
import { coverageOf } from './coverage.ts';
import { firingDetails } from './firing-detail.ts';
import { inlineHistory, type PlainHistory } from './inline-history.ts';
import { openReplay, type Replay } from './replay.ts';
import { historyRange, type SimulationPorts } from './simulate.ts';
import { replaySubscription, type Watched, watch } from './simulate-subscription.ts';

/** A row that has to fire, by some of its values after the refresh. */
export type ExpectedFiring = {
  readonly place: Place;
  /** A date, or a moment as ISO text in UTC. */
  readonly at: string;
  readonly change?: HistoryChangeKind | undefined;
  /** By the names of fields; `null`: not reported. */
  readonly values: readonly (readonly [field: string, text: string | null])[];
};

export type AlertTest = {
  readonly asked: AskedSimulation;
  readonly history: { readonly inline: PlainHistory } | { readonly store: string };
  readonly subscriptions: readonly SubscriptionAnswer[];
  /** By name of subscription. Those that are not there must never fire. */
  readonly expected: ReadonlyMap<string, readonly ExpectedFiring[]>;
};

/** A firing that did not come. `changes`: the changes of such rows in that refresh, which did not fire. */
export type MissingFiring = { readonly expected: ExpectedFiring; readonly changes: readonly FiringDetail[] };

export type TestedSubscription = {
  readonly name: string;
  readonly resource: string;
  readonly passed: boolean;
  readonly problems: readonly SubscriptionProblem[];
  readonly expected: number;
  readonly fired: number;
  readonly missing: readonly MissingFiring[];
  readonly unexpected: readonly FiringDetail[];
  /** Unexpected firings that are not described. */
  readonly furtherUnexpected: number;
};

export type AlertTestResult = { readonly passed: boolean; readonly subscriptions: readonly TestedSubscription[] };

/** The most firings of one subscription that are described. */
const MOST_DESCRIBED = 20;

/** Replays the subscriptions of a test and compares what fires with what is expected. `ports`: of the test's store. */
export async function runAlertTest(test: AlertTest, ports: Omit<SimulationPorts, 'deliver'>): Promise<AlertTestResult> {
  const taxonomies = await ports.taxonomies();
  const resources = new Map<string, Watched>();
  const tested: TestedSubscription[] = [];
  for (const subscription of test.subscriptions) {
    const { ResourceName: resource } = subscription;
    const watched = resources.get(resource) ?? watchHistory(await historyOf(test, resource, ports), test, taxonomies);
    resources.set(resource, watched);
    tested.push(testSubscription(subscription, watched, test));
  }
  return { passed: tested.every(({ passed }) => passed), subscriptions: tested };
}

function watchHistory(
  history: Replay['history'],
  { asked }: AlertTest,
  taxonomies: Parameters<typeof openReplay>[1],
): Watched {
  return watch(openReplay(history, taxonomies), coverageOf(history, asked));
}

async function historyOf({ history, asked }: AlertTest, resource: string, ports: Pick<SimulationPorts, 'history'>) {
  if ('store' in history) return ports.history(resource, historyRange(asked));
  const inline = { ...history.inline, includeFirst: asked.includeFirst };
  return inlineHistory(inline.resource === resource ? inline : { ...inline, resource, refreshes: [] });
}

function testSubscription(subscription: SubscriptionAnswer, watched: Watched, test: AlertTest): TestedSubscription {
  const { nulls } = test.asked;
  const { replay } = watched;
  const options = { ...test.asked, mostFirings: 0, sensitivity: false };
  const { fired, simulated } = replaySubscription(subscription, watched, options);
  const expected = test.expected.get(subscription.Name) ?? [];
  const changes = [...fired.values()].flatMap((ofRefresh) => [...ofRefresh]);
  const { missing, unmatched } = matchExpected(expected, changes, (firing) => meets(replay, firing));
  const { typed } = replay.read(subscription.Expression);
  const describe = (changes: Iterable<number>): readonly FiringDetail[] =>
    typed ? [...changes].slice(0, MOST_DESCRIBED).map(firingDetails(replay, typed, nulls)) : [];
  const unexpected = describe(unmatched);
  const problems = [...simulated.problems, ...unknownFields(replay, expected)];
  const isEvaluated = problems.every(({ severity }) => severity === 'warning');
  return {
    name: subscription.Name,
    resource: subscription.ResourceName,
    passed: isEvaluated && missing.length === 0 && unmatched.length === 0,
    problems,
    expected: expected.length,
    fired: changes.length,
    missing: missing.map((firing) => ({ expected: firing, changes: describe(changesLike(replay, firing)) })),
    unexpected,
    furtherUnexpected: unmatched.length - unexpected.length,
  };
}

/** A misspelt field is never reported: what expects no value of it is always met. */
function unknownFields({ fields }: Replay, expected: readonly ExpectedFiring[]): readonly SubscriptionProblem[] {
  const names = new Set(expected.flatMap(({ values }) => values.map(([name]) => name)));
  return [...names]
    .filter((name) => !fields.find(name))
    .map((name) => {
      const meant = nearest(name, fields.names);
      const suggestion = meant === undefined ? '' : `; did you mean ${meant}?`;
      return { severity: 'warning', message: `a firing is expected with the unknown field ${name}${suggestion}` };
    });
}

/** Whether a change is of the refresh and the row, and of the kind, that are expected. */
function meets(replay: Replay, { at, change: kind, values }: ExpectedFiring): (change: number) => boolean {
  const { changes, refreshes } = replay.history;
  const tests = values.map(([name, text]) => valueTest(replay, name, text));
  return (change) => {
    const moment = refreshes[changes.refresh[change] ?? 0]?.at ?? '';
    const isThen = at.includes('T') ? moment === at : moment.startsWith(at);
    if (!isThen || (kind !== undefined && ROW_CHANGE_KINDS[changes.kind[change] ?? 0] !== kind)) return false;
    const version = changes.after[change] ?? -1;
    return version >= 0 && tests.every((test) => test(version));
  };
}

/** Compares as expressions do: numbers by value, dates in any form. */
function valueTest(replay: Replay, name: string, text: string | null): (version: number) => boolean {
  const field = replay.fields.find(name);
  if (!field) return () => text === null;
  const read = columnReader(replay.versions, field);
  const wanted = text === null ? { value: null } : readValue(field, text);
  return (version) => 'value' in wanted && read(version) === wanted.value;
}

/** The changes in the refresh of a missing firing that could be meant: of rows that have its values but its numbers. */
function changesLike(replay: Replay, { place, at, values }: ExpectedFiring): readonly number[] {
  const names = values.filter(([name]) => replay.fields.find(name)?.shape.type !== 'number');
  const isMeant = meets(replay, { place, at, values: names });
  return Array.from({ length: replay.history.changes.count }, (_, change) => change).filter(isMeant);
}
