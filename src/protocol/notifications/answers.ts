import type { Subscription, Template } from './schema.ts';

/** A subscription as its owner is shown it. */
export type SubscriptionAnswer = { readonly Id: string } & Subscription;
export type TemplateAnswer = { readonly Id: string } & Template;

/** A page of a list: `totalRows` counts all that there are. */
export type ListAnswer<T> = { readonly totalRows: number; readonly items: readonly T[] };

/** How records of a kind are called on the wire. */
export type RecordNames<T> = {
  /** Element of one in XML, and for messages. */
  readonly one: string;
  /** Member of `result` that lists them. */
  readonly many: string;
  /** In the order of the contract. */
  readonly properties: readonly (string & keyof T)[];
};

export const SUBSCRIPTION_NAMES: RecordNames<SubscriptionAnswer> = {
  one: 'subscription',
  many: 'subscriptions',
  properties: [
    'Id',
    'Name',
    'UserId',
    'AppKey',
    'ServiceApplicationKey',
    'ResourceName',
    'Expression',
    'SubscriberEmail',
    'SubscriberFullName',
    'SubscriberSecondEmail',
    'SubscriberSecondFullName',
    'TemplateId',
  ],
};

export const TEMPLATE_NAMES: RecordNames<TemplateAnswer> = {
  one: 'template',
  many: 'templates',
  properties: ['Id', 'Name', 'Subject', 'Body'],
};
