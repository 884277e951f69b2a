import type {
  DeliveriesOutput,
  SubscriptionsOutput,
  TemplatePreviewOutput,
  TemplatesOutput,
} from '../../../core/model/shapes/records.ts';
import { columnsOf, note, table } from '../document.ts';
import type { View } from '../outputs.ts';
import { listView } from './list-view.ts';

type Subscription = SubscriptionsOutput['subscriptions'][number];
type Template = TemplatesOutput['templates'][number];

export function subscriptionsView(subscriptions: readonly Subscription[]): View<'subscriptions'> {
  return listView({
    name: 'subscriptions',
    head: { totals: { subscriptions: subscriptions.length } },
    list: { name: 'subscriptions', items: subscriptions },
    columns: columnsOf(
      'name',
      'user',
      'resource',
      { title: 'expression', align: 'left', wraps: true, narrowest: 24 },
      {
        title: 'to',
        align: 'left',
        shrinks: true,
      },
    ),
    cells: (one) => [
      one.Name,
      one.UserId,
      one.ResourceName,
      one.Expression,
      [one.SubscriberEmail, one.SubscriberSecondEmail].filter(Boolean).join(', '),
    ],
    empty: ['There are no subscriptions.'],
  });
}

export function templatesView(templates: readonly Template[]): View<'templates'> {
  return listView({
    name: 'templates',
    head: { totals: { templates: templates.length } },
    list: { name: 'templates', items: templates },
    columns: columnsOf('name', { title: 'subject', align: 'left', wraps: true, narrowest: 24 }, 'id'),
    cells: ({ Name, Subject, Id }) => [Name, Subject, Id],
    empty: ['There are no templates but the built-in one.'],
  });
}

/** One record with all its properties, for people; the same data as the list for programs. */
export function oneRecordView<N extends 'subscriptions' | 'templates'>(list: View<N>, record: object): View<N> {
  const cells = Object.entries(record).map(([name, value]) => ({ cells: [name, String(value ?? '')] }));
  return {
    ...list,
    document: () => [table(columnsOf('property', { title: 'value', align: 'left', wraps: true }), cells)],
  };
}

export function templatePreviewView(mail: TemplatePreviewOutput['mails'][number]): View<'template-preview'> {
  return {
    name: 'template-preview',
    data: { head: { totals: { mails: 1 } }, list: { name: 'mails', items: [mail] } },
    document: () => [{ kind: 'head', text: mail.subject }, note(...mail.text.trimEnd().split('\n'))],
  };
}

export function deliveriesView(mails: readonly DeliveriesOutput['mails'][number][]): View<'deliveries'> {
  return listView({
    name: 'deliveries',
    head: { totals: { mails: mails.length } },
    list: { name: 'mails', items: mails },
    columns: columnsOf(
      'id',
      { title: 'refresh', align: 'left', shrinks: true, narrowest: 10 },
      'to',
      { title: 'subscriptions', align: 'left', shrinks: true, optional: true },
      'state',
      { title: 'tries', align: 'decimal' },
      { title: 'reason', align: 'left', wraps: true, narrowest: 24 },
    ),
    cells: ({ id, at, to, subscriptions, state, tries, reason }) => [
      id.slice(0, 12),
      at,
      to,
      subscriptions.join(', '),
      state,
      String(tries),
      reason ?? '',
    ],
    empty: ['There are no such mails.'],
  });
}
