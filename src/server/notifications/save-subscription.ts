import type { OneAtATime } from '../../base/one-at-a-time.ts';
import { definedFieldSet } from '../../image/image-fields.ts';
import type { IndexedImage } from '../../image/indexed-image.ts';
import type { RowImage } from '../../model/row-image.ts';
import type { StoredSubscription } from '../../protocol/subscriptions/records.ts';
import {
  type CheckContext,
  checkSubscription,
  idProblems,
  nameProblems,
  templateProblems,
} from '../../subscriptions/check-subscription.ts';
import { readSubscription } from '../../subscriptions/read-subscription.ts';
import type { Call } from '../parts.ts';
import { ownOnes } from './answers.ts';
import { acceptedRecord, jsonBody } from './bodies.ts';

type Saving = {
  readonly indexed: (image: RowImage) => IndexedImage;
  readonly inTurn: OneAtATime;
  readonly replaced?: () => StoredSubscription;
};

/** Stores the subscription of a body that obeys every rule. Everything that is wrong with it is a ServiceError. */
export async function saveSubscription(call: Call, { indexed, inTurn, replaced }: Saving): Promise<StoredSubscription> {
  const { assumptions, subscriptions, templates, newId } = call.parts;
  const read = readSubscription(await jsonBody(call), assumptions);
  const checked = await checkSubscription(read.values, contextOf(call, indexed));
  return inTurn(async () => {
    const Id = replaced ? replaced().Id : newId();
    const known = replaced && Id;
    const problems = [
      ...read.problems,
      ...idProblems(read.id, known),
      ...checked,
      ...templateProblems(read.values, (id) => templates.find(id)?.owner === call.key.hash),
      ...nameProblems(read.values, known, ownOnes(call, subscriptions)),
    ];
    const subscription = acceptedRecord({ values: read.values, problems }, 'subscription', assumptions);
    const stored = { ...subscription, Id, owner: call.key.hash };
    await subscriptions.put(stored);
    return stored;
  });
}

/** An expression may name the fields that filters over its resource may name. */
function contextOf({ key, parts: { view, keys } }: Call, indexed: Saving['indexed']): CheckContext {
  return {
    caller: key,
    findKey: keys.find,
    fieldsOf: async (resource) => {
      const [image, taxonomies] = await Promise.all([view.rows(resource), view.taxonomies()]);
      return indexed(image).onceFor(taxonomies, definedFieldSet);
    },
  };
}
