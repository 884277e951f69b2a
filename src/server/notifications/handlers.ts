import { type OneAtATime, oneAtATime } from '../../base/one-at-a-time.ts';
import { definedFieldSet } from '../../image/image-fields.ts';
import type { IndexedImage } from '../../image/indexed-image.ts';
import type { RowImage } from '../../model/row-image.ts';
import { readPaging } from '../../protocol/request/row-request.ts';
import type { RouteName } from '../../protocol/routes.ts';
import { badRequest, ServiceError } from '../../protocol/service-error.ts';
import { SUBSCRIPTION_FORMS, TEMPLATE_FORMS } from '../../protocol/subscriptions/forms.ts';
import type { StoredSubscription, StoredTemplate, Template } from '../../protocol/subscriptions/records.ts';
import { SUBSCRIPTION_RULES } from '../../protocol/subscriptions/rules.ts';
import {
  type CheckContext,
  checkSubscription,
  idProblems,
  nameProblems,
  readSubscription,
  templateProblems,
} from '../../subscriptions/read-subscription.ts';
import { readTemplate } from '../../subscriptions/read-template.ts';
import type { Call, Handler } from '../parts.ts';
import { acceptedRecord, answer, created, deleted, jsonBody, ownOne, ownOnes, pageOf } from './answers.ts';

export type NotificationRoute = Extract<RouteName, `${string}Subscription${'' | 's'}` | `${string}Template${'' | 's'}`>;

/**
 * Handlers of the routes of subscriptions and templates. Changes run one after the other: of two creations of one name
 * one finds the other's, and no template is deleted while a subscription to it is created.
 */
export function createNotificationHandlers(indexed: (image: RowImage) => IndexedImage): {
  readonly [K in NotificationRoute]: Handler;
} {
  const inTurn = oneAtATime();
  const save = (call: Call, replaced?: () => StoredSubscription): Promise<StoredSubscription> =>
    saveSubscription(call, { indexed, inTurn, ...(replaced && { replaced }) });
  return {
    createSubscription: async (call) =>
      created(call, SUBSCRIPTION_FORMS.writeOne, await save(call), '/ntf/subscriptions'),
    // The body replaces the whole subscription: a property that it leaves out is no longer set.
    updateSubscription: async (call) => {
      const own = (): StoredSubscription => ownSubscription(call);
      own();
      return answer(call, SUBSCRIPTION_FORMS.writeOne, await save(call, own));
    },
    deleteSubscription: (call) =>
      inTurn(async () => {
        await call.parts.subscriptions.remove(ownSubscription(call).Id);
        return deleted('Subscription');
      }),
    getSubscription,
    listSubscriptions,
    listUserSubscriptions,
    createTemplate,
    updateTemplate: async (call) => {
      const { Id } = ownTemplate(call);
      const template = await readTemplateOf(call, Id);
      return inTurn(async () => {
        const stored = { ...ownTemplate(call), ...template };
        await call.parts.templates.put(stored);
        return answer(call, TEMPLATE_FORMS.writeOne, stored);
      });
    },
    getTemplate: async (call) => answer(call, TEMPLATE_FORMS.writeOne, ownTemplate(call)),
    deleteTemplate: (call) => inTurn(() => removeTemplate(call)),
    listTemplates,
  };
}

const getSubscription: Handler = async (call) => {
  if (call.parts.assumptions.subscriptionById === 'off') throw notAllowed('PUT', 'DELETE');
  return answer(call, SUBSCRIPTION_FORMS.writeOne, ownSubscription(call));
};

const listSubscriptions: Handler = async (call) => {
  const paging = readPaging(call.query, call.parts.assumptions);
  return answer(call, SUBSCRIPTION_FORMS.writeList, pageOf(ownOnes(call, call.parts.subscriptions), paging));
};

/** All of them: the contract gives this list no `limit`. */
const listUserSubscriptions: Handler = async (call) => {
  const user = call.path.UserId ?? '';
  const problems = SUBSCRIPTION_RULES.UserId.problems(user);
  if (problems.length > 0) {
    throw badRequest(`UserId takes ${SUBSCRIPTION_RULES.UserId.accepts}; this ${problems.join(' and ')}.`);
  }
  const items = ownOnes(call, call.parts.subscriptions).filter(({ UserId }) => UserId === user);
  return answer(call, SUBSCRIPTION_FORMS.writeList, { totalRows: items.length, items });
};

const createTemplate: Handler = async (call) => {
  const template = await readTemplateOf(call, undefined);
  const stored = { ...template, Id: call.parts.newId(), owner: call.key.hash };
  await call.parts.templates.put(stored);
  return created(call, TEMPLATE_FORMS.writeOne, stored, '/ntf/templates');
};

/** By the switch `usedTemplate`, a template in use is not deleted, or its subscriptions get the default one first. */
async function removeTemplate(call: Call): Promise<Response> {
  const { subscriptions, templates, assumptions } = call.parts;
  const { Id } = ownTemplate(call);
  const using = ownOnes(call, subscriptions).filter(({ TemplateId }) => TemplateId === Id);
  if (using.length > 0 && assumptions.usedTemplate === 'refused') throw stillUsed(using);
  for (const subscription of using) await subscriptions.put({ ...subscription, TemplateId: null });
  await templates.remove(Id);
  return deleted('Template');
}

const listTemplates: Handler = async (call) => {
  if (call.parts.assumptions.templateList === 'off') throw notAllowed('POST');
  const paging = readPaging(call.query, call.parts.assumptions);
  return answer(call, TEMPLATE_FORMS.writeList, pageOf(ownOnes(call, call.parts.templates), paging));
};

function ownSubscription(call: Call): StoredSubscription {
  return ownOne(call, call.parts.subscriptions, 'subscription');
}

function ownTemplate(call: Call): StoredTemplate {
  return ownOne(call, call.parts.templates, 'template');
}

async function readTemplateOf(call: Call, id: string | undefined): Promise<Template> {
  const { assumptions } = call.parts;
  const record = readTemplate(await jsonBody(call), assumptions);
  const problems = [...record.problems, ...idProblems(record.id, id)];
  return acceptedRecord({ ...record, problems }, 'template', assumptions);
}

function notAllowed(...allow: readonly string[]): ServiceError {
  return new ServiceError({ status: 405, message: `This path takes ${allow.join(', ')}.`, allow });
}

const MOST_NAMED = 10;

function stillUsed(using: readonly StoredSubscription[]): ServiceError {
  const names = using.slice(0, MOST_NAMED).map(({ Name, UserId }) => `${Name} of ${UserId}`);
  const more = using.length > MOST_NAMED ? ` and ${using.length - MOST_NAMED} more` : '';
  return new ServiceError({
    status: 409,
    message: `The template is used by subscriptions: ${names.join(', ')}${more}. Give them another one first.`,
  });
}

type Saving = {
  readonly indexed: (image: RowImage) => IndexedImage;
  readonly inTurn: OneAtATime;
  readonly replaced?: () => StoredSubscription;
};

/** Stores the subscription of a body that obeys every rule. Everything that is wrong with it is a ServiceError. */
export async function saveSubscription(call: Call, { indexed, inTurn, replaced }: Saving): Promise<StoredSubscription> {
  const { assumptions, subscriptions, templates, newId } = call.parts;
  const read = readSubscription(await jsonBody(call), assumptions);
  const checked = await checkSubscription(read.values, contextOf(call, indexed));
  return inTurn(async () => {
    const Id = replaced ? replaced().Id : newId();
    const known = replaced && Id;
    const problems = [
      ...read.problems,
      ...idProblems(read.id, known),
      ...checked,
      ...templateProblems(read.values, (id) => templates.find(id)?.owner === call.key.hash),
      ...nameProblems(read.values, known, ownOnes(call, subscriptions)),
    ];
    const subscription = acceptedRecord({ values: read.values, problems }, 'subscription', assumptions);
    const stored = { ...subscription, Id, owner: call.key.hash };
    await subscriptions.put(stored);
    return stored;
  });
}

/** An expression may name the fields that filters over its resource may name. */
function contextOf({ key, parts: { view, keys } }: Call, indexed: Saving['indexed']): CheckContext {
  return {
    caller: key,
    findKey: keys.find,
    fieldsOf: async (resource) => {
      const [image, taxonomies] = await Promise.all([view.rows(resource), view.taxonomies()]);
      return indexed(image).onceFor(taxonomies, definedFieldSet);
    },
  };
}
