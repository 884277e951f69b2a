import { openOutbox } from '../../../alerts/notifications/delivery/outbox.ts';
import { smtpSession } from '../../../alerts/notifications/delivery/smtp-session.ts';
import type { WatchingSubscription } from '../../../alerts/notifications/live/find-alerts.ts';
import { type Alerts, openAlerts } from '../../../alerts/notifications/live/open-alerts.ts';
import { nodePorts } from '../../../core/base/node-ports.ts';
import type { OpenStoreView } from '../../../service/server/view/open-store-view.ts';
import { DEFAULT_TEMPLATE } from '../../../service/subscriptions/read-template.ts';
import { withReader } from '../../../warehouse/store/reader.ts';
import { memoryServiceFile, type ServiceFile } from '../../../warehouse/store/service-file/memory-service-file.ts';
import type { AlertSettings } from './alert-settings.ts';
import type { ServiceMessages } from './messages.ts';

type ServiceAlertSettings = AlertSettings & {
  readonly store: string;
  readonly outbox: string;
  /** The address of the service. */
  readonly url: string;
  /** Whether the clock was set, and moves only on request. */
  readonly isDriven: boolean;
};

type AlertParts = {
  readonly view: OpenStoreView;
  readonly file: ServiceFile;
  readonly messages: ServiceMessages;
  readonly wallClock: () => number;
};

/**
 * The alerts of a service over a store. Where its clock is set, what it shows at the start is the baseline for all
 * subscriptions of that time, and nothing of that is kept: the next start sets the clock anew.
 */
export function openServiceAlerts(
  { store, outbox, url, isDriven, from, smtp }: ServiceAlertSettings,
  { view, file, messages, wallClock }: AlertParts,
): Promise<Alerts> {
  const ports = nodePorts();
  const known = new Set(isDriven ? file.subscriptions.all().map(({ Id }) => Id) : []);
  const watching = (subscription: WatchingSubscription): WatchingSubscription =>
    known.has(subscription.Id) ? { ...subscription, since: 0 } : subscription;
  return openAlerts({
    subscriptions: () => file.subscriptions.all().map(watching),
    templateOf: ({ TemplateId }) => file.templates.find(TemplateId ?? '') ?? DEFAULT_TEMPLATE,
    mark: isDriven ? memoryServiceFile([]).alertMark : file.alertMark,
    newestSnapshot: async () => (await view.shown()).snapshot,
    evidence: {
      history: async (resource, snapshots) => {
        const { taxonomies } = await view.shown();
        return withReader(store, ports, async (reader) => {
          const { history } = await reader.rowHistory(resource, snapshots, taxonomies);
          return history;
        });
      },
      taxonomies: view.taxonomies,
      rows: view.rows,
      findKey: file.keys.find,
    },
    baseUrl: url,
    delivery: {
      openOutbox: () => openOutbox(outbox, { today: () => new Date(wallClock()) }),
      from: { name: 'Crossfoot', address: from },
      smtp: smtp && (() => smtpSession(smtp)),
    },
    onDelivered: messages.onDelivered,
    onTrouble: messages.onAlertTrouble,
    onUnevaluated: messages.onUnevaluated,
  });
}
