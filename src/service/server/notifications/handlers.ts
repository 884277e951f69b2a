import { oneAtATime } from '../../../core/base/async.ts';
import type { RowImage } from '../../../core/model/row-image.ts';
import type { StoredSubscription, StoredTemplate } from '../../../core/model/subscription.ts';
import { definedFieldSet } from '../../image/image-fields.ts';
import type { IndexedImage } from '../../image/indexed-image.ts';
import type { RouteName } from '../../protocol/routes.ts';
import { badRequest, ServiceError } from '../../protocol/service-error.ts';
import { SUBSCRIPTION_FORMS, TEMPLATE_FORMS } from '../../protocol/subscriptions/forms.ts';
import { SUBSCRIPTION_RULES } from '../../protocol/subscriptions/rules.ts';
import {
  checkSubscription,
  nameProblems,
  readSubscription,
  templateProblems,
} from '../../subscriptions/read-subscription.ts';
import { readTemplate } from '../../subscriptions/read-template.ts';
import type { Handler } from '../parts.ts';
import { type RecordKind, recordHandlers } from './records.ts';

export type NotificationRoute = Extract<RouteName, `${string}Subscription${'' | 's'}` | `${string}Template${'' | 's'}`>;

const TEMPLATES: RecordKind<StoredTemplate> = {
  noun: 'template',
  forms: TEMPLATE_FORMS,
  keptIn: (parts) => parts.templates,
  read: async (text) => readTemplate(text),
};

/** An expression may name the fields that filters over its resource may name. */
function subscriptionKind(indexed: (image: RowImage) => IndexedImage): RecordKind<StoredSubscription> {
  return {
    noun: 'subscription',
    forms: SUBSCRIPTION_FORMS,
    keptIn: (parts) => parts.subscriptions,
    read: async (text, { key, parts }) => {
      const { view, keys, templates, subscriptions } = parts;
      const record = readSubscription(text);
      const checked = await checkSubscription(record.values, {
        caller: key,
        findKey: keys.find,
        fieldsOf: async (resource) => {
          const [image, taxonomies] = await Promise.all([view.rows(resource), view.taxonomies()]);
          return indexed(image).onceFor(taxonomies, definedFieldSet);
        },
      });
      const judge = (id: string | undefined) => [
        ...checked,
        ...templateProblems(record.values, (template) => templates.find(template)?.owner === key.hash),
        ...nameProblems(
          record.values,
          id,
          subscriptions.all().filter(({ owner }) => owner === key.hash),
        ),
      ];
      const resource = record.values.ResourceName;
      const since = resource === undefined ? 0 : (await view.rows(resource)).snapshot;
      return { ...record, judge, atCreation: { since } };
    },
  };
}

/**
 * Handlers of the routes of subscriptions and templates. Changes run one after the other: of two creations of one name
 * one finds the other's, and no template is deleted while a subscription to it is created.
 */
export function createNotificationHandlers(indexed: (image: RowImage) => IndexedImage): {
  readonly [K in NotificationRoute]: Handler;
} {
  const inTurn = oneAtATime();
  const subscriptions = recordHandlers(subscriptionKind(indexed), inTurn);
  const templates = recordHandlers(TEMPLATES, inTurn);
  return {
    createSubscription: subscriptions.create,
    updateSubscription: subscriptions.update,
    deleteSubscription: (call) => subscriptions.remove(call),
    getSubscription: subscriptions.get,
    listSubscriptions: subscriptions.list,
    // All of them: the contract gives this list no `limit`.
    listUserSubscriptions: async (call) => {
      const user = call.path.UserId ?? '';
      const { accepts, problems } = SUBSCRIPTION_RULES.UserId;
      const broken = problems(user);
      if (broken.length > 0) throw badRequest(`UserId takes ${accepts}; this ${broken.join(' and ')}.`);
      const items = subscriptions.ownOnes(call).filter(({ UserId }) => UserId === user);
      return subscriptions.listed(call, { totalRows: items.length, items });
    },
    createTemplate: templates.create,
    updateTemplate: templates.update,
    getTemplate: templates.get,
    deleteTemplate: (call) =>
      templates.remove(call, async ({ Id }) => {
        const using = subscriptions.ownOnes(call).filter(({ TemplateId }) => TemplateId === Id);
        if (using.length > 0) throw stillUsed(using);
      }),
    listTemplates: templates.list,
  };
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
