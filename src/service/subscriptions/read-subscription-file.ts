import { hash } from 'node:crypto';
import type { Diagnostic, Place } from '../../core/base/diagnostic.ts';
import { readYaml, type YamlValue } from '../../core/base/yaml.ts';
import { mapsOf, membersOf, type Report, type YamlMap } from '../../core/base/yaml-members.ts';
import type { Subscription, SubscriptionAnswer, Template, TemplateAnswer } from '../../core/model/subscription.ts';
import type { Problem, PropertyRecord, ReadRecord } from './read-record.ts';
import { readSubscription, templateProblems } from './read-subscription.ts';
import { readTemplate } from './read-template.ts';

export type SubscriptionFileOptions = {
  /** The application key of subscriptions that name none. */
  readonly key?: string;
  /** Properties that subscriptions need not name, and `defaults` neither. */
  readonly fallback?: Readonly<Partial<Record<keyof Subscription, string>>> | undefined;
};

/** A record of a file with its place. */
export type Placed<T> = T & { readonly place: Place };

/** The records of a file; those with problems are left out, and every problem is a diagnostic with its place. */
export type SubscriptionFile = {
  readonly subscriptions: readonly Placed<SubscriptionAnswer>[];
  readonly templates: readonly Placed<TemplateAnswer>[];
  readonly diagnostics: readonly Diagnostic[];
};

const MEMBERS = ['defaults', 'templates', 'subscriptions'] as const;
type Member = (typeof MEMBERS)[number];

/** Reads a file of subscriptions and templates from its text; see {@link subscriptionsOf}. */
export function readSubscriptionFile(
  text: string,
  file: string,
  options: SubscriptionFileOptions = {},
): SubscriptionFile {
  const { value, diagnostics } = readYaml(text, file);
  return value === undefined ? { subscriptions: [], templates: [], diagnostics } : subscriptionsOf(value, options);
}

/**
 * The subscriptions and templates of a document: lists `templates` and `subscriptions` of records in the properties of
 * the contract, under the rules of the service, and `defaults` for subscriptions that leave a property out. A
 * subscription may name a template of the file in `Template`. The id of a record without one follows from its name (and
 * user).
 */
export function subscriptionsOf(document: YamlValue, options: SubscriptionFileOptions = {}): SubscriptionFile {
  const diagnostics: Diagnostic[] = [];
  const report: Report = (message, place) =>
    diagnostics.push({ severity: 'error', code: 'subscriptions/invalid', message, place });
  const members = fileMembers(document, report);

  const templates = mapsOf(members.get('templates'), 'templates', report).flatMap((map) =>
    placed<Template>(map, readTemplate(bodyOf(map, [])), ({ Name }) => idOf('template', Name), report),
  );
  const templateIds = new Map(templates.map(({ Name, Id }) => [Name, Id]));
  const defaults = members.get('defaults');
  if (defaults && defaults.kind !== 'map') report('defaults takes names and values', defaults.place);
  const named = defaults?.kind === 'map' ? plainEntries(withTemplateId(defaults, templateIds, report)) : [];
  const isNamed = new Set(named.map(([name]) => name.toLowerCase()));
  const unnamed = Object.entries({
    ...options.fallback,
    ...(options.key !== undefined && { ServiceApplicationKey: options.key }),
  }).filter(([name]) => !isNamed.has(name.toLowerCase()));
  const shared = [...unnamed, ...named];
  const resources: UnknownResource[] = [];
  const subscriptions = mapsOf(members.get('subscriptions'), 'subscriptions', report).flatMap((map) => {
    const record = readSubscription(bodyOf(withTemplateId(map, templateIds, report), shared));
    const problems = record.problems.filter((problem) => !isUnknownResource(problem, map, resources));
    const complete = problems.length === record.problems.length;
    const own = { ...record, problems };
    return placed<Subscription>(map, own, ({ UserId, Name }) => idOf(UserId, Name), report, complete);
  });
  reportResources(resources, report);
  reportRepeated(subscriptions, ({ UserId, Name }) => `${UserId} ${Name}`, 'subscription of this user', report);
  reportRepeated(templates, ({ Name }) => Name, 'template', report);
  const known = new Set(templates.map(({ Id }) => Id));
  for (const subscription of subscriptions) {
    for (const { message } of templateProblems(subscription, (id) => known.has(id)))
      report(message, subscription.place);
  }
  return { subscriptions, templates, diagnostics };
}

/** The members of a file; none where it is not an object. */
function fileMembers(document: YamlValue, report: Report): ReadonlyMap<Member, YamlValue> {
  if (document.kind === 'map') return membersOf(document, MEMBERS, report);
  report(`the file has to be one object with ${MEMBERS.join(', ')}`, document.place);
  return new Map();
}

/** The record as the body of a request; `shared` are the properties that it has where it names no others. */
function bodyOf(map: YamlMap, shared: readonly (readonly [string, unknown])[]): string {
  const own = plainEntries(map);
  const named = new Set(own.map(([name]) => name.toLowerCase()));
  const missing = shared.filter(([name]) => !named.has(name.toLowerCase()));
  return JSON.stringify(Object.fromEntries([...missing, ...own]));
}

function plainEntries({ entries }: YamlMap): readonly (readonly [string, unknown])[] {
  return entries.map(({ name, value }) => [name, plainOf(value)]);
}

function plainOf(value: YamlValue): unknown {
  if (value.kind === 'text') return value.text;
  if (value.kind === 'null') return null;
  return value.kind === 'list' ? value.items.map(plainOf) : Object.fromEntries(plainEntries(value));
}

const TEMPLATE = 'template';
const TEMPLATE_NAMES: readonly string[] = [TEMPLATE, 'templateid'];

/** The record with the id of the template that it names in `Template`. */
function withTemplateId(map: YamlMap, ids: ReadonlyMap<string, string>, report: Report): YamlMap {
  const names = map.entries.map(({ name }) => name.toLowerCase()).filter((name) => TEMPLATE_NAMES.includes(name));
  if (names.length > 1 && names.includes(TEMPLATE)) report('one of Template and TemplateId is given, once', map.place);
  return {
    ...map,
    entries: map.entries.flatMap((entry) => {
      const { name, place, value } = entry;
      if (name.toLowerCase() !== TEMPLATE) return entry;
      const id = value.kind === 'text' ? ids.get(value.text) : undefined;
      if (id !== undefined) return { ...entry, name: 'TemplateId', value: { kind: 'text', text: id, place } };
      report(
        `Template takes the name of a template of this file: ${[...ids.keys()].join(', ') || 'it has none'}`,
        place,
      );
      return [];
    }),
  };
}

const ID = /^[0-9a-f]{32}$/i;

/** The record, where it has no problems. */
function placed<T extends PropertyRecord>(
  { entries, place }: YamlMap,
  { id, values, problems }: ReadRecord<T>,
  ownId: (values: T) => string,
  report: Report,
  isComplete = true,
): readonly Placed<T & { readonly Id: string }>[] {
  for (const { message, property } of problems) {
    const entry = entries.find(({ name }) => name.toLowerCase() === property?.toLowerCase());
    report(message, entry?.place ?? place);
  }
  const isId = id === undefined || ID.test(id);
  if (!isId) report('Id takes 32 hex digits', place);
  if (!isComplete || problems.length > 0 || !isId) return [];
  // Without problems every property of the table is there.
  const record = values as T;
  return [{ ...record, Id: id?.toLowerCase() ?? ownId(record), place }];
}

/** A resource that there is not, with the message that explains it. */
type UnknownResource = { readonly text: string; readonly place: Place; readonly message: string };

/** Keeps a problem of `ResourceName` for later: all of a file are explained together. */
function isUnknownResource(
  { property, message }: Problem,
  { entries }: YamlMap,
  resources: UnknownResource[],
): boolean {
  const entry = entries.find(({ name }) => name.toLowerCase() === 'resourcename');
  if (property !== 'ResourceName' || entry?.value.kind !== 'text') return false;
  resources.push({ text: entry.value.text, place: entry.place, message });
  return true;
}

/** One explanation for all: the first in full, of the others their names and lines. */
function reportResources([first, ...others]: readonly UnknownResource[], report: Report): void {
  if (!first) return;
  const listed = others.map(({ text, place: { line } }) => `${JSON.stringify(text)} (line ${line})`);
  const more = listed.length > 0 ? ` The same holds for ${listed.join(', ')}.` : '';
  report(`${first.message}${more}`, first.place);
}

/** 32 hex digits that follow from the parts. */
function idOf(...parts: readonly string[]): string {
  return hash('sha256', JSON.stringify(parts)).slice(0, 32);
}

function reportRepeated<T extends { readonly place: Place; readonly Id: string; readonly Name: string }>(
  records: readonly T[],
  keyOf: (record: T) => string,
  noun: string,
  report: Report,
): void {
  const seen = new Set<string>();
  for (const record of records) {
    const keys = [keyOf(record), record.Id];
    if (keys.some((key) => seen.has(key)))
      report(`there is a ${noun} ${record.Name}, or one of this Id, already`, record.place);
    for (const key of keys) seen.add(key);
  }
}
