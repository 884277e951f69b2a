import type { Assumptions } from '../protocol/assumptions.ts';
import type { PropertyTable } from '../protocol/subscriptions/property-rule.ts';
import type { Subscription } from '../protocol/subscriptions/records.ts';
import { parseResourceName } from '../protocol/subscriptions/resource-name.ts';
import { SUBSCRIPTION_RULES } from '../protocol/subscriptions/rules.ts';
import { problemsOf, type ReadOptions, type ReadRecord, readRecord } from './read-record.ts';

export type SubscriptionOptions = ReadOptions & Pick<Assumptions, 'requiredKey'>;

/**
 * A subscription from a body, by every rule that needs no more. `ResourceName` gets the contract's spelling,
 * `TemplateId` lower case and, where it may be left out, `AppKey` the value of `ServiceApplicationKey`.
 */
export function readSubscription(text: string, options: SubscriptionOptions): ReadRecord<Subscription> {
  const record = readRecord(text, rulesOf(options), options);
  const { values } = record;
  const resource = values.ResourceName === undefined ? undefined : parseResourceName(values.ResourceName);
  const key = values.AppKey ?? values.ServiceApplicationKey;
  return {
    ...record,
    values: {
      ...values,
      ...(resource !== undefined && { ResourceName: resource }),
      ...(values.AppKey !== undefined && key !== undefined && { AppKey: key }),
      ...(values.TemplateId && { TemplateId: values.TemplateId.toLowerCase() }),
    },
    problems: [...record.problems, ...problemsOf('rule', secondAddressProblems(values))],
  };
}

function rulesOf({ requiredKey }: SubscriptionOptions): PropertyTable<Subscription> {
  if (requiredKey !== 'both') return SUBSCRIPTION_RULES;
  return { ...SUBSCRIPTION_RULES, AppKey: { ...SUBSCRIPTION_RULES.AppKey, required: true } };
}

function secondAddressProblems(values: Partial<Subscription>): readonly string[] {
  const { SubscriberEmail, SubscriberSecondEmail, SubscriberSecondFullName } = values;
  const replaces = SubscriberEmail === undefined && typeof SubscriberSecondEmail === 'string';
  const isAlone = SubscriberSecondEmail === null && typeof SubscriberSecondFullName === 'string';
  return [
    ...(replaces ? ['SubscriberSecondEmail cannot replace SubscriberEmail.'] : []),
    ...(isAlone ? ['SubscriberSecondFullName is accepted only together with SubscriberSecondEmail.'] : []),
  ];
}
