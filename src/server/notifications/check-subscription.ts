import { expressionMessage } from '../../expression/diagnostic-message.ts';
import type { FieldSet } from '../../expression/fields.ts';
import { recordedFields, suggestingOnly } from '../../expression/narrowed-fields.ts';
import { readExpression } from '../../expression/read-expression.ts';
import { definedFieldSet } from '../../image/field-sets.ts';
import type { IndexedImage } from '../../image/indexed-image.ts';
import { type ApplicationKey, mayReadField, mayReadResource } from '../../model/application-key.ts';
import type { RowImage } from '../../model/row-image.ts';
import type { Subscription } from '../../protocol/notifications/schema.ts';
import type { Call } from '../parts.ts';

/** What is wrong with a subscription by what the service knows, as sentences. */
export type Checked = {
  readonly problems: readonly string[];
  /** What its keys may not read; told where nothing else is wrong. */
  readonly forbidden: readonly string[];
};

/**
 * Checks what needs more than the body but not the other subscriptions: the expression against the fields of its resource, and both keys.
 * `given` has the properties that obey their own rule; what is not there is not judged.
 */
export async function checkSubscription(
  given: Partial<Subscription>,
  { key: caller, parts: { view, keys } }: Pick<Call, 'key' | 'parts'>,
  indexed: (image: RowImage) => IndexedImage,
): Promise<Checked> {
  const { ResourceName, Expression } = given;
  const named = KEY_PROPERTIES.flatMap((name) => (given[name] ? [{ name, key: keys.find(given[name]) }] : []));
  const known = [caller, ...named.flatMap(({ key }) => key ?? [])];
  const expression =
    ResourceName === undefined || Expression === undefined
      ? { fields: [], problems: [] }
      : checkExpression(ResourceName, Expression, await monitoredFields(view, ResourceName, indexed), known);
  const unknown = named.filter(({ key }) => key === undefined);
  const forbidden = named.flatMap(({ name, key }) =>
    key === undefined || ResourceName === undefined
      ? []
      : entitlementProblems(name, key, ResourceName, expression.fields),
  );
  return {
    problems: [
      // An error in the use of a field would describe the field to a key that may not see it.
      ...(forbidden.length > 0 ? [] : expression.problems),
      ...unknown.map(({ name }) => `${name} takes a valid application key; this is none.`),
    ],
    forbidden,
  };
}

const KEY_PROPERTIES = ['AppKey', 'ServiceApplicationKey'] as const;

/** The fields that the expression of a subscription may name: those of filters over its resource. Empty where none is known. */
async function monitoredFields(
  view: Call['parts']['view'],
  resource: string,
  indexed: (image: RowImage) => IndexedImage,
): Promise<FieldSet> {
  const [image, taxonomies] = await Promise.all([view.rows(resource), view.taxonomies()]);
  return indexed(image).onceFor(taxonomies, definedFieldSet);
}

function checkExpression(
  resource: string,
  text: string,
  fields: FieldSet,
  keys: readonly ApplicationKey[],
): { readonly fields: readonly string[]; readonly problems: readonly string[] } {
  if (fields.all.length === 0) {
    const problem = `Expression takes the fields of ${resource}, of which there are no rows yet, so that none is known.`;
    return { fields: [], problems: [problem] };
  }
  const { fields: recorded, found } = recordedFields(
    suggestingOnly(fields, (name) => keys.every((key) => mayReadField(key, name))),
  );
  const { typed, diagnostics } = readExpression(text, recorded);
  if (typed) return { fields: [...found], problems: [] };
  const problem = `Expression takes a filter expression over the fields of ${resource}; ${expressionMessage(text, diagnostics)}.`;
  return { fields: [...found], problems: [problem] };
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
