import { expect } from 'vitest';
import { openOutbox } from '../../src/alerts/notifications/delivery/outbox.ts';
import type { StoreEvidence } from '../../src/alerts/notifications/live/find-alerts.ts';
import { type AlertPorts, type Alerts, openAlerts } from '../../src/alerts/notifications/live/open-alerts.ts';
import type { ServiceParts } from '../../src/service/server/parts.ts';
import type { OpenStoreView } from '../../src/service/server/view/open-store-view.ts';
import { DEFAULT_TEMPLATE } from '../../src/service/subscriptions/read-template.ts';
import { withReader } from '../../src/warehouse/store/reader.ts';
import { memoryServiceFile } from '../../src/warehouse/store/service-file/memory-service-file.ts';
import { TEST_PORTS, tempFolder } from './temp-store.ts';

export const BASE_URL = 'http://127.0.0.1:8080';
export const SENDER = { name: 'Crossfoot', address: 'alerts@example.org' };
/** For tests in which nobody else opens an outbox. */
export const NO_LOCK = async () => ({ release: () => {} });

type Evidence = Pick<StoreEvidence, 'history'> & Pick<AlertPorts, 'newestSnapshot'>;

/** The changes of a store and the newest of its snapshots that a view shows. */
export function storeEvidence(store: string, view: OpenStoreView): Evidence {
  return {
    history: async (resource, range) => {
      const { taxonomies } = await view.shown();
      return withReader(store, TEST_PORTS, async (reader) => {
        const { history } = await reader.rowHistory(resource, range, taxonomies);
        return history;
      });
    },
    newestSnapshot: async () => (await view.shown()).snapshot,
  };
}

/** The alerts of a service in a test, whose mails are files in a folder of their own. A failure fails the test. */
export async function testAlerts(
  { view, keys, subscriptions, templates }: ServiceParts,
  { history, newestSnapshot }: Evidence,
  others: Partial<AlertPorts> = {},
): Promise<Alerts> {
  const folder = await tempFolder();
  return openAlerts({
    subscriptions: subscriptions.all,
    templateOf: ({ TemplateId }) => templates.find(TemplateId ?? '') ?? DEFAULT_TEMPLATE,
    mark: memoryServiceFile([]).alertMark,
    newestSnapshot,
    evidence: { history, taxonomies: view.taxonomies, rows: view.rows, findKey: keys.find },
    baseUrl: BASE_URL,
    delivery: {
      openOutbox: () => openOutbox(folder, { today: () => new Date(0), lock: NO_LOCK }),
      from: SENDER,
    },
    onDelivered: () => {},
    onTrouble: (error) => expect.fail(`alerts failed: ${error instanceof Error ? error.stack : String(error)}`),
    onUnevaluated: ({ id, reason }) => expect.fail(`${id}: ${reason}`),
    ...others,
  });
}
