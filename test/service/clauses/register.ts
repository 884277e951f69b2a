import type { Clause } from './clause.ts';
import { CONVENTIONS } from './conventions.ts';
import { NOTIFICATIONS } from './notifications.ts';
import { ROWS } from './rows.ts';
import { TAXONOMY } from './taxonomy.ts';

/** Every clause of the service's contract. */
export const CLAUSES: readonly Clause[] = [...CONVENTIONS, ...ROWS, ...TAXONOMY, ...NOTIFICATIONS];

/** Places of the document that promise nothing: introductions, headings of lists, and what it says it does not show. */
export const PROMISES_NOTHING: readonly string[] = [
  'Financial Data Service: Taxonomy, Notifications and Common Conventions: sentence 1',
  'Financial Data Service: Taxonomy, Notifications and Common Conventions: sentence 2',
  'What the service does: item 1.2',
  'Data row envelope (data APIs): sentence 1',
  'Data row envelope (data APIs): sentence 7',
  'States and transitions: sentence 1',
  'States and transitions: sentence 2',
  'Taxonomy endpoints (no version segment in the path): sentence 1',
  'Taxonomy endpoints (no version segment in the path): sentence 2',
  'Data endpoints (shape only): sentence 1',
  'Data endpoints (shape only): sentence 2',
  'Template endpoints: sentence 1',
  'Authentication: item 5',
  'Events: item 6',
  'Errors: sentence 2',
  'Limits: sentence 1',
  'Limits: item 8.2',
];
