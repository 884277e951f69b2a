import type { Subscription, Template } from './schema.ts';

/** A subscription with the hash of the key that made it and alone may see it. */
export type StoredSubscription = Subscription & { readonly Id: string; readonly owner: string };
export type StoredTemplate = Template & { readonly Id: string; readonly owner: string };
