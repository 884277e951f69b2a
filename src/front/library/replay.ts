import {
  type ReplayedSubscriptions,
  replayedSubscriptions,
  savedSubscriptions,
} from '../../alerts/notifications/saved-subscriptions.ts';
import type { SimulationOptions } from '../../alerts/notifications/simulate.ts';
import type { Subscription, Template } from '../../core/model/subscription.ts';
import type { WaitingPorts } from '../../warehouse/store/ports.ts';

/** A subscription by the properties of the service; `Template` names one of those given beside it. */
export type ReplayedSubscription = Pick<Subscription, 'Name' | 'ResourceName' | 'Expression'> &
  Partial<Subscription> & { readonly Template?: string };

/**
 * What to replay. Without `subscriptions`, those that the service of the store keeps for `key`, `demo` where it is left
 * out.
 *
 * @interface
 */
export type AskedReplay = Omit<SimulationOptions, 'templates'> & {
  readonly subscriptions?: readonly ReplayedSubscription[];
  readonly templates?: readonly Template[];
  readonly key?: string;
};

/** @throws input error with all problems of the subscriptions and templates. */
export function replayed(
  store: string,
  { subscriptions, templates = [], key = 'demo' }: AskedReplay,
  ports: WaitingPorts,
): Promise<ReplayedSubscriptions> | ReplayedSubscriptions {
  if (!subscriptions) return savedSubscriptions(store, key, ports);
  return replayedSubscriptions(subscriptions, templates);
}
