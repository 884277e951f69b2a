import {
  type ListAnswer,
  type RecordNames,
  SUBSCRIPTION_NAMES,
  type SubscriptionAnswer,
  TEMPLATE_NAMES,
  type TemplateAnswer,
} from './answers.ts';

/** A subscription as JSON: an object with the properties of the contract in its order, `null` where one is not set. */
export function subscriptionToJson(subscription: SubscriptionAnswer): string {
  return JSON.stringify(recordOf(SUBSCRIPTION_NAMES, subscription));
}

/** `{"result":{"totalrows":2,"subscriptions":[…]}}`; the contract shows no list, this follows its rows. */
export function subscriptionsToJson(list: ListAnswer<SubscriptionAnswer>): string {
  return listToJson(SUBSCRIPTION_NAMES, list);
}

/** A template as JSON. */
export function templateToJson(template: TemplateAnswer): string {
  return JSON.stringify(recordOf(TEMPLATE_NAMES, template));
}

/** `{"result":{"totalrows":2,"templates":[…]}}`. */
export function templatesToJson(list: ListAnswer<TemplateAnswer>): string {
  return listToJson(TEMPLATE_NAMES, list);
}

function listToJson<T>(names: RecordNames<T>, { totalRows, items }: ListAnswer<T>): string {
  const list = items.map((item) => recordOf(names, item));
  return JSON.stringify({ result: { totalrows: totalRows, [names.many]: list } });
}

/** The properties alone, whatever else the object holds. */
function recordOf<T>({ properties }: RecordNames<T>, item: T): object {
  return Object.fromEntries(properties.map((name) => [name, item[name]]));
}
