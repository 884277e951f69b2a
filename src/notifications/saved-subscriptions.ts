import { existsSync } from 'node:fs';
import { keyHash } from '../model/application-key.ts';
import type { SubscriptionAnswer, TemplateAnswer } from '../protocol/subscriptions/records.ts';
import type { WaitingPorts } from '../store/ports.ts';
import { openServiceFile } from '../store/service-file/open-service-file.ts';

/** Subscriptions with the templates that they may name. */
export type GivenSubscriptions = {
  readonly subscriptions: readonly SubscriptionAnswer[];
  readonly templates: readonly TemplateAnswer[];
};

/** The subscriptions and templates that the service of a store keeps for an application key; none where it was never served. */
export async function savedSubscriptions(store: string, key: string, ports: WaitingPorts): Promise<GivenSubscriptions> {
  const path = `${store}.service`;
  if (!existsSync(path)) return { subscriptions: [], templates: [] };
  const file = await openServiceFile(path, { ...ports, onTrouble: () => {} });
  try {
    const owner = keyHash(key);
    const isOwn = (record: { readonly owner: string }): boolean => record.owner === owner;
    return {
      subscriptions: file.subscriptions.all().filter(isOwn),
      templates: file.templates.all().filter(isOwn),
    };
  } finally {
    await file.close();
  }
}
