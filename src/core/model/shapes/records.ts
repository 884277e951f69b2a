import { z } from 'zod';
import { count, counts, list, object, type Shaped, text, textOrNull, texts } from './parts.ts';

/** The properties of the contract, in its spelling; application keys are masked. */
export const subscriptionsShape = object({
  totals: object(counts('subscriptions')),
  subscriptions: list({
    ...texts(
      'Id',
      'Name',
      'UserId',
      'AppKey',
      'ServiceApplicationKey',
      'ResourceName',
      'Expression',
      'SubscriberEmail',
    ),
    SubscriberFullName: textOrNull,
    SubscriberSecondEmail: textOrNull,
    SubscriberSecondFullName: textOrNull,
    TemplateId: textOrNull,
  }),
});

export const templatesShape = object({
  totals: object(counts('templates')),
  templates: list(texts('Id', 'Name', 'Subject', 'Body')),
});

/** A mail as a template makes it; application keys are masked. */
export const templatePreviewShape = object({
  totals: object(counts('mails')),
  mails: list({ subject: text, text, html: text }),
});

/** The mails of an outbox. `tries`: how often it was tried to send each. */
export const deliveriesShape = object({
  totals: object(counts('mails')),
  mails: list({
    ...texts('id', 'at', 'to'),
    subscriptions: z.array(text),
    state: z.enum(['written', 'waiting', 'handed-over', 'sent', 'refused', 'unconfirmed']),
    tries: count,
    reason: textOrNull,
  }),
});

export type DeliveriesOutput = Shaped<typeof deliveriesShape>;
export type SubscriptionsOutput = Shaped<typeof subscriptionsShape>;
export type TemplatesOutput = Shaped<typeof templatesShape>;
export type TemplatePreviewOutput = Shaped<typeof templatePreviewShape>;
