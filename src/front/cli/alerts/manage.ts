import { alertProperties } from '../../../alerts/notifications/alerts.ts';
import { dataLink, maskProperties } from '../../../alerts/notifications/data-link.ts';
import { renderAlert } from '../../../alerts/notifications/render-alert.ts';
import type { Diagnostic } from '../../../core/base/diagnostic.ts';
import { CrossfootError, usageError } from '../../../core/base/errors.ts';
import { findOne } from '../../../core/base/find-named.ts';
import { refuseProblems } from '../../../core/base/refuse-problems.ts';
import type { SubscriptionAnswer, Template, TemplateAnswer } from '../../../core/model/subscription.ts';
import { KEY_MASK } from '../../../core/transport/mask-key.ts';
import type { AnyView } from '../../../output/report/outputs.ts';
import {
  oneRecordView,
  subscriptionsView,
  templatePreviewView,
  templatesView,
} from '../../../output/report/views/records.ts';
import type { Placed } from '../../../service/subscriptions/read-subscription-file.ts';
import { CONTRACT_TEMPLATE, DEFAULT_TEMPLATE } from '../../../service/subscriptions/read-template.ts';
import type { CommandIo } from '../command.ts';
import type { ALERTS } from '../flags/alerts.ts';
import type { FlagValues } from '../flags/flags.ts';
import { type ManagedService, type Records, type RecordsName, withManagedService } from './managed-service.ts';
import { requireSubscriptionFile, shownFile, textOf } from './subscription-file.ts';

type Flags = Pick<FlagValues, 'store' | 'ownKey'> & Partial<Pick<FlagValues, keyof typeof ALERTS>>;
type Io = Pick<CommandIo, 'wallClock' | 'version' | 'readStdin' | 'inform'>;

const opened = <T>({ store, ownKey: key }: Flags, io: Io, use: (service: ManagedService) => Promise<T>): Promise<T> =>
  withManagedService({ store, key }, io, use);

/** The properties of the contract that flags set. */
const PROPERTIES = {
  subscriptions: {
    name: 'Name',
    user: 'UserId',
    watched: 'ResourceName',
    expression: 'Expression',
    email: 'SubscriberEmail',
    fullName: 'SubscriberFullName',
    secondEmail: 'SubscriberSecondEmail',
    secondFullName: 'SubscriberSecondFullName',
  },
  templates: { name: 'Name', subject: 'Subject' },
} as const satisfies Readonly<Record<RecordsName, Readonly<Partial<Record<keyof typeof ALERTS, string>>>>>;

/** In place of a value: the property is taken away. */
const NONE = 'none';

/** The properties that flags set. */
async function changeOf(name: RecordsName, flags: Flags, service: ManagedService, io: Io): Promise<object> {
  const { template, body } = flags;
  const set = Object.entries<string>(PROPERTIES[name]).flatMap(([flag, property]) => {
    const value = flags[flag as keyof typeof ALERTS];
    return value === undefined ? [] : [[property, value === NONE && property !== 'Name' ? null : value] as const];
  });
  const text = body === undefined ? undefined : await textOf('body', body, io);
  return {
    ...Object.fromEntries(set),
    ...(template !== undefined && {
      TemplateId: template === NONE ? null : (await findRecord(service, 'templates', template)).Id,
    }),
    ...(text !== undefined && { Body: text }),
  };
}

export function listRecords(name: RecordsName, flags: Flags, io: Io): Promise<AnyView> {
  return opened(flags, io, async (service) => {
    const records = await service.list(name);
    const { user } = flags;
    const ofUser = records.filter((record) => user === undefined || ('UserId' in record && record.UserId === user));
    return recordsView(ofUser, name);
  });
}

export function showRecord(name: RecordsName, word: string, flags: Flags, io: Io): Promise<AnyView> {
  return opened(flags, io, async (service) => recordsView([await findRecord(service, name, word)], name, true));
}

export function addRecord(name: RecordsName, flags: Flags, io: Io): Promise<AnyView> {
  return opened(flags, io, async (service) => {
    const change = await changeOf(name, flags, service, io);
    const own = name === 'subscriptions' ? { ServiceApplicationKey: service.key } : {};
    return recordsView([await service.create(name, { ...own, ...change })], name, true);
  });
}

export function updateRecord(name: RecordsName, word: string, flags: Flags, io: Io): Promise<AnyView> {
  return opened(flags, io, async (service) => {
    const { Id, ...found } = await findRecord(service, name, word);
    const change = await changeOf(name, flags, service, io);
    if (Object.keys(change).length === 0) throw usageError('there is nothing to change', 'Name what with flags.');
    return recordsView([await service.replace(name, Id, { ...found, ...change })], name, true);
  });
}

export function removeRecord(name: RecordsName, word: string, flags: Flags, io: Io): Promise<0> {
  return opened<0>(flags, io, async (service) => {
    const { Id, Name } = await findRecord(service, name, word);
    await service.remove(name, Id);
    io.inform(`Removed the ${name.slice(0, -1)} ${Name} (${Id}).`);
    return 0;
  });
}

/**
 * Makes the subscriptions and templates of a file those of the service: what has the same name (and user) is replaced,
 * nothing is removed. Where any of them is refused, nothing is changed.
 */
export function applyFile(path: string, flags: Flags, io: Io): Promise<AnyView> {
  return opened(flags, io, async (service) => {
    const file = requireSubscriptionFile(await textOf('file of subscriptions', path, io), shownFile(path), service);
    const ids = new Map<string, string>();
    const known = await service.list('templates');
    await forEachRecord(file.templates, async ({ Id, ...template }) => {
      const same = known.find(({ Name }) => Name === template.Name);
      ids.set(Id, (await save(service, 'templates', template, same?.Id)).Id);
    });
    const own = await service.list('subscriptions');
    const kept: SubscriptionAnswer[] = [];
    await forEachRecord(file.subscriptions, async ({ Id: _, TemplateId, ...given }) => {
      const subscription = { ...given, TemplateId: TemplateId === null ? null : (ids.get(TemplateId) ?? TemplateId) };
      const same = own.find(({ Name, UserId }) => Name === given.Name && UserId === given.UserId);
      kept.push(await save(service, 'subscriptions', subscription, same?.Id));
    });
    return recordsView(kept, 'subscriptions');
  });
}

const save = <N extends RecordsName>(service: ManagedService, name: N, record: object, id: string | undefined) =>
  id === undefined ? service.create(name, record) : service.replace(name, id, record);

/** @throws input error with the place of every record that is refused. */
async function forEachRecord<T>(records: readonly Placed<T>[], apply: (record: T) => Promise<void>): Promise<void> {
  const problems: Diagnostic[] = [];
  for (const { place, ...record } of records) {
    try {
      await apply(record as T);
    } catch (error) {
      if (!(error instanceof CrossfootError) || error.failure !== 'input') throw error;
      problems.push({ severity: 'error', code: 'subscriptions/refused', message: error.message, place });
    }
  }
  refuseProblems(problems);
}

/** Values that say which property they are, for a template without a subscription. */
const SELF_EXPLAINING: SubscriptionAnswer = {
  Id: '0'.repeat(32),
  Name: 'name_of_subscription',
  UserId: 'user_1',
  AppKey: KEY_MASK,
  ServiceApplicationKey: KEY_MASK,
  ResourceName: 'CoreFinancials-ANN',
  Expression: 'netincome lt 0',
  SubscriberEmail: 'subscriber@example.com',
  SubscriberFullName: 'Full Name',
  SubscriberSecondEmail: null,
  SubscriberSecondFullName: null,
  TemplateId: null,
};

/**
 * The mail that a template makes of a subscription, or of values that explain themselves. No row has to fire for it.
 */
export function previewTemplate(word: string, flags: Flags, io: Io): Promise<AnyView> {
  return opened(flags, io, async (service) => {
    const { forSubscription } = flags;
    const template = BUILT_IN.get(word.toLowerCase()) ?? (await findRecord(service, 'templates', word));
    const subscription =
      forSubscription === undefined ? SELF_EXPLAINING : await findRecord(service, 'subscriptions', forSubscription);
    const { url } = dataLink(subscription, { entities: [] }, { baseUrl: 'http://127.0.0.1:8080', fields: [] });
    const properties = maskProperties(alertProperties(subscription, url));
    return templatePreviewView(renderAlert(template, { properties, ...SELF_EXPLAINING_ROWS }));
  });
}

/** The built-in templates by their names. */
const BUILT_IN: ReadonlyMap<string, Template> = new Map([
  ['default', DEFAULT_TEMPLATE],
  ['crossfoot', DEFAULT_TEMPLATE],
  ['contract', CONTRACT_TEMPLATE],
]);

const SELF_EXPLAINING_ROWS = {
  at: '2025-02-04T07:13:00.000Z',
  count: 2,
  rows: [
    {
      company: 'ABC',
      name: 'Example Company',
      period: '2024q4',
      periodEnd: '12/31/2024',
      document: '',
      change: 'changed',
      note: '',
      fields: [{ name: 'netincome', before: '12', after: '-345' }],
      terms: [{ text: 'netincome lt 0', before: 'false', after: 'true' }],
    },
  ],
};

/**
 * The one record of a name or id, in any case. An unknown or ambiguous one is a usage error that lists what there is.
 */
async function findRecord<N extends RecordsName>(
  service: Pick<ManagedService, 'list'>,
  name: N,
  word: string,
): Promise<Records[N]> {
  const records = await service.list(name);
  const candidates = records.map((value) => {
    const label = 'UserId' in value ? `${value.Name} of ${value.UserId} (${value.Id})` : `${value.Name} (${value.Id})`;
    return { value, label, names: [value.Name, value.Id], prefixes: [value.Id] };
  });
  const [record] = findOne(word, candidates, { what: name.slice(0, -1), accepted: 'Names and ids are accepted.' });
  if (!record) throw new Error('a found name has a value');
  return record;
}

type Answer = SubscriptionAnswer | TemplateAnswer;

/** Records as commands print them, with masked keys. `isOne`: with all properties for people, too. */
function recordsView(records: readonly Answer[], name: 'subscriptions' | 'templates', isOne = false): AnyView {
  const subscriptions = records.filter((record) => 'UserId' in record).map(masked);
  const templates = records.filter((record) => 'Body' in record);
  if (name === 'subscriptions') {
    const view = subscriptionsView(subscriptions);
    return isOne ? oneRecordView(view, subscriptions[0] ?? {}) : view;
  }
  const view = templatesView(templates);
  return isOne ? oneRecordView(view, templates[0] ?? {}) : view;
}

function masked(subscription: SubscriptionAnswer): SubscriptionAnswer {
  return { ...subscription, AppKey: KEY_MASK, ServiceApplicationKey: KEY_MASK };
}
