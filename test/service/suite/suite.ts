import { ALERTS_SUITE } from './alerts.ts';
import { CONVENTIONS_SUITE } from './conventions.ts';
import { ETAGS_SUITE } from './etags.ts';
import { FIELD_PARTS_SUITE } from './field-parts.ts';
import { FIELDS_SUITE } from './fields.ts';
import { KEYS_SUITE } from './keys.ts';
import { PAGING_SUITE } from './paging.ts';
import { REFRESH_SUITE } from './refresh.ts';
import { ROWS_SUITE } from './rows.ts';
import { SELECTION_SUITE } from './selection.ts';
import type { ServiceTest } from './service.ts';
import { STRUCTURES_SUITE } from './structures.ts';
import { SUBSCRIPTION_RULES_SUITE } from './subscription-rules.ts';
import { SUBSCRIPTIONS_SUITE } from './subscriptions.ts';
import { TEMPLATES_SUITE } from './templates.ts';

/** The whole suite, in the order in which it must run: refreshes change what all others ask for. */
export const SUITE: readonly ServiceTest[] = [
  ...CONVENTIONS_SUITE,
  ...ROWS_SUITE,
  ...SELECTION_SUITE,
  ...PAGING_SUITE,
  ...FIELDS_SUITE,
  ...STRUCTURES_SUITE,
  ...FIELD_PARTS_SUITE,
  ...ETAGS_SUITE,
  ...SUBSCRIPTIONS_SUITE,
  ...SUBSCRIPTION_RULES_SUITE,
  ...TEMPLATES_SUITE,
  ...KEYS_SUITE,
  ...REFRESH_SUITE,
  ...ALERTS_SUITE,
];
