import { expressionMessage } from '../../core/expression/diagnostic.ts';
import { type FieldSet, recordedFields, suggestingOnly } from '../../core/expression/fields.ts';
import { readExpression } from '../../core/expression/read-expression.ts';
import { type ApplicationKey, mayReadField, mayReadResource } from '../../core/model/application-key.ts';
import type { StoredSubscription, Subscription } from '../../core/model/subscription.ts';
import { parseResourceName, SUBSCRIPTION_RULES } from '../protocol/subscriptions/rules.ts';
import { type Problem, problemsOf, type ReadRecord, readRecord } from './read-record.ts';

/**
 * A subscription from a body, by every rule that needs no more. `ResourceName` gets the contract's spelling,
 * `TemplateId` lower case and, where it is left out, `AppKey` the value of `ServiceApplicationKey`.
 */
export function readSubscription(text: string): ReadRecord<Subscription> {
  const record = readRecord(text, SUBSCRIPTION_RULES);
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

function secondAddressProblems(values: Partial<Subscription>): readonly string[] {
  const { SubscriberEmail, SubscriberSecondEmail, SubscriberSecondFullName } = values;
  const replaces = SubscriberEmail === undefined && typeof SubscriberSecondEmail === 'string';
  const isAlone = SubscriberSecondEmail === null && typeof SubscriberSecondFullName === 'string';
  return [
    ...(replaces ? ['SubscriberSecondEmail cannot replace SubscriberEmail.'] : []),
    ...(isAlone ? ['SubscriberSecondFullName is accepted only together with SubscriberSecondEmail.'] : []),
  ];
}

export type CheckContext = {
  readonly caller: ApplicationKey;
  readonly findKey: (text: string) => ApplicationKey | undefined;
  readonly fieldsOf: (resource: string) => Promise<FieldSet>;
};

const KEY_PROPERTIES = ['AppKey', 'ServiceApplicationKey'] as const;

/** Checks a subscription against the fields of its resource and both keys, as far as `given` has its properties. */
export async function checkSubscription(
  subscription: Partial<Subscription>,
  { caller, findKey, fieldsOf }: CheckContext,
): Promise<readonly Problem[]> {
  const { ResourceName: resource, Expression: text } = subscription;
  const named = KEY_PROPERTIES.flatMap((name) =>
    subscription[name] ? [{ name, key: findKey(subscription[name]) }] : [],
  );
  const keys = [caller, ...named.flatMap(({ key }) => key ?? [])];
  const expression =
    resource === undefined || text === undefined
      ? { named: [], problems: [] }
      : checkExpression(resource, text, suggestingOnly(await fieldsOf(resource), visibleTo(keys)));
  const forbidden = named.flatMap(({ name, key }) =>
    key === undefined || resource === undefined ? [] : entitlementProblems(name, key, resource, expression.named),
  );
  const unknown = named.filter(({ key }) => key === undefined);
  return [
    // An error in the use of a field would describe the field to a key that may not see it.
    ...problemsOf('rule', forbidden.length > 0 ? [] : expression.problems),
    ...problemsOf(
      'rule',
      unknown.map(({ name }) => `${name} takes a valid application key; this is not one.`),
    ),
    ...problemsOf('not-entitled', forbidden),
  ];
}

function visibleTo(keys: readonly ApplicationKey[]): (field: string) => boolean {
  return (field) => keys.every((key) => mayReadField(key, field));
}

function checkExpression(
  resource: string,
  text: string,
  fields: FieldSet,
): { readonly named: readonly string[]; readonly problems: readonly string[] } {
  if (fields.all.length === 0) {
    const problem = `Expression takes the fields of ${resource}, of which there are no rows yet, so that none is known.`;
    return { named: [], problems: [problem] };
  }
  const { fields: recorded, names } = recordedFields(fields);
  const { typed, diagnostics } = readExpression(text, recorded);
  if (typed) return { named: [...names], problems: [] };
  const errors = expressionMessage(text, diagnostics);
  const problem = `Expression takes a filter expression over the fields of ${resource}; ${errors}.`;
  return { named: [...names], problems: [problem] };
}

function entitlementProblems(
  name: string,
  key: ApplicationKey,
  resource: string,
  fields: readonly string[],
): readonly string[] {
  if (!mayReadResource(key, resource)) return [`${name} is not entitled to the resource ${resource}.`];
  const foreign = fields.filter((field) => !mayReadField(key, field));
  return foreign.length === 0 ? [] : [`${name} is not entitled to the fields: ${foreign.join(', ')}.`];
}

/** The service assigns ids; a body may only repeat that of its path. `id`: that of the path, if the record exists. */
export function idProblems(stated: string | undefined, id: string | undefined): readonly Problem[] {
  if (stated === undefined || stated.toLowerCase() === id) return [];
  const message = id === undefined ? 'Id is assigned at creation: leave it out.' : 'Id differs from that of the path.';
  return problemsOf('rule', [message]);
}

/** Names are unique for each user of an application key. `own`: the subscriptions of the key. */
export function nameProblems(
  { Name, UserId }: Partial<Subscription>,
  id: string | undefined,
  own: readonly StoredSubscription[],
): readonly Problem[] {
  const isTaken = own.some((other) => other.Id !== id && other.Name === Name && other.UserId === UserId);
  return problemsOf(
    'name-taken',
    isTaken ? [`Name is unique per user; ${UserId} has a subscription ${Name} already.`] : [],
  );
}

export function templateProblems(
  { TemplateId }: Partial<Subscription>,
  exists: (id: string) => boolean,
): readonly Problem[] {
  if (TemplateId === undefined || TemplateId === null || exists(TemplateId)) return [];
  return problemsOf('rule', [`TemplateId takes the id of an existing template; there is none with ${TemplateId}.`]);
}
