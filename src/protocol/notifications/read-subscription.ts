import type { Assumptions } from '../assumptions.ts';
import type { PropertyTable } from './property-rule.ts';
import { type Inspected, inspectProperties, type ReadOptions, wholeRecord } from './read-properties.ts';
import { parseResourceName, printResourceName } from './resource-name.ts';
import type { Subscription } from './schema.ts';
import { SUBSCRIPTION_RULES } from './subscription-rules.ts';

export type SubscriptionOptions = ReadOptions & Pick<Assumptions, 'requiredKey'>;

/**
 * A subscription from the text of a body, by every rule that needs no more than the body. What comes back has `ResourceName` in the
 * contract's spelling, `TemplateId` in lower case and, where it may be left out, `AppKey` from `ServiceApplicationKey`.
 *
 * @throws ServiceError 400 where the body is no JSON object
 */
export function inspectSubscription(text: string, options: SubscriptionOptions): Inspected<Subscription> {
  const inspected = inspectProperties(text, rulesOf(options), options);
  const { values } = inspected;
  const resource = values.ResourceName === undefined ? undefined : parseResourceName(values.ResourceName);
  const key = values.AppKey ?? values.ServiceApplicationKey;
  return {
    ...inspected,
    values: {
      ...values,
      ...(resource && { ResourceName: printResourceName(resource) }),
      ...(values.AppKey !== undefined && key !== undefined && { AppKey: key }),
      ...(values.TemplateId && { TemplateId: values.TemplateId.toLowerCase() }),
    },
    problems: [...inspected.problems, ...secondAddressProblems(values)],
  };
}

/**
 * The same where nothing is wrong with it.
 *
 * @throws ServiceError 400 that tells every rule that is broken, with the property and what is accepted
 */
export function readSubscription(text: string, options: SubscriptionOptions): Subscription {
  return wholeRecord(inspectSubscription(text, options), 'subscription');
}

function rulesOf({ requiredKey }: SubscriptionOptions): PropertyTable<Subscription> {
  if (requiredKey === 'both') return SUBSCRIPTION_RULES;
  return { ...SUBSCRIPTION_RULES, AppKey: { ...SUBSCRIPTION_RULES.AppKey, required: false } };
}

/** What the second address may not be without. */
function secondAddressProblems(values: Partial<Subscription>): readonly string[] {
  const { SubscriberEmail, SubscriberSecondEmail, SubscriberSecondFullName } = values;
  const replaces = SubscriberEmail === undefined && typeof SubscriberSecondEmail === 'string';
  const isAlone = SubscriberSecondEmail === null && typeof SubscriberSecondFullName === 'string';
  return [
    ...(replaces ? ['SubscriberSecondEmail cannot replace SubscriberEmail.'] : []),
    ...(isAlone ? ['SubscriberSecondFullName is accepted only together with SubscriberSecondEmail.'] : []),
  ];
}
