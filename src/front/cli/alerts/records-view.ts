import type { SubscriptionAnswer, TemplateAnswer } from '../../../core/model/subscription.ts';
import { KEY_MASK } from '../../../core/transport/mask-key.ts';
import type { AnyView } from '../../../output/report/outputs.ts';
import { oneRecordView, subscriptionsView, templatesView } from '../../../output/report/views/records.ts';

type Answer = SubscriptionAnswer | TemplateAnswer;

/** Records as commands print them, with masked keys. `one`: with all properties for people, too. */
export function recordsView(records: readonly Answer[], name: 'subscriptions' | 'templates', isOne = false): AnyView {
  const subscriptions = records.filter((record) => 'UserId' in record).map(masked);
  const templates = records.filter((record) => 'Body' in record);
  if (name === 'subscriptions') {
    const view = subscriptionsView(subscriptions);
    return isOne ? oneRecordView(view, subscriptions[0] ?? {}) : view;
  }
  const view = templatesView(templates);
  return isOne ? oneRecordView(view, templates[0] ?? {}) : view;
}

function masked(subscription: SubscriptionAnswer): SubscriptionAnswer {
  return { ...subscription, AppKey: KEY_MASK, ServiceApplicationKey: KEY_MASK };
}
