import { parseIsoDate, parseIsoMoment } from '../../core/base/date.ts';
import type { Diagnostic, Place } from '../../core/base/diagnostic.ts';
import { CrossfootError } from '../../core/base/errors.ts';
import { nearest } from '../../core/base/nearest.ts';
import { readYaml, type YamlEntry, type YamlValue } from '../../core/base/yaml.ts';
import { itemsOf, mapsOf, membersOf, oneOf, type Report, textOf, type YamlMap } from '../../core/base/yaml-members.ts';
import { NULL_RULES } from '../../core/expression/value.ts';
import { COUNTING_RULES } from '../../core/model/alert.ts';
import { ROW_CHANGE_KINDS } from '../../core/model/row-history.ts';
import { parseResourceName } from '../../service/protocol/subscriptions/rules.ts';
import {
  type SubscriptionFile,
  type SubscriptionFileOptions,
  subscriptionsOf,
} from '../../service/subscriptions/read-subscription-file.ts';
import type { AlertTest, ExpectedFiring } from './alert-test.ts';
import { readInlineHistory } from './alert-test-rows.ts';
import { askedOf, type SimulationOptions } from './simulate.ts';

/** A test of alerts as it was read. It is there where nothing is wrong; warnings may be there too. */
export type ReadAlertTest = { readonly test: AlertTest | undefined; readonly diagnostics: readonly Diagnostic[] };

const MEMBERS = [
  'resource',
  'key',
  'refreshes',
  'store',
  'from',
  'to',
  'rule',
  'nulls',
  'first',
  'defaults',
  'templates',
  'subscriptions',
  'expected',
] as const;
type Member = (typeof MEMBERS)[number];
type Members = ReadonlyMap<Member, YamlValue>;

/** Properties that a subscription of a test need not name. */
const DEFAULTS = { UserId: 'test', ServiceApplicationKey: 'test', SubscriberEmail: 'test@example.com' };

/**
 * Reads a test of alerts from YAML or JSON: the rows of a resource at each of its refreshes (`resource`, `key`,
 * `refreshes`) or a `store`; `subscriptions` with `defaults` and `templates`, as in a file of subscriptions, and the
 * firings that are `expected`, by name of subscription. `file`: how the user named it.
 */
export function readAlertTest(text: string, file: string, options: SubscriptionFileOptions): ReadAlertTest {
  const { value, diagnostics: unread } = readYaml(text, file);
  if (value === undefined) return { test: undefined, diagnostics: unread };
  const diagnostics: Diagnostic[] = [];
  const report: Report = (message, place) =>
    diagnostics.push({ severity: 'error', code: 'alert-test/invalid', message, place });
  if (value.kind !== 'map') {
    report(`a test has to be one object with ${MEMBERS.join(', ')}`, value.place);
    return { test: undefined, diagnostics };
  }
  const members = membersOf(value, MEMBERS, report);
  const resource = readResource(members.get('resource'), report);
  const { subscriptions, diagnostics: refused } = readSubscriptions(members, value.place, resource, options);
  const asked = readAsked(members, report);
  const history = readHistory(members, resource, value.place, report);
  const expected = readExpected(members.get('expected'), subscriptions, value.place, report);
  diagnostics.push(...refused);
  const test = history && asked && { asked, history, subscriptions, expected };
  return { test: diagnostics.length === 0 ? test : undefined, diagnostics };
}

function readResource(value: YamlValue | undefined, report: Report): string | undefined {
  const text = textOf(value, 'resource', report);
  const resource = text === undefined ? undefined : parseResourceName(text);
  if (text !== undefined && resource === undefined && value)
    report(`there is no resource ${JSON.stringify(text)} that can be monitored`, value.place);
  return resource;
}

function readAsked(members: Members, report: Report): AlertTest['asked'] | undefined {
  const text = (name: Member): string | undefined => textOf(members.get(name), name, report);
  const options: SimulationOptions = {
    from: text('from'),
    to: text('to'),
    rule: oneOf(members.get('rule'), 'rule', COUNTING_RULES, report),
    nulls: oneOf(members.get('nulls'), 'nulls', NULL_RULES, report),
    includeFirst: oneOf(members.get('first'), 'first', ['baseline', 'new'], report) === 'new',
  };
  try {
    return askedOf(options);
  } catch (error) {
    if (!(error instanceof CrossfootError)) throw error;
    report(error.message, (members.get('from') ?? members.get('to'))?.place ?? {});
    return undefined;
  }
}

function readHistory(
  members: Members,
  resource: string | undefined,
  place: Place,
  report: Report,
): AlertTest['history'] | undefined {
  const store = textOf(members.get('store'), 'store', report);
  const refreshes = members.get('refreshes');
  if ((store === undefined) === (refreshes === undefined)) {
    report('a test takes either refreshes with their rows or a store', refreshes?.place ?? place);
    return undefined;
  }
  if (store !== undefined) return { store };
  for (const name of ['from', 'to'] as const) {
    const range = members.get(name);
    if (range) report(`${name} chooses among the refreshes of a store; here they are written out`, range.place);
  }
  if (members.get('resource') === undefined) report('refreshes need the resource that their rows belong to', place);
  if (resource === undefined) return undefined;
  const key = itemsOf(members.get('key'), 'key', report).flatMap((item) => textOf(item, 'key', report) ?? []);
  const inline = readInlineHistory(resource, key, mapsOf(refreshes, 'refreshes', report), report);
  return { inline };
}

function readSubscriptions(
  members: Members,
  place: Place,
  resource: string | undefined,
  options: SubscriptionFileOptions,
): SubscriptionFile {
  const fallback = { ...DEFAULTS, ...(resource !== undefined && { ResourceName: resource }) };
  const entries = (['defaults', 'templates', 'subscriptions'] as const).flatMap((name): YamlEntry[] => {
    const value = members.get(name);
    return value === undefined || value.kind === 'null' ? [] : [{ name, place: value.place, value }];
  });
  return subscriptionsOf({ kind: 'map', place, entries }, { ...options, fallback });
}

function readExpected(
  value: YamlValue | undefined,
  subscriptions: SubscriptionFile['subscriptions'],
  place: Place,
  report: Report,
): AlertTest['expected'] {
  const expected = new Map<string, readonly ExpectedFiring[]>();
  if (value?.kind !== 'map') {
    report('expected takes the names of subscriptions, each with the list of its firings', value?.place ?? place);
    return expected;
  }
  const names = subscriptions.map(({ Name }) => Name);
  for (const entry of value.entries) {
    if (!names.includes(entry.name)) {
      const meant = nearest(entry.name, names);
      const suggestion = meant === undefined ? '' : `; did you mean ${meant}?`;
      report(`there is no subscription ${JSON.stringify(entry.name)} in this test${suggestion}`, entry.place);
    }
    const maps = mapsOf(entry.value, entry.name, report);
    expected.set(
      entry.name,
      maps.flatMap((map) => readFiring(map, report) ?? []),
    );
  }
  return expected;
}

/** `at`, `change`, and values of the row by the names of their fields. */
function readFiring({ entries, place }: YamlMap, report: Report): ExpectedFiring | undefined {
  const member = (name: string) => entries.find((entry) => entry.name === name)?.value;
  const at = textOf(member('at'), 'at', report);
  const moment = at === undefined ? undefined : firedAt(at);
  if (moment === undefined) {
    report(
      'a firing has to say at which date or moment: 2018-12-31 or 2018-12-31T07:13Z',
      member('at')?.place ?? place,
    );
    return undefined;
  }
  const change = oneOf(member('change'), 'change', ROW_CHANGE_KINDS, report);
  const values = entries
    .filter(({ name }) => name !== 'at' && name !== 'change')
    .map(({ name, value }) => [name, value.kind === 'null' ? null : (textOf(value, name, report) ?? null)] as const);
  return { place, at: moment, values, change };
}

function firedAt(text: string): string | undefined {
  if (parseIsoDate(text) !== undefined) return text;
  const moment = parseIsoMoment(text);
  return moment === undefined ? undefined : new Date(moment).toISOString();
}
