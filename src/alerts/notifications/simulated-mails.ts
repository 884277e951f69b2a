import type { Alert, AlertGrain } from '../../core/model/alert.ts';
import type { MailPreview, Simulation } from '../../core/model/simulation.ts';
import type { SubscriptionAnswer, TemplateAnswer } from '../../core/model/subscription.ts';
import { DEFAULT_TEMPLATE, rowsOfTemplate } from '../../service/subscriptions/read-template.ts';
import { alertsOf, describedRows, type FiredRow } from './alerts.ts';
import { dataLink } from './data-link.ts';
import { addresseesOf, type Mail } from './mail.ts';
import { type AlertParts, type MailCaps, planMails } from './plan-mails.ts';

/** A subscription that fired in a refresh; `fields`: those of its resource, in lower case. */
export type FiredSubscription = {
  readonly subscription: SubscriptionAnswer;
  readonly fields: readonly string[];
  readonly count: number;
  /** `described`: how many of them mails describe. */
  readonly rows: (described: number) => readonly FiredRow[];
};

export type FiredRefresh = { readonly at: string; readonly fired: readonly FiredSubscription[] };

type MailOptions = {
  readonly grain: AlertGrain;
  readonly templates?: readonly TemplateAnswer[] | undefined;
  readonly serviceUrl?: string | undefined;
  readonly caps?: MailCaps | undefined;
  readonly mostMails?: number | undefined;
};

const MOST_MAILS = 20;
const SERVICE_URL = 'http://127.0.0.1:8080';

/** The mails of a simulation. Beyond those that are shown, none is rendered unless `deliver` takes them. */
export async function simulatedMails(
  refreshes: readonly FiredRefresh[],
  { grain, templates = [], serviceUrl: baseUrl = SERVICE_URL, caps, mostMails = MOST_MAILS }: MailOptions,
  deliver?: (mails: readonly Mail[]) => Promise<void>,
): Promise<Simulation['mails']> {
  const known = new Map(templates.map((template) => [template.Id, template]));
  const shown: MailPreview[] = [];
  let [all, held] = [0, 0];
  for (const { at, fired } of refreshes) {
    const isRendered = deliver !== undefined || shown.length < mostMails;
    const alerts = fired.flatMap((each) => {
      const { subscription, fields } = each;
      const template = known.get(subscription.TemplateId ?? '') ?? DEFAULT_TEMPLATE;
      const rows = isRendered ? each.rows(grain === 'row' ? each.count : rowsOfTemplate(template)) : [];
      const made = isRendered ? alertsOf({ subscription, at, rows }, grain) : countedAlerts(each, at, grain);
      return made.map(
        (alert, index): AlertParts => ({
          alert,
          subscription,
          template,
          link: () => dataLink(subscription, alert, { baseUrl, fields }),
          rows: () => describedRows(grain === 'row' ? rows.slice(index, index + 1) : rows),
        }),
      );
    });
    const options = { isPreview: true, isMade: () => !isRendered };
    const plan = planMails(alerts, caps === undefined ? options : { ...options, caps });
    const mails = [...plan.mails, ...plan.digests];
    shown.push(...mails.slice(0, Math.max(0, mostMails - shown.length)).map(previewOf));
    all += alerts.reduce((sum, { subscription }) => sum + addresseesOf(subscription).length, 0);
    held += plan.held;
    await deliver?.(mails);
  }
  return { shown, further: Math.max(0, all - shown.length), held };
}

/** As many alerts, without their rows and ids. */
function countedAlerts({ subscription, count }: FiredSubscription, at: string, grain: AlertGrain): readonly Alert[] {
  const alert = {
    id: '',
    subscription: subscription.Id,
    at,
    resource: subscription.ResourceName,
    rows: 1,
    entities: [],
  };
  return new Array<Alert>(grain === 'row' ? count : 1).fill(alert);
}

function previewOf({ at, to, subject, text, html }: Mail): MailPreview {
  return { at, to, subject, text, html };
}
