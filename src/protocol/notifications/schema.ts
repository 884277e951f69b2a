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

/** The properties of a template by the contract, in its spelling and order. */
export type Template = { readonly Name: string; readonly Subject: string; readonly Body: string };
