import { COUNTING_RULES } from '../../../core/model/alert.ts';
import { flagTable } from './flag.ts';
import { COUNT, FILE, list, oneOf, SWITCH, text } from './kinds.ts';

const MOMENT = text('a day such as 2018-12-31, or a moment in UTC such as 2018-12-31T07:13Z');

/** Flags of `simulate`. */
export const SIMULATE = flagTable({
  replayed: {
    name: 'subscription',
    doc: 'Only these subscriptions, by name or id; A,B or repeated for several',
    kind: list(text('a subscription')),
    otherwise: 'all',
  },
  subscriptionFile: {
    name: 'file',
    doc: 'Subscriptions and templates of this YAML or JSON file, - for standard input',
    kind: FILE,
    otherwise: 'those that the service of the store keeps for the key',
  },
  replayFrom: { name: 'from', doc: 'Only refreshes on this day, or at this moment, and later', kind: MOMENT },
  replayTo: { name: 'to', doc: 'Only refreshes on this day, or at this moment, and earlier', kind: MOMENT },
  countingRule: {
    name: 'rule',
    doc: 'When a new or changed row that satisfies the expression counts: always, if it did not before, or if a field of the expression changed',
    kind: oneOf(COUNTING_RULES),
    preset: 'any-change',
  },
  includeFirst: { doc: 'Count the rows of the first refresh as new', kind: SWITCH },
  ownPeriod: {
    doc: 'Only rows of the latest period of their document, not earlier years for comparison',
    kind: SWITCH,
  },
  perRow: { doc: 'An alert for each row that fires, not one for each refresh', kind: SWITCH },
  previewOutbox: {
    name: 'outbox',
    doc: 'Write the mails, with masked keys, as .eml files to this folder; nothing is sent',
    kind: text('the name of a folder'),
  },
  alertTests: {
    name: 'test',
    doc: 'Run the tests of alerts in this YAML or JSON file, and exit 1 if one fails; A,B or repeated for several',
    kind: list(FILE),
    otherwise: 'none',
  },
  described: {
    name: 'limit',
    doc: 'Maximum number of firings of each subscription to describe; 0 describes all',
    kind: COUNT,
    preset: 20,
  },
});
