import { existsSync } from 'node:fs';
import { refuseProblems } from '../../core/base/refuse-problems.ts';
import { keyHash } from '../../core/model/application-key.ts';
import type { SubscriptionAnswer, TemplateAnswer } from '../../core/model/subscription.ts';
import { readSubscriptionFile } from '../../service/subscriptions/read-subscription-file.ts';
import type { WaitingPorts } from '../../warehouse/store/ports.ts';
import { readServiceFile } from '../../warehouse/store/service-file/open-service-file.ts';

/** Subscriptions with the templates that they may name. */
export type ReplayedSubscriptions = {
  readonly subscriptions: readonly SubscriptionAnswer[];
  readonly templates: readonly TemplateAnswer[];
};

/**
 * The subscriptions and templates that the service of a store keeps for an application key, without one for all keys;
 * none where it was never served. The file is only read.
 */
export async function savedSubscriptions(
  store: string,
  key: string | undefined,
  ports: WaitingPorts,
): Promise<ReplayedSubscriptions> {
  const path = `${store}.service`;
  if (!existsSync(path)) return { subscriptions: [], templates: [] };
  const saved = await readServiceFile(path, ports);
  const owner = key === undefined ? undefined : keyHash(key);
  const isOwn = (record: { readonly owner: string }): boolean => owner === undefined || record.owner === owner;
  return {
    subscriptions: saved.subscriptions.filter(isOwn),
    templates: saved.templates.filter(isOwn),
  };
}

/** Properties that a subscription need not name for a replay without mails. */
export const REPLAY_FALLBACK = {
  UserId: 'user',
  ServiceApplicationKey: 'key',
  SubscriberEmail: 'user@example.com',
} as const;

/**
 * Subscriptions for a replay, by the properties of the service; `Template` names one of those given beside it.
 * @throws input error with all problems of the subscriptions and templates.
 */
export function replayedSubscriptions(subscriptions: readonly object[], templates: readonly object[] = []) {
  const text = JSON.stringify({ templates, subscriptions });
  const { diagnostics, ...records } = readSubscriptionFile(text, 'subscriptions', { fallback: REPLAY_FALLBACK });
  refuseProblems(diagnostics);
  return records satisfies ReplayedSubscriptions;
}
