import { type OneAtATime, oneAtATime } from '../../base/one-at-a-time.ts';
import type { ServiceParts } from '../parts.ts';

const turns = new WeakMap<object, OneAtATime>();

/**
 * Runs what looks at subscriptions and templates and then changes them, one after the other for each service: of two creations of one
 * name one finds the other's, and no template goes while a subscription to it is made.
 */
export function inTurn<T>({ subscriptions }: ServiceParts, work: () => Promise<T>): Promise<T> {
  let turn = turns.get(subscriptions);
  if (!turn) {
    turn = oneAtATime();
    turns.set(subscriptions, turn);
  }
  return turn(work);
}
