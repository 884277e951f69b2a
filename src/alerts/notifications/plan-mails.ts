import { pushTo } from '../../core/base/collections.ts';
import { clipped } from '../../core/base/text.ts';
import type { Alert, AlertRow } from '../../core/model/alert.ts';
import type { SubscriptionAnswer, Template } from '../../core/model/subscription.ts';
import { plural } from '../../output/report/document.ts';
import { alertProperties, idOf } from './alerts.ts';
import { type DataLink, maskProperties } from './data-link.ts';
import { type Addressee, addresseesOf, addressKey, type Mail } from './mail.ts';
import { type MailContent, renderAlert, textContent } from './render-alert.ts';

/** The most mails of one refresh; alerts beyond are in digests. */
export type MailCaps = {
  /** The most mails of all subscriptions together, digests not counted. */
  readonly perRefresh: number;
  /** Alerts of one subscription: more than one only where alerts are per row. */
  readonly perSubscription: number;
};

const DEFAULT_MAIL_CAPS: MailCaps = { perRefresh: 1_000, perSubscription: 25 };

/** An alert with the parts of its mail. */
export type AlertParts = {
  readonly alert: Alert;
  readonly subscription: SubscriptionAnswer;
  readonly template: Template;
  /** Both are made only for alerts that get a mail. `rows`: the first rows that fired, as many as the template has. */
  readonly link: () => DataLink;
  readonly rows: () => readonly AlertRow[];
};

export type MailPlan = {
  readonly mails: readonly Mail[];
  /** One for each addressee of alerts beyond the caps. */
  readonly digests: readonly Mail[];
  /** Alerts without a mail of their own. */
  readonly held: number;
};

export type PlanOptions = {
  readonly caps?: MailCaps;
  /**
   * Keys are masked, and neither ids nor alerts are those of mails that are delivered: a preview is never in their
   * place.
   */
  readonly isPreview?: boolean;
  /** Whether an alert is in a mail to an address that was made before: it is counted, and not made again. */
  readonly isMade?: (alert: string, address: string) => boolean;
};

type Held = { readonly to: Addressee; readonly parts: AlertParts };

/**
 * The mails of one refresh, in the order of the alerts: each addressee of an alert gets one. Alerts beyond the caps are
 * summed up, for each address in one digest, so that every alert is in exactly one mail to each of its addressees.
 */
export function planMails(
  alerts: readonly AlertParts[],
  { caps = DEFAULT_MAIL_CAPS, isPreview = false, isMade = () => false }: PlanOptions = {},
): MailPlan {
  const mails: Mail[] = [];
  const held = new Map<string, Held[]>();
  const bySubscription = new Map<string, number>();
  let count = 0;
  let heldAlerts = 0;
  for (const parts of alerts) {
    const { Id } = parts.subscription;
    const before = bySubscription.get(Id) ?? 0;
    const addressees = addresseesOf(parts.subscription);
    const isHeld = before >= caps.perSubscription || count + addressees.length > caps.perRefresh;
    if (isHeld) heldAlerts += 1;
    else {
      bySubscription.set(Id, before + 1);
      count += addressees.length;
    }
    for (const to of addressees) {
      if (isMade(parts.alert.id, to.address)) continue;
      if (isHeld) pushTo(held, addressKey(to.address), { to, parts });
      else mails.push(mailOf(parts, to, isPreview));
    }
  }
  return { mails, digests: [...held.values()].map((each) => digestOf(each, isPreview)), held: heldAlerts };
}

function mailOf({ alert, subscription, template, link, rows }: AlertParts, to: Addressee, isPreview: boolean): Mail {
  const { url, leftOut } = link();
  const properties = alertProperties(subscription, url);
  const note = leftOut === 0 ? undefined : leftOutNote(leftOut, alert.entities.length);
  const visible = isPreview ? maskProperties(properties) : properties;
  const content = renderAlert(template, { properties: visible, at: alert.at, count: alert.rows, rows: rows() }, note);
  const alerts = isPreview ? [] : [alert.id];
  return {
    ...content,
    id: mailId([alert.id], to, isPreview),
    at: alert.at,
    to,
    alerts,
    subscriptions: [subscription.Name],
  };
}

function leftOutNote(leftOut: number, companies: number): string {
  return `The link shows the rows of ${companies - leftOut} of ${companies} companies: the service refuses more rows in one answer.`;
}

function mailId(alerts: readonly string[], { address }: Addressee, isPreview: boolean): string {
  return idOf(isPreview ? 'preview' : 'mail', addressKey(address), ...alerts);
}

const MOST_LISTED = 100;
const LONGEST_EXPRESSION = 500;

/** One mail in place of those that one addressee does not get. It names subscriptions, and neither rows nor keys. */
function digestOf(held: readonly Held[], isPreview: boolean): Mail {
  const ids = held.map(({ parts }) => parts.alert.id);
  const to = held[0]?.to ?? { name: null, address: '' };
  const at = held[0]?.parts.alert.at ?? '';
  const subscriptions = [...new Set(held.map(({ parts }) => parts.subscription.Name))].slice(0, MOST_LISTED);
  const alerts = isPreview ? [] : ids;
  return { ...digestContent(held, at), id: mailId(ids, to, isPreview), at, to, alerts, subscriptions };
}

function digestContent(held: readonly Held[], at: string): MailContent {
  const bySubscription = new Map<string, Alert[]>();
  const subscriptions = new Map<string, SubscriptionAnswer>();
  for (const { parts } of held) {
    pushTo(bySubscription, parts.subscription.Id, parts.alert);
    subscriptions.set(parts.subscription.Id, parts.subscription);
  }
  const listed = [...bySubscription].slice(0, MOST_LISTED).flatMap(([id, alerts]) => {
    const { Name = '', UserId = '', ResourceName = '', Expression = '' } = subscriptions.get(id) ?? {};
    const rows = alerts.reduce((sum, alert) => sum + alert.rows, 0);
    return [
      `${Name} (${UserId}): ${plural(rows, 'row')} of ${ResourceName} where ${clipped(Expression, LONGEST_EXPRESSION)}`,
    ];
  });
  const more = bySubscription.size - Math.min(bySubscription.size, MOST_LISTED);
  const lines = [
    `The refresh of ${at} has ${plural(held.length, 'alert')} beyond those that are sent one by one:`,
    '',
    ...listed.map((line) => `- ${line}`),
    ...(more > 0 ? [`- and ${plural(more, 'more subscription')}`] : []),
    '',
  ];
  const subject = `${plural(held.length, 'more alert')} of the refresh of ${at}`;
  return { subject, ...textContent(lines.join('\n'), { DataLink: '' }) };
}
