import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ShownMail } from '../../../core/model/alert-activity.ts';
import type { SubscriptionAnswer, Template } from '../../../core/model/subscription.ts';
import { alertsOf, describedRows } from '../alerts.ts';
import { dataLink } from '../data-link.ts';
import type { Mail } from '../mail.ts';
import { type AlertParts, planMails } from '../plan-mails.ts';
import type { DueAlert } from './find-alerts.ts';

/** A mail to deliver, and the same with masked keys. */
export type LiveMail = { readonly mail: Mail; readonly entry: Omit<ShownMail, 'state'> };

type LiveMailOptions = {
  /** The address of the service. */
  readonly baseUrl: string;
  readonly templateOf: (subscription: SubscriptionAnswer) => Template;
  /** Whether an alert is in a mail to an address that was made before. */
  readonly isMade: (alert: string, address: string) => boolean;
};

/** More alerts of one refresh have no mail of their own, and so no link. */
const MOST_LINKS = 1_000;

/** The mails of the alerts of one refresh. Other work gets its turn between two subscriptions. */
export async function liveMails(
  dueAlerts: readonly DueAlert[],
  { baseUrl, templateOf, isMade }: LiveMailOptions,
): Promise<readonly LiveMail[]> {
  const alerts: AlertParts[] = [];
  const subscriptionOf = new Map<string, string>();
  for (const { scope, fields, ...fired } of dueAlerts) {
    const { subscription } = fired;
    await nextTurn();
    for (const alert of alertsOf(fired)) {
      const known = alerts.length < MOST_LINKS ? { scope: await scope() } : {};
      const link = () => dataLink(subscription, alert, { baseUrl, fields, ...known });
      const rows = () => describedRows(fired.rows);
      alerts.push({ alert, subscription, template: templateOf(subscription), link, rows });
      subscriptionOf.set(alert.id, subscription.Id);
    }
  }
  const planned = (isPreview: boolean): readonly Mail[] => {
    const plan = planMails(alerts, { isMade, isPreview });
    return [...plan.mails, ...plan.digests];
  };
  const mails = planned(false);
  await nextTurn();
  const previews = planned(true);
  return mails.map((mail, index) => {
    const { subject, text, html } = previews[index] ?? { subject: '', text: '', html: '' };
    const subscriptions = [...new Set(mail.alerts.flatMap((alert) => subscriptionOf.get(alert) ?? []))];
    return { mail, entry: { at: mail.at, to: mail.to, subscriptions, subject, text, html } };
  });
}
