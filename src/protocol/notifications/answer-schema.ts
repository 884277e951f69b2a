import { z } from 'zod';
import { optional, wireInteger, wireName, wireObject, wireText } from '../scalars.ts';
import type { ListAnswer, SubscriptionAnswer, TemplateAnswer } from './answers.ts';

const nullable = optional(wireText).transform((text) => text ?? null);

/** Answers that leave `AppKey` out, as the sample bodies do, mean `ServiceApplicationKey`. */
export const subscriptionSchema: z.ZodType<SubscriptionAnswer> = wireObject({
  Id: wireName,
  Name: wireText,
  UserId: wireText,
  AppKey: nullable,
  ServiceApplicationKey: wireText,
  ResourceName: wireText,
  Expression: wireText,
  SubscriberEmail: wireText,
  SubscriberFullName: nullable,
  SubscriberSecondEmail: nullable,
  SubscriberSecondFullName: nullable,
  TemplateId: nullable,
}).transform((wire) => ({ ...wire, AppKey: wire.AppKey ?? wire.ServiceApplicationKey }));

export const templateSchema: z.ZodType<TemplateAnswer> = wireObject({
  Id: wireName,
  Name: wireText,
  Subject: wireText,
  Body: wireText,
});

/** A list in its envelope, or bare, since the contract shows neither. */
function listSchema<T>(many: string, item: z.ZodType<T>): z.ZodType<ListAnswer<T>> {
  const enveloped = wireObject({ result: wireObject({ totalrows: wireInteger, [many]: z.array(item) }) });
  return z
    .preprocess((value) => (Array.isArray(value) ? envelope(many, value) : value), enveloped)
    .transform(({ result }) => ({ totalRows: result.totalrows as number, items: result[many] as readonly T[] }));
}

function envelope(many: string, items: readonly unknown[]): object {
  return { result: { totalrows: String(items.length), [many]: items } };
}

export const subscriptionListSchema = listSchema('subscriptions', subscriptionSchema);
export const templateListSchema = listSchema('templates', templateSchema);
