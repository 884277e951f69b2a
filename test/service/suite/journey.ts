import { vi } from 'vitest';
import { PATIENCE_MS } from '../../support/patience.ts';
import { ask, jsonOf, send } from './ask.ts';
import { list, property } from './is-object.ts';
import { freshWord, idOf, type Properties, SUBSCRIPTIONS, subscription, TEMPLATES, template } from './notes.ts';
import { withQuery } from './row-answers.ts';
import type { Service } from './service.ts';
import { COMPANIES, CORE_ANN, CORE_QTR, INSIDER_FILERS, ISSUE_HOLDERS, learn, OWNER_HOLDINGS } from './world.ts';

/** The data sets, each with paths to its rows and the resource of the first of these. */
export const DATA_SETS = [
  { resource: 'Companies', paths: [COMPANIES] },
  { resource: 'CoreFinancials-ANN', paths: [CORE_ANN, CORE_QTR] },
  { resource: 'Insiders-Filers', paths: [INSIDER_FILERS, '/v2/insiders/transactions'] },
  { resource: 'Ownership-CurrentIssueHolders', paths: [ISSUE_HOLDERS, OWNER_HOLDINGS] },
] as const;

export type WatchedDataSet = (typeof DATA_SETS)[number];

const ADVANCES = 12;

/** A mail of an alert as the service shows it, with masked keys. */
export type Mail = {
  readonly at: string;
  readonly to: { readonly name: string | null; readonly address: string };
  readonly subscriptions: readonly string[];
  readonly subject: string;
  readonly text: string;
};

/** A subscription, and the mails that it got. */
export type Watcher = { readonly id: string; readonly body: Properties; readonly mails: readonly Mail[] };

export type Journey = {
  /** Each refresh, and the paths whose rows it changed. */
  readonly steps: readonly { readonly moment: Date; readonly changed: ReadonlySet<string> }[];
  /** For each data set: one with two addresses, one with a template, and one that no row satisfies. */
  readonly watchers: readonly {
    readonly of: WatchedDataSet;
    readonly plain: Watcher;
    readonly templated: Watcher;
    readonly never: Watcher;
  }[];
};

export const EVERY_ROW = 'entityid gt 0';

const journeys = new WeakMap<Service['keys'], Promise<Journey>>();

/**
 * Moves the clock of a service through some refreshes, with subscriptions to every data set, and takes down what each
 * refresh changed and which mails it sent. It is made once for each service, after all other tests.
 */
export function journey(service: Service): Promise<Journey> {
  const known = journeys.get(service.keys) ?? travel(service);
  journeys.set(service.keys, known);
  return known;
}

async function travel(service: Service): Promise<Journey> {
  const templateId = await createdId(service, TEMPLATES, template(TEMPLATE));
  const made = [];
  for (const of of DATA_SETS) made.push({ of, ...(await subscribed(service, of, templateId)) });
  const steps = await advanceOften(service);
  const mails = await mailsOf(service);
  const watchers = made.map(({ of, plain, templated, never }) => {
    const withMails = (one: Omit<Watcher, 'mails'>): Watcher => ({
      ...one,
      mails: mails.filter(({ subscriptions }) => subscriptions.includes(one.id)),
    });
    return { of, plain: withMails(plain), templated: withMails(templated), never: withMails(never) };
  });
  const ids = made.flatMap(({ plain, templated, never }) => [plain, templated, never].map(({ id }) => id));
  for (const id of ids) await ask(service, `${SUBSCRIPTIONS}/${id}`, { method: 'DELETE' });
  await ask(service, `${TEMPLATES}/${templateId}`, { method: 'DELETE' });
  return { steps, watchers };
}

const TEMPLATE = {
  Subject: 'For @Raw(@Model.ApplicationId)',
  Body: 'Look: @Raw(@Model.DataLink)\nwhere @Raw(@Model.Expression)\n',
};

async function subscribed(service: Service, { resource }: WatchedDataSet, TemplateId: string) {
  const make = async (properties: Properties): Promise<Omit<Watcher, 'mails'>> => {
    const body = subscription(service, { ResourceName: resource, Expression: EVERY_ROW, ...properties });
    return { id: await createdId(service, SUBSCRIPTIONS, body), body };
  };
  const second = { SubscriberSecondEmail: 'second@example.org', SubscriberSecondFullName: 'Second Reader' };
  return {
    plain: await make({ SubscriberFullName: 'First Reader', ...second }),
    templated: await make({ TemplateId }),
    never: await make({ Expression: 'entityid lt 0', UserId: freshWord('user') }),
  };
}

async function createdId(service: Service, path: string, body: Properties): Promise<string> {
  return idOf(await send(service, 'POST', path, body));
}

async function advanceOften(service: Service): Promise<Journey['steps']> {
  const steps: { readonly moment: Date; readonly changed: ReadonlySet<string> }[] = [];
  let before = await contents(service);
  for (let i = 0; i < ADVANCES; i++) {
    const moment = await advance(service);
    const after = await contents(service);
    steps.push({ moment, changed: new Set([...after.keys()].filter((path) => after.get(path) !== before.get(path))) });
    before = after;
  }
  return steps;
}

/** Moves the clock of the service to the next refresh and gives its moment. */
async function advance(service: Service): Promise<Date> {
  const response = await service.fetch('/_control/advance', { method: 'POST' });
  if (response.status !== 200) service.skip('the clock of this server cannot be driven');
  const moment = property(await response.json(), 'now');
  return new Date(String(moment));
}

/** The rows of a learnt part of each path. */
export async function contents(service: Service): Promise<ReadonlyMap<string, string>> {
  const paths = DATA_SETS.flatMap((each) => each.paths);
  const texts = paths.map(async (path) => {
    const part = await learn(service, path);
    const answer = await ask(service, withQuery(part.path, { limit: 9_999 }));
    jsonOf(answer);
    return [path, answer.text] as const;
  });
  return new Map(await Promise.all(texts));
}

/** The mails of all alerts once every refresh was evaluated; none where the service shows none. */
async function mailsOf({ fetch }: Service): Promise<readonly Mail[]> {
  const activity = await vi.waitFor(
    async () => {
      const response = await fetch('/_control/alerts');
      if (response.status !== 200) return undefined;
      const found: unknown = await response.json();
      if (property(found, 'state') === 'working') throw new Error('alerts are still being evaluated');
      return found;
    },
    { timeout: PATIENCE_MS },
  );
  if (activity === undefined || property(activity, 'state') === 'off') return [];
  // The form of the answer, which the tests hold to.
  return list(property(activity, 'mails')) as readonly Mail[];
}
