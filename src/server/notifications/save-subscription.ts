import type { OneAtATime } from '../../base/one-at-a-time.ts';
import type { IndexedImage } from '../../image/indexed-image.ts';
import type { RowImage } from '../../model/row-image.ts';
import type { Inspected } from '../../protocol/notifications/read-properties.ts';
import { wholeRecord } from '../../protocol/notifications/read-properties.ts';
import { inspectSubscription } from '../../protocol/notifications/read-subscription.ts';
import type { Subscription } from '../../protocol/notifications/schema.ts';
import type { StoredSubscription } from '../../protocol/notifications/stored.ts';
import { ServiceError } from '../../protocol/service-error.ts';
import type { Call } from '../parts.ts';
import { type Checked, checkSubscription } from './check-subscription.ts';
import { jsonBody } from './json-body.ts';
import { ownOnes } from './own.ts';

type Saving = {
  readonly indexed: (image: RowImage) => IndexedImage;
  readonly inTurn: OneAtATime;
  /** Gives the subscription that this one takes the place of. */
  readonly replaced?: () => StoredSubscription;
};

/**
 * Reads the subscription of a body, holds it to every rule and stores it: under a new id, or in the place of the one that `replaced` gives.
 * Everything that is wrong is told at once, with 400; what keys may not read alone with 403, a name that is taken alone as the
 * assumption says.
 */
export async function saveSubscription(call: Call, { indexed, inTurn, replaced }: Saving): Promise<StoredSubscription> {
  const inspected = inspectSubscription(await jsonBody(call), call.parts.assumptions);
  const checked = await checkSubscription(inspected.values, call, indexed);
  return inTurn(async () => {
    const Id = replaced ? replaced().Id : call.parts.newId();
    const subscription = acceptedSubscription(call, inspected, checked, replaced && Id);
    const stored = { ...subscription, Id, owner: call.key.hash };
    await call.parts.subscriptions.put(stored);
    return stored;
  });
}

function acceptedSubscription(
  call: Call,
  inspected: Inspected<Subscription>,
  checked: Checked,
  id: string | undefined,
): Subscription {
  const { values } = inspected;
  const { assumptions } = call.parts;
  const taken = nameProblems(call, values, id);
  const others = [
    ...inspected.problems,
    ...idProblems(inspected.id, id),
    ...checked.problems,
    ...templateProblems(call, values),
  ];
  if (others.length === 0 && taken.length > 0 && assumptions.duplicateName === '409') {
    throw new ServiceError({ status: 409, message: taken.join(' ') });
  }
  const subscription = wholeRecord({ ...inspected, problems: [...others, ...taken] }, 'subscription');
  if (checked.forbidden.length > 0) {
    const status = assumptions.foreignField === '403' ? 403 : 400;
    throw new ServiceError({ status, message: checked.forbidden.join(' ') });
  }
  return subscription;
}

/** An id is given by the service; a body may only repeat that of its path. */
export function idProblems(given: string | undefined, id: string | undefined): readonly string[] {
  if (given === undefined || given.toLowerCase() === id) return [];
  return [id === undefined ? 'Id is assigned at creation: leave it out.' : 'Id differs from that of the path.'];
}

/** Names are unique for each user of an application key; which names other keys have is not told. */
function nameProblems(call: Call, { Name, UserId }: Partial<Subscription>, id: string | undefined): readonly string[] {
  const isTaken = ownOnes(call, call.parts.subscriptions).some(
    (other) => other.Id !== id && other.Name === Name && other.UserId === UserId,
  );
  return isTaken ? [`Name is unique per user; ${UserId} has a subscription ${Name} already.`] : [];
}

function templateProblems({ key, parts }: Call, { TemplateId }: Partial<Subscription>): readonly string[] {
  if (TemplateId === undefined || TemplateId === null) return [];
  if (parts.templates.find(TemplateId)?.owner === key.hash) return [];
  return [`TemplateId takes the id of an existing template; there is none with ${TemplateId}.`];
}
