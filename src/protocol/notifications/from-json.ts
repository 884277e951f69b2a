import { checkShape } from '../check-shape.ts';
import { type Answer, jsonDocument } from '../wire-document.ts';
import { subscriptionListSchema, subscriptionSchema, templateListSchema, templateSchema } from './answer-schema.ts';
import type { ListAnswer, SubscriptionAnswer, TemplateAnswer } from './answers.ts';

type Options = { readonly file: string };

/** A subscription from JSON text. Fails with an input error that names line and path, as do all of these. */
export function subscriptionFromJson(text: string, { file }: Options): Answer<SubscriptionAnswer> {
  return checkShape(subscriptionSchema, jsonDocument(text, file), 'a subscription');
}

/** A list of subscriptions, in its envelope or as a bare array. */
export function subscriptionsFromJson(text: string, { file }: Options): Answer<ListAnswer<SubscriptionAnswer>> {
  return checkShape(subscriptionListSchema, jsonDocument(text, file), 'a list of subscriptions');
}

/** A template from JSON text. */
export function templateFromJson(text: string, { file }: Options): Answer<TemplateAnswer> {
  return checkShape(templateSchema, jsonDocument(text, file), 'a template');
}

/** A list of templates, in its envelope or as a bare array. */
export function templatesFromJson(text: string, { file }: Options): Answer<ListAnswer<TemplateAnswer>> {
  return checkShape(templateListSchema, jsonDocument(text, file), 'a list of templates');
}
