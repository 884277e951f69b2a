/** The properties of a subscription by the contract, in its spelling and order. `null` is the same as left out. */
export type Subscription = {
  readonly Name: string;
  readonly UserId: string;
  readonly AppKey: string;
  readonly ServiceApplicationKey: string;
  readonly ResourceName: string;
  readonly Expression: string;
  readonly SubscriberEmail: string;
  readonly SubscriberFullName: string | null;
  readonly SubscriberSecondEmail: string | null;
  readonly SubscriberSecondFullName: string | null;
  readonly TemplateId: string | null;
};

/** A template of mails; properties in braces are filled in. */
export type Template = { readonly Name: string; readonly Subject: string; readonly Body: string };

/** A subscription as its owner sees it. */
export type SubscriptionAnswer = { readonly Id: string } & Subscription;
export type TemplateAnswer = { readonly Id: string } & Template;

/**
 * A subscription with the hash of the key that created it and alone may see it. `since`: the newest snapshot of the
 * store that its resource showed then; only later changes are for it.
 */
export type StoredSubscription = SubscriptionAnswer & { readonly owner: string; readonly since: number };
export type StoredTemplate = TemplateAnswer & { readonly owner: string };

/** A page of a list: `totalRows` counts all that there are. */
export type ListAnswer<T> = { readonly totalRows: number; readonly items: readonly T[] };
